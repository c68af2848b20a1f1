/// The reason a text can't be parsed as opening hours.
public struct ScheduleError: Error, Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars, at which parsing stopped.
  public let column: Int

  /// What is wrong.
  public let message: String

  /// What to write instead, if known.
  public let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: What is wrong.
  ///   - suggestion: What to write instead.
  public init(column: Int, message: String, suggestion: String? = nil) {
    self.column = column
    self.message = message
    self.suggestion = suggestion
  }
}

extension ScheduleError: CustomStringConvertible {
  /// The error on one line, as in `column 4: expected a time; write "Mo 10:00-18:00"`.
  public var description: String {
    "column \(column): \(message)" + (suggestion.map { "; \($0)" } ?? "")
  }
}
