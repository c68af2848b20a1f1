/// A part of a journey.
public enum TransitLeg: Hashable, Sendable {
  /// The walk to the first platform, or the whole walk if there are no rides.
  case depart(TransitWalk)

  /// A ride.
  case ride(TransitRide)

  /// A change from one ride to the next.
  case change(TransitChange)

  /// The walk from the last platform to the destination.
  case arrive(TransitWalk)

  /// The time of the part, including the wait before a ride.
  public var time: TravelTime {
    switch self {
    case .depart(let walk), .arrive(let walk): walk.time
    case .ride(let ride): TravelTime(rawValue: ride.wait.rawValue + ride.time.rawValue)
    case .change(let change): change.time
    }
  }
}
