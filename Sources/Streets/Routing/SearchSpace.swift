/// The nodes that a search has seen.
///
/// A search in a hierarchy sees a few hundred nodes, mostly of the highest numbers, so that looking them up in an array of all nodes
/// stays within the cache.
struct SearchSpace {
  /// What is known of a node.
  struct Entry {
    /// The node.
    let node: UInt32
    /// The entry from which it was reached; its own index if the search began here.
    var parent: UInt32
    /// The arc by which it was reached, or the number of the seed.
    var arc: UInt32
    /// What it costs to be here.
    var cost: WayCost
  }

  /// The nodes seen, in the order in which they were first seen.
  private(set) var entries: [Entry] = []

  /// For each node the index of its entry plus one, 0 if it has not been seen.
  private var slots: [UInt32]

  /// Creates a space of nodes that have not been seen.
  init(nodeCount: Int) {
    slots = [UInt32](repeating: 0, count: nodeCount)
  }

  /// Forgets all nodes and keeps the room.
  mutating func removeAll() {
    for entry in entries { slots[Int(entry.node)] = 0 }
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns the index of the entry of a node, or `nil` if it has not been seen.
  func index(of node: UInt32) -> Int? {
    let slot = slots[Int(node)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The entry of that index.
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
