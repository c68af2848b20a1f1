import Catalogs
import DayPlans
import OpeningHours

/// The bonus for being at a sight with good food at mealtime, and the times for it.
///
/// | grade of the food, by the catalog | points |
/// |---|--:|
/// | recommended (2) | 2 |
/// | worth going there for (3) | 4 |
///
/// Of days designed by hand, 63 % have lunch at a stop chosen for it, or next to a market; of plans for the same requests
/// without this rule, 39 %. With these points 51 % do, and 63 % with breaks right before a visit as well as right after it.
/// That is in-sample: `Benchmarks/NOTES.md` has the alternatives.
enum MealRule {
  /// Returns the bonus of a visit with a meal right before it, during it, or right after it.
  ///
  /// - Parameters:
  ///   - meal: The kind of break.
  ///   - attraction: The sight.
  /// - Returns: The points; `nil` if the food is not good enough, and for a rest.
  static func bonus(for meal: BreakKind, at attraction: Attraction) -> Points? {
    let grade = attraction.dayFacts.food?.grade(for: meal) ?? 0
    guard meal != .rest, grade >= BreakPlaces.good else { return nil }
    return Points(tenths: grade > BreakPlaces.good ? 40 : 20)
  }

  /// The minutes by which a visit that includes a meal is longer than the meal.
  private static let lookAround = 15

  /// Returns the minutes of a visit that includes a meal, at a market or at a place that the visitor chose for that meal.
  ///
  /// It takes a quarter of an hour more than the meal, for looking around: an hour for a lunch of 45 minutes, where a visit
  /// followed by a meal would take up to two. Streets and districts don't count as markets: with them, trips had more pairs of
  /// near sights on different days and more travel time, see `Benchmarks/NOTES.md`.
  ///
  /// - Parameters:
  ///   - attraction: The sight.
  ///   - meal: The meal.
  ///   - request: The request.
  /// - Returns: The minutes; `nil` if the visit cannot be the meal, if that saves no time, or in the rain.
  static func stay(at attraction: Attraction, for meal: DayBreak, of request: PlanRequest) -> Int? {
    let stay = stay(during: meal)
    let weather = request.weather
    if let chosen = request.meal(at: attraction.id) { return chosen == meal.kind ? stay : nil }
    guard attraction.category == .market, bonus(for: meal.kind, at: attraction) != nil,
      VisitOptionRule.stays(of: attraction, in: weather).last ?? 0 > lookAround,
      weather?.counted(stay, at: attraction) ?? stay == stay
    else { return nil }
    return stay
  }

  /// Returns the minutes of a visit that includes a meal.
  static func stay(during meal: DayBreak) -> Int { meal.minutes.rawValue + lookAround }

  /// Returns when to be at the door for a meal during a visit, so that the meal begins within its window after getting inside.
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
    // Such a visit has to begin within the window of the break in the search.
    let window = clock.elapsed(meal.from...max(meal.from, meal.until))
    let latest = window.upperBound - meal.minutes.rawValue - entry
    return window.lowerBound <= latest ? [window.lowerBound...latest] : []
  }

  /// Returns when to be at the door to have a meal right after a visit or right before it.
  ///
  /// - Parameters:
  ///   - durations: The possible minutes of the visit, including the time to get inside.
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
