extension ScheduleParser {
  /// Whether a time is next.
  var isAtTime: Bool {
    switch byte {
    case UInt8(ascii: "("):
      var ahead = self
      ahead.offset += 1
      ahead.skipSpaces()
      if case .sun = ahead.peekKeyword() { return true }
      return false
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return !isAtAlways
    default:
      switch peekKeyword() {
      case .sun, .clock: return true
      default: return false
      }
    }
  }

  /// Whether `24/7` is next.
  private var isAtAlways: Bool {
    byte == UInt8(ascii: "2") && byte(ahead: 1) == UInt8(ascii: "4")
      && byte(ahead: 2) == UInt8(ascii: "/")
  }

  /// Parses the times of a rule.
  mutating func parseTimes() throws(ScheduleError) -> [TimeSpan] {
    // In "1000-1200,2000-2200" all numbers are times; after "10:00-12:00", "2000" is a year.
    let isColonless = digitCount == 4
    var times = [try parseSpan()]
    while true {
      if skipComma(before: { $0.isAtTime && (isColonless || !$0.isAtYear) }) {
        times.append(try parseSpan())
      } else if isTimeNext {
        warn(at: offset, "write \",\" between times, not a space")
        skipSpaces()
        times.append(try parseSpan())
      } else {
        return times
      }
    }
  }

  /// Whether another time follows without a comma.
  private var isTimeNext: Bool {
    var ahead = self
    return ahead.skipSpaces() && ahead.isAtTime && !ahead.isAtYear
  }

  /// Parses a time span.
  private mutating func parseSpan() throws(ScheduleError) -> TimeSpan {
    let position = offset
    let (start, isBare) = try parseTimePoint(latest: 1_440)
    if byte(at: offsetAfterSpaces) == UInt8(ascii: "+") {
      guard !isBare else { throw bareHour(at: position) }
      offset = offsetAfterSpaces + 1
      return TimeSpan(start: start, extent: .openEnd)
    }
    guard skipDash(before: { $0.isAtTime }) else {
      try checkPoint(at: position)
      return TimeSpan(start: start, extent: .point)
    }
    let usedTwelveHourClock = usesTwelveHourClock
    let end = try parseTimePoint(latest: 2_880).point
    guard
      usedTwelveHourClock == usesTwelveHourClock
        || !(usedTwelveHourClock ? end : start).isOnTwelveHourClock
    else {
      throw error(
        "only one of the two times has am or pm",
        at: position,
        suggestion: "write times as \"10:00-17:00\""
      )
    }
    return TimeSpan(start: start, extent: try parseExtent(until: end))
  }

  /// Parses the suffix after the end of a span.
  private mutating func parseExtent(until end: TimePoint) throws(ScheduleError) -> TimeSpan.Extent {
    if skip("+") { return .untilAtLeast(end) }
    let position = offsetAfterSpaces
    guard byte(at: position) == UInt8(ascii: "/") else { return .until(end) }
    offset = position + 1
    skipSpaces()
    let start = offset
    guard let number = parseNumber(digits: 4) else { throw error("expected the step in minutes") }
    var minutes = number
    if skip(":") {
      guard digitCount == 2, let rest = parseNumber(digits: 2), rest < 60 else {
        throw error("expected minutes from 00 to 59")
      }
      minutes = number * 60 + rest
    }
    guard (1...1_440).contains(minutes) else {
      throw error("a step must be 1 minute to 24 hours", at: start)
    }
    return .every(minutes: minutes, until: end)
  }

  /// Rejects a bare number, and warns about a point in time.
  private mutating func checkPoint(at start: Int) throws(ScheduleError) {
    guard byte(at: offsetAfterSpaces) != UInt8(ascii: "-") else {
      offset = offsetAfterSpaces
      throw error("a time is missing after the dash", suggestion: "write \"+\" for an open end")
    }
    guard !source.bytes[start..<offset].allSatisfy(\.isDigit) else { throw bareHour(at: start) }
    let time = text(from: start, to: offset)
    warn(at: start, "this is a point in time; write \"\(time)+\" for an open end")
  }

  /// Returns the error for an hour without minutes, or for a possible year, without an end.
  private func bareHour(at start: Int) -> ScheduleError {
    let number = text(from: start, to: offset)
    var ahead = self
    ahead.skipSpaces()
    let suggestion =
      switch ahead.peekKeyword() {
      case .month(let month) where number.utf8.count <= 2:
        "write \"\(MonthName.abbreviation(of: month)) \(number)\""
      case _ where number == "24" && ahead.byte.isLetter: "write \"24/7\" for always open"
      case _ where ahead.byte == UInt8(ascii: "/"): "write a date as \"Dec 24\""
      case _ where number.utf8.count > 2:
        "write a time as \"10:00\", a year before its month as in \"2026 Dec 24\""
      default: "write a time as \"10:00\" and a span as \"10:00-18:00\""
      }
    return error("\"\(number)\" alone is not a time", at: start, suggestion: suggestion)
  }

  // MARK: - Points

  /// Parses a time, and returns whether it was an hour without minutes.
  private mutating func parseTimePoint(
    latest: Int
  ) throws(ScheduleError) -> (point: TimePoint, isBare: Bool) {
    usesTwelveHourClock = false
    if byte == UInt8(ascii: "(") { return (try parseOffsetEvent(), false) }
    switch peekKeyword() {
    case .sun(let event):
      let start = offset
      skipKeyword()
      guard byte == UInt8(ascii: "+"), byte(ahead: 1).isDigit else {
        return (.sun(event, offset: 0), false)
      }
      offset += 1
      let point = TimePoint.sun(event, offset: try parseDuration())
      warn(from: start, write: point.description)
      return (point, false)
    case .clock(let minutes):
      skipKeyword()
      return (.clock(minutes), false)
    default: return try parseClock(latest: latest)
    }
  }

  /// Parses `(sunset-01:30)`.
  private mutating func parseOffsetEvent() throws(ScheduleError) -> TimePoint {
    let start = offset
    offset += 1
    skipSpaces()
    guard case .sun(let event) = peekKeyword() else { throw unexpected() }
    skipKeyword()
    skipSpaces()
    let sign = byte == UInt8(ascii: "-") ? -1 : 1
    guard sign < 0 || byte == UInt8(ascii: "+") else {
      guard skip(")") else { throw error("expected \"+\" or \"-\", found \(found)") }
      warn(from: start, write: event.rawValue)
      return .sun(event, offset: 0)
    }
    offset += 1
    skipSpaces()
    let duration = try parseDuration()
    skipSpaces()
    guard skip(")") else { throw error("expected \")\", found \(found)") }
    return .sun(event, offset: sign * duration)
  }

  /// Parses `01:30` as minutes.
  private mutating func parseDuration() throws(ScheduleError) -> Int {
    let start = offset
    guard let hours = parseNumber(digits: 2), hours <= 24, skip(":"), digitCount == 2,
      let minutes = parseNumber(digits: 2), minutes < 60
    else {
      throw error("expected hours and minutes", at: start, suggestion: "write them as \"01:30\"")
    }
    if offset - start == 4 { warn(from: start, write: TimePoint.digits(hours * 60 + minutes)) }
    return hours * 60 + minutes
  }

  /// Parses a clock time in any of the common notations.
  private mutating func parseClock(
    latest: Int
  ) throws(ScheduleError) -> (point: TimePoint, isBare: Bool) {
    let start = offset
    let digits = digitCount
    guard let number = parseNumber(digits: 4) else { throw unexpected() }
    var (hour, minute, isBare) =
      digits > 2 ? (number / 100, number % 100, false) : (number, 0, true)
    if digits <= 2, skip(":") || isAtMinuteMark && skipMark() {
      isBare = false
      minute = try parseMinute()
    }
    if let half = parseHalfOfDay() {
      guard (1...12).contains(hour) else {
        throw error("there is no such hour on a 12-hour clock", at: start)
      }
      (hour, isBare, usesTwelveHourClock) = (hour % 12 + half, false, true)
    }
    let minutes = hour * 60 + minute
    guard minute < 60, minutes <= latest else {
      let limit = TimePoint.digits(latest)
      throw error("\"\(text(from: start, to: offset))\" is not a time up to \(limit)", at: start)
    }
    warnUnlessCanonical(minutes, from: start)
    return (.clock(minutes), isBare)
  }

  /// Warns if the time that begins at `start` isn't written as `HH:MM`.
  private mutating func warnUnlessCanonical(_ minutes: Int, from start: Int) {
    let isCanonical = offset - start == 5 && source.bytes[start + 2] == UInt8(ascii: ":")
    if !isCanonical { warn(from: start, write: TimePoint.digits(minutes)) }
  }

  /// Whether a dot or an "h" follows, as between hour and minutes.
  private var isAtMinuteMark: Bool {
    byte == UInt8(ascii: ".") && byte(ahead: 1).isDigit
      || byte | 0x20 == UInt8(ascii: "h") && !byte(ahead: 1).isLetter
  }

  /// Consumes one byte.
  private mutating func skipMark() -> Bool {
    offset += 1
    return true
  }

  /// Parses two-digit minutes, or 0 if there are none after an "h".
  private mutating func parseMinute() throws(ScheduleError) -> Int {
    if source.bytes[offset - 1] | 0x20 == UInt8(ascii: "h"), !byte.isDigit { return 0 }
    guard digitCount == 2, let minute = parseNumber(digits: 2) else {
      throw error("expected two digits of minutes, found \(found)")
    }
    return minute
  }

  /// Parses "am" or "pm" and returns the minutes to add to the hour.
  private mutating func parseHalfOfDay() -> Int? {
    let position = offsetAfterSpaces
    let letter = byte(at: position) | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    let dots = byte(at: position + 1) == UInt8(ascii: ".") ? 1 : 0
    guard byte(at: position + 1 + dots) | 0x20 == UInt8(ascii: "m"),
      !byte(at: position + 2 + dots).isLetter
    else { return nil }
    offset = position + 2 + dots
    if dots == 1 { _ = skip(".") }
    return letter == UInt8(ascii: "p") ? 12 : 0
  }
}
