extension String {
  /// How many characters of a text a message shows.
  private static let longestInMessage = 60

  /// This text in quotation marks, on one line, shortened to sixty characters.
  package var quotedForMessage: String { "\"\(shortenedForMessage)\"" }

  /// This text on one line, shortened to sixty characters.
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
