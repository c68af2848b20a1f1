/// A part of a journey by timetable.
public enum ScheduledLeg: Hashable, Sendable {
  /// The walk from the start to a stop, or all the way if nothing is ridden.
  case depart(TransitWalk)

  /// A ride.
  case ride(ScheduledRide)

  /// A walk between stops: the index of the transfer in the timetable.
  case transfer(Int)

  /// The walk from the last stop to the destination.
  case arrive(TransitWalk)
}
