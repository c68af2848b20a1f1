/// A way from door to door.
public struct TransitJourney: Hashable, Sendable {
  /// The expected time from door to door, the same as in a table.
  ///
  /// Where a rider takes whatever vehicle comes first, this is the mean over all of them, and ``legs`` tell the most
  /// likely: their times may add up to slightly more or less.
  public let time: TravelTime

  /// The parts, in order.
  public let legs: [TransitLeg]

  /// The rides alone.
  public var rides: [TransitRide] {
    legs.compactMap { leg in
      guard case .ride(let ride) = leg else { return nil }
      return ride
    }
  }
}
