public import DayPlanning
public import OpeningHours

/// Where a visitor is in a planned day.
public struct TripState: Hashable, Sendable {
  /// The time on the clock of the city, past midnight counted on.
  public var time: ClockTime

  /// The index of the day in the plan.
  public var day = 0

  /// Where the visitor is; where the plan has them at that time if `nil`.
  public var position: Waypoint?

  /// The ids of the sights already visited; those that the plan has left by that time if `nil`.
  public var done: [String]?

  /// The ids of the sights that are not wanted anymore.
  public var skip: [String] = []

  /// The lunch that is still to come; as planned if `nil`.
  public var lunch: MealBreak?

  /// A later or earlier end of the day; as planned if `nil`.
  public var end: ClockTime?

  /// Creates the state at a time on the first day, everything as planned.
  public init(time: ClockTime) {
    self.time = time
  }
}
