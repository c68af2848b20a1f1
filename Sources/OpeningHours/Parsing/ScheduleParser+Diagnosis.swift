extension ScheduleParser {
  /// Returns the error of what is here, with what to write instead where that is known.
  func unexpected() -> ScheduleError {
    if byte == UInt8(ascii: "(") {
      return error("parentheses are for the sun", suggestion: "write words in double quotes")
    }
    if isAtEnd { return error("the text ends too early") }
    switch peekKeyword() {
    case .weekday, .month, .holiday, .week, .easter, .daily:
      let suggestion = "write days before times, and \";\" before another rule"
      return error("did not expect \(found)", suggestion: suggestion)
    default: break
    }
    let word = String(decoding: source.bytes[offset..<offset + min(letterCount, 20)], as: UTF8.self)
    return error(
      "did not expect \(found)",
      suggestion: Self.suggestion(for: word.lowercased(), byte)
    )
  }

  /// Returns what to write instead of a word or character that the language has not.
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

  /// Returns the right spelling if a word of up to five letters begins as a weekday does.
  private static func suggestion(forWeekday word: String) -> String? {
    guard (3...5).contains(word.utf8.count) else { return nil }
    return Weekday.allCases.first { word.hasPrefix($0.abbreviation.lowercased()) }
      .map { "write \"\($0.abbreviation)\" for \($0.name)" }
  }

  /// Returns what to write instead of a character.
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

  /// Warns of rules that cut off the hours past midnight of the day before.
  ///
  /// In `Th 11:00-01:00; Fr 11:00-03:00` the second rule replaces all of Friday, also its first
  /// hour, which was Thursday's. Few writers mean that.
  mutating func warnOfLostHours(in rules: [ScheduleRule]) {
    // Each pair is looked at, so a long list is not looked at to its end.
    let rules = rules.prefix(50)
    for (index, rule) in rules.enumerated().dropFirst() {
      guard rule.separator == .normal, rule.state != .closed, !rule.isUnconditional else {
        continue
      }
      guard let earlier = rules[..<index].last(where: { $0.cutsIntoNextDay(of: rule) }) else {
        continue
      }
      warn(
        at: source.bytes.count,
        "\"\(rule)\" replaces the hours past midnight of \"\(earlier)\"; write \",\" before it to add"
      )
      return
    }
  }
}

extension ScheduleRule {
  /// Whether hours of this rule past midnight can fall on a day that `later` selects by weekday.
  fileprivate func cutsIntoNextDay(of later: Self) -> Bool {
    guard state == .open, times.contains(where: \.endsNextDay) else { return false }
    guard !days.weekdays.isEmpty, !later.days.weekdays.isEmpty, !later.days.hasWidePart,
      !days.hasWidePart
    else { return false }
    return Weekday.allCases.contains {
      days.weekdays.contains($0) && later.days.weekdays.contains($0.shifted(by: 1))
        && !later.days.weekdays.contains($0)
    }
  }
}

extension TimeSpan {
  /// Whether the span runs past midnight for certain.
  fileprivate var endsNextDay: Bool {
    guard case .clock(let start) = start, case .until(.clock(let end)) = extent else {
      return false
    }
    return end > 1_440 || end <= start && end > 0
  }
}
