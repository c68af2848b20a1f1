/// A priority queue that yields the lowest key first; ties are ordered by value.
///
/// > Source: J. W. J. Williams, "Algorithm 232: Heapsort", *CACM* 7 (1964), 347–348, with four children per node.
package struct MinHeap {
  /// An entry.
  package struct Entry {
    package let key: UInt64
    package let value: UInt32

    /// Whether this entry precedes another.
    func precedes(_ other: Self) -> Bool {
      key < other.key || key == other.key && value < other.value
    }
  }

  /// The entries; none precedes its parent.
  private var entries: [Entry] = []

  /// Creates an empty queue.
  package init() {}

  /// Whether the queue is empty.
  var isEmpty: Bool { entries.isEmpty }

  /// The next entry.
  var first: Entry? { entries.first }

  /// The values in the queue, in no particular order.
  var values: [UInt32] { entries.map(\.value) }

  /// Removes all entries and keeps the capacity.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds an entry.
  ///
  /// - Complexity: O(log *n*).
  package mutating func push(_ key: UInt64, _ value: UInt32) {
    let entry = Entry(key: key, value: value)
    var hole = entries.count
    entries.append(entry)
    while hole > 0 {
      let parent = (hole - 1) / 4
      guard entry.precedes(entries[parent]) else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  /// Removes and returns the first entry.
  ///
  /// - Complexity: O(log *n*).
  package mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    let count = entries.count
    guard count > 0 else { return first }
    var hole = 0
    while true {
      let start = 4 * hole + 1
      guard start < count else { break }
      var least = start
      for child in start..<min(start + 4, count) where entries[child].precedes(entries[least]) {
        least = child
      }
      guard entries[least].precedes(last) else { break }
      entries[hole] = entries[least]
      hole = least
    }
    entries[hole] = last
    return first
  }
}
