/// Reads a schedule from its text, one facet of the grammar per file.
///
/// A recursive descent without backtracking further than a word, so that the time is linear in the
/// length of the text.
struct ScheduleParser {
  /// The text.
  let source: SourceText

  /// The position in the text, in bytes.
  var offset = 0

  /// What was found spelled unlike the specification so far.
  private(set) var warnings: [ScheduleWarning] = []

  /// Whether the last time read was given before or after noon.
  var isHalfOfDay = false

  /// Creates a parser at the start of `source`.
  init(_ source: SourceText) {
    self.source = source
    for (column, found, replacement) in source.replacements.prefix(Self.warningLimit) {
      warnings.append(
        ScheduleWarning(column: column, message: "write \"\(replacement)\", not \(found)")
      )
    }
  }

  /// How many warnings are kept, so that a long text in wild spelling stays cheap.
  private static let warningLimit = 100

  /// Notes that the text from `start` to here is better written as `correct`.
  mutating func warn(from start: Int, write correct: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    let found = text(from: start, to: offset)
    warn(at: start, "write \"\(correct())\", not \"\(found)\"")
  }

  /// Notes `message` at `start`.
  mutating func warn(at start: Int, _ message: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    warnings.append(ScheduleWarning(column: source.column(at: start), message: message()))
  }

  /// Returns an error at `position`, by default here.
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
