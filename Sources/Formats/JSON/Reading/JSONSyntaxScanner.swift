#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Scans JSON (RFC 8259) up to its first fault, and records the position of each value.
struct JSONSyntaxScanner {
  /// What may come next.
  private enum Expectation {
    /// A value.
    case value
    /// A value, or the end of the list that has just begun.
    case valueOrEnd
    /// A key.
    case key
    /// A key, or the end of the object that has just begun.
    case keyOrEnd
    /// The colon after a key.
    case colon
    /// A comma, or the end of the enclosing list or object.
    case commaOrEnd
  }

  /// The maximum nesting depth of lists and objects.
  private static let maximumNesting = 512

  /// The bytes of the text, without a byte order mark.
  let bytes: [UInt8]

  /// The values and keys scanned so far.
  private(set) var entries: [JSONText.Entry] = []

  /// The position in ``bytes`` up to which the text is valid.
  private var position = 0

  /// The opening brackets of the lists and objects still open, with the indices of their entries.
  private var open: [(bracket: UInt8, entry: Int)] = []

  /// What may come next.
  private var expectation = Expectation.value

  /// Creates a scanner at the start of a text.
  init(_ json: Data) {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    bytes = Array(json.starts(with: mark) ? json.dropFirst(mark.count) : json)
    // Keys, values, and the punctuation around them are rarely shorter on average.
    entries.reserveCapacity(bytes.count / 12)
  }

  /// The line and column of the current position, from 1, in Unicode scalars.
  var lineAndColumn: (line: Int, column: Int) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Bytes of the form 10xxxxxx continue a character.
    return (line, before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1)
  }

  /// Scans up to the first fault and returns a description of it, or `nil` if there is none.
  mutating func firstProblem() -> String? {
    while true {
      skipBlanks()
      if expectation == .commaOrEnd, open.isEmpty {
        return position == bytes.count ? nil : "unexpected \(found) after the value"
      }
      if let problem = step() { return problem }
    }
  }

  /// Scans one token, or returns what is wrong.
  private mutating func step() -> String? {
    let isStart = expectation == .valueOrEnd || expectation == .keyOrEnd
    if isStart || expectation == .commaOrEnd, let byte, byte == closing {
      leave()
      return advance(to: .commaOrEnd)
    }
    switch expectation {
    case .value, .valueOrEnd: return value()
    case .key, .keyOrEnd:
      guard byte == UInt8(ascii: "\"") else {
        return "expected a key in quotation marks, found \(found)"
      }
      expectation = .colon
      return text()
    case .colon:
      guard byte == UInt8(ascii: ":") else {
        return "expected a colon after the key, found \(found)"
      }
      return advance(to: .value)
    case .commaOrEnd:
      guard byte == UInt8(ascii: ",") else {
        return "expected a comma or \(name(of: closing)), found \(found)"
      }
      return advance(to: open.last?.bracket == UInt8(ascii: "{") ? .key : .value)
    }
  }

  /// Advances by one byte.
  private mutating func advance(to next: Expectation) -> String? {
    position += 1
    expectation = next
    return nil
  }

  /// Scans a value, or enters a list or object, or returns what is wrong.
  private mutating func value() -> String? {
    expectation = .commaOrEnd
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return enter()
    case UInt8(ascii: "\""): return text()
    case UInt8(ascii: "t"): return word("true", .yes)
    case UInt8(ascii: "f"): return word("false", .no)
    case UInt8(ascii: "n"): return word("null", .null)
    case let start? where start == UInt8(ascii: "-") || start.isDigit: return number()
    default: return "expected a value, found \(found)"
    }
  }

  /// Enters the list or object that begins here, or returns what is wrong.
  private mutating func enter() -> String? {
    guard open.count < Self.maximumNesting, let byte else {
      return "lists and objects are nested more than \(Self.maximumNesting) deep"
    }
    let isObject = byte == UInt8(ascii: "{")
    open.append((byte, entries.count))
    add(isObject ? .object : .list, from: position, to: position)
    return advance(to: isObject ? .keyOrEnd : .valueOrEnd)
  }

  /// Records the end of the innermost list or object.
  private mutating func leave() {
    guard let (_, entry) = open.popLast() else { return }
    entries[entry].end = position + 1
    entries[entry].next = entries.count
  }

  /// Records a value or key.
  private mutating func add(_ kind: JSONText.Kind, from start: Int, to end: Int) {
    entries.append(.init(kind: kind, start: start, end: end, next: entries.count + 1))
  }

  /// Scans `true`, `false`, or `null`, or returns what is wrong.
  private mutating func word(_ expected: String, _ kind: JSONText.Kind) -> String? {
    guard bytes[position...].starts(with: expected.utf8) else {
      return "expected a value, found \(found)"
    }
    add(kind, from: position, to: position + expected.utf8.count)
    position += expected.utf8.count
    return nil
  }

  /// Scans a string, or returns what is wrong.
  private mutating func text() -> String? {
    position += 1
    let start = position
    var kind = JSONText.Kind.text
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        add(kind, from: start, to: position)
        position += 1
        return nil
      case 0..<0x20: return "a string can't contain \(found); escape it with a backslash"
      case UInt8(ascii: "\\"):
        guard skipEscape() else { return "invalid escape in a string" }
        kind = .escapedText
      default: position += 1
      }
    }
    return "the string is not closed; a quotation mark is missing"
  }

  /// Scans an escape such as `\n` or `\u00e9`; returns whether it is valid.
  private mutating func skipEscape() -> Bool {
    let rest = bytes[position...].dropFirst()
    guard let letter = rest.first else { return false }
    if letter == UInt8(ascii: "u") {
      guard let unit = codeUnit(at: position) else { return false }
      position += 6
      // Scalars beyond U+FFFF take a surrogate pair, whose halves are invalid alone.
      guard UTF16.isSurrogate(unit) else { return true }
      guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: position) else { return false }
      position += 6
      return UTF16.isTrailSurrogate(trail)
    }
    position += 2
    return "\"\\/bfnrt".utf8.contains(letter)
  }

  /// Returns the UTF-16 code unit escaped at a position, if any.
  private func codeUnit(at position: Int) -> UInt16? {
    let escape = bytes[min(position, bytes.count)...].prefix(6)
    let digits = escape.dropFirst(2)
    guard escape.starts(with: "\\u".utf8), digits.count == 4, digits.allSatisfy(\.isHexDigit) else {
      return nil
    }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Scans a number, or returns what is wrong.
  private mutating func number() -> String? {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") {
      position += 1
      if byte?.isDigit == true { return "a number can't begin with a zero" }
    } else if !skipDigits() {
      return "expected a digit, found \(found)"
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      if !skipDigits() { return "expected a digit after the decimal point, found \(found)" }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      if !skipDigits() { return "expected a digit in the exponent, found \(found)" }
    }
    add(.number, from: start, to: position)
    return nil
  }

  /// Scans digits; returns whether there were any.
  private mutating func skipDigits() -> Bool {
    let start = position
    while byte?.isDigit == true { position += 1 }
    return position > start
  }

  /// Skips whitespace between tokens.
  private mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
  }

  /// The byte at the current position, or `nil` at the end.
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The bracket that closes the innermost list or object.
  private var closing: UInt8 {
    open.last?.bracket == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  /// The character at the current position, as described in messages.
  private var found: String {
    guard let byte else { return "the end of the file" }
    return byte < 0x20 || byte >= 0x7f ? nameOfCharacter : name(of: byte)
  }

  /// The non-ASCII or unprintable character at the current position, as described in messages.
  private var nameOfCharacter: String {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return "a line break" }
    if byte == UInt8(ascii: "\t") { return "a tab" }
    // A character takes at most four bytes; an invalid one becomes U+FFFD.
    return name(
      of: String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    )
  }

  /// Returns an ASCII character in quotation marks.
  private func name(of byte: UInt8) -> String { name(of: Unicode.Scalar(byte)) }

  /// Returns a character in quotation marks, or its code if it is invisible.
  private func name(of scalar: Unicode.Scalar?) -> String {
    guard let scalar else { return "the end of the file" }
    if scalar == "\"" { return "a quotation mark" }
    return scalar.properties.generalCategory == .control
      ? "the control character \(scalar.value)" : "\"\(scalar)\""
  }
}

extension UInt8 {
  /// Whether this is an ASCII hexadecimal digit.
  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
  }
}
