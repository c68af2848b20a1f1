extension ScheduleParser {
  /// Parses weekdays and holidays, as many as there are.
  mutating func parseWeekdays(into days: inout DaySelector) throws(ScheduleError) {
    guard isAtWeekday else { return }
    let rule = try parseWeekdayList(into: &days, while: \.isAtWeekday)
    guard isWeekdayNext(days) else { return }
    if !days.weekdays.isEmpty || !days.nthWeekdays.isEmpty, let rule {
      (self, days) = rule
      return
    }
    skipSpaces()
    if isAtHoliday {
      throw error(
        "there is no separator between weekdays and holidays",
        suggestion:
          "write \",\" between them for both, or the holidays first for holidays on these days"
      )
    }
    guard days.weekdays.isEmpty, days.nthWeekdays.isEmpty else {
      throw error(
        "there is no separator between weekdays",
        suggestion: "write \",\" or \"-\" between them"
      )
    }
    days.holidaysNarrowWeekdays = true
    let narrowed = try parseWeekdayList(into: &days) { $0.isAtWeekday && !$0.isAtHoliday }
    var ahead = self
    guard ahead.skip(","), ahead.isAtHoliday else { return }
    guard let narrowed else {
      throw ahead.error("holidays after weekdays", suggestion: "write the holidays first")
    }
    (self, days) = narrowed
  }

  /// Parses a list, and returns the position before its last comma that precedes a space, if any.
  ///
  /// Such a comma can also separate rules: if the list can't continue, it ends there, as in `Mo, PH Tu`.
  private mutating func parseWeekdayList(
    into days: inout DaySelector,
    while isNext: (Self) -> Bool
  ) throws(ScheduleError) -> (parser: Self, days: DaySelector)? {
    var rule: (parser: Self, days: DaySelector)?
    repeat {
      try parseWeekdayOrHoliday(into: &days)
      if byte == UInt8(ascii: ","), byte(ahead: 1).isSpace { rule = (self, days) }
    } while skipComma(before: isNext)
    return rule
  }

  /// Whether more weekdays follow without a comma.
  private func isWeekdayNext(_ days: DaySelector) -> Bool {
    var ahead = self
    return ahead.skipSpaces() && ahead.isAtWeekday
  }

  /// Whether a holiday is next.
  private var isAtHoliday: Bool {
    if case .holiday = peekKeyword() { true } else { false }
  }

  /// Whether a weekday or a holiday is next.
  var isAtWeekday: Bool {
    switch peekKeyword() {
    case .weekday, .holiday, .daily: true
    default: false
    }
  }

  /// Parses a weekday, a range of weekdays, or a kind of holiday.
  private mutating func parseWeekdayOrHoliday(into days: inout DaySelector) throws(ScheduleError) {
    switch peekKeyword() {
    case .daily:
      skipKeyword()
      days.weekdays.insert(from: .monday, through: .sunday)
    case .holiday(let kind):
      skipKeyword()
      let offset = kind == .publicHoliday ? try parseDayOffset() ?? 0 : 0
      days.holidays.append(HolidaySelector(kind: kind, dayOffset: offset))
    case .weekday(let first):
      skipKeyword()
      if byte == UInt8(ascii: "[") {
        days.nthWeekdays.append(try parseNth(of: first))
      } else {
        try parseWeekdayRange(from: first, into: &days)
      }
    default: throw unexpected()
    }
  }

  /// Parses the end of a range of weekdays, if there is one.
  private mutating func parseWeekdayRange(
    from first: Weekday,
    into days: inout DaySelector
  ) throws(ScheduleError) {
    var last = first
    if skipDash(before: { parser in
      if case .weekday = parser.peekKeyword() { true } else { false }
    }), case .weekday(let weekday) = peekKeyword() {
      skipKeyword()
      last = weekday
      guard byte != UInt8(ascii: "[") else {
        throw error("only a single weekday can have a position in the month")
      }
    }
    days.weekdays.insert(from: first, through: last)
  }

  /// Parses `[1,3-4,-1]` and the offset after it.
  private mutating func parseNth(of weekday: Weekday) throws(ScheduleError) -> NthWeekday {
    offset += 1
    var result = NthWeekday(weekday: weekday)
    repeat {
      skipSpaces()
      let isFromEnd = skip("-")
      let first = try parseNthNumber()
      if isFromEnd {
        result.fromEnd |= 1 << (first - 1)
        continue
      }
      let start = offset
      let last = skip("-") ? try parseNthNumber() : first
      guard first <= last else { throw error("this range is reversed", at: start) }
      for nth in first...last { result.fromStart |= 1 << (nth - 1) }
    } while skip(",")
    skipSpaces()
    guard skip("]") else { throw error("expected \"]\", found \(found)") }
    result.dayOffset = try parseDayOffset() ?? 0
    return result
  }

  /// Parses a number from 1 to 5.
  private mutating func parseNthNumber() throws(ScheduleError) -> UInt8 {
    let start = offset
    guard let nth = parseNumber(digits: 1), (1...5).contains(nth) else {
      throw error("a month has at most five of each weekday", at: start, suggestion: "write 1 to 5")
    }
    return UInt8(nth)
  }
}
