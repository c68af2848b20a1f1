extension Area {
  /// The size in square kilometers, holes taken off; where polygons overlap, they count twice.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  public var area: Double {
    polygons.reduce(0) { sum, polygon in
      sum + polygon.outer.squareMeters - polygon.holes.reduce(0) { $0 + $1.squareMeters }
    } / 1_000_000
  }
}

extension Ring {
  /// The size enclosed, in square meters.
  ///
  /// Latitudes are measured from the first corner, which keeps small rings exact.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  ///
  /// > Source: R. G. Chamberlain, W. H. Duquette, "Some Algorithms for Polygons on a Sphere", JPL
  /// > Publication 07-03 (2007), <https://hdl.handle.net/2014/40409>.
  var squareMeters: Double {
    guard let first = corners.first, var start = corners.last else { return 0 }
    var sum = 0.0
    for end in corners {
      let heights = start.sineOfLatitude(from: first) + end.sineOfLatitude(from: first)
      sum += (end.longitude - start.longitude).radians * heights
      start = end
    }
    return abs(sum) / 2 * Coordinate.earthRadius * Coordinate.earthRadius
  }
}

extension Coordinate {
  /// Returns the sine of this latitude less that of another, which for near ones is exact only by the
  /// product formula.
  fileprivate func sineOfLatitude(from other: Coordinate) -> Double {
    let middle = (latitude + other.latitude).radians / 2
    return 2 * middle.cosine * ((latitude - other.latitude).radians / 2).sine
  }
}
