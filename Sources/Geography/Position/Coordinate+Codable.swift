extension Coordinate: Codable {
  /// The keys of a position.
  ///
  /// Only ``Area`` uses GeoJSON's `[lon, lat]`.
  private enum CodingKeys: String, CodingKey {
    /// The latitude in degrees.
    case latitude = "lat"
    /// The longitude in degrees.
    case longitude = "lon"
  }

  /// Decodes a position from `{"lat": …, "lon": …}`.
  ///
  /// - Throws: `DecodingError` if a number is missing or out of range.
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

  /// Encodes the position as `{"lat": …, "lon": …}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}
