/// A time zone defined by a POSIX `TZ` string: a UTC offset and, optionally, a daylight saving time rule.
///
/// > Source: The Open Group Base Specifications Issue 8 (IEEE Std 1003.1-2024), section 8.3, `TZ`.
struct PosixZone: Hashable {
  /// The standard offset from UTC, in seconds.
  var standardOffset: Int

  /// The daylight saving time rule, if any.
  var summer: SummerTime?

  /// Daylight saving time that starts and ends by rule each year.
  struct SummerTime: Hashable {
    /// The offset from UTC during it, in seconds.
    var offset: Int
    /// When it starts, in standard time.
    var start: Change
    /// When it ends, in daylight saving time.
    var end: Change
  }

  /// A yearly transition, in local time.
  struct Change: Hashable {
    /// The day.
    var day: Day
    /// The seconds from midnight of that day; may be negative or exceed a day.
    var seconds = 7_200

    /// How the day of a transition is specified.
    package enum Day: Hashable {
      /// The `week`-th given weekday of a month, where 5 means the last: `M3.2.0`.
      case weekday(month: Int, week: Int, weekday: Weekday)
      /// A day in `1...365`, never counting February 29: `J60`.
      case julian(Int)
      /// A day in `0...365`, counting February 29: `59`.
      case dayOfYear(Int)
    }

    /// Returns the moment in `year`, in local seconds since 1970.
    func localSeconds(in year: Int) -> Int {
      let newYear = CalendarDate.firstDay(of: year)
      let day =
        switch day {
        case .weekday(let month, let week, let weekday):
          CalendarDate.nth(week == 5 ? -1 : week, weekday, month: month, year: year)?
            .daysSinceEpoch ?? newYear
        case .julian(let day):
          newYear + day - (day > 59 && CalendarDate.isLeap(year) ? 0 : 1)
        case .dayOfYear(let day): newYear + day
        }
      return day * 86_400 + seconds
    }
  }

  /// Returns the offset from UTC at an instant, in seconds.
  func offset(atUTC seconds: Int) -> Int {
    guard let summer else { return standardOffset }
    let day = (seconds + standardOffset).dividedRoundingDown(by: 86_400)
    let year = CalendarDate(daysSinceEpoch: day).year
    let start = summer.start.localSeconds(in: year) - standardOffset
    let end = summer.end.localSeconds(in: year) - summer.offset
    let isSummer =
      start <= end ? start <= seconds && seconds < end : seconds >= start || seconds < end
    return isSummer ? summer.offset : standardOffset
  }
}

extension PosixZone {
  /// Parses a `TZ` string such as `EST5EDT,M3.2.0,M11.1.0`, or returns `nil` if it is invalid.
  init?(parsing text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard reader.skipName(), let west = reader.time(hours: 24) else { return nil }
    standardOffset = -west
    guard !reader.isAtEnd else { return }
    guard reader.skipName() else { return nil }
    var summerOffset = standardOffset + 3_600
    if !reader.isAtEnd, reader.byte != UInt8(ascii: ",") {
      guard let west = reader.time(hours: 24) else { return nil }
      summerOffset = -west
    }
    guard reader.skip(","), let start = reader.change(), reader.skip(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    summer = SummerTime(offset: summerOffset, start: start, end: end)
  }

  /// A parser for the parts of a `TZ` string.
  private struct Reader {
    /// The text.
    let bytes: [UInt8]
    /// The current position.
    var offset = 0

    /// Whether all input is consumed.
    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte at the current position, or 0 at the end.
    var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// Consumes `character` if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard byte == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    /// Consumes a name of three or more letters, or one in angle brackets.
    mutating func skipName() -> Bool {
      let start = offset
      if skip("<") {
        while !isAtEnd, byte != UInt8(ascii: ">") { offset += 1 }
        return skip(">") && offset - start > 2
      }
      while byte.isLetter { offset += 1 }
      return offset - start >= 3
    }

    /// Parses a number up to `limit`.
    mutating func number(limit: Int) -> Int? {
      let start = offset
      var number = 0
      while byte.isDigit, offset - start < 4 {
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        offset += 1
      }
      return offset > start && number <= limit ? number : nil
    }

    /// Parses `[+-]hh[:mm[:ss]]`, in seconds.
    mutating func time(hours limit: Int) -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign > 0 { _ = skip("+") }
      guard let hours = number(limit: limit) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where skip(":") {
        guard let part = number(limit: 59) else { return nil }
        seconds += part * unit
      }
      return sign * seconds
    }

    /// Parses the moment of a transition.
    mutating func change() -> Change? {
      guard let day = day() else { return nil }
      guard skip("/") else { return Change(day: day) }
      return time(hours: 167).map { Change(day: day, seconds: $0) }
    }

    /// Parses the day of a transition.
    private mutating func day() -> Change.Day? {
      if skip("J") { return number(limit: 365).flatMap { $0 > 0 ? .julian($0) : nil } }
      guard skip("M") else { return number(limit: 365).map { .dayOfYear($0) } }
      guard let month = number(limit: 12), month > 0, skip("."), let week = number(limit: 5),
        week > 0, skip("."), let weekday = number(limit: 6)
      else { return nil }
      return .weekday(month: month, week: week, weekday: Weekday.sunday.shifted(by: weekday))
    }
  }
}
