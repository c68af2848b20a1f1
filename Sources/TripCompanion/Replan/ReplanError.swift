public import DayPlans
public import OpeningHours

/// The reason that a day cannot be planned anew.
public enum ReplanError: Error, Hashable {
  /// The plan has no such day; with the number of its days.
  case noSuchDay(Int, days: Int)

  /// The day is over at that time.
  case dayIsOver(at: ClockTime, end: ClockTime)

  /// The rest of the day cannot be planned.
  case planning(PlanError)
}
