/// A search from seeds upward in a hierarchy.
struct UpwardSearch {
  /// Which way the arcs are followed.
  enum Direction {
    /// From the seeds.
    case leaving
    /// Toward the seeds.
    case arriving
  }

  /// A node where a search begins.
  struct Seed {
    /// The node.
    let node: UInt32
    /// What it costs to be there.
    let cost: WayCost
    /// The caller's number for the seed.
    let number: UInt32
  }

  /// The nodes seen; the cost of a settled one is that of its best upward way.
  private(set) var space: SearchSpace

  /// The entries of the nodes that are settled and not stalled, in the order of their costs.
  private(set) var settled: [UInt32] = []

  /// The nodes to be settled, by the indices of their entries.
  private var heap = MinHeap()

  /// Creates a search in a hierarchy of so many nodes.
  init(nodeCount: Int) {
    space = SearchSpace(nodeCount: nodeCount)
  }

  /// Searches all that is above the seeds.
  ///
  /// A node is stalled, which ends the search there, if a higher node shows a better way to it: none of the best ways
  /// goes up to it like this.
  ///
  /// - Complexity: O(*n* log *n*) for *n* arcs above the seeds; a few hundred in a city.
  mutating func run(
    _ seeds: [Seed],
    _ direction: Direction,
    in hierarchy: borrowing Hierarchy
  ) {
    space.removeAll()
    settled.removeAll(keepingCapacity: true)
    heap.removeAll()
    for seed in seeds {
      relax(seed.node, seed.cost, arc: seed.number, parent: nil)
    }
    while let entry = heap.pop() {
      let index = Int(entry.value)
      let (node, cost) = (space[index].node, space[index].cost)
      guard entry.key == cost.rawValue else { continue }
      guard !isStalled(node, cost, direction, hierarchy) else { continue }
      settled.append(entry.value)
      for arc in hierarchy.range(of: node) {
        let step = hierarchy.arcs[arc]
        let next = cost + (direction == .leaving ? step.up : step.down)
        guard next.exists else { continue }
        relax(step.head, next, arc: UInt32(arc), parent: entry.value)
      }
    }
  }

  /// Returns whether a node that the search has seen higher up shows a better way to a node.
  private func isStalled(
    _ node: UInt32,
    _ cost: WayCost,
    _ direction: Direction,
    _ hierarchy: borrowing Hierarchy
  ) -> Bool {
    for index in hierarchy.range(of: node) {
      let arc = hierarchy.arcs[index]
      guard let above = space.index(of: arc.head) else { continue }
      let around = space[above].cost + (direction == .leaving ? arc.down : arc.up)
      if around < cost { return true }
    }
    return false
  }

  /// Notes a way to a node if it is the best so far.
  private mutating func relax(_ node: UInt32, _ cost: WayCost, arc: UInt32, parent: UInt32?) {
    let index: Int
    if let known = space.index(of: node) {
      guard cost < space[known].cost else { return }
      index = known
      space[index].cost = cost
      space[index].arc = arc
      space[index].parent = parent ?? UInt32(index)
    } else {
      index = space.entries.count
      space.append(
        SearchSpace.Entry(node: node, parent: parent ?? UInt32(index), arc: arc, cost: cost)
      )
    }
    heap.push(cost.rawValue, UInt32(index))
  }
}
