/// The nodes that a search has seen, in a small table of their numbers.
///
/// A search in a hierarchy sees a few hundred nodes of a map of any size; its memory should not grow with the map.
///
/// > Source: linear probing, D. E. Knuth, *The Art of Computer Programming* 3, section 6.4.
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

  /// The slots: indices of entries plus one, 0 if free.
  ///
  /// Their number is a power of two.
  private var slots = [UInt32](repeating: 0, count: 1_024)

  /// Forgets all nodes and keeps the room.
  mutating func removeAll() {
    for index in slots.indices { slots[index] = 0 }
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns the index of the entry of a node, or `nil` if it has not been seen.
  func index(of node: UInt32) -> Int? {
    let slot = slots[slot(of: node)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The entry of that index.
  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Adds a node that has not been seen.
  mutating func append(_ entry: Entry) {
    if (entries.count + 1) * 2 > slots.count { grow() }
    let slot = slot(of: entry.node)
    entries.append(entry)
    slots[slot] = UInt32(entries.count)
  }

  /// Returns the slot that holds a node, or the free one where it would be.
  private func slot(of node: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(node &* 2_654_435_769 &>> 7) & mask
    while slots[slot] != 0, entries[Int(slots[slot]) - 1].node != node { slot = (slot + 1) & mask }
    return slot
  }

  /// Doubles the number of slots.
  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() { slots[slot(of: entry.node)] = UInt32(index + 1) }
  }
}
