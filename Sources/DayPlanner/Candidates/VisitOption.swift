package import Catalogs
package import DayPlans

/// A way to visit a sight: how long, when, and at what value.
///
/// A plan uses at most one of the options of a sight.
package struct VisitOption: Hashable, Sendable {
  /// The minutes spent inside.
  var stay: Int

  /// The minutes it takes to get inside.
  var entry: Int

  /// The value of the visit.
  package var points: Points

  /// The openings of each day in which the visit may take place, in the order of the days.
  package var openings: [[Opening]]

  /// What it takes from the budget of its day, in whole units of the city's money.
  package var cost = 0

  /// The time at which it shows the sight at its best; `nil` at any other.
  var bestTime: BestTime?

  /// The event for whose sake the visit is made; `nil` for any other visit.
  var event: SightEvent?

  /// The meal that can be had there, right before the visit or after it; `nil` if the value counts none.
  package var meal: BreakKind?

  /// Whether the visit is the meal: the break is had during it, from when it begins on.
  package var isMeal = false

  /// The minutes of the whole visit, including the time to get inside.
  package var duration: Int { entry + stay }

  /// Whether the visit fits into an opening.
  var fits: Bool { openings.contains { $0.contains { $0.starts(ofStay: duration) != nil } } }
}
