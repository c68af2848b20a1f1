import Catalogs
import OpeningHours

/// What it is worth to be at a sight where one eats well at the time of a meal, and when that is.
///
/// | how well one eats there, by the catalog | points |
/// |---|--:|
/// | what a guide would choose (2) | 2 |
/// | a reason to go there (3) | 4 |
///
/// Of days designed by hand, 63 % have lunch at a stop chosen for it, or next to a market; of plans for the same requests, 39 % had before.
/// With these points 51 % have, and 63 % with breaks right before a visit as well as right after it. That is in-sample:
/// `Benchmarks/NOTES.md` has what else was tried.
enum MealRule {
  /// Returns the points that a visit is worth more if a meal can be had right before it or after it.
  ///
  /// - Parameters:
  ///   - meal: The kind of break.
  ///   - grade: How well one eats there.
  /// - Returns: The points; `nil` where one does not eat well enough, and for a rest.
  static func bonus(for meal: BreakKind, grade: Int) -> Points? {
    guard meal != .rest, grade >= BreakPlaces.good else { return nil }
    return Points(tenths: grade > BreakPlaces.good ? 40 : 20)
  }

  /// Returns when to be at the door to have a meal right after a visit or right before it.
  ///
  /// - Parameters:
  ///   - durations: The minutes of the visit, including those to get inside: one of these.
  ///   - meal: The meal.
  ///   - clock: The clock of the day.
  /// - Returns: Elapsed minutes; none if the meal does not fit into its window.
  static func starts(
    of durations: [Int],
    with meal: DayBreak,
    by clock: DayClock
  ) -> [ClosedRange<Int>] {
    let from = clock.elapsed(meal.from.minutesSinceMidnight)
    let until = clock.elapsed(meal.until.minutesSinceMidnight)
    let length = meal.minutes.rawValue
    guard from + length <= until else { return [] }
    let after = durations.map { from - $0...until - length - $0 }
    return (after + [from + length...until]).sorted { $0.lowerBound < $1.lowerBound }
      .reduce(into: []) { starts, next in
        guard let last = starts.last, next.lowerBound <= last.upperBound + 1 else {
          return starts.append(next)
        }
        starts[starts.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      }
  }
}
