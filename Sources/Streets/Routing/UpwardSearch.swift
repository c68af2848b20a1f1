import Basics

/// A search from seeds upward in a hierarchy.
struct UpwardSearch {
  /// The direction in which arcs are followed.
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
    /// The initial cost.
    let cost: WayCost
    /// The caller's number for the seed.
    let number: UInt32
  }

  /// The nodes seen; the cost of a settled one is that of its best upward path.
  private(set) var space: SearchSpace

  /// The entries of the nodes that are settled and not stalled, by ascending cost.
  private(set) var settled: [UInt32] = []

  /// Whether each entry is among ``settled``.
  private var isSettled: [Bool] = []

  /// The nodes to be settled, by the indices of their entries.
  private var heap = MinHeap<UInt64, UInt32>()

  /// Creates a search in a hierarchy of `nodeCount` nodes.
  init(nodeCount: Int) {
    space = SearchSpace(nodeCount: nodeCount)
  }

  /// The bit of an entry's arc that is set if it was followed down.
  static let downBit: UInt32 = 1 << 31

  /// Returns whether a node is settled and not stalled.
  func hasSettled(_ node: UInt32) -> Bool { space.index(of: node).map { isSettled[$0] } ?? false }

  /// Searches the graph above the seeds.
  ///
  /// A node is stalled, and its arcs are not followed, if a better path leads down to it from a higher node: then no shortest
  /// path goes up through it. Within a core, a forward search goes up and down, and a backward search stops where it enters the
  /// core.
  ///
  /// - Parameters:
  ///   - seeds: Where to begin.
  ///   - direction: The direction in which arcs are followed.
  ///   - hierarchy: The hierarchy.
  ///   - wanted: The number of wanted nodes after which the search stops.
  ///   - isWanted: Whether a node is wanted.
  /// - Complexity: O(*n* log *n*) for *n* arcs above the seeds; a few hundred in a city without a core.
  mutating func run(
    _ seeds: [Seed],
    _ direction: Direction,
    in hierarchy: borrowing Hierarchy,
    until wanted: Int = .max,
    _ isWanted: (UInt32) -> Bool = { _ in false }
  ) {
    space.removeAll()
    settled.removeAll(keepingCapacity: true)
    isSettled.removeAll(keepingCapacity: true)
    heap.removeAll()
    var missing = wanted
    for seed in seeds {
      relax(hierarchy.rank(of: seed.node), seed.cost, arc: seed.number, parent: nil)
    }
    while missing > 0, let entry = heap.pop() {
      let index = Int(entry.value)
      let (node, cost) = (space[index].node, space[index].cost)
      guard entry.key == cost.rawValue else { continue }
      let isCore = hierarchy.core.contains(node)
      guard isCore || !isStalled(node, cost, direction, hierarchy) else { continue }
      settled.append(entry.value)
      isSettled[index] = true
      if isWanted(node) { missing -= 1 }
      if isCore, direction == .arriving { continue }
      for arc in hierarchy.range(of: node) {
        let step = hierarchy.arcs[arc]
        let next = cost + (direction == .leaving ? step.up : step.down)
        guard next.exists else { continue }
        relax(step.head, next, arc: UInt32(arc), parent: entry.value)
      }
      if isCore { descend(from: entry.value, node, cost, hierarchy) }
    }
  }

  /// Follows the arcs within the core that lead down from a node.
  private mutating func descend(
    from index: UInt32,
    _ node: UInt32,
    _ cost: WayCost,
    _ hierarchy: borrowing Hierarchy
  ) {
    for step in hierarchy.core.steps(at: node) {
      let next = cost + hierarchy.arcs[Int(step.arc)].down
      guard next.exists else { continue }
      relax(step.tail, next, arc: step.arc | Self.downBit, parent: index)
    }
  }

  /// Returns whether a better path leads to a node from a higher node that has been seen.
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

  /// Records the cost of a node if it is the best so far.
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
      isSettled.append(false)
      space.append(
        SearchSpace.Entry(node: node, parent: parent ?? UInt32(index), arc: arc, cost: cost)
      )
    }
    heap.push(cost.rawValue, UInt32(index))
  }
}

/// The nodes that a search has seen.
///
/// A search in a hierarchy sees a few hundred nodes, mostly with the highest numbers, so lookups in an array of all nodes stay
/// within the cache.
struct SearchSpace {
  /// A node that the search has seen.
  struct Entry {
    /// The node.
    let node: UInt32
    /// The entry from which it was reached; its own index if the search began here.
    var parent: UInt32
    /// The arc by which it was reached, or the number of the seed.
    var arc: UInt32
    /// The cost to this node.
    var cost: WayCost
  }

  /// The nodes seen, in order of discovery.
  private(set) var entries: [Entry] = []

  /// For each node, the index of its entry plus one; 0 if not seen.
  private var slots: [UInt32]

  /// Creates an empty search space for `nodeCount` nodes.
  init(nodeCount: Int) {
    slots = [UInt32](repeating: 0, count: nodeCount)
  }

  /// Removes all nodes and keeps the capacity.
  mutating func removeAll() {
    for entry in entries { slots[Int(entry.node)] = 0 }
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns the index of the entry of a node, or `nil` if it has not been seen.
  func index(of node: UInt32) -> Int? {
    let slot = slots[Int(node)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The entry at an index.
  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Adds a node that has not been seen.
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    slots[Int(entry.node)] = UInt32(entries.count)
  }
}
