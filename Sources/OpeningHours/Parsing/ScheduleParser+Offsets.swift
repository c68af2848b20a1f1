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
