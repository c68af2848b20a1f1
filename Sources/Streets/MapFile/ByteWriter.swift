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
