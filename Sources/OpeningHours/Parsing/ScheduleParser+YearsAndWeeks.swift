extension ScheduleParser {
  // MARK: - Years

  /// Whether a year is here: four digits from 1900 that are no time.
  var isAtYear: Bool {
    guard digitCount == 4, byte >= UInt8(ascii: "1"), !isTimeMark(ahead: 4) else {
      return false
    }
    return byte > UInt8(ascii: "1") || byte(ahead: 1) == UInt8(ascii: "9")
  }

  /// Whether a date follows the year here.
  var isDateAfterYear: Bool {
    var ahead = self
    ahead.offset += 4
    ahead.skipSpaces()
    return ahead.isAtDate
  }

  /// Whether a year is here and a date after it.
  var isAtDatedYear: Bool { isAtYear && isDateAfterYear }

  /// Whether a date is here, with its year or without.
  var isAtDatedYearOrDate: Bool { isAtDate || isAtDatedYear }

  /// Whether a month or Easter is here.
  var isAtDate: Bool {
    switch peekKeyword() {
    case .month, .easter: true
    default: false
    }
  }

  /// Reads `2024`, `2024-2030/2`, `2024+` and lists of these.
  mutating func parseYears(into days: inout DaySelector) throws(ScheduleError) {
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

  /// Whether the number here can be a week and is no time.
  private var isAtWeekNumber: Bool {
    let count = digitCount
    return (1...2).contains(count) && !isTimeMark(ahead: count) && !byte(ahead: count).isLetter
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
}
