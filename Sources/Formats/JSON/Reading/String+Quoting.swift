extension String {
  /// The maximum number of characters of a string to show in messages.
  private static let longestInMessage = 60

  /// This string in quotation marks, on one line, truncated to sixty characters.
  package var quotedForMessage: String { "\"\(shortenedForMessage)\"" }

  /// This string with a blank for each line break.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  package var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }

  /// This string on one line, truncated to sixty characters.
  var shortenedForMessage: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7f).contains($0) }
    if isPlain, utf8.count <= Self.longestInMessage { return self }
    let shown = prefix(Self.longestInMessage)
    let printable = shown.map { character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : String(character)
    }
    return printable.joined() + (shown.endIndex == endIndex ? "" : "…")
  }
}
