extension ScheduleParser {
  /// Parses the entire text as a list of rules.
  mutating func parseSchedule() throws(ScheduleError) -> [ScheduleRule] {
    skipSpaces()
    guard !isAtEnd else {
      throw error("there are no opening hours", suggestion: "write \"24/7\" for always open")
    }
    var rules: [ScheduleRule] = []
    var laterStarts: [Int] = []
    var separator: ScheduleRule.Separator? = .normal
    while let current = separator {
      if !rules.isEmpty { laterStarts.append(offset) }
      rules.append(try parseRule(after: current))
      separator = try parseSeparator()
    }
    if rules.count > 1 { warnAboutHiddenRules(rules, laterStarts: laterStarts) }
    return rules
  }

  /// Parses the separator between two rules; `nil` at the end of the text.
  private mutating func parseSeparator() throws(ScheduleError) -> ScheduleRule.Separator? {
    skipSpaces()
    guard !isAtEnd else { return nil }
    let position = offset
    switch byte {
    case UInt8(ascii: ";"):
      return skipSemicolons() ? .normal : nil
    case UInt8(ascii: ","):
      offset += 1
      guard skipSpaces() || isAtEnd else {
        warn(from: position, write: ", ")
        return .additional
      }
      if isAtEnd { warn(at: position, "remove the \",\" after the last rule") }
      return isAtEnd ? nil : .additional
    case UInt8(ascii: "|") where byte(ahead: 1) == UInt8(ascii: "|"):
      offset += 2
      skipSpaces()
      guard !isAtEnd else { throw error("a rule is missing after \"||\"") }
      return .fallback
    default:
      throw unexpected()
    }
  }

  /// Consumes one or more semicolons, and returns whether a rule follows.
  private mutating func skipSemicolons() -> Bool {
    let start = offset
    offset += 1
    skipSpaces()
    let end = offset
    while byte == UInt8(ascii: ";") {
      offset += 1
      skipSpaces()
    }
    if isAtEnd {
      warn(at: start, "remove the \";\" after the last rule")
    } else if offset > end {
      warn(from: start, write: "; ")
    }
    return !isAtEnd
  }

  /// Parses one rule.
  private mutating func parseRule(
    after separator: ScheduleRule.Separator
  ) throws(ScheduleError) -> ScheduleRule {
    let start = offset
    var rule = ScheduleRule(separator: separator, days: DaySelector(), times: [], state: .open)
    if byte == UInt8(ascii: "\"") {
      let comment = try parseComment()
      if byte(at: offsetAfterSpaces) == UInt8(ascii: ":") {
        rule.days.period = comment
        skipColon()
      } else {
        rule.comment = comment
      }
    }
    let isAlways = rule.comment == nil && parseAlways()
    if rule.comment == nil, !isAlways {
      try parseSelectors(of: &rule)
      try parseLateSelectors(of: &rule, from: start)
    }
    let hasSelector = offset > start && rule.comment == nil
    let hasState = try parseModifier(of: &rule)
    guard hasSelector || hasState || rule.comment != nil else { throw unexpected() }
    // A comment without a state is a verbal condition that can't be evaluated.
    if rule.comment != nil, !hasState { rule.state = .unknown }
    return rule
  }

  /// Parses `24/7`, if present.
  private mutating func parseAlways() -> Bool {
    guard byte == UInt8(ascii: "2"), byte(ahead: 1) == UInt8(ascii: "4"),
      byte(ahead: 2) == UInt8(ascii: "/"), byte(ahead: 3) == UInt8(ascii: "7"),
      !byte(ahead: 4).isDigit, byte(ahead: 4) != UInt8(ascii: ":")
    else { return false }
    offset += 4
    return true
  }

  /// Parses the days and times of a rule.
  private mutating func parseSelectors(of rule: inout ScheduleRule) throws(ScheduleError) {
    skipSpaces()
    try parseWideSelectors(into: &rule.days)
    if rule.days.hasWidePart { skipColon() }
    skipSpaces()
    try parseWeekdays(into: &rule.days)
    if rule.days.hasWeekdayPart, byte(at: offsetAfterSpaces) == UInt8(ascii: ":") {
      let start = offset
      skipColon()
      warn(at: start, "write a space, not \":\", between days and times")
    }
    let start = offset
    let isSpaced = skipSpaces() || !rule.days.hasWeekdayPart
    if isAtTime, !isAtDatedYear {
      if !isSpaced { warn(at: start, "write a space between days and times") }
      rule.times = try parseTimes()
    } else if parseAlways() {
      rule.times = [TimeSpan(start: .clock(0), extent: .until(.clock(1_440)))]
      warn(at: start, "write \"00:00-24:00\", not \"24/7\", after days")
    }
  }

  /// Parses out-of-order selectors, each kind at most once, as in `09:00-17:00 Mo-Fr`.
  ///
  /// Rejects selectors that a state follows: `Mo 10:00-12:00 Dec 25 off` is missing a semicolon.
  private mutating func parseLateSelectors(
    of rule: inout ScheduleRule,
    from start: Int
  ) throws(ScheduleError) {
    let next = byte(at: offsetAfterSpaces)
    guard next.isLetter || next.isDigit || next == UInt8(ascii: "(") else { return }
    let end = self
    while true {
      var ahead = self
      guard ahead.skipSpaces() || ahead.isAfterSpace else { break }
      if ahead.isAtWideSelector(missingIn: rule.days) {
        self = ahead
        try parseWideSelectors(into: &rule.days)
      } else if !rule.days.hasWeekdayPart, ahead.isAtWeekday {
        self = ahead
        try parseWeekdays(into: &rule.days)
      } else if rule.times.isEmpty, ahead.isAtTime {
        self = ahead
        rule.times = try parseTimes()
      } else {
        break
      }
    }
    guard offset > end.offset else { return }
    guard !isBeforeModifier else {
      self = end
      skipSpaces()
      throw unexpected()
    }
    warn(from: start, write: rule.description)
  }

  /// Whether dates or weeks follow that `days` doesn't have yet, and no years that would attach to the dates.
  private func isAtWideSelector(missingIn days: DaySelector) -> Bool {
    days.dates.isEmpty && days.years.isEmpty && isAtDatedYearOrDate
      || days.weeks.isEmpty && peekKeyword() == .week
  }

  /// Whether a state or comment follows, after spaces.
  private var isBeforeModifier: Bool {
    var ahead = self
    ahead.skipSpaces()
    if case .state = ahead.peekKeyword() { return true }
    return ahead.byte == UInt8(ascii: "\"")
  }

  /// Consumes a colon used as a visual separator, if present.
  mutating func skipColon() {
    let position = offsetAfterSpaces
    guard byte(at: position) == UInt8(ascii: ":") else { return }
    offset = position + 1
  }

  /// Parses a state and a comment, and returns whether a state was given.
  private mutating func parseModifier(of rule: inout ScheduleRule) throws(ScheduleError) -> Bool {
    let start = offset
    skipSpaces()
    var hasState = false
    if case .state(let state) = peekKeyword() {
      skipKeyword()
      rule.state = state
      hasState = true
      skipSpaces()
    }
    if byte == UInt8(ascii: "\"") {
      guard rule.comment == nil else { throw error("a rule can have only one comment") }
      rule.comment = try parseComment()
    } else if !hasState {
      offset = start
    }
    return hasState
  }

  /// Parses a comment in double quotes; `nil` if it is empty.
  private mutating func parseComment() throws(ScheduleError) -> String? {
    let start = offset
    offset += 1
    guard let end = source.bytes[offset...].firstIndex(of: UInt8(ascii: "\"")) else {
      throw error(
        "the comment isn't closed",
        at: start,
        suggestion: "close it with \""
      )
    }
    let comment = String(decoding: source.bytes[offset..<end], as: UTF8.self)
    offset = end + 1
    if comment.isEmpty { warn(at: start, "write a comment between the quotes, or remove them") }
    return comment.isEmpty ? nil : comment
  }

  /// Returns the byte at `position`, or 0 beyond the end.
  func byte(at position: Int) -> UInt8 {
    position < source.bytes.count ? source.bytes[position] : 0
  }
}
