import Basics

/// Decides in which order a graph is contracted, and makes the hierarchy.
package enum HierarchyBuilder {
  /// A node's arcs when it was contracted.
  private typealias Contracted = [ArcPool.Arc]

  /// Returns a good contraction order, and the hierarchy with nodes numbered in that order.
  ///
  /// A node's priority depends on the ratio of arcs that its contraction adds to those it removes, on the edges that these
  /// represent, and on the number of levels below it. Ties go to the lower number.
  ///
  /// - Parameters:
  ///   - graph: A graph with nodes in any order.
  ///   - profile: The mode of travel.
  ///   - rule: When to stop contracting and leave the remaining nodes as the core.
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

  /// Returns a hierarchy with its own order; the graph's nodes keep their numbers.
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

  /// Returns the rank of each node in an order.
  private static func ranks(_ order: [UInt32]) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, node) in order.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return ranks
  }

  /// Sorts the arcs by their lower nodes and renumbers the arcs of shortcuts.
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
        // The arcs of the shortcut belong to a lower node, so their new numbers are known.
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

/// The condition for stopping the contraction of a graph before its last node.
///
/// On large regular grids the last nodes have hundreds of neighbors, and contracting them would take longer than searching
/// among them. The maps of real cities have no core.
package struct CoreRule: Sendable {
  /// The mean degree above which the remaining nodes become the core.
  package var degree = 24

  /// The number of nodes below which there is no core.
  package var nodes = 1_000

  /// Creates the default rule.
  package init() {}

  /// Returns whether the remaining nodes become the core.
  ///
  /// - Parameters:
  ///   - left: The number of remaining nodes.
  ///   - ends: The number of arcs at them, each counted at both ends.
  /// - Returns: Whether to stop contracting.
  func isCore(left: Int, ends: Int) -> Bool { left >= nodes && ends > degree * left }
}

/// The nodes to contract, least important first.
///
/// Priorities are updated lazily: if contractions around the next node have made it more important, it is reinserted.
struct ContractionQueue {
  /// The number of levels of contracted nodes below each node.
  private var levels: [UInt32]

  /// The importance of each node when last computed.
  private var importance: [UInt32]

  /// The nodes by the priority that they had last; each is there once.
  private var heap = MinHeap<UInt64, UInt32>()

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
  /// The shortcuts of its contraction have been computed.
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

  /// Raises the levels of the neighbors of a contracted node.
  mutating func update(after node: UInt32, _ arcs: [ArcPool.Arc]) {
    for arc in arcs {
      levels[Int(arc.node)] = max(levels[Int(arc.node)], levels[Int(node)] + 1)
    }
  }

  /// Returns whether a node outside the queue precedes all those in it.
  private func isFirst(_ node: UInt32) -> Bool {
    guard let first = heap.first else { return true }
    return (key(node), node) < (first.key, first.value)
  }

  /// Returns the current priority of a node.
  private func key(_ node: UInt32) -> UInt64 {
    UInt64(importance[Int(node)]) + 1_000 * UInt64(levels[Int(node)])
  }
}

/// Builds a contraction hierarchy.
///
/// Nodes are removed from the graph one after the other, least important first. For each pair of neighbors whose shortest path
/// led over the removed node, a shortcut is added unless a witness search finds a path around it that is as good.
///
/// > Source: R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction Hierarchies: Faster and Simpler Hierarchical
/// > Routing in Road Networks", *WEA 2008*, <https://doi.org/10.1007/978-3-540-68552-4_24>.
struct Contraction {
  /// The arcs of each node to remaining nodes.
  private(set) var pool: ArcPool

  /// The edge or first arc of each arc; see ``ShortcutTable``.
  private(set) var left: [UInt32] = []

  /// The second arc of each shortcut.
  private(set) var right: [UInt32] = []

  /// The number of edges that each arc represents.
  private var sizes: [UInt32] = []

  /// The witness searches.
  private var witnesses: WitnessSearch

  /// Creates a contraction of a graph in which all nodes remain.
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

  /// Returns the current importance of a node: the ratio of added to removed arcs, plus that of the edges they represent.
  ///
  /// Keeps the shortcuts for ``contract(_:)``.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - effort: The effort of the witness searches.
  /// - Returns: The sum of both ratios, in thousandths.
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

  /// Removes a node from the graph and adds the shortcuts found by the last call of ``importance(_:effort:)``.
  ///
  /// - Returns: Its arcs, which all lead to remaining nodes.
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

  /// Returns the number of edges that an arc represents.
  private func size(_ arc: Int) -> Int { Int(sizes[Int(pool.arcs[arc].id)]) }

  /// Adds an arc at both ends unless an existing one is as good in both directions; removes arcs that it dominates.
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
