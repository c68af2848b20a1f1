extension String {
  /// The highlights of texts for people, as terminals understand them; see `TextStyle`.
  private static let highlights = ["0", "1", "2", "32", "33"].map { "\u{1B}[\($0)m" }

  /// The text as it may be shown on a terminal.
  ///
  /// Files, wikis and devices may have control characters in their names and texts, which move the cursor, change what is on the
  /// screen, or make a terminal send input of its own. Such characters are written as escapes of JSON, for example `\u001b`, and so are
  /// those that separate lines or reverse the direction of what follows. Line feeds and tabs stay.
  ///
  /// - Parameter hasHighlights: Whether the text has highlights, which stay.
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

  /// Whether a character controls a terminal, or how others are shown.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
