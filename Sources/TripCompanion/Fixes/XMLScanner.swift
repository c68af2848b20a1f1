/// Reads XML as far as GPX needs it: elements, attributes, text.
///
/// Foundation's parser would bring libxml2 into a static binary for one small format. Document types, and with them entities of
/// one's own, are refused, so that no input grows when it is read.
struct XMLScanner {
  /// A part of a document.
  enum Token: Equatable {
    /// The start of an element, by its name without a prefix.
    case start(String, attributes: [String: String])
    /// The end of an element; also after an empty one.
    case end(String)
    /// Text.
    case text(String)
  }

  private let bytes: [UInt8]
  private var position = 0

  /// The element whose end is still to be told because it is empty.
  private var emptyElement: String?

  /// The names of the elements that are open.
  private var open: [String] = []

  /// Starts at the beginning of a document.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Returns the next part; `nil` at the end.
  ///
  /// - Throws: ``FixReadingError`` if the document is not well formed.
  mutating func next() throws(FixReadingError) -> Token? {
    if let name = emptyElement {
      emptyElement = nil
      return .end(name)
    }
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
      if skip("<!--", through: "-->") || skip("<?", through: "?>") { continue }
      if starts(with: "<![CDATA[") { return .text(try data()) }
      if starts(with: "<!") { throw fault("a document type, which is not read; remove it") }
      if starts(with: "</") { return try endTag() }
      return try startTag()
    }
    guard open.isEmpty else { throw fault("an end without </\(open[open.count - 1])>") }
    return nil
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Skips a part from one mark through another, and returns whether there was one.
  private mutating func skip(_ mark: String, through end: String) -> Bool {
    guard starts(with: mark) else { return false }
    position = find(end).map { $0 + end.utf8.count } ?? bytes.count
    return true
  }

  /// Returns where a text is next.
  private func find(_ text: String) -> Int? {
    let pattern = Array(text.utf8)
    guard bytes.count >= pattern.count else { return nil }
    return (position..<max(position, bytes.count - pattern.count + 1)).first { start in
      bytes[start] == pattern[0] && bytes[start..<start + pattern.count].elementsEqual(pattern)
    }
  }

  private mutating func text() -> String {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    defer { position = end }
    return Self.decoded(bytes[position..<end])
  }

  private mutating func data() throws(FixReadingError) -> String {
    position += 9
    guard let end = find("]]>") else { throw fault("a CDATA section without end") }
    defer { position = end + 3 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private mutating func endTag() throws(FixReadingError) -> Token {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
      throw fault("a tag without end")
    }
    let name = Self.localName(bytes[position + 2..<end])
    guard open.popLast() == name else { throw fault("</\(name)> where another element ends") }
    position = end + 1
    return .end(name)
  }

  private mutating func startTag() throws(FixReadingError) -> Token {
    position += 1
    let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    guard !name.isEmpty else { throw fault("a tag without name") }
    let local = Self.localName(name)
    var attributes: [String: String] = [:]
    while true {
      _ = word(while: Self.isSpace)
      guard position < bytes.count else { throw fault("a tag without end") }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        open.append(local)
        return .start(local, attributes: attributes)
      }
      if bytes[position] == UInt8(ascii: "/") {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: ">") else {
          throw fault("a / inside a tag")
        }
        position += 2
        emptyElement = local
        return .start(local, attributes: attributes)
      }
      let (key, value) = try attribute()
      attributes[key] = value
    }
  }

  private mutating func attribute() throws(FixReadingError) -> (String, String) {
    let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    _ = word(while: Self.isSpace)
    guard !name.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw fault("an attribute without value")
    }
    position += 1
    _ = word(while: Self.isSpace)
    guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position])
    else { throw fault("a value without quotation marks") }
    let quote = bytes[position]
    position += 1
    let value = word { $0 != quote }
    guard position < bytes.count else { throw fault("a value without end") }
    position += 1
    return (Self.localName(name), Self.decoded(value))
  }

  /// Reads bytes as long as they satisfy a condition.
  private mutating func word(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Returns an error with the line.
  private func fault(_ what: String) -> FixReadingError {
    let line = 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    return FixReadingError("line \(line) has \(what)")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Returns a name without its prefix and without spaces after it.
  private static func localName(_ bytes: ArraySlice<UInt8>) -> String {
    let name = bytes.prefix { !isSpace($0) }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// Returns text with the five entities of XML replaced; numbers of characters are left, since GPX needs none.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let name = part.prefix { $0 != ";" }
      guard name.count < part.count, let value = entities[String(name)] else {
        result += "&" + part
        return
      }
      result += value + part.dropFirst(name.count + 1)
    }
  }
}
