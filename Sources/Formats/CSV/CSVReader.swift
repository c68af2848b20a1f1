/// Reads comma-separated values piece by piece.
///
/// Quotes, line breaks within quotes, CRLF and a byte order mark are understood; blank lines are skipped. What is read
/// takes no more memory than the longest record. Hand it one piece after another:
///
///     var index = piece.startIndex
///     while try reader.next(in: piece, from: &index) { use(reader.record) }
///
/// and behind the last piece call ``end()``.
///
/// > Source: Y. Shafranovich, "Common Format and MIME Type for Comma-Separated Values (CSV) Files", RFC 4180,
/// > <https://www.rfc-editor.org/rfc/rfc4180>.
package struct CSVReader {
  /// The most bytes in a record.
  package static let longestRecord = 1_000_000

  /// The most fields in a record.
  package static let mostFields = 10_000

  /// Where in a record the reader is.
  private enum State {
    /// At the start of a field.
    case start

    /// Within a field without quotes.
    case plain

    /// Within quotes.
    case quoted

    /// Behind a quote that closes a field or is the first of two.
    case closing
  }

  /// The record that ``next(in:from:)`` found last.
  package private(set) var record = CSVRecord()

  /// Whether ``record`` is complete, so that the next byte begins another.
  private var isComplete = false

  /// Where in a record the reader is.
  private var state = State.start

  /// The number of the line being read.
  private var line = 1

  /// The line in which a quote opened last.
  private var quoteLine = 1

  /// Whether the byte before was a carriage return.
  private var followsReturn = false

  /// How many bytes of a byte order mark have been seen, or `nil` behind the file's start.
  private var markBytes: Int? = 0

  /// Creates a reader at the start of a file.
  package init() {}

  /// Reads up to the end of the next record.
  ///
  /// - Parameters:
  ///   - bytes: A piece of the file.
  ///   - index: Where in the piece to go on; moved behind what is read.
  /// - Returns: Whether there is a record; otherwise the piece is used up.
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
  /// - Returns: Whether there is a last record, because the file does not end in a line break.
  /// - Throws: ``CSVFault`` if a quote is open.
  package mutating func end() throws(CSVFault) -> Bool {
    if isComplete { startRecord() }
    if state == .quoted { throw .openQuote(line: quoteLine) }
    return finish()
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

  /// Takes in a byte.
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

  /// Takes in a quote.
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

  /// Ends a record; returns whether it is one, and not a blank line.
  private mutating func finish() -> Bool {
    line += 1
    isComplete = true
    if record.ends.isEmpty, record.bytes.isEmpty, state == .start { return false }
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

/// What is wrong with the form of a table.
package enum CSVFault: Error, Hashable {
  /// A quote opens in this line and never closes.
  case openQuote(line: Int)

  /// A quote stands within a field that does not begin with one, or text follows a closing quote.
  case strayQuote(line: Int)

  /// A record is longer than ``CSVReader/longestRecord`` or has more fields than ``CSVReader/mostFields``.
  case longRecord(line: Int)

  /// The line in which it is.
  package var line: Int {
    switch self {
    case .openQuote(let line), .strayQuote(let line), .longRecord(let line): line
    }
  }

  /// What is wrong and what to do.
  package var problem: String {
    switch self {
    case .openQuote: "a quote opens here and never closes; close it, or double a quote that is text"
    case .strayQuote:
      "a quote within a field; put the whole field in quotes and double those within"
    case .longRecord:
      "a record of more than \(CSVReader.longestRecord) bytes or \(CSVReader.mostFields) fields; look for a missing quote"
    }
  }
}

/// A line of a table: its fields as bytes.
package struct CSVRecord {
  /// The fields, one after another, without quotes and commas.
  var bytes: [UInt8] = []

  /// Where each field ends in ``bytes``.
  var ends: [Int] = []

  /// The number of the line in the file where the record begins, from 1.
  package internal(set) var line = 1

  /// The number of fields.
  package var count: Int { ends.count }

  /// The bytes of a field; none if the record has fewer fields.
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

  /// Makes the record empty.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
