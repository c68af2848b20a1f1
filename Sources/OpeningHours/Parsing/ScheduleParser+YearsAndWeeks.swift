extension ScheduleParser {
  // MARK: - Years

  /// Whether a year is next: four digits, from 1900, that aren't a time.
  var isAtYear: Bool {
    guard digitCount == 4, byte >= UInt8(ascii: "1"), !isTimeMark(ahead: 4) else {
      return false
    }
    return byte > UInt8(ascii: "1") || byte(ahead: 1) == UInt8(ascii: "9")
  }

  /// Whether a date follows the year that is next.
  var isDateAfterYear: Bool {
    var ahead = self
    ahead.offset += 4
    ahead.skipSpaces()
    return ahead.isAtDate
  }

  /// Whether a year with a date after it is next.
  var isAtDatedYear: Bool { isAtYear && isDateAfterYear }

  /// Whether a date is next, with or without a year.
  var isAtDatedYearOrDate: Bool { isAtDate || isAtDatedYear }

  /// Whether a month or Easter is next.
  var isAtDate: Bool {
    switch peekKeyword() {
    case .month, .easter: true
    default: false
    }
  }

  /// Parses `2024`, `2024-2030/2`, `2024+`, or a list of these.
  mutating func parseYears(into days: inout DaySelector) throws(ScheduleError) {
    repeat {
      days.years.append(try parseYearRange())
    } while skipComma(before: { $0.isAtYear })
  }

  /// Parses a range of years.
  private mutating func parseYearRange() throws(ScheduleError) -> YearRange {
    let start = offset
    guard let first = parseNumber(digits: 4) else { throw error("expected a year") }
    var range = YearRange(first: first, last: first)
    if skip("+") {
      range.last = nil
    } else if skipDash(before: { $0.isAtYear }), let last = parseNumber(digits: 4) {
      guard last >= first else {
        throw error(
          "the years \(first) to \(last) are reversed",
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

  /// Parses the number after a slash.
  private mutating func parseStep() throws(ScheduleError) -> Int {
    let start = offset
    guard let step = parseNumber(digits: 4), step > 0 else {
      throw error("a step must be a number from 1", at: start)
    }
    return step
  }

  // MARK: - Weeks

  /// Parses `week 10`, `week 01-10/2`, or a list of these.
  mutating func parseWeeks(into days: inout DaySelector) throws(ScheduleError) {
    skipKeyword()
    let start = offset
    if !skipSpaces() { warn(at: start, "write a space after \"week\"") }
    repeat {
      let first = try parseWeek()
      var range = WeekRange(first: first, last: first)
      if skipDash(before: \.isAtWeekNumber) { range.last = try parseWeek() }
      if byte == UInt8(ascii: "/"), byte(ahead: 1).isDigit {
        offset += 1
        range.step = try parseStep()
      }
      days.weeks.append(range)
    } while skipComma(before: \.isAtWeekNumber)
  }

  /// Whether the number that is next can be a week rather than a time.
  private var isAtWeekNumber: Bool {
    let count = digitCount
    return (1...2).contains(count) && !isTimeMark(ahead: count) && !byte(ahead: count).isLetter
  }

  /// Parses a week number.
  private mutating func parseWeek() throws(ScheduleError) -> Int {
    let start = offset
    guard let week = parseNumber(digits: 2), (1...53).contains(week) else {
      throw error("a week must be a number from 01 to 53", at: start)
    }
    if offset - start == 1 { warn(from: start, write: "0\(week)") }
    return week
  }
}
