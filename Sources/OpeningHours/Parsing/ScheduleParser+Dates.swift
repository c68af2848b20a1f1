extension ScheduleParser {
  /// Reads years, dates and weeks, as far as there are any.
  mutating func parseWideSelectors(into days: inout DaySelector) throws(ScheduleError) {
    if isAtYear {
      if isDateAfterYear {
        try parseDates(into: &days)
      } else {
        try parseYears(into: &days)
        skipSpaces()
      }
    }
    if days.dates.isEmpty, isAtDate { try parseDates(into: &days) }
    let start = offset
    skipSpaces()
    if peekKeyword() == .week { try parseWeeks(into: &days) } else { offset = start }
  }

  // MARK: - Years

  /// Whether a year is here: four digits from 1900 that are no time.
  var isAtYear: Bool {
    guard digitCount == 4, byte >= UInt8(ascii: "1"), !isTimeMark(byte(ahead: 4)) else {
      return false
    }
    return byte > UInt8(ascii: "1") || byte(ahead: 1) == UInt8(ascii: "9")
  }

  /// Whether a date follows the year here.
  private var isDateAfterYear: Bool {
    var ahead = self
    ahead.offset += 4
    ahead.skipSpaces()
    return ahead.isAtDate
  }

  /// Whether a month or Easter is here.
  private var isAtDate: Bool {
    switch peekKeyword() {
    case .month, .easter: true
    default: false
    }
  }

  /// Reads `2024`, `2024-2030/2`, `2024+` and lists of these.
  private mutating func parseYears(into days: inout DaySelector) throws(ScheduleError) {
    repeat {
      days.years.append(try parseYearRange())
    } while skipComma(before: { $0.isAtYear })
  }

  /// Reads one range of years.
  private mutating func parseYearRange() throws(ScheduleError) -> YearRange {
    let start = offset
    guard let first = parseNumber(digits: 4) else { throw error("expected a year") }
    var range = YearRange(first: first, last: first)
    if skip("+") {
      range.last = nil
    } else if skipDash(before: { $0.isAtYear }), let last = parseNumber(digits: 4) {
      guard last >= first else {
        throw error(
          "the years \(first) to \(last) run backwards",
          at: start,
          suggestion: "write \"\(last)-\(first)\""
        )
      }
      range.last = last
    }
    if byte == UInt8(ascii: "/"), byte(ahead: 1).isDigit {
      offset += 1
      range.step = try parseStep()
      if range.last == first { range.last = nil }
    }
    return range
  }

  /// Reads the number after a slash.
  private mutating func parseStep() throws(ScheduleError) -> Int {
    let start = offset
    guard let step = parseNumber(digits: 4), step > 0 else {
      throw error("a step is a number from 1", at: start)
    }
    return step
  }

  // MARK: - Weeks

  /// Reads `week 10`, `week 01-10/2` and lists of these.
  private mutating func parseWeeks(into days: inout DaySelector) throws(ScheduleError) {
    skipKeyword()
    let start = offset
    if !skipSpaces() { warn(at: start, "write a space after \"week\"") }
    repeat {
      let first = try parseWeek()
      var range = WeekRange(first: first, last: first)
      if skipDash(before: { $0.byte.isDigit }) { range.last = try parseWeek() }
      if byte == UInt8(ascii: "/"), byte(ahead: 1).isDigit {
        offset += 1
        range.step = try parseStep()
      }
      days.weeks.append(range)
    } while skipComma(before: { $0.byte.isDigit && !$0.isAtTime && !$0.isAtYear })
  }

  /// Reads the number of one week.
  private mutating func parseWeek() throws(ScheduleError) -> Int {
    let start = offset
    guard let week = parseNumber(digits: 2), (1...53).contains(week) else {
      throw error("a week is a number from 01 to 53", at: start)
    }
    if offset - start == 1 { warn(from: start, write: "0\(week)") }
    return week
  }

  // MARK: - Dates

  /// Reads months and dates.
  private mutating func parseDates(into days: inout DaySelector) throws(ScheduleError) {
    var year: Int?
    repeat {
      if byte.isDigit, !isAtYear {
        days.dates.append(try parseDayOfSameMonth(after: days.dates.last))
      } else {
        let range = try parseDateRange(defaultYear: year)
        year = range.startYear
        days.dates.append(range)
      }
    } while skipComma(before: { parser in
      parser.isAtDate || parser.isAtYear && parser.isDateAfterYear
        || parser.isAtDayNumber && days.dates.last?.endMonth != nil
    })
  }

  /// Reads one month, date, or range; a year given before it in a list holds for it too.
  private mutating func parseDateRange(defaultYear: Int?) throws(ScheduleError) -> DateRange {
    let year = parseYearPrefix() ?? defaultYear
    guard case .month(let month) = peekKeyword() else {
      return try parseDays(from: try parseAnchor(year: year))
    }
    let start = offset
    skipKeyword()
    if let anchor = try parseAnchor(in: month, year: year) {
      return try parseDays(from: anchor)
    }
    guard skipDash(before: { $0.isAtDate || $0.isAtYear }) else {
      return .months(year: year, first: month, last: month)
    }
    guard case .month(let last) = peekKeyword() else {
      throw error("a month goes to a month", suggestion: "write the first day too")
    }
    skipKeyword()
    guard byte(at: offsetAfterSpaces) == 0 || !isAtDayAfterSpaces else {
      let first = MonthName.abbreviation(of: month)
      throw error(
        "a range from a whole month to a day",
        at: start,
        suggestion: "write \"\(first) 01-\" and the last day"
      )
    }
    return .months(year: year, first: month, last: last)
  }

  /// Reads a year and the spaces after it, if a year is here.
  private mutating func parseYearPrefix() -> Int? {
    guard isAtYear, let year = parseNumber(digits: 4) else { return nil }
    skipSpaces()
    return year
  }

  /// Reads a day without its month, as in `Dec 24,25`.
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

  /// Reads what follows the first day of a range, or one day.
  private mutating func parseDays(from anchor: DateAnchor) throws(ScheduleError) -> DateRange {
    let position = offsetAfterSpaces
    if byte(at: position) == UInt8(ascii: "+") {
      offset = position + 1
      return .onwards(anchor)
    }
    guard skipDash(before: { $0.isAtDate || $0.isAtYear || $0.isAtDayNumber }) else {
      return .day(anchor)
    }
    if isAtDayNumber, case .day(let month, _) = anchor.kind, !anchor.isShifted {
      let day = try parseDayNumber(of: month)
      var through = DateAnchor(kind: .day(month: month, day: day))
      try parseShift(of: &through)
      return .days(from: anchor, through: through)
    }
    return .days(from: anchor, through: try parseLastDay(after: anchor))
  }

  /// Reads the last day of a range, given with its month.
  private mutating func parseLastDay(after first: DateAnchor) throws(ScheduleError) -> DateAnchor {
    let start = offset
    let year = parseYearPrefix()
    guard first.year != nil || year == nil else {
      throw error(
        "the last day has a year, the first has none",
        at: start,
        suggestion: "write the year of both"
      )
    }
    let last: DateAnchor
    if case .month(let month) = peekKeyword() {
      skipKeyword()
      guard let anchor = try parseAnchor(in: month, year: year, isLast: true) else {
        throw error(
          "a range from a day to a whole month",
          at: start,
          suggestion: "write the last day, as in \"\(MonthName.abbreviation(of: month)) 28\""
        )
      }
      last = anchor
    } else {
      last = try parseAnchor(year: year)
    }
    if let from = first.year, let to = last.year, to < from {
      throw error("the years \(from) to \(to) run backwards", at: start)
    }
    return last
  }

  /// Reads Easter with what shifts it.
  private mutating func parseAnchor(year: Int?) throws(ScheduleError) -> DateAnchor {
    guard peekKeyword() == .easter else {
      throw error("expected a month", suggestion: "write a date as \"Dec 24\"")
    }
    skipKeyword()
    var anchor = DateAnchor(year: year, kind: .easter)
    try parseShift(of: &anchor)
    return anchor
  }

  /// Reads the day that follows a month, with what shifts it; `nil` if the month stands alone.
  private mutating func parseAnchor(
    in month: Int,
    year: Int?,
    isLast: Bool = false
  ) throws(ScheduleError) -> DateAnchor? {
    guard isAtDayAfterSpaces else {
      return try parseWeekdayAnchor(in: month, year: year, isLast: isLast)
    }
    let start = offset
    if !skipSpaces() { warn(at: start, "write a space between month and day") }
    let day = try parseDayNumber(of: month)
    var anchor = DateAnchor(year: year, kind: .day(month: month, day: day))
    try parseShift(of: &anchor)
    return anchor
  }

  /// Reads `Th[4]` after a month, if it is the end of a range or is shifted.
  ///
  /// Elsewhere the month and the weekday are two filters, which comes to the same.
  private mutating func parseWeekdayAnchor(
    in month: Int,
    year: Int?,
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
      isLast || anchor.isShifted || mark == UInt8(ascii: "+")
      || beyond.skipDash(before: { $0.isAtDate || $0.isAtYear })
    guard isEnd else { return nil }
    self = ahead
    return anchor
  }

  /// Reads `+Su`, `-2 days` and the two together.
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

  /// Reads ` +1 day` or ` -2 days`, if it is here.
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
      throw error("an offset is 1 to 366 days", at: ahead.offset)
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

  // MARK: - Days of the month

  /// Whether the number here can be a day of the month and is no time.
  var isAtDayNumber: Bool {
    let count = digitCount
    guard (1...2).contains(count), !isTimeMark(byte(ahead: count)) else { return false }
    return true
  }

  /// Whether a day of the month follows after spaces.
  private var isAtDayAfterSpaces: Bool {
    var ahead = self
    ahead.skipSpaces()
    return ahead.isAtDayNumber
  }

  /// Reads a day of `month`.
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

  /// Returns whether `mark` after a number makes it a time.
  private func isTimeMark(_ mark: UInt8) -> Bool {
    mark == UInt8(ascii: ":") || mark == UInt8(ascii: ".") || mark | 0x20 == UInt8(ascii: "h")
  }
}

extension DateRange {
  /// The year that the range starts in, if it names one.
  var startYear: Int? {
    switch self {
    case .months(let year, _, _): year
    case .day(let anchor), .onwards(let anchor), .days(let anchor, through: _): anchor.year
    }
  }

  /// The year and month that the range ends in, if it ends on a day of a month.
  var endMonth: (year: Int?, month: Int)? {
    switch self {
    case .day(let anchor), .days(from: _, through: let anchor):
      if case .day(let month, _) = anchor.kind, !anchor.isShifted {
        (anchor.year ?? startYear, month)
      } else {
        nil
      }
    case .months, .onwards: nil
    }
  }
}
