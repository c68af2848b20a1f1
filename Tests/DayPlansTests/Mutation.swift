/// Corrupts bytes, both at random and maliciously.
enum Mutation {
  /// Returns the bytes after one to four random changes.
  static func mutate(_ bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8]
  {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      let end = min(bytes.count, start + Int.random(in: 1...30, using: &generator))
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[start] = .random(in: .min ... .max, using: &generator)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3: bytes[start] = "{}[],:\"0-.e".utf8.randomElement(using: &generator) ?? 0
      case 4: bytes.insert(contentsOf: value(using: &generator).utf8, at: start)
      case 5: replaceValue(in: &bytes, from: start, using: &generator)
      default: bytes.removeLast(Int.random(in: 0...min(20, bytes.count), using: &generator))
      }
    }
    return bytes
  }

  /// Replaces the next run of digits with another value.
  private static func replaceValue(
    in bytes: inout [UInt8],
    from start: Int,
    using generator: inout some RandomNumberGenerator
  ) {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: value(using: &generator).utf8)
  }

  /// Returns a value that is difficult to read.
  private static func value(using generator: inout some RandomNumberGenerator) -> String {
    let values = [
      "null", "true", "\"\"", "[]", "{}", "-0", "1e999", "-1e-999", "9223372036854775807",
      "9223372036854775808", "123456789012345678901234567890", "1e18", "180", "-180.0000001",
      "\"\\ud800\"", "\"\\u0000\"", "[[]]", "[[[[0]]]]", "0.1e-320", "NaN", "\"Polygon\"",
    ]
    return values.randomElement(using: &generator) ?? "null"
  }
}
