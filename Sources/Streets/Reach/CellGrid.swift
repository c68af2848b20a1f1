package import Geography

/// A grid of square cells on a plane, each marked or not.
package struct CellGrid: Sendable {
  /// The plane.
  let plane: FlatPlane

  /// The center of the cell in the south-west corner.
  let origin: FlatPoint

  /// The side of a cell, in meters.
  package let side: Double

  /// The number of columns.
  package let columns: Int

  /// The number of rows.
  package let rows: Int

  /// Which cells are marked, row by row from the south.
  package var isMarked: [Bool]

  /// The maximum number of cells; larger rectangles get larger cells.
  private static let mostCells = 4_000_000.0

  /// Creates a grid without marks.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that it covers.
  ///   - side: The side of a cell in meters, enlarged if there would be too many cells.
  ///   - margin: The margin around the rectangle, in meters.
  package init(_ bounds: BoundingBox, side: Double, margin: Double) {
    plane = FlatPlane(latitude: bounds.center.latitude)
    let low = plane.point(Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west))
    let high = plane.point(Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east))
    let (width, height) = (high.x - low.x + 2 * margin, high.y - low.y + 2 * margin)
    self.side = max(side, (width * height / Self.mostCells).squareRoot(), max(width, height) / 1e5)
    origin = FlatPoint(x: low.x - margin, y: low.y - margin)
    columns = Int(width / self.side) + 2
    rows = Int(height / self.side) + 2
    isMarked = [Bool](repeating: false, count: columns * rows)
  }

  /// Returns the center of a cell.
  func center(column: Int, row: Int) -> FlatPoint {
    FlatPoint(x: origin.x + Double(column) * side, y: origin.y + Double(row) * side)
  }

  /// Returns the column and row of the cell that contains `point`, or `nil` outside the grid.
  func cell(at point: FlatPoint) -> (column: Int, row: Int)? {
    let (x, y) = ((point.x - origin.x) / side, (point.y - origin.y) / side)
    guard x > -0.5, y > -0.5, x < Double(columns) - 0.5, y < Double(rows) - 0.5 else { return nil }
    return (Int(x.rounded()), Int(y.rounded()))
  }

  /// Marks the cells whose centers are within a distance of a segment.
  ///
  /// - Complexity: O(*n*) for *n* cells around the segment.
  mutating func mark(_ start: FlatPoint, _ end: FlatPoint, within distance: Double) {
    let columns = span(start.x - origin.x, end.x - origin.x, distance, self.columns)
    let rows = span(start.y - origin.y, end.y - origin.y, distance, self.rows)
    for row in rows {
      for column in columns {
        let center = center(column: column, row: row)
        let nearest = start.toward(end, center.nearestPart(from: start, to: end))
        if (center - nearest).squared <= distance * distance {
          isMarked[row * self.columns + column] = true
        }
      }
    }
  }

  /// Returns the columns or rows that span two coordinates.
  private func span(
    _ first: Double,
    _ second: Double,
    _ distance: Double,
    _ count: Int
  ) -> Range<Int> {
    let low = ((min(first, second) - distance) / side).rounded(.up)
    let high = ((max(first, second) + distance) / side).rounded(.down)
    let start = Int(min(max(low, 0), Double(count)))
    return start..<max(start, Int(min(max(high + 1, 0), Double(count))))
  }

  /// Marks the cells whose centers are inside an odd number of rings.
  ///
  /// - Complexity: O(*n* · *r*) for *n* corners and *r* rows at worst.
  package mutating func fill(_ rings: [[Coordinate]]) {
    var crossings = [[Double]](repeating: [], count: rows)
    for ring in rings {
      guard let last = ring.last else { continue }
      var start = plane.point(last)
      for corner in ring {
        let end = plane.point(corner)
        addCrossings(start, end, to: &crossings)
        start = end
      }
    }
    for row in 0..<rows {
      let sorted = crossings[row].sorted()
      for index in stride(from: 0, to: sorted.count - 1, by: 2) {
        let low = min(max(((sorted[index] - origin.x) / side).rounded(.up), 0), Double(columns))
        let high = min(((sorted[index + 1] - origin.x) / side).rounded(.down), Double(columns - 1))
        guard low <= high else { continue }
        for column in Int(low)...Int(high) { isMarked[row * columns + column] = true }
      }
    }
  }

  /// Records where a segment crosses the center lines of rows.
  private func addCrossings(_ start: FlatPoint, _ end: FlatPoint, to crossings: inout [[Double]]) {
    let (low, high) = (min(start.y, end.y), max(start.y, end.y))
    guard low < high else { return }
    let first = max(((low - origin.y) / side).rounded(.up), 0)
    let last = min(((high - origin.y) / side).rounded(.up) - 1, Double(rows - 1))
    guard first <= last else { return }
    for row in Int(first)...Int(last) {
      let y = origin.y + Double(row) * side
      crossings[row].append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
    }
  }
}

extension CellGrid {
  /// Returns the area around all marked cells.
  ///
  /// Dropping corners may make lines cross. If so, fewer corners are dropped, and finally only those on straight lines, which
  /// is always valid.
  ///
  /// - Parameter tolerance: The initial tolerance of the simplified outline, in meters.
  /// - Returns: The area, or `nil` if no cell is marked.
  package func area(tolerance: Double) -> Area? {
    let trace = OutlineTrace(self)
    for tolerance in [tolerance, tolerance / 2, tolerance / 4, 0] {
      if let area = try? Area(polygons: trace.polygons(tolerance: tolerance)) { return area }
    }
    return nil
  }
}

extension CellGrid {
  /// Marks all groups of unmarked cells that are surrounded by marked ones and not too large.
  ///
  /// - Parameter most: The maximum number of cells of a group to fill.
  /// - Complexity: O(*n*) for *n* cells.
  package mutating func fillHoles(upTo most: Int) {
    for group in groups(ofMarked: false) where !group.touchesEdge && group.cells.count <= most {
      for cell in group.cells { isMarked[cell] = true }
    }
  }

  /// Unmarks all groups of marked cells that are too small.
  ///
  /// - Parameter fewest: The minimum number of cells of a group to keep.
  /// - Complexity: O(*n*) for *n* cells.
  package mutating func dropIslands(below fewest: Int) {
    for group in groups(ofMarked: true) where group.cells.count < fewest {
      for cell in group.cells { isMarked[cell] = false }
    }
  }

  /// A connected group of cells of one kind (4-neighbors).
  private struct Group {
    var cells: [Int] = []
    var touchesEdge = false
  }

  /// Returns the groups of cells of one kind.
  private func groups(ofMarked kind: Bool) -> [Group] {
    var isSeen = [Bool](repeating: false, count: isMarked.count)
    var groups: [Group] = []
    for start in isMarked.indices where isMarked[start] == kind && !isSeen[start] {
      var group = Group()
      var pending = [start]
      isSeen[start] = true
      while let cell = pending.popLast() {
        group.cells.append(cell)
        let (column, row) = (cell % columns, cell / columns)
        if column == 0 || row == 0 || column == columns - 1 || row == rows - 1 {
          group.touchesEdge = true
        }
        for next in neighbors(column, row) where isMarked[next] == kind && !isSeen[next] {
          isSeen[next] = true
          pending.append(next)
        }
      }
      groups.append(group)
    }
    return groups
  }

  /// Returns the four neighbors of a cell that are in the grid.
  func neighbors(_ column: Int, _ row: Int) -> [Int] {
    var cells: [Int] = []
    if column > 0 { cells.append(row * columns + column - 1) }
    if column < columns - 1 { cells.append(row * columns + column + 1) }
    if row > 0 { cells.append((row - 1) * columns + column) }
    if row < rows - 1 { cells.append((row + 1) * columns + column) }
    return cells
  }
}
