/// A stop of a trip, with its times.
public struct TimetableCall: Hashable, Sendable {
  /// The index of the stop in its timetable.
  public let stop: Int

  /// The seconds after the service day's midnight at which the vehicle arrives.
  public let arrival: Int32

  /// The seconds after the service day's midnight at which it leaves.
  public let departure: Int32

  /// Whether riders may board here.
  public let boards: Bool

  /// Whether riders may alight here.
  public let alights: Bool

  /// Creates a call.
  public init(
    stop: Int,
    arrival: Int32,
    departure: Int32,
    boards: Bool = true,
    alights: Bool = true
  ) {
    self.stop = stop
    self.arrival = arrival
    self.departure = departure
    self.boards = boards
    self.alights = alights
  }
}
