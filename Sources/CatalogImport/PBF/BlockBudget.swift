/// Counts the messages in a block before they are decoded.
///
/// A two-byte message decodes to an object of about a hundred bytes. This rejects blocks that exploit that, without
/// allocating.
struct BlockBudget {
  /// The maximum number of messages in a block; common writers put 8,000 elements in one.
  static let most = 1_000_000

  /// The bytes of the block.
  private let bytes: [UInt8]

  /// The number of messages so far.
  private var count = 0

  /// Returns whether a block has at most ``most`` messages and strings.
  ///
  /// Malformed messages count up to the first error, which the decoder reports.
  ///
  /// - Complexity: O(*n*) for *n* bytes, without allocating.
  static func admits(_ bytes: [UInt8]) -> Bool {
    var budget = Self(bytes)
    budget.walk(0..<bytes.count, depth: 0)
    return budget.count <= most
  }

  /// Creates a counter for a block.
  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Counts the length-delimited fields of a message, including those in the string table and groups.
  private mutating func walk(_ range: Range<Int>, depth: Int) {
    var position = range.lowerBound
    while position < range.upperBound, count <= Self.most {
      guard let key = number(at: &position, before: range.upperBound) else { return }
      switch key & 7 {
      case 0: guard number(at: &position, before: range.upperBound) != nil else { return }
      case 1: position += 8
      case 5: position += 4
      case 2:
        guard let length = number(at: &position, before: range.upperBound),
          length <= UInt64(range.upperBound - position)
        else { return }
        let end = position + Int(length)
        count += 1
        // The string table and the groups of a block contain nested messages.
        if depth == 0, key >> 3 <= 2 { walk(position..<end, depth: 1) }
        position = end
      default: return
      }
    }
  }

  /// Consumes and returns a varint, or returns `nil` if there is none.
  private func number(at position: inout Int, before end: Int) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }
}
