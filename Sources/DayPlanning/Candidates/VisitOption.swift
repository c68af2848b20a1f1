/// One way to visit a sight: how long, when, and what it is worth.
///
/// A plan takes at most one of the options of a sight.
struct VisitOption: Hashable, Sendable {
  /// The minutes that one spends inside.
  var stay: Int

  /// The minutes between the open door and the inside.
  var entry: Int

  /// What the visit is worth.
  var points: Points

  /// The openings of each day, in the order of the days, in which the visit may lie.
  var openings: [[Opening]]

  /// The minutes from the open door until one comes out.
  var duration: Int { entry + stay }

  /// Whether the visit fits into some opening.
  var fits: Bool { openings.contains { $0.contains { $0.starts(ofStay: duration) != nil } } }
}
