/// What the edges of a graph cost one profile.
package struct EdgeCosts: Sendable {
  /// The cost of each edge from tail to head.
  package let along: [WayCost]

  /// The cost of each edge from head to tail.
  package let against: [WayCost]

  /// Computes all costs.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  package init(_ graph: StreetGraph, for profile: TravelProfile) {
    let edges = 0..<graph.edgeCount
    along = edges.map { graph.cost(of: $0, isAgainst: false, for: profile) }
    against = edges.map { graph.cost(of: $0, isAgainst: true, for: profile) }
  }

  /// Returns the cost of an edge in one direction.
  func cost(of edge: Int, isAgainst: Bool) -> WayCost {
    isAgainst ? against[edge] : along[edge]
  }

  /// Returns whether an edge can be used in some direction.
  func isUsable(_ edge: Int) -> Bool { along[edge].exists || against[edge].exists }
}
