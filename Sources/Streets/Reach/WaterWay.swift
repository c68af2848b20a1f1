/// The shortest way through the unmarked cells of a grid.
///
/// > Source: P. E. Hart, N. J. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths",
/// > *IEEE Transactions on Systems Science and Cybernetics* 4 (1968), 100–107,
/// > <https://doi.org/10.1109/TSSC.1968.300136>.
struct WaterWay {
  /// The grid; marked cells cannot be passed.
  private let grid: CellGrid

  /// How many times a shorter way is looked for before the search gives up.
  private static let mostSteps = 400_000

  /// Creates a search.
  init(_ grid: CellGrid) {
    self.grid = grid
  }

  /// Returns the length of the shortest way in meters, or `nil` if there is none.
  ///
  /// Steps lead to the eight cells around. The way over cells is up to 8 % longer than the best; this is taken off.
  func length(_ start: FlatPoint, _ end: FlatPoint) -> Double? {
    guard let first = nearestLand(start), let last = nearestLand(end) else { return nil }
    var costs: [Int: Double] = [:]
    var heap = MinHeap()
    let key = { (cost: Double, cell: Int) in UInt64((cost + self.octile(cell, last)) * 1_000) }
    costs[first] = 0
    heap.push(key(0, first), UInt32(first))
    var steps = 0
    while let entry = heap.pop(), steps < Self.mostSteps {
      steps += 1
      let cell = Int(entry.value)
      let cost = costs[cell, default: .infinity]
      guard entry.key == key(cost, cell) else { continue }
      if cell == last { return cost * grid.side / 1.04 }
      for (next, step) in around(cell) where cost + step < costs[next, default: .infinity] {
        costs[next] = cost + step
        heap.push(key(cost + step, next), UInt32(next))
      }
    }
    return nil
  }

  /// Returns the number of steps between two cells if nothing is in the way.
  private func octile(_ first: Int, _ second: Int) -> Double {
    let columns = abs(first % grid.columns - second % grid.columns)
    let rows = abs(first / grid.columns - second / grid.columns)
    return Double(max(columns, rows)) + 0.414 * Double(min(columns, rows))
  }

  /// Returns the unmarked cells around a cell and how far they are, in sides of cells.
  private func around(_ cell: Int) -> [(Int, Double)] {
    let (column, row) = (cell % grid.columns, cell / grid.columns)
    var cells: [(Int, Double)] = []
    for rowStep in -1...1 {
      for columnStep in -1...1 where rowStep != 0 || columnStep != 0 {
        let (column, row) = (column + columnStep, row + rowStep)
        guard column >= 0, row >= 0, column < grid.columns, row < grid.rows else { continue }
        let next = row * grid.columns + column
        guard !grid.isMarked[next] else { continue }
        cells.append((next, rowStep == 0 || columnStep == 0 ? 1 : 1.414))
      }
    }
    return cells
  }

  /// Returns the unmarked cell nearest to a point within ten cells, or `nil` if there is none.
  private func nearestLand(_ point: FlatPoint) -> Int? {
    let column = Int(min(max((point.x - grid.origin.x) / grid.side, 0), Double(grid.columns - 1)))
    let row = Int(min(max((point.y - grid.origin.y) / grid.side, 0), Double(grid.rows - 1)))
    var best: (cell: Int, distance: Int)?
    for near in max(row - 10, 0)...min(row + 10, grid.rows - 1) {
      for beside in max(column - 10, 0)...min(column + 10, grid.columns - 1) {
        let cell = near * grid.columns + beside
        let distance = (near - row) * (near - row) + (beside - column) * (beside - column)
        if !grid.isMarked[cell], distance < best?.distance ?? .max { best = (cell, distance) }
      }
    }
    return best?.cell
  }
}
