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
