/// Reads what ``ByteWriter`` wrote, and refuses everything else.
package struct ByteReader: Sendable {
  /// The bytes.
  private let bytes: [UInt8]

  /// What messages call them.
  private let part: String

  /// The number of bytes read.
  private var position: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - part: What messages call them.
  ///   - start: Where to begin.
  package init(_ bytes: [UInt8], part: String, from start: Int = 0) {
    self.bytes = bytes
    self.part = part
    position = start
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { position >= bytes.count }

  /// Reads a number that is not negative.
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

  /// Reads a number of either sign.
  package mutating func signed() throws(MapFileError) -> Int64 {
    let value = try number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads a number that fits into the type asked for.
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
      throw fault("a text is no UTF-8")
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

  /// Verifies that nothing follows.
  package func expectEnd() throws(MapFileError) {
    if !isAtEnd { throw fault("bytes follow the last row") }
  }

  /// Returns the error of a problem at the present place.
  package func fault(_ problem: String) -> MapFileError {
    .malformed(part: part, problem: "\(problem), at byte \(position)")
  }
}

/// Writes the sections of a map file that hold rows: numbers of variable length and texts.
///
/// A number takes seven bits a byte, the lowest first; the top bit says that another byte follows. A signed one is written as
/// twice its value, or twice its distance from -1 plus one (zigzag). A text is its length in bytes and its UTF-8.
package struct ByteWriter: Sendable {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer of nothing.
  package init() {}

  /// Writes a number that is not negative.
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number of either sign.
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
