extension ScheduleParser {
  /// Whether all input is consumed.
  var isAtEnd: Bool { offset >= source.bytes.count }

  /// The byte at the current position, or 0 at the end.
  var byte: UInt8 { byte(ahead: 0) }

  /// Returns the byte `distance` ahead, or 0 beyond the end.
  func byte(ahead distance: Int) -> UInt8 {
    let position = offset + distance
    return position < source.bytes.count ? source.bytes[position] : 0
  }

  /// Returns the text between two positions, shortened if it is long.
  func text(from start: Int, to end: Int) -> String {
    String(decoding: source.bytes[start..<max(start, min(end, start + 60))], as: UTF8.self)
  }

  /// The first few words at the current position, for messages.
  var found: String {
    guard !isAtEnd else { return "the end" }
    var end = offset + 1
    while end < source.bytes.count, end - offset < 20, source.bytes[end] != UInt8(ascii: " "),
      source.bytes[end] != UInt8(ascii: ";"), source.bytes[end] != UInt8(ascii: ",")
    {
      end += 1
    }
    return "\"\(String(decoding: source.bytes[offset..<end], as: UTF8.self))\""
  }

  /// The number of letters at the current position.
  var letterCount: Int {
    var count = 0
    while byte(ahead: count).isLetter { count += 1 }
    return count
  }

  /// The number of digits at the current position.
  var digitCount: Int {
    var count = 0
    while byte(ahead: count).isDigit { count += 1 }
    return count
  }

  /// Skips spaces and returns whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while byte.isSpace { offset += 1 }
    return offset > start
  }

  /// Whether the previous byte is a space.
  var isAfterSpace: Bool { offset > 0 && source.bytes[offset - 1].isSpace }

  /// Consumes `character` if it is next, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Returns the position of the next byte that isn't a space.
  var offsetAfterSpaces: Int {
    var position = offset
    while position < source.bytes.count, source.bytes[position].isSpace { position += 1 }
    return position
  }

  /// Parses a number of at most `digits` digits, if present.
  mutating func parseNumber(digits: Int) -> Int? {
    let count = digitCount
    guard (1...digits).contains(count) else { return nil }
    var number = 0
    for _ in 0..<count {
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    return number
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether this is an ASCII digit.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether this is a space, tab, or line break.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
