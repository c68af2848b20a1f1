package import Geography

/// Traces outlines around the marked cells of a grid.
///
/// The lines run halfway between marked and unmarked centers. Each such point lies on one line and is passed once, so no line
/// touches itself or another. Marked cells that meet only at a corner are not connected.
///
/// > Source: W. E. Lorensen, H. E. Cline, "Marching Cubes: A High Resolution 3D Surface Construction Algorithm",
/// > *SIGGRAPH* 1987, 163–169, <https://doi.org/10.1145/37401.37422>, in two dimensions.
package struct OutlineTrace {
  /// The grid.
  private let grid: CellGrid

  /// The meters by which rounding moves a corner away from the straight line that it is on.
  private static let rounding = 1e-6

  /// For each point of a line that is left by it, the point that follows.
  private var next: [Int: Int] = [:]

  /// Traces the lines.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  package init(_ grid: CellGrid) {
    self.grid = grid
    for row in -1..<grid.rows {
      for column in -1..<grid.columns { addLines(column, row) }
    }
  }

  /// Returns whether a cell is marked; cells outside the grid are not.
  private func isMarked(_ column: Int, _ row: Int) -> Bool {
    guard column >= 0, row >= 0, column < grid.columns, row < grid.rows else { return false }
    return grid.isMarked[row * grid.columns + column]
  }

  /// Returns the number of the point halfway from a cell to the next one east, or north of it.
  private func point(_ column: Int, _ row: Int, isNorthward: Bool) -> Int {
    (((row + 1) * (grid.columns + 2)) + column + 1) << 1 | (isNorthward ? 1 : 0)
  }

  /// Adds the lines between four centers, given the south-west one, with marked centers on the left.
  private mutating func addLines(_ column: Int, _ row: Int) {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { isMarked(column + $0.0, row + $0.1) }
    guard corners.contains(true), corners.contains(false) else { return }
    let sides = [
      point(column, row, isNorthward: false), point(column + 1, row, isNorthward: true),
      point(column, row + 1, isNorthward: false), point(column, row, isNorthward: true),
    ]
    for side in 0..<4 where corners[side] && !corners[(side + 1) % 4] {
      // The marked corners end here: walk back around them to the side where they begin.
      var start = (side + 3) % 4
      while corners[start] { start = (start + 3) % 4 }
      next[sides[side]] = sides[start]
    }
  }

  /// Returns the outlines.
  ///
  /// - Parameter tolerance: The tolerance of the simplified rings, in meters; 0 drops only corners on straight lines.
  /// - Returns: For each group of marked cells, its outer ring followed by its holes.
  /// - Complexity: O(*n* log *n*) for *n* points at best.
  package func polygons(tolerance: Double) -> [[[Coordinate]]] {
    var outers: [[FlatPoint]] = []
    var holes: [[FlatPoint]] = []
    for ring in rings() {
      let simple = LineSimplification.ring(ring, tolerance: tolerance + Self.rounding)
      guard simple.count >= 3 else { continue }
      if Self.isCounterclockwise(ring) { outers.append(simple) } else { holes.append(simple) }
    }
    var polygons = outers.map { [$0] }
    for hole in holes {
      let around = outers.indices.filter { Self.contains(outers[$0], hole[0]) }
      guard let least = around.min(by: { Self.size(outers[$0]) < Self.size(outers[$1]) }) else {
        continue
      }
      polygons[least].append(hole)
    }
    return polygons.map { $0.map { $0.map { grid.plane.position($0).coordinate } } }
  }

  /// Returns all closed lines, in the order of their first points.
  private func rings() -> [[FlatPoint]] {
    var rings: [[FlatPoint]] = []
    var isDone: Set<Int> = []
    for start in next.keys.sorted() where !isDone.contains(start) {
      var ring: [FlatPoint] = []
      var point = start
      while isDone.insert(point).inserted {
        ring.append(place(of: point))
        point = next[point, default: start]
      }
      rings.append(ring)
    }
    return rings
  }

  /// Returns the position of a numbered point.
  private func place(of point: Int) -> FlatPoint {
    let cell = point >> 1
    let (column, row) = (cell % (grid.columns + 2) - 1, cell / (grid.columns + 2) - 1)
    let center = grid.center(column: column, row: row)
    let half = grid.side / 2
    return point & 1 == 1
      ? FlatPoint(x: center.x, y: center.y + half) : FlatPoint(x: center.x + half, y: center.y)
  }
}

extension OutlineTrace {
  /// Returns twice the area of a ring, negative if it is clockwise.
  private static func size(_ ring: [FlatPoint]) -> Double {
    guard let first = ring.first else { return 0 }
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) { sum += (start - first).cross(end - first) }
    return sum
  }

  /// Returns whether a ring is counterclockwise.
  private static func isCounterclockwise(_ ring: [FlatPoint]) -> Bool { size(ring) > 0 }

  /// Returns whether a point is inside a ring.
  private static func contains(_ ring: [FlatPoint], _ point: FlatPoint) -> Bool {
    guard var start = ring.last else { return false }
    var isInside = false
    for end in ring {
      if (start.y > point.y) != (end.y > point.y) {
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if point.x < x { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }
}
