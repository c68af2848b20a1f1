/// A way from door to door by the departures of a day.
public struct ScheduledJourney: Hashable, Sendable {
  /// The latest time to set out for the first ride, in seconds after midnight.
  public let departure: Int32

  /// When the journey ends, in seconds after midnight.
  public let arrival: Int32

  /// The parts, in order.
  public let legs: [ScheduledLeg]

  /// The rides alone.
  public var rides: [ScheduledRide] {
    legs.compactMap { leg in
      guard case .ride(let ride) = leg else { return nil }
      return ride
    }
  }
}
