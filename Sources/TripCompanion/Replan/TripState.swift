public import Catalogs
public import DayPlans
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

  /// How long a visit or a break that is under way by the plan goes on.
  ///
  /// A visit is under way from the door until its planned end, unless it is done, an earlier one is not, or ``position`` lies
  /// away from the sight.
  public var underWay = UnderWay.finish

  /// How long a visit that is under way goes on.
  public enum UnderWay: Hashable, Sendable {
    /// Until its planned end.
    case finish
    /// For this many minutes from now.
    case stay(Minutes)
    /// Not at all: the visitor leaves now.
    case leave
    /// No visit has begun: the visitor is late for the stop that the plan has now.
    case notBegun
  }

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
