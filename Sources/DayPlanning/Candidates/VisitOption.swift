package import Catalogs

/// One way to visit a sight: how long, when, and what it is worth.
///
/// A plan takes at most one of the options of a sight.
package struct VisitOption: Hashable, Sendable {
  /// The minutes that one spends inside.
  var stay: Int

  /// The minutes between the open door and the inside.
  var entry: Int

  /// What the visit is worth.
  package var points: Points

  /// The openings of each day, in the order of the days, in which the visit may lie.
  package var openings: [[Opening]]

  /// The minutes from the open door until one comes out.
  package var duration: Int { entry + stay }

  /// Whether the visit fits into some opening.
  var fits: Bool { openings.contains { $0.contains { $0.starts(ofStay: duration) != nil } } }
}
