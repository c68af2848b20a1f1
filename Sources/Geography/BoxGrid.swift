/// Numbered items by the cells of a grid, to find those near a place; for items that are all known at first.
///
/// An item is in every cell that its box meets. What lies outside of the grid counts as at its edge. All cells list their items in one
/// array, so that a query reads adjacent memory. For items that come one by one there is ``SparseGrid``.
@usableFromInline package struct BoxGrid: Sendable {
  /// Adjacent cells: those that a box meets.
  @usableFromInline package struct Cells: Sendable {
    /// The columns.
    @usableFromInline package let columns: ClosedRange<Int32>

    /// The rows.
    @usableFromInline package let rows: ClosedRange<Int32>

    /// Creates the cells of columns and rows.
    @inlinable init(columns: ClosedRange<Int32>, rows: ClosedRange<Int32>) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Where the cells are.
  @usableFromInline package struct Frame: Sendable {
    /// Where the first cell begins.
    @usableFromInline let corner: (x: Double, y: Double)

    /// The size of a cell.
    @usableFromInline let size: (x: Double, y: Double)

    /// The number of columns.
    @usableFromInline let columns: Int

    /// The number of rows.
    @usableFromInline let rows: Int

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - corner: Where the first cell begins.
    ///   - size: The size of a cell; a direction without extent has infinite cells.
    ///   - columns: The number of columns, at least 1.
    ///   - rows: The number of rows, at least 1.
    @inlinable package init(
      corner: (x: Double, y: Double),
      size: (x: Double, y: Double),
      columns: Int,
      rows: Int
    ) {
      (self.corner, self.size) = (corner, size)
      (self.columns, self.rows) = (columns, rows)
    }

    /// Returns the cells that a box meets.
    @inlinable package func cells(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Cells {
      let (lastX, lastY) = (Double(columns - 1), Double(rows - 1))
      let left = Int32(min(max((x.lowerBound - corner.x) / size.x, 0), lastX))
      let right = Int32(min(max((x.upperBound - corner.x) / size.x, 0), lastX))
      let bottom = Int32(min(max((y.lowerBound - corner.y) / size.y, 0), lastY))
      let top = Int32(min(max((y.upperBound - corner.y) / size.y, 0), lastY))
      return Cells(columns: left...right, rows: bottom...top)
    }
  }

  /// Where the cells are.
  @usableFromInline package let frame: Frame

  /// Where the items of each cell begin in ``items``, and their number.
  @usableFromInline let starts: [UInt32]

  /// The items, cell by cell, each cell's in ascending order.
  @usableFromInline let items: [UInt32]

  /// Sorts items into cells by counting.
  ///
  /// - Parameters:
  ///   - cells: The cells of each item; an item without cells is never found.
  ///   - frame: Where the cells are.
  /// - Complexity: O(*n* + *c*) for *c* cells and *n* cells of items.
  @inlinable package init(_ cells: [Cells?], in frame: Frame) {
    let columns = frame.columns
    var starts = [UInt32](repeating: 0, count: columns * frame.rows + 1)
    for cells in cells {
      guard let cells else { continue }
      for row in cells.rows {
        for column in cells.columns { starts[Int(row) * columns + Int(column) + 1] += 1 }
      }
    }
    for cell in 0..<columns * frame.rows { starts[cell + 1] += starts[cell] }
    var next = starts
    var items = [UInt32](repeating: 0, count: Int(starts[columns * frame.rows]))
    for (item, cells) in cells.enumerated() {
      guard let cells else { continue }
      for row in cells.rows {
        for column in cells.columns {
          let cell = Int(row) * columns + Int(column)
          items[Int(next[cell])] = UInt32(item)
          next[cell] += 1
        }
      }
    }
    (self.frame, self.starts, self.items) = (frame, starts, items)
  }

  /// Calls `body` with the items of cells; with one that is in several of them more than once.
  ///
  /// - Complexity: O(*n*) for *n* cells and items in them.
  @inlinable package func forEach(in cells: Cells, _ body: (Int) -> Void) {
    for row in cells.rows {
      for column in cells.columns {
        let cell = Int(row) * frame.columns + Int(column)
        for item in Int(starts[cell])..<Int(starts[cell + 1]) { body(Int(items[item])) }
      }
    }
  }
}

/// Items by the squares of a grid without bounds, to find those near a place; for items that come one by one.
@usableFromInline package struct SparseGrid<Item: Sendable>: Sendable {
  /// A square.
  @usableFromInline struct Square: Hashable, Sendable {
    /// The column.
    @usableFromInline let column: Int32

    /// The row.
    @usableFromInline let row: Int32

    /// Creates a square.
    @inlinable init(_ column: Int, _ row: Int) {
      (self.column, self.row) = (Int32(clamping: column), Int32(clamping: row))
    }
  }

  /// The side of a square.
  @usableFromInline let side: Double

  /// The items by the squares that have any.
  @usableFromInline var squares: [Square: [Item]] = [:]

  /// Creates an empty grid.
  @inlinable package init(side: Double) {
    self.side = side
  }

  /// Returns the column or row in which a coordinate is.
  @inlinable package func index(of coordinate: Double) -> Int {
    Int((coordinate / side).rounded(.down))
  }

  /// Adds an item to squares.
  @inlinable package mutating func add(
    _ item: Item,
    columns: ClosedRange<Int>,
    rows: ClosedRange<Int>
  ) {
    for row in rows {
      for column in columns { squares[Square(column, row), default: []].append(item) }
    }
  }

  /// Calls `body` with the items of squares; with one that was added to several of them more than once.
  ///
  /// - Complexity: O(*n*) for *n* squares and items in them.
  @inlinable package func forEach(
    columns: ClosedRange<Int>,
    rows: ClosedRange<Int>,
    _ body: (Item) -> Void
  ) {
    for row in rows {
      for column in columns {
        guard let items = squares[Square(column, row)] else { continue }
        for item in items { body(item) }
      }
    }
  }

  /// Returns whether an item in squares satisfies a condition.
  ///
  /// - Complexity: O(*n*) for *n* squares and items in them.
  @inlinable package func contains(
    columns: ClosedRange<Int>,
    rows: ClosedRange<Int>,
    where isMatch: (Item) -> Bool
  ) -> Bool {
    for row in rows {
      for column in columns {
        guard let items = squares[Square(column, row)] else { continue }
        for item in items where isMatch(item) { return true }
      }
    }
    return false
  }
}
