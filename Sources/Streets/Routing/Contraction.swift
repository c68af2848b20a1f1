/// Builds a contraction hierarchy.
///
/// Nodes leave the graph one after the other, the least important first. When one leaves, each pair of its neighbors whose
/// best way led over it gets an arc of its own, unless a search finds a way around that is as good.
///
/// > Source: R. Geisberger, P. Sanders, D. Schultes, D. Delling, "Contraction Hierarchies: Faster and Simpler Hierarchical
/// > Routing in Road Networks", *WEA 2008*, <https://doi.org/10.1007/978-3-540-68552-4_24>.
struct Contraction {
  /// An arc between two nodes that are still there, as seen from one of them.
  struct Arc {
    /// The other node.
    let node: UInt32
    /// The cost to the other node.
    let out: WayCost
    /// The cost from the other node.
    let back: WayCost
    /// The number of the arc in ``left`` and ``right``.
    let id: UInt32
  }

  /// The arcs of each node to nodes that are still there.
  private(set) var neighbors: [[Arc]]

  /// What each arc stands for; see ``ShortcutTable``.
  private(set) var left: [UInt32] = []

  /// The second arc that each arc stands for.
  private(set) var right: [UInt32] = []

  /// The searches for ways around.
  private var witnesses: WitnessSearch

  /// Creates the contraction of a graph of nodes without edges.
  init(nodeCount: Int) {
    neighbors = [[Arc]](repeating: [], count: nodeCount)
    witnesses = WitnessSearch(nodeCount: nodeCount)
  }

  /// Adds an edge of the graph; of several between two nodes only those remain that are the best in some direction.
  mutating func addEdge(
    _ edge: Int,
    from tail: UInt32,
    to head: UInt32,
    out: WayCost,
    back: WayCost
  ) {
    guard tail != head, out.exists || back.exists else { return }
    add(tail, head, out, back, left: UInt32(edge) | ShortcutTable.edgeBit, right: 0)
  }

  /// Takes a node out of the graph and puts the arcs in that its neighbors need.
  ///
  /// - Returns: Its arcs, which all lead to nodes that are still there.
  mutating func contract(_ node: UInt32) -> [Arc] {
    let arcs = neighbors[Int(node)]
    let needed = witnesses.neededPairs(around: node, arcs, in: neighbors, effort: .contracting)
    for arc in arcs { neighbors[Int(arc.node)].removeAll { $0.node == node } }
    neighbors[Int(node)] = []
    for (first, second) in needed {
      let (first, second) = (arcs[first], arcs[second])
      add(
        first.node,
        second.node,
        first.back + second.out,
        second.back + first.out,
        left: first.id,
        right: second.id
      )
    }
    return arcs
  }

  /// Returns how many arcs the contraction of a node would add, less those it takes away.
  mutating func edgeDifference(_ node: UInt32) -> Int {
    let arcs = neighbors[Int(node)]
    return witnesses.neededPairs(around: node, arcs, in: neighbors, effort: .estimating).count
      - arcs.count
  }

  /// Puts an arc in at both ends, unless there is one that is as good both ways; drops those that it makes useless.
  private mutating func add(
    _ tail: UInt32,
    _ head: UInt32,
    _ out: WayCost,
    _ back: WayCost,
    left: UInt32,
    right: UInt32
  ) {
    let isUseless = neighbors[Int(tail)].contains {
      $0.node == head && $0.out <= out && $0.back <= back
    }
    guard !isUseless else { return }
    let id = UInt32(self.left.count)
    self.left.append(left)
    self.right.append(right)
    replace(at: tail, with: Arc(node: head, out: out, back: back, id: id))
    replace(at: head, with: Arc(node: tail, out: back, back: out, id: id))
  }

  /// Puts an arc in at one end and drops those that it makes useless.
  private mutating func replace(at node: UInt32, with arc: Arc) {
    neighbors[Int(node)].removeAll {
      $0.node == arc.node && arc.out <= $0.out && arc.back <= $0.back
    }
    neighbors[Int(node)].append(arc)
  }
}
