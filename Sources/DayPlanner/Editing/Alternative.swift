public import Catalogs
public import DayPlans
public import OpeningHours

/// A sight that could be visited instead of a stop, with what the plan is then worth.
public struct Alternative: Hashable, Sendable {
  /// The sight.
  public let sight: Attraction

  /// Where in the day it is visited: at the place of the stop that it replaces, unless it fits only elsewhere.
  public let position: Int

  /// The stay.
  public let minutes: Minutes

  /// What its visit is worth.
  public let score: Points

  /// What the plan is worth, in points.
  public let value: Double

  /// By how much that is more than before; mostly it is less.
  public let valueChange: Double

  /// The travel time of the plan.
  public let travelMinutes: Minutes

  /// By how much that is more than before.
  public let travelMinutesChange: Minutes

  /// When the day ends.
  public let end: ClockTime
}
