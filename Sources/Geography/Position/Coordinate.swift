/// A position on Earth (WGS 84).
public struct Coordinate: Hashable, Sendable {
  /// The latitude in degrees, in `-90...90`.
  public let latitude: Double

  /// The longitude in degrees, in `-180...180`.
  public let longitude: Double

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees.
  ///   - longitude: The longitude in degrees.
  /// - Throws: ``CoordinateError`` if either is NaN or out of range.
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard (-90...90).contains(latitude) else { throw .latitudeOutOfRange(latitude) }
    guard (-180...180).contains(longitude) else { throw .longitudeOutOfRange(longitude) }
    self.init(uncheckedLatitude: latitude, longitude: longitude)
  }

  /// Creates a position from degrees that are known to be in range.
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// The position as `lat,lon`.
  ///
  /// ``init(_:)`` restores it exactly.
  public var description: String { "\(latitude),\(longitude)" }
}
