/// Reads comma-separated values piece by piece.
///
/// Quotes, line breaks within quotes, CRLF and a byte order mark are understood; blank lines are skipped. What is read
/// takes no more memory than the longest record.
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

  /// Where in a record the reader is.
  private var state = State.start

  /// The record so far.
  private var record = CSVRecord()

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

  /// Reads more of the file.
  ///
  /// - Parameters:
  ///   - bytes: What follows.
  ///   - fault: Turns a fault of form into an error.
  ///   - body: Is called with each record that ends within `bytes`.
  /// - Throws: What `fault` returns, or what `body` throws.
  package mutating func read<Failure: Error>(
    _ bytes: some Sequence<UInt8>,
    fault: (CSVFault) -> Failure,
    body: (CSVRecord) throws(Failure) -> Void
  ) throws(Failure) {
    for byte in bytes {
      if let seen = markBytes, skipMark(byte, seen) { continue }
      if byte == 0x0A, followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = false
      do {
        try take(byte)
      } catch {
        throw fault(error)
      }
      if isAtBreak(byte) {
        followsReturn = byte == 0x0D
        try finish(body)
      }
    }
  }

  /// Ends the file.
  ///
  /// - Parameters:
  ///   - fault: Turns a fault of form into an error.
  ///   - body: Is called with the last record, if the file does not end in a line break.
  /// - Throws: What `fault` returns, or what `body` throws.
  package mutating func end<Failure: Error>(
    fault: (CSVFault) -> Failure,
    body: (CSVRecord) throws(Failure) -> Void
  ) throws(Failure) {
    if state == .quoted { throw fault(.openQuote(line: quoteLine)) }
    try finish(body)
  }

  /// Returns whether a byte belongs to a byte order mark at the start of the file.
  private mutating func skipMark(_ byte: UInt8, _ seen: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard byte == mark[seen] else {
      markBytes = nil
      record.bytes += mark[..<seen]
      return false
    }
    markBytes = seen == 2 ? nil : seen + 1
    return true
  }

  /// Returns whether a byte ends a record.
  private func isAtBreak(_ byte: UInt8) -> Bool {
    (byte == 0x0A || byte == 0x0D) && state != .quoted
  }

  /// Takes in a byte.
  private mutating func take(_ byte: UInt8) throws(CSVFault) {
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .closing
    case (.quoted, _):
      if byte == 0x0A { line += 1 }
      try add(byte)
    case (.start, UInt8(ascii: "\"")):
      state = .quoted
      quoteLine = line
    case (.closing, UInt8(ascii: "\"")):
      state = .quoted
      try add(byte)
    case (_, UInt8(ascii: ",")):
      guard record.ends.count < Self.mostFields else { throw .longRecord(line: record.line) }
      record.ends.append(record.bytes.count)
      state = .start
    case (_, 0x0A), (_, 0x0D): break
    case (.closing, _), (.plain, UInt8(ascii: "\"")): throw .strayQuote(line: line)
    default:
      state = .plain
      try add(byte)
    }
  }

  /// Adds a byte to the field.
  private mutating func add(_ byte: UInt8) throws(CSVFault) {
    guard record.bytes.count < Self.longestRecord else { throw .longRecord(line: record.line) }
    record.bytes.append(byte)
  }

  /// Ends a record.
  private mutating func finish<Failure: Error>(
    _ body: (CSVRecord) throws(Failure) -> Void
  ) throws(Failure) {
    let isBlank = record.ends.isEmpty && record.bytes.isEmpty && state == .start
    if !isBlank {
      record.ends.append(record.bytes.count)
      try body(record)
    }
    line += 1
    record.removeAll()
    record.line = line
    state = .start
  }
}
