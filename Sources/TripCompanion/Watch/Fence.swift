import Geography

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The circles around a place, on a plane that touches the Earth there.
struct Fence: Sendable {
  /// The meters of a degree of a great circle.
  static let metersPerDegree = Coordinate.earthRadius * .pi / 180

  /// The latitude in degrees.
  let latitude: Double
  /// The longitude in degrees.
  let longitude: Double
  /// The meters of a degree of longitude there.
  let eastward: Double
  /// The radius of the place, in meters.
  let radius: Double
  /// The radius of its approach, in meters.
  let approach: Double

  /// Creates the circles around a position.
  init(around position: Coordinate, radius: Double, approach: Double) {
    latitude = position.latitude
    longitude = position.longitude
    eastward = Self.metersPerDegree * cos(position.latitude * .pi / 180)
    (self.radius, self.approach) = (radius, approach)
  }

  /// Returns a position in meters east and north of the place; across the date line the shorter way.
  func offset(of position: Coordinate) -> SIMD2<Double> {
    var turn = position.longitude - longitude
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return SIMD2(turn * eastward, (position.latitude - latitude) * Self.metersPerDegree)
  }

  /// Returns how near the place a straight line passes, in meters.
  static func distance(ofLineFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
    let line = end - start
    let square = (line * line).sum()
    guard square > 0 else { return (end * end).sum().squareRoot() }
    let part = min(1, max(0, -(start * line).sum() / square))
    let nearest = start + line * part
    return (nearest * nearest).sum().squareRoot()
  }

  /// Returns how far beyond a circle one has to be to have left it, in meters from its center.
  static func exit(of radius: Double) -> Double {
    radius + max(0.1 * radius, 20)
  }
}
