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

  /// The topology of the arcs.
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

  /// Returns the rank of a node of the graph.
  func rank(of node: UInt32) -> UInt32 {
    shortcuts.ranks.isEmpty ? node : shortcuts.ranks[Int(node)]
  }

  /// Returns the indices of the arcs of a node.
  func range(of node: UInt32) -> Range<Int> {
    Int(firstArcs[Int(node)])..<Int(firstArcs[Int(node) + 1])
  }
}

/// The arcs among the nodes of a hierarchy's core, at their higher ends.
///
/// A hierarchy stores arcs at their lower ends, but searches within the core also go down.
struct CoreArcs: Sendable {
  /// An arc as seen from its higher end.
  struct Step {
    /// The number of the arc.
    let arc: UInt32
    /// Its lower end.
    let tail: UInt32
  }

  /// The lowest node of the core.
  let start: Int

  /// The first step of each node of the core, and the number of steps.
  private let firstSteps: [UInt32]

  /// The steps.
  private let steps: [Step]

  /// Collects the arcs of the core.
  ///
  /// - Complexity: O(*n*) for *n* nodes and arcs of the core.
  init(_ shortcuts: ShortcutTable) {
    let nodeCount = shortcuts.firstArcs.count - 1
    start = min(shortcuts.coreStart, nodeCount)
    let arcs = Int(shortcuts.firstArcs[start])..<shortcuts.heads.count
    var firstSteps = [UInt32](repeating: 0, count: nodeCount - start + 1)
    for arc in arcs { firstSteps[Int(shortcuts.heads[arc]) - start + 1] += 1 }
    for node in 0..<nodeCount - start { firstSteps[node + 1] += firstSteps[node] }
    var next = firstSteps
    var steps = [Step](repeating: Step(arc: 0, tail: 0), count: arcs.count)
    for node in start..<nodeCount {
      for arc in shortcuts.firstArcs[node]..<shortcuts.firstArcs[node + 1] {
        let row = Int(shortcuts.heads[Int(arc)]) - start
        steps[Int(next[row])] = Step(arc: arc, tail: UInt32(node))
        next[row] += 1
      }
    }
    self.firstSteps = firstSteps
    self.steps = steps
  }

  /// Returns whether a node belongs to the core.
  func contains(_ node: UInt32) -> Bool { Int(node) >= start }

  /// Returns the arcs that lead up to a node of the core.
  func steps(at node: UInt32) -> ArraySlice<Step> {
    let row = Int(node) - start
    return steps[Int(firstSteps[row])..<Int(firstSteps[row + 1])]
  }
}
