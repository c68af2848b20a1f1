/// A priority queue: the entry with the lowest key leaves first, of equal keys the one with the lowest value.
///
/// A heap with four children per node, which is shallower than a binary one and compares entries that are adjacent in memory.
/// Keys must be totally ordered: no NaN.
///
/// Each search compiles the queue for its own keys and values. That takes `@usableFromInline` on the types as well: without it, the
/// compiler keeps the bodies of `package` methods from other modules, and the queue is ten times slower.
///
/// > Source: J. W. J. Williams, "Algorithm 232: Heapsort", *CACM* 7 (1964), 347–348; D. B. Johnson, "Priority queues with update
/// > and finding minimum spanning trees", *Information Processing Letters* 4 (1975), 53–57,
/// > <https://doi.org/10.1016/0020-0190(75)90001-0>.
@usableFromInline
package struct MinHeap<Key: Comparable & Sendable, Value: Comparable & Sendable>: Sendable {
  /// An entry.
  @usableFromInline package struct Entry: Sendable {
    /// What entries are ordered by.
    @usableFromInline package let key: Key

    /// What has the key.
    @usableFromInline package let value: Value

    /// Creates an entry.
    @inlinable init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }

    /// Whether this entry leaves before another.
    @inlinable func precedes(_ other: Self) -> Bool {
      key < other.key || key == other.key && value < other.value
    }
  }

  /// The entries; none precedes its parent, and the children of *i* are at 4*i* + 1 to 4*i* + 4.
  @usableFromInline var entries: [Entry] = []

  /// Creates an empty queue.
  @inlinable package init() {}

  /// Whether nothing is in the queue.
  @inlinable package var isEmpty: Bool { entries.isEmpty }

  /// The entry that leaves next.
  @inlinable package var first: Entry? { entries.first }

  /// The values in the queue, in no particular order.
  @inlinable package var values: [Value] { entries.map(\.value) }

  /// Removes all entries and keeps the storage.
  @inlinable package mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds an entry.
  ///
  /// - Complexity: O(log *n*).
  @inlinable package mutating func push(_ key: Key, _ value: Value) {
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

  /// Removes the first entry and returns it, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable package mutating func pop() -> Entry? {
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
