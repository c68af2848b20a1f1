extension Coordinate: LosslessStringConvertible {
  /// Creates a position from text in the form `lat,lon` in degrees, or returns `nil` if it is invalid.
  ///
  /// Whitespace around the numbers is allowed. ``parse(_:)`` explains why a text is invalid.
  public init?(_ text: String) {
    guard let parsed = try? Self.parse(text) else { return nil }
    self = parsed
  }

  /// Parses a position in the form `lat,lon` in degrees, as in `51.5194,-0.127`.
  ///
  /// - Throws: ``CoordinateError`` if the text isn't two numbers or one is out of range. If only the reverse order
  ///   makes sense, the error says so.
  public static func parse(_ text: String) throws(CoordinateError) -> Self {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingBlanks)
    guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]),
      first.isFinite, second.isFinite
    else { throw .notTwoNumbers(text) }
    if !(-90...90).contains(first), (-180...180).contains(first), (-90...90).contains(second) {
      throw .swapped(first: first, second: second)
    }
    return try Self(latitude: first, longitude: second)
  }
}

extension Substring {
  /// This text without leading and trailing spaces and tabs.
  fileprivate var trimmingBlanks: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
