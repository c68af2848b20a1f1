public import Geography

/// Finds the best routes on the streets of a map.
///
/// Create a router once per map and profile; it can be used from any number of threads.
///
/// ```swift
/// let router = StreetRouter(map)
/// let places = sights.map { router.snap(RoutePlace($0.coordinate)) }
/// let table = router.table(places)                      // seconds and meters, each way
/// let leg = router.leg(from: places[0], to: places[1])  // with its line and the names of its streets
/// ```
///
/// On foot, the best route is the quickest at the reference pace, which is the quickest at any pace.
public struct StreetRouter: Sendable {
  /// The mode of travel.
  public let profile: TravelProfile

  /// The streets.
  let graph: StreetGraph

  /// The costs of the edges.
  let costs: EdgeCosts

  /// The hierarchy.
  let hierarchy: Hierarchy

  /// The segments of the edges that can be used.
  let grid: SegmentGrid

  /// The shores that a place must not cross to reach a street.
  let shores: ShoreIndex

  /// The water, to test whether a place is in it.
  let water: [MapPolygon]

  /// Creates a router.
  ///
  /// Walking uses the hierarchy of the map. For other profiles, one is built here, which takes a second or two for a large city
  /// and pays off from a few hundred places on. Without it, searches are plain Dijkstra, with the same results.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - profile: The mode of travel.
  ///   - isPrepared: Whether to build a hierarchy if the map has none for the profile.
  /// - Complexity: O(*n*) for *n* corners of edges, plus building a hierarchy.
  public init(_ map: StreetMap, profile: TravelProfile = .foot, isPrepared: Bool = true) {
    self.profile = profile
    graph = map.graph
    let costs = EdgeCosts(graph, for: profile)
    self.costs = costs
    let shortcuts =
      profile == .foot
      ? map.shortcuts
      : isPrepared
        ? HierarchyBuilder.shortcuts(graph, for: profile) : .uncontracted(graph)
    hierarchy = Hierarchy(shortcuts, costs)
    grid = SegmentGrid(graph, bounds: map.header.bounds) { costs.isUsable($0) }
    // The streets are usable even if the water cannot be read.
    water = (try? map.layers())?.water ?? []
    shores = ShoreIndex(water, plane: grid.plane)
  }
}

extension StreetRouter {
  /// Returns the cost of a part of an edge.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - decimeters: The length of the part, at most the edge's.
  ///   - isAgainst: Whether it is traveled against its direction.
  /// - Returns: The cost; ``WayCost/none`` if this direction cannot be traveled.
  func cost(of edge: Int, part decimeters: UInt32, isAgainst: Bool) -> WayCost {
    guard decimeters > 0 else { return .zero }
    let whole = costs.cost(of: edge, isAgainst: isAgainst)
    let length = UInt64(graph.lengths[edge])
    guard whole.exists, length > 0, decimeters < length else { return whole }
    let milliseconds = (UInt64(whole.milliseconds) * UInt64(decimeters) + length / 2) / length
    return WayCost(
      milliseconds: UInt32(clamping: milliseconds),
      decimeters: decimeters
    )
  }

  /// Returns the nodes reached from a place, or from which it is reached, with the number of the snap used.
  func seeds(_ place: SnappedPlace, _ direction: UpwardSearch.Direction) -> [UpwardSearch.Seed] {
    var seeds: [UpwardSearch.Seed] = []
    seeds.reserveCapacity(2 * place.snaps.count)
    let isLeaving = direction == .leaving
    for (number, snap) in place.snaps.enumerated() {
      let edge = Int(snap.edge)
      let rest = graph.lengths[edge] - snap.offset
      // Leaving for the tail and arriving from the head both go against the edge.
      let tail = cost(of: edge, part: snap.offset, isAgainst: isLeaving) + snap.connector
      let head = cost(of: edge, part: rest, isAgainst: !isLeaving) + snap.connector
      for (node, cost, side) in [(graph.tails[edge], tail, 0), (graph.heads[edge], head, 1)]
      where cost.exists {
        seeds.append(
          UpwardSearch.Seed(node: node, cost: cost, number: UInt32(number << 1 | side))
        )
      }
    }
    return seeds
  }

  /// Returns the cost between two points of one edge without leaving it.
  func directCost(from start: Snap, to end: Snap) -> WayCost {
    let isAgainst = end.offset < start.offset
    let part = isAgainst ? start.offset - end.offset : end.offset - start.offset
    guard part > 0 else { return start.connector + end.connector }
    return start.connector + cost(of: Int(start.edge), part: part, isAgainst: isAgainst)
      + end.connector
  }
}

extension StreetRouter {
  /// Returns the best routes between all pairs of places.
  ///
  /// - Parameter places: The places.
  /// - Returns: The table; the route from a place to itself has length zero.
  /// - Complexity: That of ``table(from:to:)``.
  public func table(_ places: [SnappedPlace]) -> StreetTable {
    table(from: places, to: places)
  }

  /// Returns the best routes from origins to destinations.
  ///
  /// A backward search from each destination leaves its cost in a bucket at every node that it settles; a forward search from
  /// each origin scans the buckets of the nodes it settles.
  ///
  /// - Parameters:
  ///   - origins: The starts of the routes.
  ///   - destinations: The ends of the routes.
  /// - Returns: The table; incomplete if the task is cancelled. Equal places are at distance zero, whatever streets they are
  ///   connected to.
  /// - Complexity: O(*r* + *c*) searches and *r* · *c* times a few steps for *r* origins and *c* destinations.
  ///
  /// > Source: S. Knopp, P. Sanders, D. Schultes, F. Schulz, D. Wagner, "Computing Many-to-Many Shortest Paths Using
  /// > Highway Hierarchies", *ALENEX 2007*, <https://doi.org/10.1137/1.9781611972870.4>.
  public func table(from origins: [SnappedPlace], to destinations: [SnappedPlace]) -> StreetTable {
    var table = StreetTable(rows: origins.count, columns: destinations.count)
    let buckets = SearchBuckets(self, destinations)
    var search = UpwardSearch(nodeCount: hierarchy.nodeCount)
    for (row, origin) in origins.enumerated() where !Task.isCancelled {
      search.run(
        seeds(origin, .leaving),
        .leaving,
        in: hierarchy,
        until: buckets.nodeCount,
        buckets.has
      )
      for index in search.settled {
        let entry = search.space[Int(index)]
        for item in buckets.items(at: entry.node) {
          table.improve(row, Int(item.column), entry.cost + item.cost)
        }
      }
      addDirectWays(from: origin, row, to: destinations, buckets, &table)
    }
    return table
  }

  /// Records the routes that stay on one edge, and those of length zero.
  private func addDirectWays(
    from origin: SnappedPlace,
    _ row: Int,
    to destinations: [SnappedPlace],
    _ buckets: SearchBuckets,
    _ table: inout StreetTable
  ) {
    for start in origin.snaps {
      for end in buckets.snaps[start.edge, default: []] {
        table.improve(row, end.column, directCost(from: start, to: end.snap))
      }
    }
    for column in buckets.columns[origin.place, default: []] {
      table.improve(row, column, .zero)
    }
  }
}

/// The buckets filled by backward searches from the destinations.
struct SearchBuckets {
  /// The cost from a node to a destination.
  struct Item {
    /// The cost.
    let cost: WayCost
    /// The index of the destination.
    let column: UInt32
  }

  /// The items, grouped by node.
  private let items: [Item]

  /// The first item of each node, and the number of items.
  private let starts: [UInt32]

  /// The points of the destinations on each edge.
  private(set) var snaps: [UInt32: [(column: Int, snap: Snap)]] = [:]

  /// The destinations by place.
  private(set) var columns: [RoutePlace: [Int]] = [:]

  /// Searches backward from the destinations, until the task is cancelled.
  init(_ router: StreetRouter, _ destinations: [SnappedPlace]) {
    var found: [(node: UInt32, item: Item)] = []
    var search = UpwardSearch(nodeCount: router.hierarchy.nodeCount)
    for (column, destination) in destinations.enumerated() where !Task.isCancelled {
      search.run(router.seeds(destination, .arriving), .arriving, in: router.hierarchy)
      for index in search.settled {
        let entry = search.space[Int(index)]
        found.append((entry.node, Item(cost: entry.cost, column: UInt32(column))))
      }
      for snap in destination.snaps { snaps[snap.edge, default: []].append((column, snap)) }
      columns[destination.place, default: []].append(column)
    }
    (items, starts) = Self.sorted(found, nodeCount: router.hierarchy.nodeCount)
    nodeCount = zip(starts, starts.dropFirst()).count { $0 < $1 }
  }

  /// Sorts items by node, by counting sort.
  private static func sorted(
    _ found: [(node: UInt32, item: Item)],
    nodeCount: Int
  ) -> (items: [Item], starts: [UInt32]) {
    var starts = [UInt32](repeating: 0, count: nodeCount + 1)
    for entry in found { starts[Int(entry.node) + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var items = [Item](repeating: Item(cost: .none, column: 0), count: found.count)
    for entry in found {
      items[Int(next[Int(entry.node)])] = entry.item
      next[Int(entry.node)] += 1
    }
    return (items, starts)
  }

  /// The number of nodes with items.
  let nodeCount: Int

  /// Returns whether a node has items.
  func has(_ node: UInt32) -> Bool { starts[Int(node)] < starts[Int(node) + 1] }

  /// Returns the items at a node.
  func items(at node: UInt32) -> ArraySlice<Item> {
    items[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
  }
}

extension StreetRouter {
  /// The factor by which travel time within an avoided area is multiplied.
  ///
  /// No detour around a park is that much longer, and a route that starts in one still leaves it by the nearest gate.
  private static let avoidance = 20.0

  /// The resolution at which a street is tested against an area, in meters.
  private static let piece = 10.0

  /// Returns the best route that avoids areas where possible, or `nil` if there is none.
  ///
  /// Time and length are those of the route, without the penalty.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges, and O(*c*) for each street near the areas, which have *c* corners.
  public func leg(
    from origin: SnappedPlace,
    to destination: SnappedPlace,
    around areas: [MapPolygon]
  ) -> StreetLeg? {
    if origin.place == destination.place { return LegBuilder(self).empty(at: origin.place) }
    let starts = seeds(origin, .leaving)
    let search = Dijkstra(
      from: starts.map { ($0.node, $0.cost) },
      Adjacency(graph),
      costs.raised(by: factors(within: areas)),
      nodeCount: graph.nodeCount
    )
    let ends = seeds(destination, .arriving)
    let reached = ends.min { first, second in
      search.costs[Int(first.node)] + first.cost < search.costs[Int(second.node)] + second.cost
    }
    if let direct = directWay(from: origin, to: destination),
      reached.map({ direct.cost <= search.costs[Int($0.node)] + $0.cost }) ?? true
    {
      return LegBuilder(self).direct(from: direct.start, to: direct.end, cost: direct.cost)
    }
    guard let end = reached, search.costs[Int(end.node)].exists else { return nil }
    let (node, steps) = search.way(to: end.node, in: graph)
    guard let start = starts.filter({ $0.node == node }).min(by: { $0.cost < $1.cost })
    else { return nil }
    let cost = steps.reduce(start.cost + end.cost) {
      $0 + costs.cost(of: $1.edge, isAgainst: $1.isAgainst)
    }
    return LegBuilder(self).leg(
      from: origin.snaps[Int(start.number >> 1)],
      by: EdgePath(steps, from: start.number, to: end.number),
      to: destination.snaps[Int(end.number >> 1)],
      cost: cost
    )
  }

  /// Returns the factor of each edge that lies at least partly within the areas.
  private func factors(within areas: [MapPolygon]) -> [Int: Double] {
    let areas = areas.compactMap { area in
      BoundingBox(around: area.rings.lazy.joined()).map { (area: area, bounds: $0) }
    }
    var factors: [Int: Double] = [:]
    for edge in 0..<graph.edgeCount {
      let share = share(of: edge, within: areas)
      if share > 0 { factors[edge] = 1 + (Self.avoidance - 1) * share }
    }
    return factors
  }

  /// Returns the fraction of an edge that lies within the areas, 0…1.
  private func share(
    of edge: Int,
    within areas: [(area: MapPolygon, bounds: BoundingBox)]
  ) -> Double {
    var corners: [Coordinate] = []
    graph.forEachCorner(of: edge) { corners.append($0.coordinate) }
    let near = areas.filter { area in corners.contains { area.bounds.contains($0) } }
    guard !near.isEmpty else { return 0 }
    var (length, within) = (0.0, 0.0)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let meters = start.distance(to: end).rawValue
      let pieces = max(1, Int((meters / Self.piece).rounded(.up)))
      for piece in 0..<pieces {
        let part = (Double(piece) + 0.5) / Double(pieces)
        let middle = Coordinate(
          uncheckedLatitude: start.latitude + part * (end.latitude - start.latitude),
          longitude: start.longitude + part * (end.longitude - start.longitude)
        )
        if near.contains(where: { $0.area.contains(middle) }) { within += meters / Double(pieces) }
      }
      length += meters
    }
    return length > 0 ? within / length : 0
  }
}
