extension StreetRouter {
  /// Returns what it costs to go a part of an edge.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - decimeters: The part, at most the edge's length.
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

  /// Returns the nodes that are reached from a place, or from which it is reached, with the number of the point used.
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

  /// Returns what it costs to go between two points of one edge without leaving it.
  func directCost(from start: Snap, to end: Snap) -> WayCost {
    let isAgainst = end.offset < start.offset
    let part = isAgainst ? start.offset - end.offset : end.offset - start.offset
    guard part > 0 else { return start.connector + end.connector }
    return start.connector + cost(of: Int(start.edge), part: part, isAgainst: isAgainst)
      + end.connector
  }
}
