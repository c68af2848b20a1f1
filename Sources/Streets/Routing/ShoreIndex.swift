import Geography

/// An index of the shores of a map's water, to test whether a line crosses one.
struct ShoreIndex: Sendable {
  /// A piece of shore.
  private struct Edge {
    let start: FlatPoint
    let end: FlatPoint
  }

  /// The side of a square, in meters.
  private static let side = 250.0

  /// The pieces.
  private var edges: [Edge] = []

  /// The indices of the pieces by the squares that their bounding boxes intersect.
  private var squares: [Square: [Int]] = [:]

  /// The square of a point.
  private struct Square: Hashable {
    let column: Int
    let row: Int
  }

  /// Indexes the shores.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  init(_ water: [MapPolygon], plane: FlatPlane) {
    for ring in water.lazy.flatMap(\.rings) {
      guard let last = ring.last else { continue }
      var start = plane.point(last)
      for corner in ring {
        let end = plane.point(corner)
        for square in Self.squares(start, end) {
          squares[square, default: []].append(edges.count)
        }
        edges.append(Edge(start: start, end: end))
        start = end
      }
    }
  }

  /// Returns whether the line between two points crosses a shore.
  ///
  /// - Complexity: O(*n*) for *n* pieces of shore in the squares around.
  func isCrossed(_ start: FlatPoint, _ end: FlatPoint) -> Bool {
    Self.squares(start, end).contains { square in
      squares[square, default: []].contains { crosses(start, end, edges[$0].start, edges[$0].end) }
    }
  }

  /// Returns the number of pieces of shore that the line between two points crosses or touches; a corner of a shore counts twice.
  ///
  /// - Complexity: O(*n*) for *n* pieces of shore in the squares around.
  func touched(_ start: FlatPoint, _ end: FlatPoint) -> Int {
    var crossed: Set<Int> = []
    for square in Self.squares(start, end) {
      for edge in squares[square, default: []]
      where touches(start, end, edges[edge].start, edges[edge].end) {
        crossed.insert(edge)
      }
    }
    return crossed.count
  }

  /// Returns the squares that the rectangle between two points intersects; none for an implausibly long line.
  private static func squares(_ start: FlatPoint, _ end: FlatPoint) -> [Square] {
    let columns = index(min(start.x, end.x))...index(max(start.x, end.x))
    let rows = index(min(start.y, end.y))...index(max(start.y, end.y))
    guard columns.count <= 100, rows.count <= 100 else { return [] }
    return rows.flatMap { row in columns.map { Square(column: $0, row: row) } }
  }

  /// Returns the number of the column or row of a coordinate.
  private static func index(_ coordinate: Double) -> Int { Int((coordinate / side).rounded(.down)) }
}
