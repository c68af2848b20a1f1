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
