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

  /// The fences by cells, whose corner is in the southwest.
  private let cells: BoxGrid

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
    let (rows, columns) = (max(1, Int(tall / shrink)), max(1, Int(wide / shrink)))
    let frame = BoxGrid.Frame(
      corner: (west, south),
      size: (
        east > west ? (east - west) / Double(columns) : .infinity,
        north > south ? (north - south) / Double(rows) : .infinity
      ),
      columns: columns,
      rows: rows
    )
    cells = BoxGrid(
      boxes.map { frame.cells(x: $0.west...$0.east, y: $0.south...$0.north) },
      in: frame
    )
  }

  /// Calls `body` with each fence that a line may come near, possibly more than once.
  ///
  /// - Complexity: O(1) for a short line in a city; O(*n*) for one that crosses more than 64 cells.
  @inline(__always)
  func forEach(near start: Coordinate, _ end: Coordinate, _ body: (Int) -> Void) {
    let latitudes = min(start.latitude, end.latitude)...max(start.latitude, end.latitude)
    let longitudes = min(start.longitude, end.longitude)...max(start.longitude, end.longitude)
    guard latitudes.upperBound >= south, latitudes.lowerBound <= north,
      longitudes.upperBound >= west, longitudes.lowerBound <= east
    else { return }
    let near = cells.frame.cells(x: longitudes, y: latitudes)
    guard near.rows.count * near.columns.count <= 64 else {
      for number in 0..<count { body(number) }
      return
    }
    cells.forEach(in: near, body)
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
