/// What the edges of a graph cost one profile.
package struct EdgeCosts: Sendable {
  /// The cost of each edge from tail to head.
  package private(set) var along: [WayCost]

  /// The cost of each edge from head to tail.
  package private(set) var against: [WayCost]

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

  /// Returns the costs with the times of some edges, in both directions, multiplied by factors.
  func raised(by factors: [Int: Double]) -> Self {
    var costs = self
    for (edge, factor) in factors {
      costs.along[edge] = along[edge].raised(by: factor)
      costs.against[edge] = against[edge].raised(by: factor)
    }
    return costs
  }
}

extension WayCost {
  /// Returns this cost with its time multiplied by `factor`.
  fileprivate func raised(by factor: Double) -> Self {
    guard exists else { return self }
    let raised = min(Double(milliseconds) * factor, Double(Int32.max) / 4)
    return Self(milliseconds: UInt32(raised.rounded(.up)), decimeters: decimeters)
  }
}
