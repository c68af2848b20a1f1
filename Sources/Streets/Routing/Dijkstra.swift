import Basics

/// Best ways from some nodes to all others, by the plain method.
///
/// Used for reachable areas, and as the reference in tests of the hierarchy.
///
/// > Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numerische Mathematik* 1 (1959),
/// > 269–271, <https://doi.org/10.1007/BF01386390>.
package struct Dijkstra {
  /// The cost of each node; ``WayCost/none`` if it is not reached.
  package private(set) var costs: [WayCost]

  /// The edge by which each node is reached, times two, plus one if it is traveled against its direction; ``seed`` at the starts.
  private var arrivals: [UInt32]

  /// The marker for no edge.
  private static let seed = UInt32.max

  /// Searches.
  ///
  /// - Parameters:
  ///   - seeds: The start nodes and their initial costs.
  ///   - limit: The maximum cost.
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
    arrivals = [UInt32](repeating: Self.seed, count: nodeCount)
    var heap = MinHeap<UInt64, UInt32>()
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
        arrivals[Int(step.node)] = step.code
        heap.push(next.rawValue, step.node)
      }
    }
  }
  /// Returns the shortest path to a reached node: its start node and its edges in order.
  func way(to node: UInt32, in graph: StreetGraph) -> (start: UInt32, steps: [EdgePath.Step]) {
    var (node, steps) = (node, [EdgePath.Step]())
    while arrivals[Int(node)] != Self.seed {
      let code = arrivals[Int(node)]
      let step = EdgePath.Step(edge: Int(code >> 1), isAgainst: code & 1 == 1)
      steps.append(step)
      node = step.isAgainst ? graph.heads[step.edge] : graph.tails[step.edge]
    }
    return (node, steps.reversed())
  }
}
