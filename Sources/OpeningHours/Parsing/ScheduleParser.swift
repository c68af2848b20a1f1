/// A parser for schedules, with one file per part of the grammar.
///
/// It is a recursive-descent parser that never backtracks more than a word, so it runs in linear time.
struct ScheduleParser {
  /// The text.
  let source: SourceText

  /// The current position in the text, in bytes.
  var offset = 0

  /// The warnings so far, about non-canonical spelling and likely mistakes.
  private(set) var warnings: [ScheduleWarning] = []

  /// Whether the last time was given with "am" or "pm".
  var usesTwelveHourClock = false

  /// Creates a parser at the start of `source`.
  init(_ source: SourceText) {
    self.source = source
    for (column, found, replacement) in source.replacements.prefix(Self.warningLimit) {
      warnings.append(
        ScheduleWarning(column: column, message: "write \"\(replacement)\", not \(found)")
      )
    }
  }

  /// The maximum number of warnings, which bounds the cost of long malformed input.
  private static let warningLimit = 100

  /// Warns that the text from `start` to the current position should be written as `correct`.
  mutating func warn(from start: Int, write correct: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    let found = text(from: start, to: offset)
    warn(at: start, "write \"\(correct())\", not \"\(found)\"")
  }

  /// Adds a warning at `start`.
  mutating func warn(at start: Int, _ message: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    warnings.append(ScheduleWarning(column: source.column(at: start), message: message()))
  }

  /// Returns an error at `position`, which defaults to the current position.
  func error(
    _ message: String,
    at position: Int? = nil,
    suggestion: String? = nil
  ) -> ScheduleError {
    ScheduleError(
      column: source.column(at: position ?? offset),
      message: message,
      suggestion: suggestion
    )
  }
}
