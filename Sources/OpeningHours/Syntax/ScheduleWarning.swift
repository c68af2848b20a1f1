/// A spelling that was understood but that other readers may not understand, or a rule that is probably not meant.
public struct ScheduleWarning: Hashable, Sendable {
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// What is unusual there, with the right spelling.
  public let message: String

  /// Creates a warning.
  ///
  /// - Parameters:
  ///   - column: The column, counted from 1.
  ///   - message: What is unusual there, with the right spelling.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

extension ScheduleWarning: CustomStringConvertible {
  /// The warning in one line, as in `column 1: write "Mo", not "mon"`.
  public var description: String { "column \(column): \(message)" }
}
