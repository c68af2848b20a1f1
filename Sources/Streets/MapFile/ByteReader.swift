/// Reads the output of ``ByteWriter``, and rejects everything else.
package struct ByteReader: Sendable {
  /// The bytes.
  private let bytes: [UInt8]

  /// The name of the part in error messages.
  private let part: String

  /// The number of bytes read.
  private var position: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - part: The name of the part in error messages.
  ///   - start: The offset of the first byte to read.
  package init(_ bytes: [UInt8], part: String, from start: Int = 0) {
    self.bytes = bytes
    self.part = part
    position = start
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { position >= bytes.count }

  /// Reads an unsigned number.
  package mutating func number() throws(MapFileError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    throw fault("a number has no end")
  }

  /// Reads a signed number.
  package mutating func signed() throws(MapFileError) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads an unsigned number, and rejects it if it does not fit into `Number`.
  package mutating func value<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(MapFileError) -> Number {
    let value = try number()
    guard let exact = Number(exactly: value) else { throw fault("\(value) is too large") }
    return exact
  }

  /// Reads the number of rows that follow, each of at least one byte.
  package mutating func count() throws(MapFileError) -> Int {
    let value = try number()
    guard value <= UInt64(bytes.count - position) else {
      throw fault("\(value) rows do not fit into what is left")
    }
    return Int(value)
  }

  /// Reads a text.
  package mutating func text() throws(MapFileError) -> String {
    let count = try count()
    let slice = bytes[position..<position + count]
    position += count
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw fault("a text is not UTF-8")
    }
    return text
  }

  /// Reads rows.
  package mutating func rows<Row>(
    _ body: (inout Self) throws(MapFileError) -> Row
  ) throws(MapFileError) -> [Row] {
    let count = try count()
    var rows: [Row] = []
    rows.reserveCapacity(count)
    for _ in 0..<count { rows.append(try body(&self)) }
    return rows
  }

  /// Verifies that all bytes have been read.
  package func expectEnd() throws(MapFileError) {
    if !isAtEnd { throw fault("bytes follow the last row") }
  }

  /// Returns an error for a problem at the current position.
  package func fault(_ problem: String) -> MapFileError {
    .malformed(part: part, problem: "\(problem), at byte \(position)")
  }
}

/// Writes the row-based sections of a map file: variable-length numbers and texts.
///
/// Numbers are LEB128: seven bits per byte, lowest first; the top bit is set if another byte follows. Signed numbers are
/// zigzag-encoded. A text is its length in bytes, followed by its UTF-8.
package struct ByteWriter: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  package init() {}

  /// Writes an unsigned number.
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a signed number.
  package mutating func write(signed number: Int64) {
    write(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// Writes a count.
  package mutating func write(count: Int) {
    write(UInt64(count))
  }

  /// Writes a text.
  package mutating func write(_ text: String) {
    let utf8 = Array(text.utf8)
    write(count: utf8.count)
    bytes += utf8
  }
}
