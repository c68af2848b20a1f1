/// A contraction hierarchy with the costs of one profile.
package struct Hierarchy: Sendable {
  /// An arc from a node to a higher one.
  struct Arc {
    /// The cost from the lower node to the higher.
    let up: WayCost
    /// The cost from the higher node to the lower.
    let down: WayCost
    /// The higher node.
    let head: UInt32
  }

  /// The first arc of each node, and the number of arcs.
  let firstArcs: [UInt32]

  /// The arcs.
  let arcs: [Arc]

  /// What the arcs stand for.
  let shortcuts: ShortcutTable

  /// The arcs that lead up to each node of the core from another of its nodes.
  let core: CoreArcs

  /// Computes the costs of all arcs from those of the edges.
  ///
  /// - Parameters:
  ///   - shortcuts: The shape of the hierarchy.
  ///   - costs: The costs of the edges.
  /// - Complexity: O(*n*) for *n* arcs.
  package init(_ shortcuts: ShortcutTable, _ costs: EdgeCosts) {
    self.shortcuts = shortcuts
    firstArcs = shortcuts.firstArcs
    arcs = unsafe [Arc](unsafeUninitializedCapacity: shortcuts.heads.count) { arcs, count in
      for index in shortcuts.heads.indices {
        let cost: (up: WayCost, down: WayCost)
        if let (edge, isTurned) = shortcuts.edge(ofArc: index) {
          cost = (
            costs.cost(of: edge, isAgainst: isTurned), costs.cost(of: edge, isAgainst: !isTurned)
          )
        } else {
          let (left, right) = (Int(shortcuts.left[index]), Int(shortcuts.right[index]))
          cost = unsafe (arcs[left].down + arcs[right].up, arcs[right].down + arcs[left].up)
        }
        unsafe arcs[index] = Arc(up: cost.up, down: cost.down, head: shortcuts.heads[index])
      }
      count = shortcuts.heads.count
    }
    core = CoreArcs(shortcuts)
  }

  /// The number of nodes.
  var nodeCount: Int { firstArcs.count - 1 }

  /// Returns the number of a node of the graph in the hierarchy.
  func rank(of node: UInt32) -> UInt32 {
    shortcuts.ranks.isEmpty ? node : shortcuts.ranks[Int(node)]
  }

  /// Returns the indices of the arcs of a node.
  func range(of node: UInt32) -> Range<Int> {
    Int(firstArcs[Int(node)])..<Int(firstArcs[Int(node) + 1])
  }
}
