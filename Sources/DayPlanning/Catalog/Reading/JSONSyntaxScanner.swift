#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Walks a JSON text (RFC 8259) up to its first fault.
struct JSONSyntaxScanner {
  /// What may come next.
  private enum Expectation {
    /// A value.
    case value
    /// A value or the end of the list that has just begun.
    case valueOrEnd
    /// A key.
    case key
    /// A key or the end of the object that has just begun.
    case keyOrEnd
    /// The colon after a key.
    case colon
    /// A comma, or the end of what the value is in.
    case commaOrEnd
  }

  /// How deep lists and objects may nest, which is what Foundation's decoder allows.
  private static let deepestNesting = 512

  /// The bytes of the text, without a byte-order mark.
  private let bytes: [UInt8]

  /// The position in ``bytes`` up to which there was no fault.
  private var position = 0

  /// The opening brackets of the lists and objects that are not closed yet.
  private var open: [UInt8] = []

  /// What may come next.
  private var expectation = Expectation.value

  /// Creates a scanner at the start of a text.
  init(_ json: Data) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    bytes = Array(json.starts(with: mark) ? json.dropFirst(mark.count) : json)
  }

  /// The line and the column of the position reached, from 1, counting characters of Unicode.
  var lineAndColumn: (line: Int, column: Int) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Bytes of the form 10xxxxxx continue a character.
    return (line, before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1)
  }

  /// Goes on to the first fault and returns what is wrong there, or `nil` if there is none.
  mutating func firstProblem() -> String? {
    while true {
      skipBlanks()
      if expectation == .commaOrEnd, open.isEmpty {
        return position == bytes.count ? nil : "nothing may follow the value, but \(found) does"
      }
      if let problem = step() { return problem }
    }
  }

  /// Goes on by one token, or returns what is wrong.
  private mutating func step() -> String? {
    let isStart = expectation == .valueOrEnd || expectation == .keyOrEnd
    if isStart || expectation == .commaOrEnd, let byte, byte == closing {
      open.removeLast()
      return advance(to: .commaOrEnd)
    }
    switch expectation {
    case .value, .valueOrEnd: return value()
    case .key, .keyOrEnd:
      guard byte == UInt8(ascii: "\"") else {
        return "a key in quotation marks is expected, not \(found)"
      }
      expectation = .colon
      return text()
    case .colon:
      guard byte == UInt8(ascii: ":") else {
        return "a colon is expected after the key, not \(found)"
      }
      return advance(to: .value)
    case .commaOrEnd:
      guard byte == UInt8(ascii: ",") else {
        return "a comma or \(name(of: closing)) is expected, not \(found)"
      }
      return advance(to: open.last == UInt8(ascii: "{") ? .key : .value)
    }
  }

  /// Goes on by one byte.
  private mutating func advance(to next: Expectation) -> String? {
    position += 1
    expectation = next
    return nil
  }

  /// Goes on over a value, or into a list or object, or returns what is wrong.
  private mutating func value() -> String? {
    expectation = .commaOrEnd
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return enter()
    case UInt8(ascii: "\""): return text()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    case let start? where start == UInt8(ascii: "-") || start.isDigit: return number()
    default: return "a value is expected, not \(found)"
    }
  }

  /// Goes on into the list or object that begins here, or returns what is wrong.
  private mutating func enter() -> String? {
    guard open.count < Self.deepestNesting, let byte else {
      return "lists and objects nest more than \(Self.deepestNesting) deep"
    }
    open.append(byte)
    return advance(to: byte == UInt8(ascii: "{") ? .keyOrEnd : .valueOrEnd)
  }

  /// Goes on over `true`, `false` or `null`, or returns what is wrong.
  private mutating func word(_ expected: String) -> String? {
    guard bytes[position...].starts(with: expected.utf8) else {
      return "a value is expected, not \(found)"
    }
    position += expected.utf8.count
    return nil
  }

  /// Goes on over a text in quotation marks, or returns what is wrong.
  private mutating func text() -> String? {
    position += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return nil
      case 0..<0x20: return "a text may not hold \(found); write it with a backslash"
      case UInt8(ascii: "\\"):
        guard skipEscape() else { return "no such escape in a text" }
      default: position += 1
      }
    }
    return "the text that began here or before does not end; a quotation mark is missing"
  }

  /// Goes on over an escape such as `\n` or `\u00e9`; returns whether it is one.
  private mutating func skipEscape() -> Bool {
    let rest = bytes[position...].dropFirst()
    guard let letter = rest.first else { return false }
    if letter == UInt8(ascii: "u") {
      let digits = rest.dropFirst().prefix(4)
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit) else { return false }
      position += 6
      return true
    }
    position += 2
    return "\"\\/bfnrt".utf8.contains(letter)
  }

  /// Goes on over a number, or returns what is wrong.
  private mutating func number() -> String? {
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") {
      position += 1
      if byte?.isDigit == true { return "a number may not begin with a zero" }
    } else if !skipDigits() {
      return "a digit is expected, not \(found)"
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      if !skipDigits() { return "a digit is expected after the point, not \(found)" }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      if !skipDigits() { return "a digit is expected in the exponent, not \(found)" }
    }
    return nil
  }

  /// Goes on over digits; returns whether there were any.
  private mutating func skipDigits() -> Bool {
    let start = position
    while byte?.isDigit == true { position += 1 }
    return position > start
  }

  /// Goes on over blanks between tokens.
  private mutating func skipBlanks() {
    while let byte, " \t\r\n".utf8.contains(byte) { position += 1 }
  }

  /// The byte here, or `nil` at the end.
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The bracket that closes the innermost list or object.
  private var closing: UInt8 {
    open.last == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  /// What stands here, as a message names it.
  private var found: String {
    guard let byte else { return "the end of the file" }
    return byte < 0x20 || byte >= 0x7f ? nameOfCharacter : name(of: byte)
  }

  /// The character here that is not printable ASCII, as a message names it.
  private var nameOfCharacter: String {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return "a line break" }
    if byte == UInt8(ascii: "\t") { return "a tab" }
    // At most four bytes make a character; a broken one shows as U+FFFD.
    return name(
      of: String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    )
  }

  /// Returns an ASCII character in quotation marks.
  private func name(of byte: UInt8) -> String { name(of: Unicode.Scalar(byte)) }

  /// Returns a character in quotation marks, or its code if it cannot be seen.
  private func name(of scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "the end of the file" }
    if scalar == "\"" { return "a quotation mark" }
    return scalar.properties.generalCategory == .control
      ? "the control character \(scalar.value)" : "\"\(scalar)\""
  }
}

extension UInt8 {
  /// Whether this is the ASCII code of a hexadecimal digit.
  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
