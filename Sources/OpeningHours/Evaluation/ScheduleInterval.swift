/// A stretch of time during which a place's state does not change.
public struct ScheduleInterval: Hashable, Sendable {
  /// The first minute.
  public let start: LocalDateTime

  /// The minute after the last.
  public let end: LocalDateTime

  /// What the place is.
  public let state: OpenState

  /// What the schedule adds in words, if anything.
  public let comment: String?

  /// Creates a stretch.
  ///
  /// - Parameters:
  ///   - start: The first minute.
  ///   - end: The minute after the last.
  ///   - state: What the place is.
  ///   - comment: What the schedule adds in words.
  public init(start: LocalDateTime, end: LocalDateTime, state: OpenState, comment: String? = nil) {
    self.start = start
    self.end = end
    self.state = state
    self.comment = comment
  }
}
