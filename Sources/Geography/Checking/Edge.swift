/// An edge of a ring, in the longitude-latitude plane.
struct Edge {
  /// The index of the ring in its polygon; 0 is the outer ring.
  let ring: Int

  /// The index of the edge in its ring, which is that of its first corner.
  let index: Int

  /// The start.
  let start: Coordinate

  /// The end.
  let end: Coordinate

  /// The minimum longitude, in degrees.
  let west: Double

  /// The maximum longitude, in degrees.
  let east: Double

  /// The minimum latitude, in degrees.
  let south: Double

  /// The maximum latitude, in degrees.
  let north: Double

  /// Creates the edge from `start` to `end`.
  init(ring: Int, index: Int, start: Coordinate, end: Coordinate) {
    self.ring = ring
    self.index = index
    self.start = start
    self.end = end
    west = min(start.longitude, end.longitude)
    east = max(start.longitude, end.longitude)
    south = min(start.latitude, end.latitude)
    north = max(start.latitude, end.latitude)
  }

  /// Returns whether the bounding boxes of two edges intersect.
  func mayMeet(_ other: Edge) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }

  /// Returns whether the bounding box of the edge contains `position`.
  func spans(_ position: Coordinate) -> Bool {
    west <= position.longitude && position.longitude <= east
      && south <= position.latitude && position.latitude <= north
  }
}

extension Edge {
  /// Returns how two edges meet, or `nil` if they don't.
  ///
  /// Orientation tests are exact, so contacts are detected to the last bit.
  ///
  /// - Complexity: O(1).
  func meeting(with other: Edge) -> Meeting? {
    let otherStart = Turn(start, end, other.start)
    let otherEnd = Turn(start, end, other.end)
    if otherStart == otherEnd, otherStart != .straight { return nil }
    let ownStart = Turn(other.start, other.end, start)
    let ownEnd = Turn(other.start, other.end, end)
    if ownStart == ownEnd, ownStart != .straight { return nil }
    if otherStart == .straight, otherEnd == .straight { return meetingAlongLine(with: other) }
    // If one end of each edge lies on the other's line, either of them may lie on the other edge itself.
    if otherStart == .straight, spans(other.start) { return .touch(other.start) }
    if otherEnd == .straight, spans(other.end) { return .touch(other.end) }
    if ownStart == .straight, other.spans(start) { return .touch(start) }
    if ownEnd == .straight, other.spans(end) { return .touch(end) }
    let sides = [otherStart, otherEnd, ownStart, ownEnd]
    return sides.contains(.straight) ? nil : .crossing(crossing(with: other))
  }

  /// Returns how two collinear edges meet.
  private func meetingAlongLine(with other: Edge) -> Meeting? {
    guard mayMeet(other) else { return nil }
    let shared = [start, end].filter(other.spans) + [other.start, other.end].filter(spans)
    guard let first = shared.min(by: Self.isBefore), let last = shared.max(by: Self.isBefore) else {
      return nil
    }
    return first == last ? .touch(first) : .overlap(first)
  }

  /// Returns approximately where the lines of two non-parallel edges cross.
  private func crossing(with other: Edge) -> Coordinate {
    let (width, height) = (end.longitude - start.longitude, end.latitude - start.latitude)
    let otherWidth = other.end.longitude - other.start.longitude
    let otherHeight = other.end.latitude - other.start.latitude
    let offset = (other.start.longitude - start.longitude, other.start.latitude - start.latitude)
    let share =
      (offset.0 * otherHeight - offset.1 * otherWidth) / (width * otherHeight - height * otherWidth)
    // Clamp so that rounding can't move the position off the edge.
    let bounded = share.isFinite ? min(max(share, 0), 1) : 0.5
    return Coordinate(
      uncheckedLatitude: start.latitude + bounded * height,
      longitude: start.longitude + bounded * width
    )
  }

  /// Orders positions from west to east, and from south to north on ties.
  private static func isBefore(_ first: Coordinate, _ second: Coordinate) -> Bool {
    (first.longitude, first.latitude) < (second.longitude, second.latitude)
  }
}

/// The orientation of three points, computed exactly.
///
/// The sign of the determinant is first computed in floating point. If rounding could have changed it, it is recomputed
/// exactly as a sum of nonoverlapping doubles.
///
/// > Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// > *Discrete & Computational Geometry* 18 (1997), 305–363, <https://doi.org/10.1007/PL00009321>.
enum Turn: Hashable {
  /// Counterclockwise: a left turn.
  case left
  /// Collinear: straight ahead or straight back.
  case straight
  /// Clockwise: a right turn.
  case right

  /// Creates the turn at `second` on the path from `first` to `third`.
  init(_ first: Coordinate, _ second: Coordinate, _ third: Coordinate) {
    let left = (first.longitude - third.longitude) * (second.latitude - third.latitude)
    let right = (first.latitude - third.latitude) * (second.longitude - third.longitude)
    let determinant = left - right
    // Terms of opposite sign can't cancel, so the sign is already correct.
    if (left <= 0 && right >= 0) || (left >= 0 && right <= 0) {
      self = determinant > 0 ? .left : determinant < 0 ? .right : .straight
      return
    }
    // Shewchuk's bound for this expression, (3 + 16 ε) ε, where his ε is half of Swift's.
    let bound = 3.3306690738754716e-16 * (abs(left) + abs(right))
    if determinant > bound {
      self = .left
    } else if determinant < -bound {
      self = .right
    } else {
      self = Self.exact(first, second, third)
    }
  }

  /// Returns the turn from the exact six-product expansion of the determinant.
  private static func exact(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Self {
    var sum = ExactSum()
    sum.add(a.longitude, times: b.latitude)
    sum.add(-a.latitude, times: b.longitude)
    sum.add(b.longitude, times: c.latitude)
    sum.add(-b.latitude, times: c.longitude)
    sum.add(c.longitude, times: a.latitude)
    sum.add(-c.latitude, times: a.longitude)
    let value = sum.mostSignificant
    return value > 0 ? .left : value < 0 ? .right : .straight
  }
}

/// An exact sum of products of doubles.
///
/// The sum is stored as nonoverlapping doubles of increasing magnitude, so the last one determines its sign. Products
/// below 1e-290 lose precision, but no nonzero coordinate is that small.
///
/// > Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// > *Discrete & Computational Geometry* 18 (1997), 305–363, GROW-EXPANSION, <https://doi.org/10.1007/PL00009321>.
struct ExactSum {
  /// The components in order of increasing magnitude; none is zero.
  private var parts: [Double] = []

  /// The largest component, which has the sign of the sum; zero if the sum is zero.
  var mostSignificant: Double { parts.last ?? 0 }

  /// Adds a product.
  mutating func add(_ factor: Double, times other: Double) {
    let product = factor * other
    // A fused multiply-add computes the rounding error of the product exactly.
    add((-product).addingProduct(factor, other))
    add(product)
  }

  /// Adds a number.
  private mutating func add(_ term: Double) {
    var carried = term
    var grown: [Double] = []
    for part in parts {
      let sum = carried + part
      // Knuth's TWO-SUM: the exact rounding error of adding two numbers of any magnitude.
      let virtual = sum - carried
      let error = (carried - (sum - virtual)) + (part - virtual)
      if error != 0 { grown.append(error) }
      carried = sum
    }
    if carried != 0 { grown.append(carried) }
    parts = grown
  }
}
