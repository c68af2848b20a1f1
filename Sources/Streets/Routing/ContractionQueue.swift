/// The nodes still to be contracted, the least important first.
struct ContractionQueue {
  /// The present priority of each node.
  private var priorities: [Int]

  /// For each node how many levels of contracted nodes lie below it.
  private var levels: [Int]

  /// Which nodes are gone.
  private var isGone: [Bool]

  /// The nodes by priority, with outdated entries among them.
  private var heap = MinHeap()

  /// Creates a queue of all nodes.
  init(_ contraction: inout Contraction, nodeCount: Int) {
    priorities = [Int](repeating: 0, count: nodeCount)
    levels = priorities
    isGone = [Bool](repeating: false, count: nodeCount)
    for node in 0..<UInt32(nodeCount) { refresh(node, &contraction) }
  }

  /// Returns the node to contract next, or `nil` after the last.
  mutating func next(_ contraction: inout Contraction) -> UInt32? {
    while let entry = heap.pop() {
      let node = Int(entry.value)
      guard !isGone[node], entry.key == Self.key(priorities[node]) else { continue }
      isGone[node] = true
      return entry.value
    }
    return nil
  }

  /// Brings the priorities of the neighbors of a node that left up to date.
  mutating func update(
    after node: UInt32,
    _ arcs: [Contraction.Arc],
    _ contraction: inout Contraction
  ) {
    var last: UInt32?
    for arc in arcs.sorted(by: { $0.node < $1.node }) where arc.node != last {
      levels[Int(arc.node)] = max(levels[Int(arc.node)], levels[Int(node)] + 1)
      refresh(arc.node, &contraction)
      last = arc.node
    }
  }

  /// Computes a priority and puts the node in with it.
  private mutating func refresh(_ node: UInt32, _ contraction: inout Contraction) {
    let priority = 2 * contraction.edgeDifference(node) + levels[Int(node)]
    priorities[Int(node)] = priority
    heap.push(Self.key(priority), node)
  }

  /// Returns a key that orders as priorities do.
  private static func key(_ priority: Int) -> UInt64 {
    UInt64(priority + (1 << 32))
  }
}
