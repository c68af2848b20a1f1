/// The rows of a timetable: all that runs during a service day, unchecked.
public struct TimetableRows: Hashable, Sendable {
  /// The stops.
  ///
  /// ``TransitStation/platformSeconds`` is the time of a change at a stop from one vehicle to another.
  public var stops: [TransitStation] = []

  /// The lines.
  public var lines: [TransitLine] = []

  /// The trips, of the day itself and of the days around it as far as they reach into it.
  public var trips: [TimetableTrip] = []

  /// The walks between stops, platform to platform, at most one of them between two rides.
  public var transfers: [TransitTransfer] = []

  /// The stops where changing vehicles is forbidden without a walk to another stop.
  public var stopsWithoutChange: Set<Int> = []

  /// Creates rows without any.
  public init() {}
}
