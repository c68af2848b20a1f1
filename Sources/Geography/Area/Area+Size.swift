extension Area {
  /// The area in square kilometers, excluding holes.
  ///
  /// Overlaps between polygons count twice.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  public var area: Double {
    polygons.reduce(0) { sum, polygon in
      sum + polygon.outer.squareMeters - polygon.holes.reduce(0) { $0 + $1.squareMeters }
    } / 1_000_000
  }
}

extension Ring {
  /// The enclosed area in square meters.
  ///
  /// On a sphere, the strip between an edge and the equator has area R² Δλ times the mean of sin φ along the edge.
  /// Since edges are straight in degrees, that mean is sin φₘ · sin δ / δ, where φₘ is the latitude of the midpoint and
  /// δ is half the difference in latitude. Strips are measured from the latitude of the first corner, which keeps small
  /// rings accurate.
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

  /// Returns the mean sine of the latitude along an edge minus the sine of `origin`, which is in radians.
  private func meanSine(
    from start: Coordinate,
    to end: Coordinate,
    above origin: Double
  ) -> Double {
    let middle = (start.latitude + end.latitude).radians / 2
    let half = (end.latitude - start.latitude).radians / 2
    // The difference of two similar sines loses precision unless written as a product.
    let rise = 2 * ((middle + origin) / 2).cosine * ((middle - origin) / 2).sine
    // sin δ / δ - 1 loses digits for small δ; the next term of the series is below 1e-17.
    let bend =
      abs(half) < 0.01
      ? -half * half / 6 * (1 - half * half / 20 * (1 - half * half / 42))
      : half.sine / half - 1
    return rise + middle.sine * bend
  }
}
