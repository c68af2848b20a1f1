/// Counts the messages in a block before they are decoded.
///
/// A message of two bytes becomes an object of a hundred. Blocks that are made to exploit this are refused
/// here, where counting them takes no memory.
struct BlockBudget {
  /// The most messages in one block; the writers in use put 8,000 elements into one.
  static let most = 1_000_000

  /// The bytes of the block.
  private let bytes: [UInt8]

  /// The number of messages found so far.
  private var count = 0

  /// Returns whether a block has at most ``most`` messages and texts.
  ///
  /// What is no sound message counts as far as it is one; the decoder says what is wrong with it.
  ///
  /// - Complexity: O(*n*) for *n* bytes, without memory.
  static func admits(_ bytes: [UInt8]) -> Bool {
    var budget = Self(bytes)
    budget.walk(0..<bytes.count, depth: 0)
    return budget.count <= most
  }

  /// Creates a count of a block.
  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Counts the fields of a message that have a length, and those within the string table and the groups.
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
        // The string table and the groups of a block hold further messages.
        if depth == 0, key >> 3 <= 2 { walk(position..<end, depth: 1) }
        position = end
      default: return
      }
    }
  }

  /// Returns a number of variable length and steps over it, or `nil` if there is none.
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
