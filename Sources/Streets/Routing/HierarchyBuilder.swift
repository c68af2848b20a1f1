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
  ///   - progress: Called with the fraction of nodes contracted, 0…1.
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

/// When the contraction of a graph ends before its last node.
///
/// On streets that make a large even grid the last nodes are joined to hundreds of others, and contracting them would take longer than
/// all searches among them ever will. The maps of real cities have no core.
package struct CoreRule: Sendable {
  /// The mean number of arcs at a node above which the nodes left are the core.
  package var degree = 24

  /// The number of nodes below which there is no core.
  package var nodes = 1_000

  /// Creates the usual rule.
  package init() {}

  /// Returns whether the nodes left are the core.
  ///
  /// - Parameters:
  ///   - left: Their number.
  ///   - ends: The number of arcs at them, each counted at both ends.
  /// - Returns: Whether they are.
  func isCore(left: Int, ends: Int) -> Bool { left >= nodes && ends > degree * left }
}

/// The nodes still to be contracted, the least important first.
///
/// Priorities are brought up to date when a node's turn has come, as contractions around it may have made it more important: then it
/// waits again.
struct ContractionQueue {
  /// For each node how many levels of contracted nodes lie below it.
  private var levels: [UInt32]

  /// For each node how important it was when that was last computed.
  private var importance: [UInt32]

  /// The nodes by the priority that they had last; each is there once.
  private var heap = MinHeap()

  /// Creates a queue of all nodes.
  init(_ contraction: inout Contraction, nodeCount: Int) {
    levels = [UInt32](repeating: 0, count: nodeCount)
    importance = levels
    for node in 0..<UInt32(nodeCount) {
      importance[Int(node)] = contraction.importance(node, effort: .estimating)
      heap.push(key(node), node)
    }
  }

  /// Returns the node to contract next, or `nil` after the last.
  ///
  /// What its contraction adds has been found.
  mutating func next(_ contraction: inout Contraction) -> UInt32? {
    while let entry = heap.pop() {
      let node = entry.value
      importance[Int(node)] = contraction.importance(node, effort: .contracting)
      if isFirst(node) { return node }
      heap.push(key(node), node)
    }
    return nil
  }

  /// The nodes still in the queue, in ascending order.
  var rest: [UInt32] { heap.values.sorted() }

  /// Raises the neighbors of a node that left above it.
  mutating func update(after node: UInt32, _ arcs: [ArcPool.Arc]) {
    for arc in arcs {
      levels[Int(arc.node)] = max(levels[Int(arc.node)], levels[Int(node)] + 1)
    }
  }

  /// Returns whether a node that is not in the queue precedes all that are.
  private func isFirst(_ node: UInt32) -> Bool {
    guard let first = heap.first else { return true }
    return (key(node), node) < (first.key, first.value)
  }

  /// Returns the present priority of a node.
  private func key(_ node: UInt32) -> UInt64 {
    UInt64(importance[Int(node)]) + 1_000 * UInt64(levels[Int(node)])
  }
}

/// Builds a contraction hierarchy.
///
/// Nodes leave the graph one after the other, the least important first. When one leaves, each pair of its neighbors whose
/// best way led over it gets an arc of its own, unless a search finds a way around that is as good.
///
/// > Source: R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction Hierarchies: Faster and Simpler Hierarchical
/// > Routing in Road Networks", *WEA 2008*, <https://doi.org/10.1007/978-3-540-68552-4_24>.
struct Contraction {
  /// The arcs of each node to nodes that are still there.
  private(set) var pool: ArcPool

  /// What each arc stands for; see ``ShortcutTable``.
  private(set) var left: [UInt32] = []

  /// The second arc that each arc stands for.
  private(set) var right: [UInt32] = []

  /// The number of edges that each arc stands for.
  private var sizes: [UInt32] = []

  /// The searches for ways around.
  private var witnesses: WitnessSearch

  /// Creates the contraction of a graph with all of its nodes.
  ///
  /// - Complexity: O(*n*) for *n* edges.
  init(_ graph: StreetGraph, for profile: TravelProfile) {
    let costs = EdgeCosts(graph, for: profile)
    var rooms = [UInt32](repeating: 0, count: graph.nodeCount)
    for edge in 0..<graph.edgeCount where costs.isUsable(edge) {
      rooms[Int(graph.tails[edge])] += 1
      rooms[Int(graph.heads[edge])] += 1
    }
    pool = ArcPool(rooms: rooms)
    witnesses = WitnessSearch(nodeCount: graph.nodeCount, isSymmetric: costs.along == costs.against)
    for edge in 0..<graph.edgeCount where costs.isUsable(edge) {
      let (tail, head) = (graph.tails[edge], graph.heads[edge])
      guard tail != head else { continue }
      let code = UInt32(edge) | ShortcutTable.edgeBit
      add(tail, head, costs.along[edge], costs.against[edge], (code, 0), size: 1)
    }
  }

  /// Returns how important a node is at present: the arcs that its contraction would add for each that it takes away, and the
  /// edges that these stand for; what is found is kept for ``contract(_:)``.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - effort: How hard to look for ways around.
  /// - Returns: The sum of both quotients in thousandths.
  mutating func importance(_ node: UInt32, effort: WitnessSearch.Effort) -> UInt32 {
    witnesses.findNeededPairs(around: node, in: pool, effort: effort)
    let arcs = pool.range(of: node)
    guard !arcs.isEmpty else { return 0 }
    var (added, removed) = (0, 0)
    for pair in witnesses.needed {
      added += size(arcs.lowerBound + Int(pair.first)) + size(arcs.lowerBound + Int(pair.second))
    }
    for arc in arcs { removed += size(arc) }
    return UInt32(clamping: 1_000 * witnesses.needed.count / arcs.count + 1_000 * added / removed)
  }

  /// Takes a node out of the graph and puts the arcs in that its neighbors need, as ``importance(_:effort:)`` found them last.
  ///
  /// - Returns: Its arcs, which all lead to nodes that are still there.
  mutating func contract(_ node: UInt32) -> [ArcPool.Arc] {
    let arcs = Array(pool.arcs[pool.range(of: node)])
    for arc in arcs { pool.remove(at: arc.node) { $0.node == node } }
    pool.removeAll(at: node)
    for pair in witnesses.needed {
      let (first, second) = (arcs[Int(pair.first)], arcs[Int(pair.second)])
      add(
        first.node,
        second.node,
        first.back + second.out,
        second.back + first.out,
        (first.id, second.id),
        size: sizes[Int(first.id)] &+ sizes[Int(second.id)]
      )
    }
    return arcs
  }

  /// Returns the number of edges that an arc stands for.
  private func size(_ arc: Int) -> Int { Int(sizes[Int(pool.arcs[arc].id)]) }

  /// Puts an arc in at both ends, unless there is one that is as good both ways; drops those that it makes useless.
  private mutating func add(
    _ tail: UInt32,
    _ head: UInt32,
    _ out: WayCost,
    _ back: WayCost,
    _ parts: (left: UInt32, right: UInt32),
    size: UInt32
  ) {
    for index in pool.range(of: tail) {
      let arc = pool.arcs[index]
      if arc.node == head, arc.out <= out, arc.back <= back { return }
    }
    let id = UInt32(left.count)
    left.append(parts.left)
    right.append(parts.right)
    sizes.append(size)
    pool.replace(at: tail, with: ArcPool.Arc(node: head, id: id, out: out, back: back))
    pool.replace(at: head, with: ArcPool.Arc(node: tail, id: id, out: back, back: out))
  }
}
