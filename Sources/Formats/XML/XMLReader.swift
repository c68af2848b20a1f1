/// Reads an XML document in UTF-8, UTF-16 or Latin-1 into a tree.
///
/// Documents with a document type are refused: no format that is read here has one, and entities declared in one can
/// make a small file unpack to gigabytes.
///
/// > Source: T. Bray et al., "Extensible Markup Language (XML) 1.0", fifth edition, W3C.
package struct XMLReader {
  /// The deepest nesting of elements.
  private static let deepest = 100

  /// The document.
  let bytes: [UInt8]

  /// Where the reader is.
  var position = 0

  /// The elements that are open, the outermost first.
  private var open: [XMLNode] = []

  /// Their names with prefixes.
  private var openNames: [String] = []

  /// The outermost element, once it is closed.
  private var root: XMLNode?

  /// Creates a reader.
  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the outermost element of a document.
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
  /// - Throws: ``XMLFault`` if the document is in another encoding, or not in the one that it declares.
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
        problem: "the encoding \(encoding) is not read; save the file as UTF-8"
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

  /// Returns the encoding that the first line declares, in lower case; UTF-8 without a declaration.
  private static func declaredEncoding(of bytes: [UInt8]) -> String {
    guard bytes.starts(with: "<?xml".utf8) else { return "utf-8" }
    let head = String(decoding: bytes.prefix(200).prefix { $0 != 0x3E }, as: UTF8.self)
    guard let mark = head.firstRange(of: "encoding") else { return "utf-8" }
    let value = head[mark.upperBound...].drop { " \t\r\n=".contains($0) }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return "utf-8" }
    return value.dropFirst().prefix { $0 != quote }.lowercased()
  }

  /// Returns the line of the first bytes that are not UTF-8.
  private static func faultyLine(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
  }

  /// Returns a fault at the position.
  func fault(_ problem: String) -> XMLFault {
    XMLFault(line: 1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A }, problem: problem)
  }

  /// Reads a piece of text or of markup.
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
      throw fault("a document type is not read; remove <!DOCTYPE …>")
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

  /// Reads a start tag behind its bracket.
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

  /// Reads an end tag behind its bracket.
  private mutating func close() throws(XMLFault) {
    let name = try readName()
    skipSpace()
    guard openNames.last == name, skip(">") else {
      throw fault("</\(name)> does not close <\(openNames.last ?? "")>")
    }
    endInnermost()
  }

  /// Moves the innermost element into the one around it.
  private mutating func endInnermost() {
    openNames.removeLast()
    let node = open.removeLast()
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }
}
