/// A ride on one vehicle of a timetable.
public struct ScheduledRide: Hashable, Sendable {
  /// The index of the trip in the timetable.
  public let trip: Int

  /// The index of the trip's call at which the ride begins.
  public let board: Int

  /// The index of the trip's call at which it ends.
  public let alight: Int

  /// The seconds after midnight at which the vehicle leaves.
  public let departure: Int32

  /// The seconds after midnight at which it arrives.
  public let arrival: Int32

  /// The number of stops to the destination, which counts.
  public var stops: Int { alight - board }
}
