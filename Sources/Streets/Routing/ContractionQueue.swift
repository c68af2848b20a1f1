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
