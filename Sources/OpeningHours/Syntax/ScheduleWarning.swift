/// A spelling that other parsers may not accept, or a rule that is probably a mistake.
public struct ScheduleWarning: Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// The problem and its correction.
  public let message: String

  /// Creates a warning.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: The problem and its correction.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

extension ScheduleWarning: CustomStringConvertible {
  /// The warning on one line, as in `column 1: write "Mo", not "mon"`.
  public var description: String { "column \(column): \(message)" }
}
