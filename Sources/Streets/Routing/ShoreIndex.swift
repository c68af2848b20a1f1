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

  /// The numbers of the pieces by the squares that their bounding boxes meet.
  private var squares = SparseGrid<Int>(side: side)

  /// Indexes the shores.
  ///
  /// - Complexity: O(*n*) for *n* corners.
  init(_ water: [MapPolygon], plane: FlatPlane) {
    for ring in water.lazy.flatMap(\.rings) {
      guard let last = ring.last else { continue }
      var start = plane.point(last)
      for corner in ring {
        let end = plane.point(corner)
        if let around = squares(start, end) {
          squares.add(edges.count, columns: around.columns, rows: around.rows)
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
    guard let around = squares(start, end) else { return false }
    return squares.contains(columns: around.columns, rows: around.rows) {
      crosses(start, end, edges[$0].start, edges[$0].end)
    }
  }

  /// Returns the number of pieces of shore that the line between two points crosses or touches; a corner of a shore counts twice.
  ///
  /// - Complexity: O(*n*) for *n* pieces of shore in the squares around.
  func touched(_ start: FlatPoint, _ end: FlatPoint) -> Int {
    guard let around = squares(start, end) else { return 0 }
    var crossed: Set<Int> = []
    squares.forEach(columns: around.columns, rows: around.rows) { edge in
      if touches(start, end, edges[edge].start, edges[edge].end) { crossed.insert(edge) }
    }
    return crossed.count
  }

  /// Returns the squares that the rectangle between two points meets; of an absurdly long line none.
  private func squares(
    _ start: FlatPoint,
    _ end: FlatPoint
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let columns = squares.index(of: min(start.x, end.x))...squares.index(of: max(start.x, end.x))
    let rows = squares.index(of: min(start.y, end.y))...squares.index(of: max(start.y, end.y))
    return columns.count <= 100 && rows.count <= 100 ? (columns, rows) : nil
  }
}
