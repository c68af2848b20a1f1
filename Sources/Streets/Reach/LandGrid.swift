import Geography

/// The land of a map as a grid of cells, with the steps between cells that stay on land.
///
/// A step leads from the center of a cell to that of one of its eight neighbors. It exists if both centers are on land and the
/// line between them touches no shore, so no sequence of steps crosses water, however narrow. Other links join cells over and
/// under water: the crossings of the map, and streets that cross a shore.
struct LandGrid: Sendable {
  /// A link in addition to the steps between cells.
  struct Link: Hashable, Sendable {
    /// The vertex at its other end.
    let end: Int
    /// Its cost, in thousandths of the side of a cell.
    let cost: Int32
  }

  /// The vertex at which a point is connected to the grid.
  struct Door: Hashable, Sendable {
    /// The vertex.
    let cell: Int
    /// The meters from the point to the center of the cell.
    let meters: Double
  }

  /// The steps to the eight neighbors; opposite steps are four apart.
  static let steps: [(column: Int, row: Int)] = [
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]

  /// The costs of a straight and a diagonal step, in thousandths of a side.
  static let (straight, diagonal): (Int32, Int32) = (1_000, 1_414)

  /// The maximum distance from shore, in meters, at which a point in the water is reachable: piers, ships, and inaccurate shores.
  private static let pier = 400.0

  /// The maximum distance from a point on land to its cell, in cells.
  private static let reach = 5

  /// The cells; marked if their centers are in water.
  let cells: CellGrid

  /// A bit per step of each cell, set if it touches a shore, or leads into water or out of the grid.
  private var blocked: [UInt8]

  /// The index offset of each step.
  private let offsets: [Int]

  /// Whether each cell has links.
  private var isLinked: [Bool]

  /// Whether each cell may have a shore within a quarter of a side.
  private var isNearShore: [Bool]

  /// The shores.
  private let shores: ShoreIndex

  /// The water.
  private let water: [MapPolygon]

  /// The links by their start; vertices beyond the cells are nodes of streets over water.
  private(set) var links: [Int: [Link]] = [:]

  /// The maximum cost of a link; 0 without links.
  private(set) var longestLink: Int32 = 0

  /// The number of vertices: cells and others.
  private(set) var vertexCount: Int

  /// Creates a grid without shores.
  init(_ cells: CellGrid) {
    self.cells = cells
    blocked = [UInt8](repeating: 0, count: cells.isMarked.count)
    isNearShore = [Bool](repeating: false, count: cells.isMarked.count)
    shores = ShoreIndex([], plane: cells.plane)
    water = []
    vertexCount = cells.isMarked.count
    isLinked = [Bool](repeating: false, count: cells.isMarked.count)
    offsets = Self.steps.map { $0.row * cells.columns + $0.column }
    blockWater()
  }

  /// Creates the land around `water`.
  ///
  /// - Parameters:
  ///   - water: The water.
  ///   - bounds: The rectangle that the cells must cover.
  ///   - side: The side of a cell, in meters.
  /// - Complexity: O(*n*) for *n* cells and pieces of shore.
  init(around water: [MapPolygon], bounds: BoundingBox, side: Double) {
    var cells = CellGrid(bounds, side: side, margin: side)
    for polygon in water { cells.fill(polygon.rings) }
    self.cells = cells
    self.water = water
    blocked = [UInt8](repeating: 0, count: cells.isMarked.count)
    isNearShore = [Bool](repeating: false, count: cells.isMarked.count)
    shores = ShoreIndex(water, plane: cells.plane)
    vertexCount = cells.isMarked.count
    isLinked = [Bool](repeating: false, count: cells.isMarked.count)
    let columns = cells.columns
    offsets = Self.steps.map { $0.row * columns + $0.column }
    for ring in water.lazy.flatMap(\.rings) {
      guard let last = ring.last else { continue }
      var start = cells.plane.point(last)
      for corner in ring {
        let end = cells.plane.point(corner)
        block(start, end)
        start = end
      }
    }
    blockWater()
  }

  // MARK: - Building

  /// Blocks the steps that lead into water or out of the grid.
  private mutating func blockWater() {
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        let cell = row * cells.columns + column
        for (direction, step) in Self.steps.enumerated() {
          let (nextColumn, nextRow) = (column + step.column, row + step.row)
          let isInside =
            nextColumn >= 0 && nextColumn < cells.columns && nextRow >= 0 && nextRow < cells.rows
          if !isInside || cells.isMarked[cell + offsets[direction]] {
            blocked[cell] |= 1 << direction
          }
        }
      }
    }
  }

  /// Blocks the steps that touch a piece of shore.
  private mutating func block(_ start: FlatPoint, _ end: FlatPoint) {
    // A step that touches the segment starts in one of the nine cells around a sample point at most a quarter of a side away.
    forEachSample(start, end) { point in
      guard let middle = cells.cell(at: point) else { return }
      for row in max(middle.row - 1, 0)...min(middle.row + 1, cells.rows - 1) {
        for column in max(middle.column - 1, 0)...min(middle.column + 1, cells.columns - 1) {
          isNearShore[row * cells.columns + column] = true
          for direction in 0..<4 { block(column, row, direction, start, end) }
        }
      }
    }
  }

  /// Blocks a step in both directions if it touches a piece of shore.
  private mutating func block(
    _ column: Int,
    _ row: Int,
    _ direction: Int,
    _ start: FlatPoint,
    _ end: FlatPoint
  ) {
    let step = Self.steps[direction]
    let (nextColumn, nextRow) = (column + step.column, row + step.row)
    guard nextColumn >= 0, nextColumn < cells.columns, nextRow < cells.rows else { return }
    let from = cells.center(column: column, row: row)
    let to = cells.center(column: nextColumn, row: nextRow)
    guard touches(from, to, start, end) else { return }
    blocked[row * cells.columns + column] |= 1 << direction
    blocked[nextRow * cells.columns + nextColumn] |= 1 << (direction + 4)
  }

  /// Calls `body` with points of a segment at most half a side apart, including its ends.
  private func forEachSample(_ start: FlatPoint, _ end: FlatPoint, _ body: (FlatPoint) -> Void) {
    let count = max(1, Int(((end - start).length / (cells.side / 2)).rounded(.up)))
    for step in 0...count { body(start.toward(end, Double(step) / Double(count))) }
  }

  /// Adds a crossing over or under water.
  ///
  /// - Parameters:
  ///   - start: The start, on land.
  ///   - end: The end, on land.
  ///   - cost: Its cost, in thousandths of the side of a cell.
  mutating func join(_ start: FlatPoint, _ end: FlatPoint, cost: Int32) {
    guard let first = door(at: start), let last = door(at: end) else { return }
    join(first.cell, last.cell, cost: cost)
  }

  /// Adds a link in both directions.
  private mutating func join(_ first: Int, _ last: Int, cost: Int32) {
    longestLink = max(longestLink, cost)
    for (start, end) in [(first, last), (last, first)] {
      links[start, default: []].append(Link(end: end, cost: cost))
      if start < isLinked.count { isLinked[start] = true }
    }
  }

  /// Adds the streets that cross shores, and those that continue over water from there.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - isOpen: Whether an edge can be used.
  ///   - cost: Converts a length in decimeters to thousandths of the side of a cell.
  /// - Complexity: O(*n*) for *n* corners of edges, and O(*m*) for each end of a street that crosses a shore of *m* corners.
  mutating func join(
    _ graph: StreetGraph,
    where isOpen: (Int) -> Bool,
    cost: (UInt32) -> Int32
  ) {
    var (waiting, others): ([Int], [UInt32: [Int]]) = ([], [:])
    for edge in 0..<graph.edgeCount where isOpen(edge) {
      let line = graph.line(of: edge).map { cells.plane.point($0) }
      let pieces = zip(line, line.dropFirst())
      guard pieces.contains(where: { isNearWater($0, $1) }) else { continue }
      let way = graph.attributes(of: edge)
      if way.isBridge || way.isTunnel || pieces.contains(where: { shores.touched($0, $1) > 0 }) {
        waiting.append(edge)
      } else {
        others[graph.tails[edge], default: []].append(edge)
        others[graph.heads[edge], default: []].append(edge)
      }
    }
    var numbers: [UInt32: Int] = [:]
    var isJoined: Set<Int> = []
    while let edge = waiting.popLast() {
      guard isJoined.insert(edge).inserted else { continue }
      let ends = [graph.tails[edge], graph.heads[edge]].map { node in
        if let number = numbers[node] { return number }
        let number = vertexCount
        vertexCount += 1
        numbers[node] = number
        let point = cells.plane.point(graph.position(of: Int(node)))
        if isInWater(point) {
          waiting += others[node, default: []]
        } else if let door = door(at: point) {
          join(number, door.cell, cost: cost(UInt32(door.meters * 10)))
        }
        return number
      }
      join(ends[0], ends[1], cost: cost(graph.lengths[edge]))
    }
  }

  /// Returns whether a segment may touch water.
  private func isNearWater(_ start: FlatPoint, _ end: FlatPoint) -> Bool {
    var isNear = false
    forEachSample(start, end) { point in
      guard !isNear, let cell = cells.cell(at: point) else { return }
      let index = cell.row * cells.columns + cell.column
      isNear = isNearShore[index] || cells.isMarked[index]
    }
    return isNear
  }

  // MARK: - Questions

  /// Calls `body` with each neighbor of `vertex` and the cost to it.
  func forEachStep(from vertex: Int, _ body: (Int, Int32) -> Void) {
    if vertex < blocked.count {
      let walls = blocked[vertex]
      var direction = 0
      while direction < 8 {
        if walls >> direction & 1 == 0 {
          body(vertex + offsets[direction], direction & 1 == 0 ? Self.straight : Self.diagonal)
        }
        direction += 1
      }
      guard isLinked[vertex] else { return }
    }
    for link in links[vertex, default: []] { body(link.end, link.cost) }
  }

  /// Returns whether a point is in water.
  ///
  /// - Complexity: O(*n*) for *n* corners of water if a shore is near, else O(1).
  func isInWater(_ point: FlatPoint) -> Bool {
    guard let cell = cells.cell(at: point) else { return false }
    let index = cell.row * cells.columns + cell.column
    guard isNearShore[index] else { return cells.isMarked[index] }
    let position = cells.plane.position(point).coordinate
    return water.contains { $0.contains(position) }
  }

  /// Returns whether the straight line between two points passes through water.
  ///
  /// Shores up to `slack` meters from either end are ignored, since a place on a quay may be a few meters into the water, unless
  /// both ends are on land and only water lies between these shores.
  ///
  /// - Complexity: O(*n*) for *n* cells between them, and for *m* pieces of shore near them.
  func isCrossed(_ start: FlatPoint, _ end: FlatPoint, slack: Double) -> Bool {
    let length = (end - start).length
    guard length > 0 else { return false }
    let part = min(slack / length, 0.3)
    let (first, last) = (start.toward(end, part), start.toward(end, 1 - part))
    let count = max(1, Int(((last - first).length / (cells.side / 2)).rounded(.up)))
    for step in 0..<count {
      let (low, high) = (Double(step) / Double(count), Double(step + 1) / Double(count))
      guard let cell = cells.cell(at: first.toward(last, (low + high) / 2)) else { continue }
      let index = cell.row * cells.columns + cell.column
      if isNearShore[index] {
        if shores.touched(first.toward(last, low), first.toward(last, high)) > 0 { return true }
      } else if cells.isMarked[index] {
        return true
      }
    }
    return shores.touched(start, end) > 1 && isInWater(start.toward(end, 0.5)) && !isInWater(start)
      && !isInWater(end)
  }

  /// Returns the door of a point: the nearest cell that a straight line over land reaches.
  ///
  /// For a point in the water, it is beyond the nearest shores; for a point outside the grid, at its edge.
  ///
  /// - Returns: The door, or `nil` if no such cell is near.
  /// - Complexity: O(1) cells; near a shore, also that of ``isInWater(_:)`` and O(*m*) for *m* pieces of shore around.
  func door(at point: FlatPoint) -> Door? {
    let side = cells.side
    let (x, y) = ((point.x - cells.origin.x) / side, (point.y - cells.origin.y) / side)
    let column = Int(min(max(x, 0), Double(cells.columns - 1)).rounded())
    let row = Int(min(max(y, 0), Double(cells.rows - 1)).rounded())
    let isAfloat = isInWater(point)
    var best: (door: Door, shores: Int)?
    for nextRow in max(row - Self.reach, 0)...min(row + Self.reach, cells.rows - 1) {
      for nextColumn in max(column - Self.reach, 0)...min(column + Self.reach, cells.columns - 1) {
        let cell = nextRow * cells.columns + nextColumn
        guard !cells.isMarked[cell] else { continue }
        let center = cells.center(column: nextColumn, row: nextRow)
        let meters = (center - point).length
        if isAfloat, meters > Self.pier { continue }
        if let best, best.shores == 0 || isAfloat && best.shores == 1, meters >= best.door.meters {
          continue
        }
        let passed = shores.touched(point, center)
        guard isAfloat ? passed > 0 : passed == 0 else { continue }
        if let best, (best.shores, best.door.meters) <= (passed, meters) { continue }
        best = (Door(cell: cell, meters: meters), passed)
      }
    }
    return best?.door
  }
}
