/// How long it takes to get in at some times of the day, the week or the year.
public struct QueueTime: Hashable, Sendable {
  /// When: the moment of arriving at the door.
  public let when: StatedHours

  /// The line and the security check, in minutes.
  public let minutes: Minutes

  /// Creates a value from its parts.
  public init(when: StatedHours, minutes: Minutes) {
    (self.when, self.minutes) = (when, minutes)
  }
}
