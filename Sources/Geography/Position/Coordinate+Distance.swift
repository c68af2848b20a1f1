extension Coordinate {
  /// The mean radius of the Earth (IUGG), in meters.
  package static let earthRadius = 6_371_008.8

  /// Returns the great-circle distance between two positions.
  ///
  /// The Earth is approximated by a sphere of mean radius, which differs from the ellipsoid by at most 0.6%.
  ///
  /// - Complexity: O(1).
  ///
  /// > Source: R. W. Sinnott, "Virtues of the Haversine", *Sky and Telescope* 68 (1984), 159.
  public func distance(to other: Coordinate) -> Meters {
    let halfLatitude = (other.latitude - latitude).radians / 2
    let halfLongitude = (other.longitude - longitude).radians / 2
    let parallels = latitude.radians.cosine * other.latitude.radians.cosine
    let (northward, eastward) = (halfLatitude.sine, halfLongitude.sine)
    let haversine = northward * northward + parallels * eastward * eastward
    return Meters(2 * Self.earthRadius * min(1, haversine.squareRoot()).arcSine)
  }
}
