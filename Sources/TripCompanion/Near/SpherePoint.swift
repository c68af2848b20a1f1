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
/// Chords between such points order positions like great-circle distances, even across the date line and at the poles.
struct SpherePoint: Hashable, Sendable {
  /// The coordinates: toward 0° and 90° east on the equator, and toward the north pole.
  let axes: SIMD3<Double>

  /// Creates the point of a position.
  init(_ position: Coordinate) {
    let latitude = position.latitude * .pi / 180
    let longitude = position.longitude * .pi / 180
    let parallel = cos(latitude)
    axes = SIMD3(parallel * cos(longitude), parallel * sin(longitude), sin(latitude))
  }

  /// Returns the squared chord to another point, in squared radii.
  func squaredChord(to other: Self) -> Double {
    let line = axes - other.axes
    return (line * line).sum()
  }

  /// Converts a squared chord to a great-circle distance.
  static func distance(ofSquaredChord square: Double) -> Meters {
    Meters(2 * Coordinate.earthRadius * asin(min(1, square.squareRoot() / 2)))
  }

  /// Converts a great-circle distance to a squared chord, clamped to that of the antipode.
  static func squaredChord(of distance: Meters) -> Double {
    let half = min(.pi / 2, max(0, distance.rawValue) / (2 * Coordinate.earthRadius))
    let chord = 2 * sin(half)
    return chord * chord
  }
}
