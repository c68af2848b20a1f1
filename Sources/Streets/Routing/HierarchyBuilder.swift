/// Decides in which order a graph is contracted, and makes the hierarchy.
package enum HierarchyBuilder {
  /// A node's arcs when it was contracted.
  private typealias Contracted = [ArcPool.Arc]

  /// Returns the order in which nodes are best contracted, and the hierarchy with nodes numbered in that order.
  ///
  /// A node's turn depends on how many arcs its contraction would add for each that it takes away, on the edges that these stand
  /// for, and on how many levels lie below it. Ties go to the lower number.
  ///
  /// - Parameters:
  ///   - graph: A graph with nodes in any order.
  ///   - profile: How people travel.
  ///   - rule: When to leave the rest of the nodes uncontracted.
  ///   - progress: Is told which part of the nodes is contracted.
  /// - Returns: The nodes in the order of contraction, and the hierarchy of the graph that ``StreetGraph/reordered(_:)`` gives.
  package static func build(
    _ graph: StreetGraph,
    for profile: TravelProfile,
    core rule: CoreRule = CoreRule(),
    progress: (Double) -> Void = { _ in }
  ) -> (order: [UInt32], shortcuts: ShortcutTable) {
    var contraction = Contraction(graph, for: profile)
    var queue = ContractionQueue(&contraction, nodeCount: graph.nodeCount)
    var order: [UInt32] = []
    var contracted: [Contracted] = []
    var left = graph.nodeCount
    while !rule.isCore(left: left, ends: contraction.pool.count),
      let node = queue.next(&contraction)
    {
      left -= 1
      order.append(node)
      contracted.append(contraction.contract(node))
      queue.update(after: node, contracted[contracted.count - 1])
      if order.count.isMultiple(of: 1_024) {
        progress(Double(order.count) / Double(graph.nodeCount))
      }
    }
    let coreStart = order.count
    order += queue.rest
    let ranks = ranks(order)
    contracted += order[coreStart...].map { node in
      contraction.pool.arcs[contraction.pool.range(of: node)]
        .filter { ranks[Int($0.node)] > ranks[Int(node)] }
    }
    var table = table(contracted, ranks, contraction)
    if coreStart < order.count { table.coreStart = coreStart }
    return (order, table)
  }

  /// Returns the hierarchy of a graph whose nodes keep their numbers, with an order of its own.
  ///
  /// - Complexity: O(*n*) searches of bounded size for *n* nodes.
  package static func shortcuts(_ graph: StreetGraph, for profile: TravelProfile) -> ShortcutTable {
    var (order, table) = build(graph, for: profile)
    table.ranks = ranks(order)
    for arc in table.left.indices {
      guard let (edge, _) = table.edge(ofArc: arc) else { continue }
      let (tail, head) = (Int(graph.tails[edge]), Int(graph.heads[edge]))
      if table.ranks[tail] > table.ranks[head] { table.left[arc] |= ShortcutTable.turnedBit }
    }
    return table
  }

  /// Returns the place of each node in an order.
  private static func ranks(_ order: [UInt32]) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, node) in order.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return ranks
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
