/// The convex hull of points.
struct MapHull {
  /// The corners in order; fewer than three if the points lie on a line.
  let corners: [MapPoint]

  /// Computes the hull.
  ///
  /// > Source: A. M. Andrew, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", *Information
  /// > Processing Letters* 9 (1979), 216, <https://doi.org/10.1016/0020-0190(79)90072-3>.
  ///
  /// - Complexity: O(*n* log *n*) for *n* points.
  init(around points: [MapPoint]) {
    let sorted = Set(points).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      corners = sorted
      return
    }
    corners = Self.chain(sorted).dropLast() + Self.chain(sorted.reversed()).dropLast()
  }

  /// Returns one side of the hull, from the first point to the last.
  private static func chain(_ points: [MapPoint]) -> [MapPoint] {
    var chain: [MapPoint] = []
    for point in points {
      while chain.count > 1,
        turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0
      {
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }

  /// Returns twice the signed area of a triangle, positive for a left turn.
  private static func turn(_ first: MapPoint, _ second: MapPoint, _ third: MapPoint) -> Double {
    (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)
  }
}
