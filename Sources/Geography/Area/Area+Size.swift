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
  /// On a sphere the strip between an edge and the equator measures R² Δλ times the mean of sin φ along
  /// the edge. As edges are straight in degrees, that mean is sin φₘ · sin δ / δ, with φₘ the latitude of
  /// the middle and δ half the difference of the latitudes. All is measured from the latitude of the
  /// first corner, which keeps small rings exact.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  var squareMeters: Double {
    guard let first = corners.first, var start = corners.last else { return 0 }
    var sum = 0.0
    for end in corners {
      let width = (end.longitude - start.longitude).radians
      sum += width * meanSine(from: start, to: end, above: first.latitude.radians)
      start = end
    }
    return abs(sum) * Coordinate.earthRadius * Coordinate.earthRadius
  }

  /// Returns the mean of the sine of the latitude along an edge less the sine of `origin`, in radians.
  private func meanSine(
    from start: Coordinate,
    to end: Coordinate,
    above origin: Double
  ) -> Double {
    let middle = (start.latitude + end.latitude).radians / 2
    let half = (end.latitude - start.latitude).radians / 2
    // The difference of two near sines is exact only as a product.
    let rise = 2 * ((middle + origin) / 2).cosine * ((middle - origin) / 2).sine
    // sin δ / δ - 1 would lose its digits for small δ; the next term of the series is below 1e-17.
    let bend =
      abs(half) < 0.01
      ? -half * half / 6 * (1 - half * half / 20 * (1 - half * half / 42))
      : half.sine / half - 1
    return rise + middle.sine * bend
  }
}
