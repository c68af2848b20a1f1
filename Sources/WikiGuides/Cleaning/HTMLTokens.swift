/// The tokens of an HTML text; any input is accepted, and whatever is not a tag is text.
///
/// Comments, document types, and processing instructions are skipped.
///
/// > Source: "HTML Living Standard", section 13.2.5, <https://html.spec.whatwg.org/multipage/parsing.html>; simplified.
struct HTMLTokens: Sequence, IteratorProtocol {
  /// The maximum number of attributes of a tag to read.
  private static let mostAttributes = 50

  /// The text.
  private let bytes: [UInt8]

  /// The current position.
  private var position = 0

  /// Creates the tokens of a text.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() -> HTMLToken? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<"), let token = markup() else {
        return .text(text())
      }
      if let token = token { return token }
    }
    return nil
  }

  /// Reads text up to the next bracket, which may itself be text.
  private mutating func text() -> String {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return HTMLReferences.replaced(in: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Reads markup; the inner value is `nil` for comments and the like, the outer one if it is text.
  private mutating func markup() -> HTMLToken?? {
    if starts(with: "<!--") { return skip(past: "-->") }
    guard position + 1 < bytes.count else { return .none }
    switch bytes[position + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return skip(past: ">")
    case UInt8(ascii: "/"):
      position += 2
      let name = name()
      _ = skip(past: ">")
      return .some(name.isEmpty ? nil : .end(name: name))
    case let byte where Self.isLetter(byte):
      position += 1
      return .some(tag())
    default: return .none
    }
  }

  /// Reads a start tag after its bracket; an unterminated one extends to the end of the text and is skipped.
  private mutating func tag() -> HTMLToken? {
    let name = name()
    var attributes: [String: String] = [:]
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        return .start(name: name, attributes: attributes, isClosed: bytes[position - 2] == 0x2F)
      }
      if Self.isSpace(byte) || byte == 0x2F {
        position += 1
      } else {
        let (key, value) = attribute()
        if attributes.count < Self.mostAttributes, attributes[key] == nil {
          attributes[key] = value
        }
      }
    }
    return nil
  }

  /// Reads an attribute.
  private mutating func attribute() -> (key: String, value: String) {
    let key = word { Self.isSpace($0) || [0x2F, 0x3E, 0x3D].contains($0) }
    // A stray equals sign isn't a name; skip it.
    if key.isEmpty { position += 1 }
    skipSpace()
    guard position < bytes.count, bytes[position] == 0x3D, !key.isEmpty else {
      return (key.lowercased(), "")
    }
    position += 1
    skipSpace()
    guard position < bytes.count else { return (key.lowercased(), "") }
    let mark = bytes[position]
    let isQuoted = mark == 0x22 || mark == 0x27
    if isQuoted { position += 1 }
    let value = word { isQuoted ? $0 == mark : Self.isSpace($0) || $0 == 0x3E }
    if isQuoted { position = Swift.min(position + 1, bytes.count) }
    return (key.lowercased(), HTMLReferences.replaced(in: value))
  }

  /// Reads up to a terminating byte.
  private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads the name of a tag in lower case.
  private mutating func name() -> String {
    word { Self.isSpace($0) || [0x2F, 0x3E].contains($0) }.lowercased()
  }

  /// Skips past a text, or to the end if it is missing.
  private mutating func skip(past text: String) -> HTMLToken?? {
    while position < bytes.count, !starts(with: text) { position += 1 }
    position = Swift.min(position + text.utf8.count, bytes.count)
    return .some(nil)
  }

  /// Skips whitespace.
  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// HTML character references.
enum HTMLReferences {
  /// The names that wikis use; others are left unchanged.
  private static let named = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "middot": "·", "bull": "•", "times": "×",
    "deg": "°", "minus": "−", "prime": "′", "Prime": "″", "frac12": "½", "pound": "£",
    "euro": "€", "copy": "©", "reg": "®", "thinsp": "\u{2009}", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "shy": "\u{AD}", "lsquo": "‘",
    "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "eacute": "é",
  ]

  /// Returns a text with its references replaced.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func replaced(in text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let tail = rest[mark...].dropFirst()
      if let end = tail.prefix(12).firstIndex(of: ";"), let character = character(tail[..<end]) {
        result += character
        rest = tail[end...].dropFirst()
      } else {
        result += "&"
        rest = tail
      }
    }
    return result + rest
  }

  /// Returns the character of a named reference or a numeric one, such as `#38` or `#x26`.
  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[String(name)] }
    let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
    let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
