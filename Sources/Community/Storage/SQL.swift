/// A value of a column or a parameter.
package enum SQLValue: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int)
  /// A number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case bytes([UInt8])

  /// Returns text, or ``null`` for `nil`.
  static func text(_ value: String?) -> Self { value.map { .text($0) } ?? .null }

  /// Returns a whole number, or ``null`` for `nil`.
  static func integer(_ value: Int?) -> Self { value.map { .integer($0) } ?? .null }
}

/// A row of a result, read from its first column to its last.
package struct SQLRow {
  /// The values of all columns.
  let values: [SQLValue]
  private var next = 0

  /// Creates a row.
  init(_ values: [SQLValue]) {
    self.values = values
  }

  /// Returns the next value.
  private mutating func take() -> SQLValue {
    defer { next += 1 }
    return next < values.count ? values[next] : .null
  }

  /// Returns the next value, which is text.
  ///
  /// - Throws: ``CommunityError/damaged(_:)`` if it is not.
  mutating func text() throws(CommunityError) -> String {
    guard let text = try optionalText() else { throw mismatch("text") }
    return text
  }

  /// Returns the next value, which is text or absent.
  mutating func optionalText() throws(CommunityError) -> String? {
    switch take() {
    case .text(let text): return text
    case .null: return nil
    default: throw mismatch("text")
    }
  }

  /// Returns the next value, which is a whole number.
  mutating func integer() throws(CommunityError) -> Int {
    guard let number = try optionalInteger() else { throw mismatch("a whole number") }
    return number
  }

  /// Returns the next value, which is a whole number or absent.
  mutating func optionalInteger() throws(CommunityError) -> Int? {
    switch take() {
    case .integer(let number): return number
    case .null: return nil
    default: throw mismatch("a whole number")
    }
  }

  /// Returns the next value, which is a number.
  mutating func real() throws(CommunityError) -> Double {
    switch take() {
    case .real(let number): return number
    case .integer(let number): return Double(number)
    default: throw mismatch("a number")
    }
  }

  /// Returns the next value, which is bytes or absent.
  mutating func optionalBytes() throws(CommunityError) -> [UInt8]? {
    switch take() {
    case .bytes(let bytes): return bytes
    case .null: return nil
    default: throw mismatch("bytes")
    }
  }

  private func mismatch(_ expected: String) -> CommunityError {
    .damaged("column \(next) of a row is not \(expected)")
  }
}
