import Geography
import TestTools
import Testing

@testable import Streets
@testable import Transit

struct ReachTests {
  @Test(.slow, arguments: 1...12)
  func `Reached positions are inside the area, and positions far from them are not`(
    seed: Int
  ) throws {
    let map = try DraftStreets.random(nodes: 80, seed: seed).map()
    let router = StreetRouter(map)
    let origin = router.snap(RoutePlace(DraftStreets.position(700, 700)))
    let limit: UInt32 = 400_000
    let area = try #require(
      router.reachableArea(from: origin, within: TravelTime(rawValue: 400))
    )
    let search = router.reach(from: origin, within: limit)
    let pieces = router.reachedPieces(from: origin, within: limit).map {
      (router.grid.plane.point($0.0), router.grid.plane.point($0.1))
    }
    for node in 0..<map.graph.nodeCount {
      let position = map.graph.position(of: node)
      let point = router.grid.plane.point(position)
      let distance =
        pieces.map { piece in
          (point - piece.0.toward(piece.1, point.nearestPart(from: piece.0, to: piece.1))).length
        }.min() ?? .infinity
      if search.costs[node].exists {
        #expect(area.contains(position.coordinate), "seed \(seed), node \(node)")
      } else if distance > StreetRouter.reachBuffer + 25, !isInHole(position.coordinate, of: area) {
        #expect(!area.contains(position.coordinate), "seed \(seed), node \(node)")
      }
    }
  }

  /// Returns whether a position is surrounded by the area; small holes are filled.
  private func isInHole(_ position: Coordinate, of area: Area) -> Bool {
    let around = [(250.0, 0.0), (-250, 0), (0, 250), (0, -250)].map { x, y in
      Coordinate(
        uncheckedLatitude: position.latitude + y / 111_195,
        longitude: position.longitude + x / 69_220
      )
    }
    return around.allSatisfy(area.contains)
  }

  @Test func `In a grid, the area is a diamond of the right size`() throws {
    let router = StreetRouter(try DraftStreets.grid(31, 31).map())
    let origin = router.snap(RoutePlace(DraftStreets.position(1_500, 1_500)))
    let area = try #require(router.reachableArea(from: origin, within: TravelTime(rawValue: 900)))
    // 900 s are 1,200 m: a square on its corner with diagonals of 2,400 m, and 45 m more on each side.
    let side = 1_200 * 2.0.squareRoot() + 90
    #expect(abs(area.area - side * side / 1e6) < 0.08 * area.area)
    #expect(area.polygons.count == 1)
    #expect(area.polygons[0].holes.isEmpty)
  }

  @Test(.slow, arguments: 1...60)
  func `Outlines of any cells are valid areas that contain these cells`(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let bounds = try #require(
      BoundingBox(around: [DraftStreets.position(0, 0), DraftStreets.position(400, 400)])
    )
    var grid = CellGrid(bounds, side: 20, margin: 0)
    let density = Int.random(in: 1...9, using: &random)
    for cell in grid.isMarked.indices {
      grid.isMarked[cell] = Int.random(in: 0..<10, using: &random) < density
    }
    guard grid.isMarked.contains(true) else { return }
    let area = try #require(grid.area(tolerance: 0), "seed \(seed)")
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let position = grid.plane.position(grid.center(column: column, row: row)).coordinate
        #expect(
          area.contains(position) == grid.isMarked[row * grid.columns + column],
          "seed \(seed), cell \(column), \(row)"
        )
      }
    }
    #expect(grid.area(tolerance: 14) != nil, "seed \(seed)")
  }

  @Test func `Estimates are longer around water, but not over a bridge`() throws {
    let river = [(-3_000.0, 900.0), (3_000, 900), (3_000, 1_100), (-3_000, 1_100)].map {
      DraftStreets.position($0.0, $0.1)
    }
    let water = MapLayers(water: [MapPolygon(name: "", kind: "river", rings: [river])])
    let (south, north) = (DraftStreets.position(0, 0), DraftStreets.position(0, 2_000))
    let detour = try WaterDetour(try DraftStreets.grid(2, 2).map(layers: water))
    let around = detour.estimate(from: south, to: north)
    #expect(around.isAroundWater)
    #expect(around.isPassable)
    #expect(around.length > Meters(6_000 * 1.3))
    var bridged = DraftStreets.grid(2, 2)
    let bank = bridged.node(300, 2_000)
    bridged.edge(3, bank) { $0.set(.bridge) }
    let over = try WaterDetour(try bridged.map(layers: water)).estimate(from: south, to: north)
    #expect(over.length < Meters(2_000 * 1.3 * 1.3))
    let beside = detour.estimate(from: south, to: DraftStreets.position(2_000, 0))
    #expect(!beside.isAroundWater)
    #expect(abs(beside.length.rawValue - 2_600) < 10)
  }

  @Test func `Water between two quays is crossed, that under a pier is not`() throws {
    let basin = [(-3_000.0, 900.0), (3_000, 900), (3_000, 1_100), (-3_000, 1_100)].map {
      DraftStreets.position($0.0, $0.1)
    }
    let water = MapLayers(water: [MapPolygon(name: "", kind: "basin", rings: [basin])])
    let detour = try WaterDetour(try DraftStreets.grid(2, 2).map(layers: water))
    let isAround = { (from: Double, to: Double) in
      let ends = [from, to].map { DraftStreets.position(0, $0) }
      return detour.estimate(from: ends[0], to: ends[1]).isAroundWater
    }
    // Both shores are close to the ends, where shores are ignored.
    for south in [895.0, 870, 845] {
      for north in [1_105.0, 1_130, 1_155] { #expect(isAround(south, north), "\(south), \(north)") }
    }
    #expect(!isAround(890, 1_045))
    #expect(!isAround(950, 1_050))
  }

  @Test(.slow, arguments: 0..<20 as Range<UInt64>)
  func `Paths around water are shortest, symmetric, and shared`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var grid = CellGrid(
      try #require(
        BoundingBox(around: [DraftStreets.position(0, 0), DraftStreets.position(700, 500)])
      ),
      side: 60,
      margin: 60
    )
    for cell in grid.isMarked.indices { grid.isMarked[cell] = random.below(3) == 0 }
    let land = grid.isMarked.indices.filter { !grid.isMarked[$0] }
    let cells = LandGrid(grid)
    let ways = WaterWays()
    for from in land.prefix(12) {
      let lengths = relaxed(from: from, in: grid)
      for to in land {
        let length = ways.length(from, to, on: cells)
        let back = ways.length(to, from, on: cells)
        #expect(length == back, "seed \(seed), cells \(from), \(to)")
        let expected = lengths[to] < .infinity ? lengths[to] * grid.side / 1.04 : nil
        #expect(
          abs((length ?? -1) - (expected ?? -1)) < 0.001,
          "seed \(seed), cells \(from), \(to)"
        )
      }
    }
  }

  @Test func `A table where few places lack streets takes few searches`() throws {
    let corners = [DraftStreets.position(0, 0), DraftStreets.position(3_000, 3_000)]
    let grid = CellGrid(try #require(BoundingBox(around: corners)), side: 60, margin: 60)
    let land = LandGrid(grid)
    let points = (0..<30).map { grid.plane.position(point(of: 70 * $0 + 5, in: grid)).coordinate }
    let ways = WaterWays(among: points)
    for from in points.indices {
      for to in points.indices where from != to && (from % 6 == 0 || to % 6 == 0) {
        #expect(ways.length(points[from], points[to], on: land) != nil)
      }
    }
    // Five of thirty lack streets; the first rows do not yet show which. Each search expands in steps.
    #expect(ways.searchCount <= 25)
  }

  /// The center of a cell.
  private func point(of cell: Int, in grid: CellGrid) -> FlatPoint {
    grid.center(column: cell % grid.columns, row: cell / grid.columns)
  }

  /// The costs from a cell to all, by relaxing every step until nothing changes.
  private func relaxed(from first: Int, in grid: CellGrid) -> [Double] {
    var lengths = [Double](repeating: .infinity, count: grid.isMarked.count)
    lengths[first] = 0
    var isChanged = true
    while isChanged {
      isChanged = false
      for cell in lengths.indices where !grid.isMarked[cell] {
        for other in lengths.indices where !grid.isMarked[other] {
          let columns = abs(cell % grid.columns - other % grid.columns)
          let rows = abs(cell / grid.columns - other / grid.columns)
          guard max(columns, rows) == 1 else { continue }
          let length = lengths[cell] + (columns + rows == 1 ? 1 : 1.414)
          if length < lengths[other] - 1e-9 { (lengths[other], isChanged) = (length, true) }
        }
      }
    }
    return lengths
  }

  @Test func `Coverage is around streets and nowhere else`() throws {
    let map = try DraftStreets.grid(20, 20).map()
    #expect(map.isCovered(DraftStreets.position(950, 950)))
    #expect(map.isCovered(DraftStreets.position(-80, 500)))
    #expect(!map.isCovered(DraftStreets.position(-400, 500)))
    #expect(try map.coverage().area > 3.6)
  }
}
