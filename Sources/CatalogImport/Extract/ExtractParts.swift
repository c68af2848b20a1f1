package import Geography

/// The parts of an extract that lie far from each other, such as two towns in one file.
package struct ExtractParts: Hashable, Sendable {
  /// A part: the number of its positions, and the rectangle around them.
  package struct Part: Hashable, Sendable {
    /// The number of positions.
    package let count: Int
    /// The rectangle.
    package let bounds: BoundingBox
  }

  /// The parts, the largest first.
  package let parts: [Part]

  /// The width of the cells by which positions are grouped, in degrees: parts are at least one such width apart.
  private static let cell = 0.5

  /// A cell of a grid.
  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// Groups positions whose cells touch.
  ///
  /// - Parameter positions: The positions.
  /// - Complexity: O(*n*) for *n* positions.
  package init(of positions: some Sequence<Coordinate>) {
    var members: [Cell: [Coordinate]] = [:]
    for position in positions {
      let cell = Cell(
        row: Int((position.latitude / Self.cell).rounded(.down)),
        column: Int((position.longitude / Self.cell).rounded(.down))
      )
      members[cell, default: []].append(position)
    }
    var parts: [Part] = []
    for cell in members.keys.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
      guard members[cell] != nil else { continue }
      var pending = [cell]
      var found: [Coordinate] = []
      while let next = pending.popLast() {
        guard let here = members.removeValue(forKey: next) else { continue }
        found += here
        for row in -1...1 {
          for column in -1...1 {
            pending.append(Cell(row: next.row + row, column: next.column + column))
          }
        }
      }
      guard let bounds = BoundingBox(around: found) else { continue }
      parts.append(Part(count: found.count, bounds: bounds))
    }
    self.parts = parts.sorted { ($1.count, $0.bounds.south) < ($0.count, $1.bounds.south) }
  }
}
