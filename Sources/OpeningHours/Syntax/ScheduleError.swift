/// The reason that a text is not opening hours.
public struct ScheduleError: Error, Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars, at which reading stopped.
  public let column: Int

  /// What is wrong there.
  public let message: String

  /// What to write instead, if that can be said.
  public let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: What is wrong there.
  ///   - suggestion: What to write instead.
  public init(column: Int, message: String, suggestion: String? = nil) {
    self.column = column
    self.message = message
    self.suggestion = suggestion
  }
}

extension ScheduleError: CustomStringConvertible {
  /// The error in one line, as in `column 4: expected a time; write "Mo 10:00-18:00"`.
  public var description: String {
    "column \(column): \(message)" + (suggestion.map { "; \($0)" } ?? "")
  }
}
