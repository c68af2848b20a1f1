import Geography
import Streets

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An axis-aligned rectangle of a drawing, including its edges.
package struct DrawnBox: Hashable, Sendable {
  /// The left edge.
  package var left: Double
  /// The upper edge.
  package var top: Double
  /// The right edge.
  package var right: Double
  /// The lower edge.
  package var bottom: Double

  /// Creates a rectangle from its edges.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the bounding box of points; without points, it touches nothing.
  init(around points: some Sequence<DrawnPoint>) {
    self.init(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
  }

  /// The width.
  package var width: Double { right - left }

  /// The height.
  package var height: Double { bottom - top }

  /// The middle.
  var middle: DrawnPoint { DrawnPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  /// Returns the rectangle with its edges moved outward.
  func grown(by distance: Double) -> Self {
    Self(
      left: left - distance,
      top: top - distance,
      right: right + distance,
      bottom: bottom + distance
    )
  }

  /// Returns the bounding box of this rectangle and another.
  func joined(_ other: Self) -> Self {
    Self(
      left: min(left, other.left),
      top: min(top, other.top),
      right: max(right, other.right),
      bottom: max(bottom, other.bottom)
    )
  }

  /// Returns whether this rectangle and another share a point.
  func touches(_ other: Self) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  /// Returns whether another rectangle lies inside.
  func contains(_ other: Self) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Returns whether a point lies inside.
  func contains(_ point: DrawnPoint) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }
}

/// A point of a drawing or of the projection; units depend on the context, and *y* increases downward.
package struct DrawnPoint: Hashable, Sendable {
  /// The units to the right.
  package var x: Double

  /// The units down.
  package var y: Double

  /// Creates a point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the vector from another point to this.
  static func - (left: Self, right: Self) -> Self {
    Self(x: left.x - right.x, y: left.y - right.y)
  }

  /// Returns the point moved by a vector.
  static func + (left: Self, right: Self) -> Self {
    Self(x: left.x + right.x, y: left.y + right.y)
  }

  /// Returns the vector scaled by a factor.
  static func * (left: Self, factor: Double) -> Self {
    Self(x: left.x * factor, y: left.y * factor)
  }

  /// The square of the distance from the origin.
  var squared: Double { x * x + y * y }

  /// The distance from the origin.
  var length: Double { squared.squareRoot() }

  /// Returns the cross product of two vectors, positive if the second is clockwise of the first on the drawing.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// Returns the dot product of two vectors.
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Returns the square of the distance to the segment between two points.
  func squaredDistance(from start: Self, to end: Self) -> Double {
    let line = end - start
    let toPoint = self - start
    guard line.squared > 0 else { return toPoint.squared }
    let part = min(max(toPoint.dot(line) / line.squared, 0), 1)
    return (toPoint - line * part).squared
  }
}

extension DrawnPoint {
  /// The direction of the vector in degrees, clockwise from the positive *x* axis.
  var degrees: Double { atan2(y, x) * 180 / .pi }
}

/// A position in the square of the Web Mercator projection, from its northwest corner.
///
/// A side of the square has ``side`` units, so a unit is at most 4 cm on the ground. Coordinates don't wrap: a map that reaches
/// the antimeridian ends there.
struct WorldPoint: Hashable, Sendable {
  /// The units from the west edge.
  var x: Int32

  /// The units from the north edge.
  var y: Int32

  /// The zoom at which a unit is a pixel of a 256-pixel tile.
  static let zoom = 22

  /// The units along a side of the square.
  static let side = 1 << (zoom + 8)

  /// The maximum latitude of the square, in degrees.
  static let lastLatitude = 85.051_128_779_806_6

  /// Creates a position from its units.
  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Projects a position; latitudes are clamped to ``lastLatitude``.
  ///
  /// > Source: S. E. Battersby, M. P. Finn, E. L. Usery, K. H. Yamamoto, "Implications of Web Mercator and Its Use in Online
  /// > Mapping", *Cartographica* 49 (2014), 85–101, <https://doi.org/10.3138/carto.49.2.2313>.
  init(_ position: Coordinate) {
    let latitude = min(max(position.latitude, -Self.lastLatitude), Self.lastLatitude).radians
    let side = Double(Self.side)
    let across = (position.longitude + 180) / 360 * side
    let down = (1 - asinh(tan(latitude)) / .pi) / 2 * side
    x = Int32(min(max(across.rounded(), 0), side))
    y = Int32(min(max(down.rounded(), 0), side))
  }

  /// Projects a position of a map file.
  init(_ position: FixedPosition) {
    self.init(position.coordinate)
  }

  /// The point in floating point.
  var drawn: DrawnPoint { DrawnPoint(x: Double(x), y: Double(y)) }
}

extension WorldPoint: PlanePoint {
  func squaredDistance(toSegment start: Self, _ end: Self) -> Double {
    drawn.squaredDistance(from: start.drawn, to: end.drawn)
  }
}
