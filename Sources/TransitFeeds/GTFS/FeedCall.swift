/// A row of `stop_times.txt`.
struct FeedCall: Hashable, Sendable {
  /// What stands for a time that the row leaves out.
  static let noTime = Int32.min

  /// The index of the trip.
  let trip: Int32

  /// The index of the stop.
  let stop: Int32

  /// The place in the trip's order; the numbers may have gaps.
  let sequence: Int32

  /// The seconds after the service day's midnight at which the vehicle arrives, or ``noTime``.
  var arrival: Int32

  /// The seconds at which it leaves, or ``noTime``.
  var departure: Int32

  /// The line in the file.
  let line: Int32

  /// Whether riders may board.
  let boards: Bool

  /// Whether riders may alight.
  let alights: Bool
}
