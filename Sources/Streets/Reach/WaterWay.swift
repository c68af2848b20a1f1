/// The lengths of the shortest ways through the unmarked cells of a grid from one of them.
///
/// Steps lead to the eight cells around and cost whole numbers, so that the queue is a ring of buckets.
///
/// > Source: R. B. Dial, "Algorithm 360: Shortest-path forest with topological ordering", *Communications of the ACM* 12 (1969),
/// > 632–633, <https://doi.org/10.1145/363269.363610>.
struct WaterWay {
  /// The cost of a step to a cell beside, and to one at a corner.
  private static let (straight, diagonal) = (1_000, 1_414)

  /// The cost of no way.
  private static let none = Int32.max

  /// The cost to each cell.
  private var costs: [Int32]

  /// The side of a cell, in meters.
  private let side: Double

  /// Searches from the cell `first`.
  ///
  /// - Complexity: O(*n*) for the *n* cells of the grid.
  init(from first: Int, in grid: CellGrid) {
    side = grid.side
    costs = [Int32](repeating: Self.none, count: grid.isMarked.count)
    costs[first] = 0
    var buckets = [[Int32]](repeating: [], count: Self.diagonal + 1)
    buckets[0] = [Int32(first)]
    var (cost, waiting) = (0, 1)
    while waiting > 0 {
      let bucket = cost % buckets.count
      while let cell = buckets[bucket].popLast() {
        waiting -= 1
        guard costs[Int(cell)] == Int32(cost) else { continue }
        Self.forEachStep(from: Int(cell), in: grid) { next, step in
          let reached = Int32(clamping: cost + step)
          guard reached < costs[next] else { return }
          costs[next] = reached
          buckets[Int(reached) % buckets.count].append(Int32(next))
          waiting += 1
        }
      }
      cost += 1
    }
  }

  /// Returns the length of the shortest way to a cell in meters, or `nil` if there is none.
  ///
  /// The way over cells is up to 8 % longer than the best; this is taken off.
  func length(to cell: Int) -> Double? {
    let cost = costs[cell]
    return cost == Self.none ? nil : Double(cost) / Double(Self.straight) * side / 1.04
  }

  /// Calls `body` with the unmarked cells around a cell and the cost of the step to each.
  private static func forEachStep(from cell: Int, in grid: CellGrid, _ body: (Int, Int) -> Void) {
    let (column, row) = (cell % grid.columns, cell / grid.columns)
    for nextRow in max(row - 1, 0)...min(row + 1, grid.rows - 1) {
      for nextColumn in max(column - 1, 0)...min(column + 1, grid.columns - 1) {
        let next = nextRow * grid.columns + nextColumn
        guard next != cell, !grid.isMarked[next] else { continue }
        body(next, nextRow == row || nextColumn == column ? straight : diagonal)
      }
    }
  }
}

extension CellGrid {
  /// Returns the unmarked cell nearest to a point within ten cells, or `nil` if there is none.
  func nearestUnmarked(_ point: FlatPoint) -> Int? {
    let column = Int(min(max((point.x - origin.x) / side, 0), Double(columns - 1)))
    let row = Int(min(max((point.y - origin.y) / side, 0), Double(rows - 1)))
    var best: (cell: Int, distance: Int)?
    for near in max(row - 10, 0)...min(row + 10, rows - 1) {
      for beside in max(column - 10, 0)...min(column + 10, columns - 1) {
        let cell = near * columns + beside
        let distance = (near - row) * (near - row) + (beside - column) * (beside - column)
        if !isMarked[cell], distance < best?.distance ?? .max { best = (cell, distance) }
      }
    }
    return best?.cell
  }
}
