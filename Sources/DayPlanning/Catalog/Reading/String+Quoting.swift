extension String {
  /// This text in quotation marks, on one line, shortened to sixty characters.
  package var quotedForMessage: String {
    let limit = 60
    let shown = prefix(limit)
    let isCut = shown.endIndex != endIndex
    let printable = shown.map { character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : String(character)
    }
    return "\"\(printable.joined())\(isCut ? "…" : "")\""
  }
}
