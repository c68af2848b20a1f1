/// The edges at each node, whichever end is stored first.
package struct Adjacency: Sendable {
  /// An edge as seen from one of its ends.
  package struct Step: Sendable {
    /// The number of the edge times two, plus one if it is seen from its head.
    let code: UInt32
    /// The node at the other end.
    package let node: UInt32
    /// The edge.
    package var edge: Int { Int(code >> 1) }
    /// Whether leaving the node by this edge goes against its direction.
    package var isAgainst: Bool { code & 1 == 1 }
  }

  /// The first step of each node, and the number of steps.
  private let starts: [UInt32]

  /// The steps.
  private let steps: [Step]

  /// Collects the edges of each node.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  package init(_ graph: StreetGraph) {
    var starts = [UInt32](repeating: 0, count: graph.nodeCount + 1)
    for edge in 0..<graph.edgeCount {
      starts[Int(graph.tails[edge]) + 1] += 1
      starts[Int(graph.heads[edge]) + 1] += 1
    }
    for node in 0..<graph.nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var steps = [Step](repeating: Step(code: 0, node: 0), count: 2 * graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      let (tail, head) = (graph.tails[edge], graph.heads[edge])
      steps[Int(next[Int(tail)])] = Step(code: UInt32(edge) << 1, node: head)
      next[Int(tail)] += 1
      steps[Int(next[Int(head)])] = Step(code: UInt32(edge) << 1 | 1, node: tail)
      next[Int(head)] += 1
    }
    self.starts = starts
    self.steps = steps
  }

  /// Returns the steps from a node.
  package func steps(from node: Int) -> ArraySlice<Step> {
    steps[Int(starts[node])..<Int(starts[node + 1])]
  }
}
