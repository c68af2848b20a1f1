/// A point of a grid of whole numbers, on which geometry has no rounding.
struct GridPoint: Hashable {
  /// The column.
  var x: Int
  /// The row.
  var y: Int

  /// Returns twice the area of the triangle of three points, positive if they turn left.
  static func turn(_ a: Self, _ b: Self, _ c: Self) -> Int {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns whether this lies on the segment from `a` to `b`.
  func isOn(_ a: Self, _ b: Self) -> Bool {
    Self.turn(a, b, self) == 0 && min(a.x, b.x) <= x && x <= max(a.x, b.x) && min(a.y, b.y) <= y
      && y <= max(a.y, b.y)
  }
}

/// A segment between two points of a grid.
struct GridSegment: Hashable {
  /// Where it starts.
  let a: GridPoint
  /// Where it ends.
  let b: GridPoint

  /// Returns whether two segments pass through each other.
  func crosses(_ other: Self) -> Bool {
    let first = GridPoint.turn(a, b, other.a).signum() * GridPoint.turn(a, b, other.b).signum()
    let second =
      GridPoint.turn(other.a, other.b, a).signum() * GridPoint.turn(other.a, other.b, b).signum()
    return first < 0 && second < 0
  }

  /// The ends of either segment that lie on the other; two different ones mean an overlap.
  func contacts(with other: Self) -> Set<GridPoint> {
    Set([a, b].filter { $0.isOn(other.a, other.b) } + [other.a, other.b].filter { $0.isOn(a, b) })
  }
}

/// A ring on a grid, judged by brute force.
struct GridRing: Hashable {
  /// The corners, none right after itself.
  let corners: [GridPoint]

  /// Creates a ring and drops corners that follow themselves.
  init(_ points: [GridPoint]) {
    var corners: [GridPoint] = []
    for point in points where point != corners.last { corners.append(point) }
    while corners.count > 1, corners.last == corners.first { corners.removeLast() }
    self.corners = corners
  }

  /// The segments, one from each corner to the next.
  var segments: [GridSegment] {
    corners.indices.map { GridSegment(a: corners[$0], b: corners[($0 + 1) % corners.count]) }
  }

  /// Whether the ring has three corners and meets itself nowhere but at the corner two edges share.
  var isSimple: Bool {
    guard Set(corners).count >= 3, Set(corners).count == corners.count else { return false }
    let segments = segments
    for first in segments.indices {
      for second in segments.indices where second > first {
        let (one, other) = (segments[first], segments[second])
        let isNext = second == first + 1 || (first == 0 && second == segments.count - 1)
        if one.crosses(other) { return false }
        if one.contacts(with: other).count > (isNext ? 1 : 0) { return false }
      }
    }
    return true
  }

  /// Returns whether a point of the plane, given in halves, lies strictly inside, by counting the edges
  /// to its right; `nil` if on the ring.
  func contains(_ point: GridPoint) -> Bool? {
    if segments.contains(where: { point.isOn($0.a, $0.b) }) { return nil }
    var isInside = false
    for segment in segments where (segment.a.y > point.y) != (segment.b.y > point.y) {
      let isLeft = GridPoint.turn(segment.a, segment.b, point) > 0
      if isLeft == (segment.b.y > segment.a.y) { isInside.toggle() }
    }
    return isInside
  }
}

/// A polygon on a grid, judged by brute force.
struct GridPolygon {
  /// The outer ring and the holes.
  let rings: [GridRing]

  /// Whether the holes lie within the outer ring, outside each other, and touch in one point at most.
  var isSound: Bool {
    for first in rings.indices {
      for second in rings.indices where second > first {
        guard !areEntangled(rings[first], rings[second]) else { return false }
        if first == 0 {
          guard lies(rings[second], in: rings[first]) else { return false }
        } else if lies(rings[second], in: rings[first]) || lies(rings[first], in: rings[second]) {
          return false
        }
      }
    }
    return true
  }

  /// Returns whether two rings cross or touch in more than one point.
  private func areEntangled(_ one: GridRing, _ other: GridRing) -> Bool {
    var contacts: Set<GridPoint> = []
    for first in one.segments {
      for second in other.segments {
        if first.crosses(second) { return true }
        contacts.formUnion(first.contacts(with: second))
      }
    }
    return contacts.count > 1
  }

  /// Returns whether the corners of `inner` that are not on `outer` lie within it.
  private func lies(_ inner: GridRing, in outer: GridRing) -> Bool {
    inner.corners.compactMap(outer.contains).allSatisfy(\.self)
  }
}

/// Random sound rings on a grid.
enum RandomGridRing {
  /// Returns a ring that does not meet itself, by trying until one is found.
  static func simple(
    in range: ClosedRange<Int>,
    using generator: inout some RandomNumberGenerator
  ) -> [GridPoint] {
    while true {
      let corners = (0..<Int.random(in: 3...5, using: &generator)).map { _ in
        GridPoint(
          x: Int.random(in: range, using: &generator),
          y: Int.random(in: range, using: &generator)
        )
      }
      if GridRing(corners).isSimple { return corners }
    }
  }
}
