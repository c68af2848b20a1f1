extension XMLReader {
  /// The characters that names may have besides letters and digits of ASCII; all others are taken as they are.
  private static let nameSymbols = Set(":_-.".utf8)

  /// The characters that XML declares by name.
  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Moves past a text and returns whether it is there.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Moves past the next occurrence of a text.
  mutating func skipPast(_ text: String) throws(XMLFault) {
    let start = position
    while position < bytes.count {
      if skip(text) { return }
      position += 1
    }
    position = start
    throw fault("\(text) is missing")
  }

  /// Moves past spaces.
  mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  /// Reads a name.
  mutating func readName() throws(XMLFault) -> String {
    let start = position
    while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
    guard position > start else { throw fault("a name is missing after <") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether a byte may be part of a name.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: nameSymbols.contains(byte)
    }
  }

  /// Reads the attributes of a tag.
  mutating func readAttributes() throws(XMLFault) -> [String: String] {
    var attributes: [String: String] = [:]
    skipSpace()
    while position < bytes.count, Self.isNamePart(bytes[position]) {
      let name = try readName()
      skipSpace()
      guard skip("=") else { throw fault("the attribute \(name) has no value") }
      skipSpace()
      guard position < bytes.count, [0x22, 0x27].contains(bytes[position]) else {
        throw fault("the value of \(name) is not in quotation marks")
      }
      let mark = bytes[position]
      position += 1
      guard let end = bytes[position...].firstIndex(of: mark) else {
        throw fault("the value of \(name) has no second quotation mark")
      }
      let value = try unescaped(bytes[position..<end])
      position = end + 1
      guard attributes.updateValue(value, forKey: name) == nil else {
        throw fault("the attribute \(name) occurs twice")
      }
      skipSpace()
    }
    return attributes
  }

  /// Returns a text with its references replaced.
  func unescaped(_ raw: ArraySlice<UInt8>) throws(XMLFault) -> String {
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    var text = ""
    var rest = raw
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<mark], as: UTF8.self)
      guard let end = rest[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw fault("an & is not followed by a name; write &amp;")
      }
      let name = String(decoding: rest[(mark + 1)..<end], as: UTF8.self)
      guard let character = Self.named[name] ?? Self.numbered(name) else {
        throw fault("&\(name); is not a character of XML")
      }
      text += character
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Returns the character that a reference such as `#38` or `#x26` names.
  private static func numbered(_ name: String) -> String? {
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHex ? 2 : 1)
    return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
