/// One vehicle's run from its first stop to its last.
public struct TimetableTrip: Hashable, Sendable {
  /// The index of the line in its timetable.
  public let line: Int

  /// What the vehicle shows as its destination, or `nil`.
  public let headsign: String?

  /// The stops in order; at least two, with times that never go backward.
  public let calls: [TimetableCall]

  /// Creates a trip.
  public init(line: Int, headsign: String? = nil, calls: [TimetableCall]) {
    self.line = line
    self.headsign = headsign
    self.calls = calls
  }
}
