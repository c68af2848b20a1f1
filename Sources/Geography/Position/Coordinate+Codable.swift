extension Coordinate: Codable {
  /// The keys of a position; GeoJSON's `[lon, lat]` is written by ``Area`` alone.
  private enum CodingKeys: String, CodingKey {
    /// Degrees north.
    case latitude = "lat"
    /// Degrees east.
    case longitude = "lon"
  }

  /// Reads a position from `{"lat": …, "lon": …}`.
  ///
  /// - Throws: `DecodingError` if a number is missing or out of its range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    do throws(CoordinateError) {
      try self.init(latitude: latitude, longitude: longitude)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
  }

  /// Writes the position as `{"lat": …, "lon": …}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}
