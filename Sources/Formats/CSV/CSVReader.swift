/// Reads comma-separated values incrementally.
///
/// Quotes, line breaks within quotes, CRLF and a byte order mark are understood; blank lines are skipped by default. What is
/// read takes no more memory than the longest record. Hand it one piece after another:
///
///     var index = piece.startIndex
///     while try reader.next(in: piece, from: &index) { use(reader.record) }
///
/// and call ``end()`` after the last chunk.
///
/// > Source: Y. Shafranovich, "Common Format and MIME Type for Comma-Separated Values (CSV) Files", RFC 4180,
/// > <https://www.rfc-editor.org/rfc/rfc4180>.
package struct CSVReader {
  /// The maximum size of a record, in bytes.
  package static let longestRecord = 1_000_000

  /// The maximum number of fields in a record.
  package static let mostFields = 10_000

  /// The state of the reader within a record.
  private enum State {
    /// At the start of a field.
    case start

    /// In an unquoted field.
    case plain

    /// In a quoted field.
    case quoted

    /// After a quote that closes a field or is the first of two.
    case closing
  }

  /// The last record found by ``next(in:from:)``.
  package private(set) var record = CSVRecord()

  /// Whether ``record`` is complete, so that the next byte starts a new one.
  private var isComplete = false

  /// The state of the reader within a record.
  private var state = State.start

  /// The number of the line being read.
  private var line = 1

  /// The line of the last opening quote.
  private var quoteLine = 1

  /// Whether the previous byte was a carriage return.
  private var followsReturn = false

  /// The number of bytes of a byte order mark seen so far, or `nil` after the start of the file.
  private var markBytes: Int? = 0

  /// Whether a blank line is a record of one empty field.
  private let keepsBlankLines: Bool

  /// Creates a reader at the start of a file.
  ///
  /// - Parameter keepsBlankLines: Whether a blank line is a record of one empty field; otherwise it is skipped.
  package init(keepsBlankLines: Bool = false) {
    self.keepsBlankLines = keepsBlankLines
  }

  /// Reads up to the end of the next record.
  ///
  /// - Parameters:
  ///   - bytes: A chunk of the file.
  ///   - index: The position in the chunk; advanced past the bytes read.
  /// - Returns: Whether there is a record; otherwise the chunk is consumed.
  /// - Throws: ``CSVFault``.
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func next(
    in bytes: ArraySlice<UInt8>,
    from index: inout Int
  ) throws(CSVFault) -> Bool {
    if isComplete { startRecord() }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if let seen = markBytes, skipMark(byte, seen) { continue }
      if followsReturn {
        followsReturn = false
        if byte == 0x0A { continue }
      }
      try take(byte)
      if byte == 0x0A || byte == 0x0D, state != .quoted {
        followsReturn = byte == 0x0D
        if finish() { return true }
        startRecord()
      }
    }
    return false
  }

  /// Ends the file.
  ///
  /// - Returns: Whether there is a last record, because the file does not end with a line break.
  /// - Throws: ``CSVFault`` if a quote is open.
  package mutating func end() throws(CSVFault) -> Bool {
    if isComplete { startRecord() }
    if state == .quoted { throw .openQuote(line: quoteLine) }
    return !isBlank && finish()
  }

  /// Returns whether a byte belongs to a byte order mark at the start of the file.
  private mutating func skipMark(_ byte: UInt8, _ seen: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard byte == mark[seen] else {
      markBytes = nil
      if seen > 0 { state = .plain }
      record.bytes += mark[..<seen]
      return false
    }
    markBytes = seen == 2 ? nil : seen + 1
    return true
  }

  /// Consumes a byte.
  private mutating func take(_ byte: UInt8) throws(CSVFault) {
    switch byte {
    case UInt8(ascii: "\""): try takeQuote()
    case UInt8(ascii: ",") where state != .quoted:
      guard record.ends.count < Self.mostFields else { throw .longRecord(line: record.line) }
      record.ends.append(record.bytes.count)
      state = .start
    case 0x0A where state != .quoted, 0x0D where state != .quoted: break
    default:
      if state == .closing { throw .strayQuote(line: line) }
      if state == .start { state = .plain }
      if byte == 0x0A { line += 1 }
      try add(byte)
    }
  }

  /// Consumes a quote.
  private mutating func takeQuote() throws(CSVFault) {
    switch state {
    case .start: (state, quoteLine) = (.quoted, line)
    case .plain: throw .strayQuote(line: line)
    case .quoted: state = .closing
    case .closing:
      state = .quoted
      try add(UInt8(ascii: "\""))
    }
  }

  /// Adds a byte to the field.
  private mutating func add(_ byte: UInt8) throws(CSVFault) {
    guard record.bytes.count < Self.longestRecord else { throw .longRecord(line: record.line) }
    record.bytes.append(byte)
  }

  /// Whether nothing of a record has been read.
  private var isBlank: Bool { record.ends.isEmpty && record.bytes.isEmpty && state == .start }

  /// Ends a record; returns whether it is one, and not a blank line.
  private mutating func finish() -> Bool {
    line += 1
    isComplete = true
    if isBlank, !keepsBlankLines { return false }
    record.ends.append(record.bytes.count)
    return true
  }

  /// Starts a record.
  private mutating func startRecord() {
    record.removeAll()
    record.line = line
    state = .start
    isComplete = false
  }
}

/// A syntax error in a table.
package enum CSVFault: Error, Hashable {
  /// A quote opened on this line is never closed.
  case openQuote(line: Int)

  /// A quote occurs inside an unquoted field, or text follows a closing quote.
  case strayQuote(line: Int)

  /// A record is longer than ``CSVReader/longestRecord`` or has more fields than ``CSVReader/mostFields``.
  case longRecord(line: Int)

  /// The line of the error.
  package var line: Int {
    switch self {
    case .openQuote(let line), .strayQuote(let line), .longRecord(let line): line
    }
  }

  /// What is wrong.
  package var problem: String {
    switch self {
    case .openQuote: "a quote opens here and never closes"
    case .strayQuote: "a quote within a field"
    case .longRecord:
      "a record of more than \(CSVReader.longestRecord) bytes or \(CSVReader.mostFields) fields"
    }
  }

  /// What to do about it.
  package var remedy: String {
    switch self {
    case .openQuote: "close it, or double a quote that is text"
    case .strayQuote: "put the whole field in quotes and double those within"
    case .longRecord: "look for a missing quote"
    }
  }
}

/// A line of a table: its fields as bytes.
package struct CSVRecord {
  /// The concatenated fields, without quotes and commas.
  var bytes: [UInt8] = []

  /// The end of each field in ``bytes``.
  var ends: [Int] = []

  /// The number of the line in the file where the record starts, from 1.
  package internal(set) var line = 1

  /// The number of fields.
  package var count: Int { ends.count }

  /// The bytes of a field; empty if the record has fewer fields.
  ///
  /// - Complexity: O(1).
  package subscript(field: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(field) else { return [] }
    return bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]]
  }

  /// Returns a field as text, or `nil` if it is not UTF-8.
  package func text(_ field: Int) -> String? {
    String(validating: self[field], as: UTF8.self)
  }

  /// Clears the record.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
