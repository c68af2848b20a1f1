import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A position as a point of the unit sphere.
///
/// Straight lines between such points, through the Earth, order positions as great circles do, also across the date line and at
/// the poles.
struct SpherePoint: Hashable, Sendable {
  /// The coordinates: toward the meridian of Greenwich, toward 90° east, toward the north pole.
  let axes: SIMD3<Double>

  /// Creates the point of a position.
  init(_ position: Coordinate) {
    let latitude = position.latitude * .pi / 180
    let longitude = position.longitude * .pi / 180
    let parallel = cos(latitude)
    axes = SIMD3(parallel * cos(longitude), parallel * sin(longitude), sin(latitude))
  }

  /// Returns the square of the straight line to another point, in squared radii.
  func squaredChord(to other: Self) -> Double {
    let line = axes - other.axes
    return (line * line).sum()
  }

  /// Returns the great-circle distance of a squared straight line.
  static func distance(ofSquaredChord square: Double) -> Meters {
    Meters(2 * Coordinate.earthRadius * asin(min(1, square.squareRoot() / 2)))
  }

  /// Returns the squared straight line of a great-circle distance; that of the antipode for longer ones.
  static func squaredChord(of distance: Meters) -> Double {
    let half = min(.pi / 2, max(0, distance.rawValue) / (2 * Coordinate.earthRadius))
    let chord = 2 * sin(half)
    return chord * chord
  }
}
