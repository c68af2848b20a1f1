import Geography
import TestTools
import Testing

@testable import Streets

struct HierarchyTests {
  /// Routes between all nodes of random streets.
  private static let seeds = 1...25

  @Test(.slow, arguments: seeds, TravelProfile.allCases)
  func `The hierarchy agrees with Dijkstra between all nodes`(
    seed: Int,
    profile: TravelProfile
  ) throws {
    let map = try DraftStreets.random(nodes: 40, seed: seed).map()
    try Self.expectBestWays(of: StreetRouter(map, profile: profile), on: map, "seed \(seed)")
  }

  @Test(.slow, arguments: seeds, [TravelProfile.foot, .cycle, .car])
  func `A router without a hierarchy gives the same results`(
    seed: Int,
    profile: TravelProfile
  ) throws {
    let map = try DraftStreets.random(nodes: 40, seed: seed).map()
    let router = StreetRouter(map, profile: profile, isPrepared: false)
    try Self.expectBestWays(of: router, on: map, "seed \(seed)")
  }

  @Test(.slow, arguments: seeds, [2, 3, 4, 5])
  func `A hierarchy with a core agrees with Dijkstra`(seed: Int, degree: Int) throws {
    var rule = CoreRule()
    (rule.degree, rule.nodes) = (degree, 5)
    let streets = DraftStreets.random(nodes: 80, seed: seed)
    let map = try streets.map(core: rule)
    if degree == 2 { #expect(map.shortcuts.coreStart < map.graph.nodeCount, "seed \(seed)") }
    try Self.expectBestWays(of: StreetRouter(map), on: map, "seed \(seed)")
  }

  @Test func `Only maps whose hierarchy has a core have version 2`() throws {
    var rule = CoreRule()
    (rule.degree, rule.nodes) = (2, 5)
    let streets = DraftStreets.random(nodes: 120, seed: 1)
    #expect(try streets.bytes()[8] == 1)
    #expect(try streets.bytes(core: rule)[8] == 2)
  }

  /// Expects that a router's table and legs between all nodes agree with Dijkstra's algorithm.
  private static func expectBestWays(
    of router: StreetRouter,
    on map: StreetMap,
    _ seed: Comment
  ) throws {
    let places = (0..<map.graph.nodeCount).map { Self.place(at: $0, in: map) }
    let table = router.table(places.map(\.snapped))
    let adjacency = Adjacency(map.graph)
    for (row, place) in places.enumerated() {
      let search = Dijkstra(
        from: [(UInt32(place.node), .zero)],
        adjacency,
        router.costs,
        nodeCount: map.graph.nodeCount
      )
      for column in places.indices {
        let best = search.costs[places[column].node]
        #expect(table[row, column] == best, seed)
        // Legs of all pairs would take minutes in a debug build.
        guard (row + column).isMultiple(of: 17) else { continue }
        let leg = router.leg(from: place.snapped, to: places[column].snapped)
        #expect(leg?.cost ?? .none == best, seed)
      }
    }
  }

  @Test(.slow, arguments: seeds)
  func `A leg has the cost of the table, and its line and streets have its length`(
    seed: Int
  ) throws {
    let map = try DraftStreets.random(nodes: 60, seed: seed).map()
    let router = StreetRouter(map)
    var random = SplitMix(seed: UInt64(seed))
    let places = (0..<20).map { _ in
      let x = Double.random(in: 0...1_500, using: &random)
      return router.snap(
        RoutePlace(DraftStreets.position(x, Double.random(in: 0...1_500, using: &random)))
      )
    }
    let table = router.table(places)
    for row in places.indices {
      for column in places.indices {
        let leg = router.leg(from: places[row], to: places[column])
        let cost = table[row, column]
        guard let leg else {
          #expect(!cost.exists, "seed \(seed)")
          continue
        }
        #expect(leg.cost == cost, "seed \(seed), from \(row) to \(column)")
        let streets = leg.streets.reduce(0) { $0 + $1.length.rawValue }
        #expect(abs(streets - leg.length.rawValue) < 0.05, "seed \(seed)")
        let line = zip(leg.line, leg.line.dropFirst()).reduce(0) {
          $0 + $1.0.distance(to: $1.1).rawValue
        }
        #expect(abs(line - leg.length.rawValue) < 2 + 0.002 * line, "seed \(seed)")
        #expect(leg.line.first == places[row].place.positions[0])
        #expect(leg.line.last == places[column].place.positions[0])
      }
    }
  }

  @Test(.slow) func `The same streets give the same bytes`() throws {
    let streets = DraftStreets.random(nodes: 300, seed: 9)
    #expect(try streets.bytes() == streets.bytes())
  }

  /// A place exactly at a node.
  private static func place(at node: Int, in map: StreetMap) -> (node: Int, snapped: SnappedPlace) {
    let position = map.graph.position(of: node)
    let edge = (0..<map.graph.edgeCount).first {
      map.graph.tails[$0] == UInt32(node) || map.graph.heads[$0] == UInt32(node)
    }
    let snaps = edge.map { edge in
      [
        Snap(
          edge: UInt32(edge),
          offset: map.graph.tails[edge] == UInt32(node) ? 0 : map.graph.lengths[edge],
          point: position,
          origin: position.coordinate,
          connector: .zero
        )
      ]
    }
    return (node, SnappedPlace(place: RoutePlace(position.coordinate), snaps: snaps ?? []))
  }
}
