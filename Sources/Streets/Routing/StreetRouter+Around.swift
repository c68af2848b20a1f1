public import Geography

extension StreetRouter {
  /// How many times as much a meter counts within an area that is to be avoided.
  ///
  /// No way around a park is that much longer, and a way that begins in one still leads out of it by the next gate.
  private static let avoidance = 20.0

  /// The longest piece of a street that is taken to lie within an area or outside of it as a whole, in meters.
  private static let piece = 10.0

  /// Returns the best way from a place to another that keeps out of some areas where it can, or `nil` if there is none.
  ///
  /// Time and length are those of the way, whatever it avoids.
  ///
  /// - Complexity: O(*n* log *n*) for *n* edges, and O(*c*) for each of the *m* streets near the areas with *c* corners.
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

  /// Returns how many times as much each edge counts that lies within some areas, wholly or in part.
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

  /// Returns the part of an edge that lies within some areas, from 0 to 1.
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
