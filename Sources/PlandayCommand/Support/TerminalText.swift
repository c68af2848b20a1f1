import Synchronization

extension String {
  /// The escape codes of highlights; see `TextStyle`.
  private static let highlights = ["0", "1", "2", "32", "33"].map { "\u{1B}[\($0)m" }

  /// Returns the text with terminal controls escaped.
  ///
  /// Text from files, wikis and devices may contain control characters, which move the cursor, change the screen, or make a
  /// terminal send input. They are written as JSON escapes, for example `\u001b`, and so are line separators and bidirectional
  /// controls. Line feeds and tabs are kept.
  ///
  /// - Parameter hasHighlights: Whether the text has highlights, which are kept.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// > Source: ECMA-48, "Control Functions for Coded Character Sets", sections 5.2 and 5.3; Unicode Standard Annex 9, section 2.
  func forTerminal(hasHighlights: Bool) -> String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let highlight =
        hasHighlights && scalar == "\u{1B}"
        ? Self.highlights.first { rest.starts(with: $0.unicodeScalars) } : nil
      if let highlight {
        text += highlight
        rest = rest.dropFirst(highlight.unicodeScalars.count)
        continue
      }
      rest = rest.dropFirst()
      if Self.isControl(scalar) {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether a character controls a terminal or the display of other characters.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A progress line of a proof on standard error, shown after half a second.
///
/// It is shown only on a terminal, and erased at the end.
final class ProgressLine: Sendable {
  private struct State {
    var shown: ContinuousClock.Instant?
    var isShown = false
  }

  private let start = ContinuousClock.now
  private let isWatched = Output.isWatched
  private let state = Mutex(State())

  /// Shows the value of the best plan and the bound, in points.
  func show(value: Double?, bound: Double?) {
    guard isWatched, start.duration(to: .now) > .milliseconds(500) else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let shown = state.shown, shown.duration(to: now) < .milliseconds(100) { return }
      state.shown = now
      state.isShown = true
      let number = { (value: Double?) in
        value.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" } ?? "–"
      }
      let (best, most) = (number(value), number(bound))
      Output.replaceLine(by: "proving… best plan \(best) points, at most \(most)")
    }
  }

  /// Erases the line.
  func clear() {
    let isShown = state.withLock { $0.isShown }
    if isShown { Output.replaceLine(by: "") }
  }
}

/// A progress line of a task on standard error, shown after half a second.
///
/// It is shown only on a terminal, and erased at the end.
final class WorkLine {
  private let task: String
  private let start = ContinuousClock.now
  private let isWatched = Output.isWatched
  private var shown: ContinuousClock.Instant?

  /// Creates a line for a task, such as `reading map.osm.pbf`.
  init(doing task: String) {
    self.task = task
  }

  /// Shows the completed share of the task, from 0 to 1.
  func show(_ part: Double) {
    let now = ContinuousClock.now
    guard isWatched, start.duration(to: now) > .milliseconds(500) else { return }
    if let shown, shown.duration(to: now) < .milliseconds(100) { return }
    shown = now
    Output.replaceLine(by: "\(task)… \(Int(part * 100)) %")
  }

  /// Erases the line.
  func clear() {
    if shown != nil { Output.replaceLine(by: "") }
  }
}
