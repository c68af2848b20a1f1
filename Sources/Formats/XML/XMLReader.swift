/// Reads an XML document in UTF-8, UTF-16 or Latin-1 into a tree.
///
/// Rejects documents with a document type: no supported format has one, and entity declarations can make a small file expand to
/// gigabytes.
///
/// > Source: T. Bray et al., "Extensible Markup Language (XML) 1.0", fifth edition, W3C.
package struct XMLReader {
  /// The maximum nesting depth of elements.
  private static let deepest = 100

  /// The document.
  let bytes: [UInt8]

  /// The current position.
  var position = 0

  /// The open elements, outermost first.
  private var open: [XMLNode] = []

  /// Their names with prefixes.
  private var openNames: [String] = []

  /// The root element, once it is closed.
  private var root: XMLNode?

  /// Creates a reader.
  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the root element of a document.
  ///
  /// - Throws: ``XMLFault`` with the line of the first fault.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func root(of document: some Collection<UInt8>) throws(XMLFault) -> XMLNode {
    var reader = XMLReader(try Self.utf8(Array(document)))
    while reader.position < reader.bytes.count { try reader.step() }
    if let name = reader.openNames.last { throw reader.fault("<\(name)> is not closed") }
    guard let root = reader.root else { throw reader.fault("there is no element") }
    return root
  }

  /// Returns a document in UTF-8 without a byte-order mark.
  ///
  /// - Throws: ``XMLFault`` if the encoding is unsupported, or not the declared one.
  private static func utf8(_ bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
    let text: [UInt8]
    do throws(UnicodeFault) {
      text = try UnicodeText.utf8(bytes)
    } catch {
      throw XMLFault(line: 1, problem: error.problem)
    }
    let encoding = declaredEncoding(of: text)
    if encoding == "iso-8859-1", text == bytes {
      return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    }
    guard
      ["utf-8", "utf8", "us-ascii", "utf-16", "utf-16le", "utf-16be", "iso-8859-1"].contains(
        encoding
      )
    else {
      throw XMLFault(
        line: 1,
        problem: "the encoding \(encoding) is not supported; save the file as UTF-8"
      )
    }
    guard String(validating: text, as: UTF8.self) != nil else {
      throw XMLFault(
        line: faultyLine(text),
        problem:
          "there are bytes that are not UTF-8; save the file as UTF-8, or declare its encoding"
      )
    }
    return text
  }

  /// Returns the declared encoding, in lower case; UTF-8 without a declaration.
  private static func declaredEncoding(of bytes: [UInt8]) -> String {
    guard bytes.starts(with: "<?xml".utf8) else { return "utf-8" }
    let head = String(decoding: bytes.prefix(200).prefix { $0 != 0x3E }, as: UTF8.self)
    guard let mark = head.firstRange(of: "encoding") else { return "utf-8" }
    let value = head[mark.upperBound...].drop { " \t\r\n=".contains($0) }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return "utf-8" }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// Returns the line of the first bytes that aren't valid UTF-8.
  private static func faultyLine(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
  }

  /// Returns a fault at the current position.
  func fault(_ problem: String) -> XMLFault {
    XMLFault(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A }, problem: problem)
  }

  /// Reads a piece of text or markup.
  private mutating func step() throws(XMLFault) {
    if bytes[position] != UInt8(ascii: "<") { return try readText() }
    if skip("<!--") {
      try skipPast("-->")
    } else if skip("<![CDATA[") {
      let start = position
      try skipPast("]]>")
      append(String(decoding: bytes[start..<(position - 3)], as: UTF8.self))
    } else if skip("<?") {
      try skipPast("?>")
    } else if skip("<!") {
      throw fault("a document type is not supported; remove <!DOCTYPE …>")
    } else if skip("</") {
      try close()
    } else {
      position += 1
      try readTag()
    }
  }

  /// Reads text up to the next markup.
  private mutating func readText() throws(XMLFault) {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    let text = try unescaped(bytes[start..<position])
    guard !open.isEmpty else {
      guard text.allSatisfy(\.isWhitespace) else { throw fault("text outside an element") }
      return
    }
    append(text)
  }

  /// Appends text to the innermost element.
  private mutating func append(_ text: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += text
  }

  /// Reads a start tag after its bracket.
  private mutating func readTag() throws(XMLFault) {
    let name = try readName()
    guard root == nil else { throw fault("<\(name)> follows the outermost element") }
    guard open.count < Self.deepest else { throw fault("elements are nested too deeply") }
    let attributes = try readAttributes()
    let isEmpty = skip("/")
    guard skip(">") else { throw fault("<\(name) lacks its >") }
    let local = name.split(separator: ":").last.map(String.init) ?? name
    open.append(XMLNode(name: local, attributes: attributes))
    openNames.append(name)
    if isEmpty { endInnermost() }
  }

  /// Reads an end tag after its bracket.
  private mutating func close() throws(XMLFault) {
    let name = try readName()
    skipSpace()
    guard openNames.last == name, skip(">") else {
      throw fault("</\(name)> does not close <\(openNames.last ?? "")>")
    }
    endInnermost()
  }

  /// Closes the innermost element and appends it to its parent.
  private mutating func endInnermost() {
    openNames.removeLast()
    let node = open.removeLast()
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }
}

/// An element of a parsed XML document.
package struct XMLNode: Hashable, Sendable {
  /// The name without its prefix.
  package let name: String

  /// The values of the attributes by name, including prefixes.
  package let attributes: [String: String]

  /// The child elements, in order.
  package internal(set) var children: [XMLNode] = []

  /// The text directly in it, without that of its children.
  package internal(set) var text = ""

  /// Returns the first child element with a name.
  package subscript(name: String) -> XMLNode? {
    children.first { $0.name == name }
  }

  /// Returns the trimmed text of the first child element with a name; `nil` if empty.
  package func text(of name: String) -> String? {
    self[name].flatMap(\.trimmedText)
  }

  /// The trimmed text; `nil` if empty.
  package var trimmedText: String? {
    let inner = text.drop(while: \.isWhitespace)
    guard let end = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(inner[...end])
  }

  /// Returns all descendants with a name, in document order.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func descendants(named name: String) -> [XMLNode] {
    var found: [XMLNode] = []
    var waiting = Array(children.reversed())
    while let node = waiting.popLast() {
      if node.name == name { found.append(node) }
      waiting += node.children.reversed()
    }
    return found
  }
}

extension XMLReader {
  /// The ASCII characters allowed in names besides letters and digits; all non-ASCII characters are allowed.
  private static let nameSymbols = Set(":_-.".utf8)

  /// The predefined entities of XML.
  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Moves past a text and returns whether it is present.
  mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips past the next occurrence of a text.
  mutating func skipPast(_ text: String) throws(XMLFault) {
    let start = position
    while position < bytes.count {
      if skip(text) { return }
      position += 1
    }
    position = start
    throw fault("\(text) is missing")
  }

  /// Skips whitespace.
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

  /// Returns the character of a numeric reference such as `#38` or `#x26`.
  private static func numbered(_ name: String) -> String? {
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHex ? 2 : 1)
    return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

/// Text files in Unicode encodings, including UTF-16, which is common on Windows.
package enum UnicodeText {
  /// Converts a text in UTF-8 or UTF-16 to UTF-8 without a byte-order mark.
  ///
  /// The encoding is that of the byte-order mark. Without one, UTF-16 markup is recognized by its first bracket; any other text
  /// is assumed to be UTF-8 and not checked.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The text in UTF-8.
  /// - Throws: ``UnicodeFault`` if the text is in UTF-32, or doesn't match its byte-order mark.
  /// - Complexity: O(*n*) for *n* bytes.
  ///
  /// > Source: "Extensible Markup Language (XML) 1.0", fifth edition, appendix F.1.
  package static func utf8(_ bytes: [UInt8]) throws(UnicodeFault) -> [UInt8] {
    let begins = { (head: [UInt8]) in bytes.starts(with: head) }
    if begins([0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let wide: [[UInt8]] = [
      [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0],
    ]
    guard !wide.contains(where: begins) else {
      throw UnicodeFault(problem: "the file is in UTF-32, which is not supported; save it as UTF-8")
    }
    if begins([0xFF, 0xFE]) || begins([0x3C, 0]) { return try utf16(bytes, highFirst: false) }
    if begins([0xFE, 0xFF]) || begins([0, 0x3C]) { return try utf16(bytes, highFirst: true) }
    return bytes
  }

  /// Converts a text from UTF-16 to UTF-8, without its byte-order mark.
  private static func utf16(
    _ bytes: [UInt8],
    highFirst: Bool
  ) throws(UnicodeFault) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return highFirst ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw UnicodeFault(problem: "the file is damaged UTF-16; save it again, best as UTF-8")
    }
    return Array(text.utf8.dropFirst(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0))
  }
}

/// The reason why a text cannot be read.
package struct UnicodeFault: Error, Hashable, CustomStringConvertible {
  /// The problem and how to fix it.
  package let problem: String

  /// The problem and how to fix it.
  package var description: String { problem }
}

/// The reason why a text can't be read as an XML document.
package struct XMLFault: Error, Hashable {
  /// The line, from 1.
  package let line: Int

  /// The problem.
  package let problem: String
}

extension XMLFault: CustomStringConvertible {
  /// The line and the problem.
  package var description: String { "line \(line): \(problem)" }
}
