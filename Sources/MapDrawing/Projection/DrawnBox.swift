/// A rectangle of a drawing with sides along its axes, its edges included.
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

  /// Creates the rectangle around points; one of nothing is inside out, and touches nothing.
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

  /// Returns the rectangle around this and another.
  func joined(_ other: Self) -> Self {
    Self(
      left: min(left, other.left),
      top: min(top, other.top),
      right: max(right, other.right),
      bottom: max(bottom, other.bottom)
    )
  }

  /// Returns whether another rectangle has a point in common.
  func touches(_ other: Self) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  /// Returns whether another rectangle lies within.
  func contains(_ other: Self) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }

  /// Returns whether a point lies within.
  func contains(_ point: DrawnPoint) -> Bool {
    left <= point.x && point.x <= right && top <= point.y && point.y <= bottom
  }
}
