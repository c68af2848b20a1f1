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
