/// Wraps lines at spaces to the width of a terminal.
struct TextWrap {
  /// The width in characters.
  let width: Int

  /// Returns `text` with long lines wrapped; continuations are indented by two more characters than their line.
  ///
  /// Terminal escape codes (ECMA-48) have no width.
  func callAsFunction(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrap(String($0)) }.joined(separator: "\n")
  }

  private func wrap(_ line: String) -> String {
    guard Self.width(of: line) > width else { return line }
    let indent = line.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: min(indent + 2, width / 2))
    var lines: [String] = []
    var current = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in line.dropFirst(indent).split(separator: " ", omittingEmptySubsequences: false) {
      let extended = isEmpty ? current + word : current + " " + word
      if !isEmpty, Self.width(of: extended) > width {
        lines.append(current)
        current = margin + word
      } else {
        current = extended
      }
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// Returns the width of a text on a terminal, in characters.
  static func width(of text: some StringProtocol) -> Int {
    var count = 0
    var isCode = false
    for character in text {
      if isCode {
        isCode = !character.isLetter
      } else if character == "\u{1B}" {
        isCode = true
      } else {
        count += 1
      }
    }
    return count
  }
}
