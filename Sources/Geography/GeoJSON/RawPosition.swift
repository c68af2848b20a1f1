/// A position as decoded from GeoJSON, before validation.
struct RawPosition: Hashable {
  /// The first number, which should be the longitude in degrees.
  let longitude: Double

  /// The second number, which should be the latitude in degrees.
  let latitude: Double

  /// The position, if it is valid.
  var coordinate: Coordinate? { try? Coordinate(latitude: latitude, longitude: longitude) }

  /// The position with its numbers swapped.
  var swapped: Self { Self(longitude: latitude, latitude: longitude) }
}

extension RawPosition: CustomStringConvertible {
  /// The position as written in GeoJSON, as in `[-0.127, 51.5194]`.
  var description: String { "[\(longitude), \(latitude)]" }
}
