import Catalogs
import DayPlans
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
  /// Returns the points that a visit is worth more if a meal can be had right before it, during it, or right after it.
  ///
  /// - Parameters:
  ///   - meal: The kind of break.
  ///   - attraction: The sight.
  /// - Returns: The points; `nil` where one does not eat well enough, and for a rest.
  static func bonus(for meal: BreakKind, at attraction: Attraction) -> Points? {
    let grade = attraction.dayFacts.food?.grade(for: meal) ?? 0
    guard meal != .rest, grade >= BreakPlaces.good else { return nil }
    return Points(tenths: grade > BreakPlaces.good ? 40 : 20)
  }

  /// The minutes by which a visit that is the meal is longer than the meal.
  private static let lookAround = 15

  /// Returns the minutes of a visit to a market that is the meal.
  ///
  /// One looks around on the way to the food, so it takes a quarter of an hour more than the meal: an hour for a lunch of 45 minutes, where the
  /// visit and a meal after it would take up to two. Streets and districts are no markets: with them, trips had more of the pairs of near sights
  /// on different days and more minutes on the way, as `Benchmarks/NOTES.md` has it.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - meal: The meal.
  ///   - weather: The weather to plan for.
  /// - Returns: The minutes; `nil` where a visit is not the meal, where that saves no time, or where it is too wet for it.
  static func stay(at attraction: Attraction, for meal: DayBreak, in weather: Weather?) -> Int? {
    let stay = stay(during: meal)
    guard attraction.category == .market, bonus(for: meal.kind, at: attraction) != nil,
      VisitOptionRule.stays(of: attraction, in: weather).last ?? 0 > lookAround,
      weather?.counted(stay, at: attraction) ?? stay == stay
    else { return nil }
    return stay
  }

  /// Returns the minutes of a visit during which a meal is had.
  static func stay(during meal: DayBreak) -> Int { meal.minutes.rawValue + lookAround }

  /// Returns when to be at the door for a meal during a visit: when it can begin, and so that it still can after getting inside.
  ///
  /// - Parameters:
  ///   - meal: The meal.
  ///   - entry: The minutes to get inside.
  ///   - clock: The clock of the day.
  /// - Returns: Elapsed minutes; none if the meal does not fit into its window.
  static func starts(
    of meal: DayBreak,
    after entry: Int,
    by clock: DayClock
  ) -> [ClosedRange<Int>] {
    // The same window as that of the break in the search, in which such a visit has to begin.
    let window = clock.elapsed(meal.from...max(meal.from, meal.until))
    let latest = window.upperBound - meal.minutes.rawValue - entry
    return window.lowerBound <= latest ? [window.lowerBound...latest] : []
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
