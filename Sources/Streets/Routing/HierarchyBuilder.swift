/// Decides in which order a graph is contracted, and makes the hierarchy.
package enum HierarchyBuilder {
  /// A node's arcs when it was contracted.
  private typealias Contracted = [Contraction.Arc]

  /// Returns the order in which nodes are best contracted, and the hierarchy with nodes numbered in that order.
  ///
  /// A node's turn depends on how many arcs its contraction would add and on how many levels lie below it, both of
  /// which are kept up to date for the neighbors of each node that leaves. Ties go to the lower number.
  ///
  /// - Parameters:
  ///   - graph: A graph with nodes in any order.
  ///   - profile: How people travel.
  ///   - progress: Is told which part of the nodes is contracted.
  /// - Returns: The nodes in the order of contraction, and the hierarchy of the graph that ``StreetGraph/reordered(_:)`` gives.
  package static func build(
    _ graph: StreetGraph,
    for profile: TravelProfile,
    progress: (Double) -> Void = { _ in }
  ) -> (order: [UInt32], shortcuts: ShortcutTable) {
    var contraction = contraction(of: graph, for: profile)
    var queue = ContractionQueue(&contraction, nodeCount: graph.nodeCount)
    var order: [UInt32] = []
    var contracted: [Contracted] = []
    while let node = queue.next(&contraction) {
      order.append(node)
      contracted.append(contraction.contract(node))
      queue.update(after: node, contracted[contracted.count - 1], &contraction)
      if order.count.isMultiple(of: 1_024) {
        progress(Double(order.count) / Double(graph.nodeCount))
      }
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, node) in order.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return (order, table(contracted, ranks, contraction))
  }

  /// Returns the hierarchy of a graph whose nodes are in the order of contraction.
  ///
  /// - Complexity: O(*n*) searches of bounded size for *n* nodes.
  package static func shortcuts(_ graph: StreetGraph, for profile: TravelProfile) -> ShortcutTable {
    var contraction = contraction(of: graph, for: profile)
    let nodes = (0..<UInt32(graph.nodeCount))
    let contracted = nodes.map { contraction.contract($0) }
    return table(contracted, Array(nodes), contraction)
  }

  /// Returns the contraction of a graph with all of its nodes.
  private static func contraction(
    of graph: StreetGraph,
    for profile: TravelProfile
  ) -> Contraction {
    var contraction = Contraction(nodeCount: graph.nodeCount)
    for edge in 0..<graph.edgeCount {
      contraction.addEdge(
        edge,
        from: graph.tails[edge],
        to: graph.heads[edge],
        out: graph.cost(of: edge, isAgainst: false, for: profile),
        back: graph.cost(of: edge, isAgainst: true, for: profile)
      )
    }
    return contraction
  }

  /// Puts the arcs in the order of their lower nodes, and renames what they stand for.
  private static func table(
    _ contracted: [Contracted],
    _ ranks: [UInt32],
    _ contraction: Contraction
  ) -> ShortcutTable {
    var numbers = [UInt32](repeating: 0, count: contraction.left.count)
    var table = ShortcutTable(firstArcs: [0], heads: [], left: [], right: [])
    for arcs in contracted {
      let sorted = arcs.sorted {
        (ranks[Int($0.node)], $0.id) < (ranks[Int($1.node)], $1.id)
      }
      for arc in sorted {
        let (left, right) = (contraction.left[Int(arc.id)], contraction.right[Int(arc.id)])
        numbers[Int(arc.id)] = UInt32(table.heads.count)
        let isEdge = left & ShortcutTable.edgeBit != 0
        // The arcs it stands for were taken over with a lower node, so their numbers are known.
        let ends = isEdge ? (left, 0) : (numbers[Int(left)], numbers[Int(right)])
        let isTurned = !isEdge && table.heads[Int(ends.0)] == ranks[Int(arc.node)]
        table.heads.append(ranks[Int(arc.node)])
        table.left.append(isTurned ? ends.1 : ends.0)
        table.right.append(isTurned ? ends.0 : ends.1)
      }
      table.firstArcs.append(UInt32(table.heads.count))
    }
    return table
  }
}
