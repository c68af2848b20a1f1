/// Best ways from some nodes to all others, by the plain method.
///
/// The reference that the hierarchy is tested against, and what reachable areas are made of.
///
/// > Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numerische Mathematik* 1 (1959),
/// > 269–271, <https://doi.org/10.1007/BF01386390>.
package struct Dijkstra {
  /// The cost of each node; ``WayCost/none`` if it is not reached.
  package private(set) var costs: [WayCost]

  /// Searches.
  ///
  /// - Parameters:
  ///   - seeds: Where ways begin, and what it costs to be there.
  ///   - limit: The highest cost that is followed.
  ///   - adjacency: The edges at the nodes.
  ///   - edges: Their costs.
  ///   - nodeCount: The number of nodes.
  /// - Complexity: O(*n* log *n*) for *n* edges within the limit, and O(*m*) for *m* nodes.
  package init(
    from seeds: [(node: UInt32, cost: WayCost)],
    limit: WayCost = .none,
    _ adjacency: Adjacency,
    _ edges: EdgeCosts,
    nodeCount: Int
  ) {
    costs = [WayCost](repeating: .none, count: nodeCount)
    var heap = MinHeap()
    for seed in seeds where seed.cost < costs[Int(seed.node)] && seed.cost <= limit {
      costs[Int(seed.node)] = seed.cost
      heap.push(seed.cost.rawValue, seed.node)
    }
    while let entry = heap.pop() {
      let cost = WayCost(rawValue: entry.key)
      guard cost == costs[Int(entry.value)] else { continue }
      for step in adjacency.steps(from: Int(entry.value)) {
        let next = cost + edges.cost(of: step.edge, isAgainst: step.isAgainst)
        guard next <= limit, next < costs[Int(step.node)] else { continue }
        costs[Int(step.node)] = next
        heap.push(next.rawValue, step.node)
      }
    }
  }
}
