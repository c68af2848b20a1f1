/// A row of `frequencies.txt`: a trip that repeats.
struct FeedFrequency: Hashable, Sendable {
  /// The index of the trip.
  let trip: Int

  /// When the first vehicle leaves the first stop, in seconds after midnight.
  let start: Int32

  /// The time by which the last one has left.
  let end: Int32

  /// The seconds from one vehicle to the next.
  let headway: Int32
}
