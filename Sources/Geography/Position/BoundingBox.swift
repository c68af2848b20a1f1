/// A rectangle between two parallels and two meridians, including its edges.
///
/// It doesn't cross the antimeridian: `west` is never east of `east`.
public struct BoundingBox: Hashable, Sendable {
  /// The latitude of the southern edge, in degrees.
  public let south: Double

  /// The longitude of the western edge, in degrees.
  public let west: Double

  /// The latitude of the northern edge, in degrees; at least ``south``.
  public let north: Double

  /// The longitude of the eastern edge, in degrees; at least ``west``.
  public let east: Double

  /// Creates a rectangle, or returns `nil` if an edge is out of range or the edges are out of order.
  ///
  /// - Parameters:
  ///   - south: The latitude of the southern edge, in degrees.
  ///   - west: The longitude of the western edge, in degrees.
  ///   - north: The latitude of the northern edge, in degrees.
  ///   - east: The longitude of the eastern edge, in degrees.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard south <= north, west <= east, south >= -90, north <= 90, west >= -180, east <= 180 else {
      return nil
    }
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Creates the bounding box of `corners`, or returns `nil` if there are none.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  public init?(around corners: some Sequence<Coordinate>) {
    var (south, west) = (Double.infinity, Double.infinity)
    var (north, east) = (-Double.infinity, -Double.infinity)
    for corner in corners {
      (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
      (west, east) = (min(west, corner.longitude), max(east, corner.longitude))
    }
    self.init(south: south, west: west, north: north, east: east)
  }

  /// The center.
  public var center: Coordinate {
    Coordinate(uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// Returns whether the rectangle contains `position`, including its edges.
  public func contains(_ position: Coordinate) -> Bool {
    (south...north).contains(position.latitude) && (west...east).contains(position.longitude)
  }

  /// Returns the distance from `position` to the nearest point of the rectangle; zero inside.
  ///
  /// The nearest point is chosen in degrees, which is accurate to a few percent at the scale of a city.
  public func distance(to position: Coordinate) -> Meters {
    let nearest = Coordinate(
      uncheckedLatitude: min(max(position.latitude, south), north),
      longitude: min(max(position.longitude, west), east)
    )
    return position.distance(to: nearest)
  }
}
