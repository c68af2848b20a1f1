/// A period of time with a constant state.
public struct ScheduleInterval: Hashable, Sendable {
  /// The first minute.
  public let start: LocalDateTime

  /// The end, exclusive.
  public let end: LocalDateTime

  /// The state.
  public let state: OpenState

  /// The schedule's comment, if any.
  public let comment: String?

  /// Creates an interval.
  ///
  /// - Parameters:
  ///   - start: The first minute.
  ///   - end: The end, exclusive.
  ///   - state: The state.
  ///   - comment: The schedule's comment.
  public init(start: LocalDateTime, end: LocalDateTime, state: OpenState, comment: String? = nil) {
    self.start = start
    self.end = end
    self.state = state
    self.comment = comment
  }
}
