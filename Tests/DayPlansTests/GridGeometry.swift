/// A point on an integer grid, where geometry is exact.
struct GridPoint: Hashable {
  /// The column.
  var x: Int
  /// The row.
  var y: Int

  /// Returns twice the signed area of the triangle of three points, positive if they turn left.
  static func turn(_ a: Self, _ b: Self, _ c: Self) -> Int {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns whether this point is on the segment from `a` to `b`.
  func isOn(_ a: Self, _ b: Self) -> Bool {
    Self.turn(a, b, self) == 0 && min(a.x, b.x) <= x && x <= max(a.x, b.x) && min(a.y, b.y) <= y
      && y <= max(a.y, b.y)
  }
}

/// A segment between two grid points.
struct GridSegment: Hashable {
  /// The start.
  let a: GridPoint
  /// The end.
  let b: GridPoint

  /// Returns whether two segments cross.
  func crosses(_ other: Self) -> Bool {
    let first = GridPoint.turn(a, b, other.a).signum() * GridPoint.turn(a, b, other.b).signum()
    let second =
      GridPoint.turn(other.a, other.b, a).signum() * GridPoint.turn(other.a, other.b, b).signum()
    return first < 0 && second < 0
  }

  /// The endpoints of either segment that lie on the other; two different ones mean an overlap.
  func contacts(with other: Self) -> Set<GridPoint> {
    Set([a, b].filter { $0.isOn(other.a, other.b) } + [other.a, other.b].filter { $0.isOn(a, b) })
  }
}

/// A ring on a grid, validated by brute force.
struct GridRing: Hashable {
  /// The corners, without consecutive duplicates.
  let corners: [GridPoint]

  /// Creates a ring, dropping consecutive duplicates.
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

  /// Whether the ring has three corners and doesn't touch itself except where consecutive edges share a corner.
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

  /// Returns whether a point, given in half units, is strictly inside, by counting the edges
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

/// A polygon on a grid, validated by brute force.
struct GridPolygon {
  /// The outer ring and the holes.
  let rings: [GridRing]

  /// Whether the holes are inside the outer ring, outside each other, and touch at one point at most.
  var isValid: Bool {
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

  /// Returns whether two rings cross or touch at more than one point.
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

  /// Returns whether the corners of `inner` that aren't on `outer` are inside it.
  private func lies(_ inner: GridRing, in outer: GridRing) -> Bool {
    inner.corners.compactMap(outer.contains).allSatisfy(\.self)
  }
}

/// Random valid rings on a grid.
enum RandomGridRing {
  /// Returns a ring that doesn't touch itself, found by rejection sampling.
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
