/// The arcs among the nodes of a hierarchy's core, at their higher ends.
///
/// A hierarchy keeps arcs at their lower ends. A search within the core goes down as well.
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
