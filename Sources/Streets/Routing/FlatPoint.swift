import Geography

/// A position on a local tangent plane, in meters.
///
/// Accurate to 0.1% within a city.
struct FlatPoint: Hashable {
  /// Meters east of the origin.
  let x: Double
  /// Meters north of the origin.
  let y: Double

  /// Returns the vector from another point to this.
  static func - (left: Self, right: Self) -> Self {
    Self(x: left.x - right.x, y: left.y - right.y)
  }

  /// The square of the distance from the origin.
  var squared: Double { x * x + y * y }

  /// The distance from the origin.
  var length: Double { squared.squareRoot() }

  /// Returns the cross product of two vectors, positive if the second points to the left of the first.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// Returns the point at a fraction of the segment to another point.
  func toward(_ other: Self, _ part: Double) -> Self {
    Self(x: x + part * (other.x - x), y: y + part * (other.y - y))
  }

  /// Returns the fraction of the segment from `start` to `end`, 0…1, that is nearest to this point.
  func nearestPart(from start: Self, to end: Self) -> Double {
    let line = end - start
    guard line.squared > 0 else { return 0 }
    let toPoint = self - start
    return min(max((toPoint.x * line.x + toPoint.y * line.y) / line.squared, 0), 1)
  }
}

extension FlatPoint: PlanePoint {
  func squaredDistance(toSegment start: Self, _ end: Self) -> Double {
    (self - start.toward(end, nearestPart(from: start, to: end))).squared
  }
}

/// The plane that touches the Earth at a latitude.
struct FlatPlane: Sendable {
  /// Meters in a millionth of a degree of latitude.
  private let north = Coordinate.earthRadius * .pi / 180 / FixedPosition.perDegree

  /// Meters in a millionth of a degree of longitude.
  private let east: Double

  /// Creates the plane at a latitude in degrees.
  init(latitude: Double) {
    east = north * max(latitude.radians.cosine, 0.01)
  }

  /// Returns a position on the plane; the origin is where the equator meets Greenwich.
  func point(_ position: FixedPosition) -> FlatPoint {
    FlatPoint(x: Double(position.longitude) * east, y: Double(position.latitude) * north)
  }

  /// Returns a position on the plane.
  func point(_ position: Coordinate) -> FlatPoint {
    FlatPoint(
      x: position.longitude * FixedPosition.perDegree * east,
      y: position.latitude * FixedPosition.perDegree * north
    )
  }

  /// Returns the position of a point of the plane.
  func position(_ point: FlatPoint) -> FixedPosition {
    FixedPosition(
      latitude: Int32(clamping: Int64((point.y / north).rounded())),
      longitude: Int32(clamping: Int64((point.x / east).rounded()))
    )
  }
}

/// Returns whether the closed segments *ab* and *cd* share a point; conservative when collinear.
///
/// Collinear segments count as touching even if they are apart.
func touches(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint, _ d: FlatPoint) -> Bool {
  let (first, second) = ((b - a).cross(c - a), (b - a).cross(d - a))
  let (third, fourth) = ((d - c).cross(a - c), (d - c).cross(b - c))
  return first * second <= 0 && third * fourth <= 0
}

/// Returns whether the open segments *ab* and *cd* cross in one point; touching ends don't count.
func crosses(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint, _ d: FlatPoint) -> Bool {
  let (first, second) = ((b - a).cross(c - a), (b - a).cross(d - a))
  let (third, fourth) = ((d - c).cross(a - c), (d - c).cross(b - c))
  return (first > 0) != (second > 0) && (third > 0) != (fourth > 0) && first != 0 && second != 0
    && third != 0 && fourth != 0
}
