public import Catalogs
public import DayPlans
public import OpeningHours

/// A sight that could replace a stop, with the resulting value of the plan.
public struct Alternative: Hashable, Sendable {
  /// The sight.
  public let sight: Attraction

  /// Its position in the day: that of the stop that it replaces, unless it fits only elsewhere.
  public let position: Int

  /// The stay.
  public let minutes: Minutes

  /// The value of the visit.
  public let score: Points

  /// The value of the plan, in points.
  public let value: Double

  /// The change of the value; usually negative.
  public let valueChange: Double

  /// The travel time of the plan.
  public let travelMinutes: Minutes

  /// The change of the travel time.
  public let travelMinutesChange: Minutes

  /// When the day ends.
  public let end: ClockTime
}
