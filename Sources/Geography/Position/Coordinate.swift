/// A position on the Earth (WGS 84).
public struct Coordinate: Hashable, Sendable {
  /// The degrees north of the equator, in `-90...90`.
  public let latitude: Double

  /// The degrees east of Greenwich, in `-180...180`.
  public let longitude: Double

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - latitude: The degrees north of the equator.
  ///   - longitude: The degrees east of Greenwich.
  /// - Throws: ``CoordinateError`` if either is not a number or is out of its range.
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
    self.init(uncheckedLatitude: latitude, longitude: longitude)
  }

  /// Creates a position from degrees that are known to be in their ranges.
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// The position as `lat,lon`, which ``init(_:)`` reads back exactly.
  public var description: String { "\(latitude),\(longitude)" }
}
