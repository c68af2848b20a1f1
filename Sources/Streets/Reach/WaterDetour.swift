public import Geography

/// An estimate of ways where no streets are known: 1.3 times the straight line, around water.
///
/// Water is looked at in cells of about 60 m. Where the map knows a way over or under water, its cells can be passed.
public struct WaterDetour: Sendable {
  /// An estimate.
  public struct Estimate: Hashable, Sendable {
    /// The length of the way.
    public let length: Meters
    /// Whether the straight line crosses water.
    public let isAroundWater: Bool
    /// Whether a way around was found within reach; else the length is that of the straight line.
    public let isPassable: Bool
  }

  /// How much longer than a straight line a way on streets is.
  public static let factor = 1.3

  /// The side of a cell, in meters.
  private static let side = 60.0

  /// The cells that are water.
  private let grid: CellGrid

  /// Whether there is any water.
  private let hasWater: Bool

  /// Looks at the water of a map.
  ///
  /// - Throws: ``MapFileError/malformed(part:problem:)`` if the map's drawing layers are broken.
  /// - Complexity: O(*n*) for *n* corners and cells.
  public init(_ map: StreetMap) throws(MapFileError) {
    let water = try map.layers().water
    let corners = water.lazy.flatMap(\.rings).joined()
    let bounds = BoundingBox(around: corners) ?? map.header.bounds
    var grid = CellGrid(bounds, side: Self.side, margin: Self.side)
    for polygon in water { grid.fill(polygon.rings) }
    hasWater = !water.isEmpty
    Self.open(&grid, where: map.graph)
    self.grid = grid
  }

  /// Unmarks the cells of ways, which are passable whatever lies there.
  private static func open(_ grid: inout CellGrid, where graph: StreetGraph) {
    var ways = grid
    ways.isMarked = [Bool](repeating: false, count: grid.isMarked.count)
    for edge in 0..<graph.edgeCount where graph.attributes(of: edge).has(.footAlong) {
      var last: FlatPoint?
      graph.forEachCorner(of: edge) { position in
        let point = grid.plane.point(position)
        if let last { ways.mark(last, point, within: grid.side * 0.75) }
        last = point
      }
    }
    for cell in grid.isMarked.indices where ways.isMarked[cell] { grid.isMarked[cell] = false }
  }

  /// Returns an estimate of the way between two positions.
  ///
  /// - Parameters:
  ///   - start: Where the way starts.
  ///   - end: Where it ends.
  ///   - ways: The ways around water found so far, which those of a table share.
  /// - Returns: The estimate.
  /// - Complexity: O(*n*) for *n* cells between them; for the cells of the map if the line crosses water and no way in `ways`
  ///   has one of these ends.
  public func estimate(
    from start: Coordinate,
    to end: Coordinate,
    sharing ways: WaterWays = WaterWays()
  ) -> Estimate {
    let straight = start.distance(to: end).rawValue
    let estimate = { (length: Double, isAround: Bool, isPassable: Bool) in
      Estimate(
        length: Meters(length * Self.factor),
        isAroundWater: isAround,
        isPassable: isPassable
      )
    }
    guard hasWater, isCrossed(grid.plane.point(start), grid.plane.point(end)) else {
      return estimate(straight, false, true)
    }
    let (first, last) = (grid.plane.point(start), grid.plane.point(end))
    guard let around = ways.length(first, last, in: grid) else {
      return estimate(straight, true, false)
    }
    return estimate(max(around, straight), true, true)
  }

  /// Returns whether the straight line between two points passes through water.
  ///
  /// The cells of the ends do not count: a place on a quay may be in the water by a few meters.
  private func isCrossed(_ start: FlatPoint, _ end: FlatPoint) -> Bool {
    let steps = Int((end - start).length / (grid.side / 3))
    guard steps > 0 else { return false }
    let ends = [start, end].compactMap { grid.cell(at: $0) }
    for step in 0...steps {
      let point = start.toward(end, Double(step) / Double(steps))
      guard let cell = grid.cell(at: point), !ends.contains(where: { $0 == cell }) else { continue }
      if grid.isMarked[cell.row * grid.columns + cell.column] { return true }
    }
    return false
  }
}
