/// A position as a GeoJSON file has it, before any check of its range.
struct RawPosition: Hashable {
  /// The first number: degrees east, if it is right.
  let longitude: Double

  /// The second number: degrees north, if it is right.
  let latitude: Double

  /// The position, if the numbers are in range.
  var coordinate: Coordinate? { try? Coordinate(latitude: latitude, longitude: longitude) }

  /// The position with its numbers exchanged.
  var swapped: Self { Self(longitude: latitude, latitude: longitude) }
}

extension RawPosition: CustomStringConvertible {
  /// The position as the file has it, as in `[-0.127, 51.5194]`.
  var description: String { "[\(longitude), \(latitude)]" }
}
