/// A point of a drawing, or of the whole projection; the units are those of its place, and *y* grows downward.
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

  /// Returns the vector stretched by a factor.
  static func * (left: Self, factor: Double) -> Self {
    Self(x: left.x * factor, y: left.y * factor)
  }

  /// The square of the distance from the origin.
  var squared: Double { x * x + y * y }

  /// The distance from the origin.
  var length: Double { squared.squareRoot() }

  /// Returns the product of two vectors that is positive if the second turns clockwise on the drawing.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// Returns the product of two vectors that is positive if they point the same way.
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
