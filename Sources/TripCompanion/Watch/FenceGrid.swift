import Geography

/// A grid that lists, for each cell, the fences whose approach circle intersects it.
///
/// Cells are about as wide as an approach circle, so few fences are tested per fix; a fence is in about nine cells.
struct FenceGrid: Sendable {
  /// The maximum number of cells.
  private static let mostCells = 1 << 18

  private let south: Double
  private let west: Double
  private let north: Double
  private let east: Double
  private let rowsPerDegree: Double
  private let columnsPerDegree: Double
  private let rows: Int
  private let columns: Int

  /// The start of each cell's fences in ``items``.
  private let starts: [Int32]

  /// The fences, grouped by cell.
  private let items: [Int32]

  /// The number of fences.
  private let count: Int

  /// Creates a grid of fences.
  ///
  /// - Complexity: O(*n* + *c*) for *n* fences and *c* cells.
  init(_ fences: [Fence]) {
    count = fences.count
    let boxes = fences.map(Self.box)
    south = boxes.map(\.south).min() ?? 0
    north = boxes.map(\.north).max() ?? 0
    west = boxes.map(\.west).min() ?? 0
    east = boxes.map(\.east).max() ?? 0
    let size = max(50, fences.map(\.approach).reduce(0, max) / 2)
    let step = size / Fence.metersPerDegree
    let stepEast = size / max(1, fences.map(\.eastward).min() ?? 1)
    let (tall, wide) = ((north - south) / step + 1, (east - west) / stepEast + 1)
    let shrink = max(1, (tall * wide / Double(Self.mostCells)).squareRoot())
    rows = max(1, Int(tall / shrink))
    columns = max(1, Int(wide / shrink))
    rowsPerDegree = north > south ? Double(rows) / (north - south) : 0
    columnsPerDegree = east > west ? Double(columns) / (east - west) : 0
    var cells = [[Int32]](repeating: [], count: rows * columns)
    for (number, box) in boxes.enumerated() {
      let bottom = Self.cell(box.south - south, rowsPerDegree, rows)
      let top = Self.cell(box.north - south, rowsPerDegree, rows)
      let left = Self.cell(box.west - west, columnsPerDegree, columns)
      let right = Self.cell(box.east - west, columnsPerDegree, columns)
      for row in bottom...top {
        for column in left...right { cells[row * columns + column].append(Int32(number)) }
      }
    }
    var next: Int32 = 0
    starts =
      cells.map { cell in
        defer { next += Int32(cell.count) }
        return next
      } + [cells.reduce(0) { $0 + Int32($1.count) }]
    items = cells.flatMap(\.self)
  }

  /// Calls `body` with each fence that a line may come near, possibly more than once.
  ///
  /// - Complexity: O(1) for a short line in a city; O(*n*) for one that crosses more than 64 cells.
  @inline(__always)
  func forEach(near start: Coordinate, _ end: Coordinate, _ body: (Int) -> Void) {
    let low = (min(start.latitude, end.latitude), min(start.longitude, end.longitude))
    let high = (max(start.latitude, end.latitude), max(start.longitude, end.longitude))
    guard high.0 >= south, low.0 <= north, high.1 >= west, low.1 <= east else { return }
    let bottom = Self.cell(low.0 - south, rowsPerDegree, rows)
    let top = Self.cell(high.0 - south, rowsPerDegree, rows)
    let left = Self.cell(low.1 - west, columnsPerDegree, columns)
    let right = Self.cell(high.1 - west, columnsPerDegree, columns)
    guard (top - bottom + 1) * (right - left + 1) <= 64 else {
      for number in 0..<count { body(number) }
      return
    }
    for row in bottom...top {
      for column in left...right {
        let cell = row * columns + column
        for item in Int(starts[cell])..<Int(starts[cell + 1]) { body(Int(items[item])) }
      }
    }
  }

  /// Returns the cell of an offset in degrees, clamped to the grid.
  @inline(__always)
  private static func cell(_ offset: Double, _ perDegree: Double, _ count: Int) -> Int {
    min(count - 1, max(0, Int(max(-1, min(1e9, offset * perDegree)))))
  }

  /// Returns the bounding box of a fence's approach circle, in degrees, with a safety margin.
  private static func box(
    of fence: Fence
  ) -> (south: Double, west: Double, north: Double, east: Double) {
    let reach = fence.approach * 1.01 + 1
    let (tall, wide) = (reach / Fence.metersPerDegree, reach / max(1, fence.eastward))
    return (
      fence.latitude - tall, fence.longitude - wide, fence.latitude + tall, fence.longitude + wide
    )
  }
}
