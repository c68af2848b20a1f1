extension ScheduleParser {
  /// Parses years, dates, and weeks, as many as there are.
  mutating func parseWideSelectors(into days: inout DaySelector) throws(ScheduleError) {
    if isAtYear, !isDateAfterYear {
      try parseYears(into: &days)
      skipSpaces()
    }
    if isAtDatedYearOrDate { try parseDates(into: &days) }
    let start = offset
    skipSpaces()
    if peekKeyword() == .week { try parseWeeks(into: &days) } else { offset = start }
  }

  // MARK: - Dates

  /// Parses months and dates.
  private mutating func parseDates(into days: inout DaySelector) throws(ScheduleError) {
    var year: Int?
    repeat {
      if byte.isDigit, !isAtYear {
        days.dates.append(try parseDayOfSameMonth(after: days.dates.last))
      } else {
        let range = try parseDateRange(after: days.dates.last, defaultYear: year)
        year = range.startYear
        days.dates.append(range)
      }
    } while skipComma(before: { parser in
      parser.isAtDatedYearOrDate || parser.isAtDayNumber && days.dates.last?.endMonth != nil
    })
  }

  /// Parses a month, date, or range.
  ///
  /// A year given earlier in the list carries over.
  private mutating func parseDateRange(
    after last: DateRange?,
    defaultYear: Int?
  ) throws(ScheduleError) -> DateRange {
    let year = parseYearPrefix() ?? defaultYear
    guard case .month(let month) = peekKeyword() else {
      return try parseDays(from: try parseAnchor(year: year))
    }
    let start = offset
    skipKeyword()
    let isAmongDays = last.map { !$0.isMonths } ?? false
    if let anchor = try parseAnchor(in: month, year: year, isAmongDays: isAmongDays) {
      return try parseDays(from: anchor)
    }
    guard skipDash(before: { $0.isAtDate || $0.isAtYear }) else {
      return .months(year: year, first: month, last: month)
    }
    guard case .month(let last) = peekKeyword() else {
      throw error(
        "a range that starts with a month must end with a month",
        suggestion: "write the first day too"
      )
    }
    skipKeyword()
    guard byte(at: offsetAfterSpaces) == 0 || !isAtDayAfterSpaces else {
      let first = MonthName.abbreviation(of: month)
      throw error(
        "the range starts with a month but ends with a day",
        at: start,
        suggestion: "write \"\(first) 01-\" and the last day"
      )
    }
    return .months(year: year, first: month, last: last)
  }

  /// Consumes a year and the spaces after it, if present.
  private mutating func parseYearPrefix() -> Int? {
    guard isAtYear, let year = parseNumber(digits: 4) else { return nil }
    skipSpaces()
    return year
  }

  /// Parses a day without its month, as in `Dec 24,25`.
  private mutating func parseDayOfSameMonth(
    after last: DateRange?
  ) throws(ScheduleError) -> DateRange {
    let start = offset
    guard let (year, month) = last?.endMonth else { throw unexpected() }
    let day = try parseDayNumber(of: month)
    let anchor = DateAnchor(year: year, kind: .day(month: month, day: day))
    warn(from: start, write: DateAnchor(kind: anchor.kind).description)
    return try parseDays(from: anchor)
  }

  /// Parses the rest of a range after its first day, or a single day.
  private mutating func parseDays(from anchor: DateAnchor) throws(ScheduleError) -> DateRange {
    let position = offsetAfterSpaces
    if byte(at: position) == UInt8(ascii: "+") {
      offset = position + 1
      return .onwards(anchor)
    }
    guard skipDash(before: { $0.isAtDate || $0.isAtYear || $0.isAtDayNumber }) else {
      return .day(anchor)
    }
    guard isAtDayNumber else {
      return .days(from: anchor, through: try parseLastDay(after: anchor))
    }
    guard let month = anchor.month else {
      throw error(
        "the day after Easter has no month",
        suggestion: "include the month, as in \"easter-Apr 30\""
      )
    }
    let start = offset
    let day = try parseDayNumber(of: month)
    if case .day(_, let first) = anchor.kind, day < first {
      let last = text(from: start, to: offset)
      warn(at: start, "\"\(anchor)-\(last)\" runs into the next year; write the earlier day first")
    }
    var through = DateAnchor(kind: .day(month: month, day: day))
    try parseShift(of: &through)
    return .days(from: anchor, through: through)
  }

  /// Parses the last day of a range that restates the month.
  private mutating func parseLastDay(after first: DateAnchor) throws(ScheduleError) -> DateAnchor {
    let start = offset
    let year = parseYearPrefix()
    guard first.year != nil || year == nil else {
      throw error(
        "only the last day has a year",
        at: start,
        suggestion: "write the year for both"
      )
    }
    let last: DateAnchor
    if case .month(let month) = peekKeyword() {
      skipKeyword()
      guard let anchor = try parseAnchor(in: month, year: year, isLast: true) else {
        throw error(
          "the range starts with a day but ends with a month",
          at: start,
          suggestion: "write the last day, as in \"\(MonthName.abbreviation(of: month)) 28\""
        )
      }
      last = anchor
    } else {
      last = try parseAnchor(year: year)
    }
    if let from = first.year, let to = last.year, to < from {
      throw error("the years \(from) to \(to) are reversed", at: start)
    }
    return last
  }

  /// Parses Easter and its shifts.
  private mutating func parseAnchor(year: Int?) throws(ScheduleError) -> DateAnchor {
    guard peekKeyword() == .easter else {
      throw error("expected a month", suggestion: "write a date as \"Dec 24\"")
    }
    skipKeyword()
    var anchor = DateAnchor(year: year, kind: .easter)
    try parseShift(of: &anchor)
    return anchor
  }

  /// Parses the day after a month, and its shifts; `nil` if the month stands alone.
  private mutating func parseAnchor(
    in month: Int,
    year: Int?,
    isAmongDays: Bool = false,
    isLast: Bool = false
  ) throws(ScheduleError) -> DateAnchor? {
    guard isAtDayAfterSpaces else {
      return try parseWeekdayAnchor(in: month, year: year, isAmongDays: isAmongDays, isLast: isLast)
    }
    let start = offset
    if !skipSpaces() { warn(at: start, "write a space between month and day") }
    let day = try parseDayNumber(of: month)
    var anchor = DateAnchor(year: year, kind: .day(month: month, day: day))
    try parseShift(of: &anchor)
    return anchor
  }

  /// Parses `Th[4]` after a month if it ends a range, follows days in a list, is shifted, or precedes dates, weeks, or
  /// weekdays.
  ///
  /// Elsewhere, including before a longer list of weekdays, the month and the weekday are two separate filters.
  private mutating func parseWeekdayAnchor(
    in month: Int,
    year: Int?,
    isAmongDays: Bool,
    isLast: Bool
  ) throws(ScheduleError) -> DateAnchor? {
    var ahead = self
    ahead.skipSpaces()
    guard case .weekday(let weekday) = ahead.peekKeyword() else { return nil }
    ahead.skipKeyword()
    guard ahead.skip("[") else { return nil }
    let sign = ahead.skip("-") ? -1 : 1
    guard let nth = ahead.parseNumber(digits: 1), (1...5).contains(nth), ahead.skip("]") else {
      return nil
    }
    let kind = DateAnchor.Kind.weekday(month: month, weekday: weekday, nth: sign * nth)
    var anchor = DateAnchor(year: year, kind: kind)
    try ahead.parseShift(of: &anchor)
    let mark = ahead.byte(at: ahead.offsetAfterSpaces)
    var beyond = ahead
    let isEnd =
      isAmongDays || anchor.isShifted || mark == UInt8(ascii: "+") || ahead.isBeforeWeekdayOrWeek
      || beyond.skipDash(before: { $0.isAtDate || $0.isAtYear || $0.isAtDayNumber })
      || beyond.skipComma(before: \.isAtDatedYearOrDate)
    guard isLast || isEnd && !beyond.skipComma(before: \.isAtWeekday) else { return nil }
    self = ahead
    return anchor
  }

  /// Whether a weekday, holiday, or week follows, after optional spaces or a colon.
  private var isBeforeWeekdayOrWeek: Bool {
    var ahead = self
    ahead.skipColon()
    ahead.skipSpaces()
    return ahead.isAtWeekday || ahead.peekKeyword() == .week
  }

  // MARK: - Days of the month

  /// Whether the number at the current position can be a day of the month rather than a time.
  var isAtDayNumber: Bool {
    let count = digitCount
    guard (1...2).contains(count), !isTimeMark(ahead: count) else { return false }
    return true
  }

  /// Whether a day of the month follows, after spaces.
  private var isAtDayAfterSpaces: Bool {
    var ahead = self
    ahead.skipSpaces()
    return ahead.isAtDayNumber
  }

  /// Parses a day of `month`.
  private mutating func parseDayNumber(of month: Int) throws(ScheduleError) -> Int {
    let start = offset
    let last = CalendarDate.daysIn(month: month, of: 2_024)
    guard let day = parseNumber(digits: 2), (1...last).contains(day) else {
      throw error(
        "\(MonthName.abbreviation(of: month)) has no such day",
        at: start,
        suggestion: "write a day from 01 to \(last)"
      )
    }
    if offset - start == 1 { warn(from: start, write: "0\(day)") }
    return day
  }

  /// Returns whether the text after the number of `count` digits makes it a time.
  ///
  /// In `Dec 24:10:00-12:00` the first colon is only a visual separator.
  func isTimeMark(ahead count: Int) -> Bool {
    let next = byte(ahead: count + 1)
    return switch byte(ahead: count) {
    case UInt8(ascii: ":"): next.isDigit && byte(ahead: count + 3) != UInt8(ascii: ":")
    case UInt8(ascii: "."): next.isDigit
    case UInt8(ascii: "h"), UInt8(ascii: "H"): !next.isLetter
    default: false
    }
  }
}
