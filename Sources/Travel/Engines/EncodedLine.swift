import Geography

/// Lines as Valhalla writes them: differences of millionths of a degree, five bits a character.
///
/// > Source: Google, "Encoded Polyline Algorithm Format", with six decimals.
enum EncodedLine {
  /// Returns the positions of a line, or `nil` if the text is none.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  static func positions(_ text: String) -> [Coordinate]? {
    var bytes = text.utf8.makeIterator()
    var (latitude, longitude) = (0, 0)
    var line: [Coordinate] = []
    while let first = bytes.next() {
      guard let north = difference(first, &bytes), let second = bytes.next(),
        let east = difference(second, &bytes)
      else { return nil }
      latitude += north
      longitude += east
      guard
        let position = try? Coordinate(
          latitude: Double(latitude) / 1e6,
          longitude: Double(longitude) / 1e6
        )
      else { return nil }
      line.append(position)
    }
    return line
  }

  /// Reads a difference of at most 35 bits; `nil` if it has no end or is longer.
  private static func difference(
    _ first: UInt8,
    _ bytes: inout String.UTF8View.Iterator
  ) -> Int? {
    var (value, shift, next) = (0, 0, Optional(first))
    while let byte = next, byte >= 63, byte <= 126, shift < 35 {
      let bits = Int(byte) - 63
      value |= (bits & 31) << shift
      if bits < 32 { return value & 1 == 1 ? ~(value >> 1) : value >> 1 }
      shift += 5
      next = bytes.next()
    }
    return nil
  }
}
