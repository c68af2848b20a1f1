/// Counts the messages in a block before they are decoded.
///
/// A two-byte message decodes to an object of about a hundred bytes. This rejects blocks that exploit that, without
/// allocating.
struct BlockBudget {
  /// The maximum number of messages in a block; common writers put 8,000 elements in one.
  static let most = 1_000_000

  /// Returns whether a block has at most ``most`` messages and strings.
  ///
  /// Malformed messages count up to the first error, which the decoder reports.
  ///
  /// - Complexity: O(*n*) for *n* bytes, without allocating.
  static func admits(_ bytes: [UInt8]) -> Bool {
    let wire = WireFormat(bytes: bytes)
    var count = 0
    wire.forEachField(of: 0..<bytes.count) { field in
      guard case .message(let message) = field.value else { return true }
      count += 1
      // The string table and the groups of a block contain nested messages.
      if field.number <= 2 {
        wire.forEachField(of: message) { field in
          if case .message = field.value { count += 1 }
          return count <= most
        }
      }
      return count <= most
    }
    return count <= most
  }
}
