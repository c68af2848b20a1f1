/// A parser for schedules, with one file per part of the grammar.
///
/// It is a recursive-descent parser that never backtracks more than a word, so it runs in linear time.
struct ScheduleParser {
  /// The text.
  let source: SourceText

  /// The current position in the text, in bytes.
  var offset = 0

  /// The warnings so far, about non-canonical spelling and likely mistakes.
  private(set) var warnings: [ScheduleWarning] = []

  /// Whether the last time was given with "am" or "pm".
  var usesTwelveHourClock = false

  /// Creates a parser at the start of `source`.
  init(_ source: SourceText) {
    self.source = source
    for (column, found, replacement) in source.replacements.prefix(Self.warningLimit) {
      warnings.append(
        ScheduleWarning(column: column, message: "write \"\(replacement)\", not \(found)")
      )
    }
  }

  /// The maximum number of warnings, which bounds the cost of long malformed input.
  private static let warningLimit = 100

  /// Warns that the text from `start` to the current position should be written as `correct`.
  mutating func warn(from start: Int, write correct: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    let found = text(from: start, to: offset)
    warn(at: start, "write \"\(correct())\", not \"\(found)\"")
  }

  /// Adds a warning at `start`.
  mutating func warn(at start: Int, _ message: @autoclosure () -> String) {
    guard warnings.count < Self.warningLimit else { return }
    warnings.append(ScheduleWarning(column: source.column(at: start), message: message()))
  }

  /// Returns an error at `position`, which defaults to the current position.
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

extension ScheduleParser {
  /// Consumes a comma and the spaces after it, if the list continues.
  mutating func skipComma(before isNext: (Self) -> Bool) -> Bool {
    var ahead = self
    ahead.skipSpaces()
    let start = ahead.offset
    guard ahead.skip(",") else { return false }
    let end = ahead.offset
    ahead.skipSpaces()
    guard isNext(ahead) else { return false }
    let hasSpace = ahead.offset > end || start > offset
    self = ahead
    if hasSpace { warn(from: start, write: ",") }
    return true
  }

  /// Consumes a dash, or a word used as one, and the spaces around it, if the end of a range follows.
  mutating func skipDash(before isNext: (Self) -> Bool) -> Bool {
    var ahead = self
    ahead.skipSpaces()
    if !ahead.skip("-") {
      guard ahead.peekKeyword() == .through else { return false }
      ahead.offset += ahead.letterCount
    }
    ahead.skipSpaces()
    guard isNext(ahead) else { return false }
    let start = offset
    self = ahead
    if offset - start > 1 { warn(from: start, write: "-") }
    return true
  }
}

extension ScheduleParser {
  /// Parses `+Su`, `-2 days`, or both.
  mutating func parseShift(of anchor: inout DateAnchor) throws(ScheduleError) {
    var ahead = self
    ahead.skipSpaces()
    let isForward = ahead.byte == UInt8(ascii: "+")
    if isForward || ahead.byte == UInt8(ascii: "-") {
      ahead.offset += 1
      if case .weekday(let weekday) = ahead.peekKeyword() {
        ahead.skipKeyword()
        anchor.weekdayShift = isForward ? .onOrAfter(weekday) : .onOrBefore(weekday)
        self = ahead
      }
    }
    anchor.dayOffset = try parseDayOffset() ?? 0
  }

  /// Parses ` +1 day` or ` -2 days`, if present.
  mutating func parseDayOffset() throws(ScheduleError) -> Int? {
    var ahead = self
    ahead.skipSpaces()
    let sign = ahead.byte == UInt8(ascii: "-") ? -1 : 1
    guard sign < 0 || ahead.byte == UInt8(ascii: "+") else { return nil }
    ahead.offset += 1
    let digits = ahead.digitCount
    guard digits > 0 else { return nil }
    let number = ahead.parseNumber(digits: 3)
    if number == nil { ahead.offset += digits }
    ahead.skipSpaces()
    guard ahead.peekKeyword() == .day else { return nil }
    guard let number, (1...366).contains(number) else {
      throw error("an offset must be 1 to 366 days", at: ahead.offset)
    }
    let start = offset
    ahead.skipKeyword()
    self = ahead
    let correct = dayOffsetDescription(sign * number)
    if !source.bytes[start..<offset].elementsEqual(correct.utf8) {
      warn(from: start, write: String(correct.dropFirst()))
    }
    return sign * number
  }
}

extension ScheduleParser {
  /// Warns about rules that hide an earlier one, or that cut off its hours past midnight.
  ///
  /// This is rarely intended: `11:30-14:30; 17:30-23:00` loses midday, and in `Th 11:00-01:00; Fr 11:00-03:00` the
  /// second rule replaces all of Friday, including its first hour, which belongs to Thursday's hours.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - laterStarts: The positions at which all rules but the first begin.
  mutating func warnAboutHiddenRules(_ rules: [ScheduleRule], laterStarts: [Int]) {
    // All pairs are compared, so only the first rules of a long list are checked.
    for index in 1..<min(rules.count, 50) where rules[index].isReplacing {
      for earlier in (0..<index).reversed() {
        if rules[index].hides(rules[earlier]) {
          warn(at: laterStarts[index - 1], rules[index].warning(hiding: rules[earlier]))
          break
        }
        if rules[earlier].isCutOff(by: rules[index]) {
          warn(at: laterStarts[index - 1], rules[index].warning(cutting: rules[earlier]))
          break
        }
      }
    }
  }
}

extension ScheduleRule {
  /// Whether this rule replaces the entire days that it selects.
  fileprivate var isReplacing: Bool {
    state == .closed ? times.isEmpty && separator != .fallback : separator == .normal
  }

  /// Whether this rule replaces everything that an earlier rule contributes.
  fileprivate func hides(_ earlier: Self) -> Bool {
    // Days start out closed, so a closing rule has nothing to lose.
    if earlier.state == .closed, state == .closed || earlier.isUnconditional { return false }
    return days.covers(earlier.days)
  }

  /// Returns the warning that this rule hides `earlier`.
  fileprivate func warning(hiding earlier: Self) -> String {
    let isSame = days == earlier.days
    let advice =
      switch (state, earlier.state) {
      case (.closed, _): isSame ? "keep only one of them" : "write it first"
      case (_, .closed): "write it first"
      default: (isSame ? "" : "write it first, or ") + "write \",\" before it to add hours"
      }
    return "\"\(self)\" overrides all of \"\(earlier)\"; \(advice)"
  }

  /// Returns the warning that this rule cuts off hours of `earlier`.
  fileprivate func warning(cutting earlier: Self) -> String {
    "\"\(self)\" replaces the hours past midnight of \"\(earlier)\"; write \",\" before it to add hours"
  }

  /// Whether hours of this rule past midnight can fall on a day that `later` selects by weekday and replaces.
  fileprivate func isCutOff(by later: Self) -> Bool {
    guard later.state != .closed, state == .open,
      times.contains(where: \.endsNextDay), !days.hasWidePart, !later.days.hasWidePart
    else { return false }
    return Weekday.allCases.contains {
      days.weekdays.contains($0) && later.days.weekdays.contains($0.shifted(by: 1))
        && !later.days.weekdays.contains($0)
    }
  }
}

extension TimeSpan {
  /// Whether the span definitely extends past midnight.
  fileprivate var endsNextDay: Bool {
    guard case .clock(let start) = start, case .until(.clock(let end)) = extent else {
      return false
    }
    return end > 1_440 || end <= start && end > 0
  }
}

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

extension ScheduleParser {
  /// Whether all input is consumed.
  var isAtEnd: Bool { offset >= source.bytes.count }

  /// The byte at the current position, or 0 at the end.
  var byte: UInt8 { byte(ahead: 0) }

  /// Returns the byte `distance` ahead, or 0 beyond the end.
  func byte(ahead distance: Int) -> UInt8 {
    let position = offset + distance
    return position < source.bytes.count ? source.bytes[position] : 0
  }

  /// Returns the text between two positions, shortened if it is long.
  func text(from start: Int, to end: Int) -> String {
    String(decoding: source.bytes[start..<max(start, min(end, start + 60))], as: UTF8.self)
  }

  /// The first few words at the current position, for messages.
  var found: String {
    guard !isAtEnd else { return "the end" }
    var end = offset + 1
    while end < source.bytes.count, end - offset < 20, source.bytes[end] != UInt8(ascii: " "),
      source.bytes[end] != UInt8(ascii: ";"), source.bytes[end] != UInt8(ascii: ",")
    {
      end += 1
    }
    return "\"\(String(decoding: source.bytes[offset..<end], as: UTF8.self))\""
  }

  /// The number of letters at the current position.
  var letterCount: Int {
    var count = 0
    while byte(ahead: count).isLetter { count += 1 }
    return count
  }

  /// The number of digits at the current position.
  var digitCount: Int {
    var count = 0
    while byte(ahead: count).isDigit { count += 1 }
    return count
  }

  /// Skips spaces and returns whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while byte.isSpace { offset += 1 }
    return offset > start
  }

  /// Whether the previous byte is a space.
  var isAfterSpace: Bool { offset > 0 && source.bytes[offset - 1].isSpace }

  /// Consumes `character` if it is next, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Returns the position of the next byte that isn't a space.
  var offsetAfterSpaces: Int {
    var position = offset
    while position < source.bytes.count, source.bytes[position].isSpace { position += 1 }
    return position
  }

  /// Parses a number of at most `digits` digits, if present.
  mutating func parseNumber(digits: Int) -> Int? {
    let count = digitCount
    guard (1...digits).contains(count) else { return nil }
    var number = 0
    for _ in 0..<count {
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    return number
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether this is an ASCII digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is a space, tab, or line break.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
