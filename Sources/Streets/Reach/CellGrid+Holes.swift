extension CellGrid {
  /// Marks all groups of unmarked cells that are surrounded by marked ones and not too large.
  ///
  /// - Parameter most: The most cells of a group that is filled.
  /// - Complexity: O(*n*) for *n* cells.
  package mutating func fillHoles(upTo most: Int) {
    for group in groups(ofMarked: false) where !group.touchesEdge && group.cells.count <= most {
      for cell in group.cells { isMarked[cell] = true }
    }
  }

  /// Unmarks all groups of marked cells that are too small.
  ///
  /// - Parameter fewest: The fewest cells of a group that is kept.
  /// - Complexity: O(*n*) for *n* cells.
  package mutating func dropIslands(below fewest: Int) {
    for group in groups(ofMarked: true) where group.cells.count < fewest {
      for cell in group.cells { isMarked[cell] = false }
    }
  }

  /// Cells of one kind that hang together by their sides.
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

  /// Returns the cells to the four sides of a cell.
  func neighbors(_ column: Int, _ row: Int) -> [Int] {
    var cells: [Int] = []
    if column > 0 { cells.append(row * columns + column - 1) }
    if column < columns - 1 { cells.append(row * columns + column + 1) }
    if row > 0 { cells.append((row - 1) * columns + column) }
    if row < rows - 1 { cells.append((row + 1) * columns + column) }
    return cells
  }
}
