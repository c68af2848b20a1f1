extension ScheduleParser {
  /// Returns an error for unexpected input, with a suggestion if possible.
  func unexpected() -> ScheduleError {
    if byte == UInt8(ascii: "(") {
      return error("parentheses are only for sun times", suggestion: "write words in double quotes")
    }
    if isAtEnd { return error("unexpected end of the text") }
    if let ambiguity = ambiguousWord() { return ambiguity }
    switch peekKeyword() {
    case .weekday, .month, .holiday, .week, .easter, .daily:
      let suggestion = "write days before times, and \";\" before another rule"
      return error("unexpected \(found)", suggestion: suggestion)
    default: break
    }
    let word = String(decoding: source.bytes[offset..<offset + min(letterCount, 20)], as: UTF8.self)
    return error(
      "unexpected \(found)",
      suggestion: Self.suggestion(for: word.lowercased(), byte)
    )
  }

  /// Returns an error if the word here, or after a dash, is a different day in another language; otherwise `nil`.
  private func ambiguousWord() -> ScheduleError? {
    var ahead = self
    _ = ahead.skip("-")
    ahead.skipSpaces()
    let word = ahead.text(from: ahead.offset, to: ahead.offset + min(ahead.letterCount, 12))
    let meanings = ForeignLanguage.meanings(of: word)
    let days = Weekday.allCases.map { day in
      (day, ForeignLanguage.allCases.filter { meanings[$0] == .weekday(day) }.map(\.rawValue))
    }
    .filter { !$0.1.isEmpty }
    guard days.count > 1, ahead.peekKeyword() == nil else { return nil }
    let means = days.map { "\($0.name) in \($1.joined(separator: " and "))" }
    let spellings = days.map { "\"\($0.0.abbreviation)\"" }
    return ahead.error(
      "\"\(word)\" is \(means.joined(separator: ", but "))",
      suggestion: "write \(spellings.joined(separator: " or "))"
    )
  }

  /// Returns a suggestion for a word or character that isn't part of the language.
  private static func suggestion(for word: String, _ byte: UInt8) -> String? {
    switch word {
    case "": suggestion(forCharacter: byte)
    case "and": "write \",\" between times or days"
    case "always", "hours", "hrs": "write \"24/7\" for always open"
    case "weekday", "weekdays": "write \"Mo-Fr\""
    case "weekend", "weekends": "write \"Sa-Su\""
    case "bank", "public", "holiday", "holidays": "write \"PH\" for public holidays"
    case "school", "term", "vacation": "write \"SH\" for school holidays"
    case "summer", "winter", "spring", "autumn", "fall", "season":
      "write the months, as in \"Apr-Sep\""
    case "close", "shut": "write \"off\""
    default: suggestion(forWeekday: word) ?? "write words in double quotes"
    }
  }

  /// Returns the canonical spelling if a word of up to five letters starts like a weekday.
  private static func suggestion(forWeekday word: String) -> String? {
    guard (3...5).contains(word.utf8.count) else { return nil }
    return Weekday.allCases.first { word.hasPrefix($0.abbreviation.lowercased()) }
      .map { "write \"\($0.abbreviation)\" for \($0.name)" }
  }

  /// Returns a suggestion for a character.
  private static func suggestion(forCharacter byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "/"): "write \",\" between times or days"
    case UInt8(ascii: "|"): "write \"||\" between a rule and one for all other times"
    case UInt8(ascii: "-"): "write dates as \"2026 Dec 24\", weekdays as \"Mo-Fr\""
    case UInt8(ascii: "'"): "write comments in double quotes"
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      "write times as \"10:00-18:00\", dates as \"Dec 24\""
    default: nil
    }
  }
}
