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
