/// Keys in ascending order, each with an item; ties go to the lower item.
///
/// A heap with four children a node, which is shallow, and whose storage is kept from search to search.
struct StrategyHeap {
  /// A key and its item.
  struct Entry {
    /// What entries are ordered by.
    var key: Double

    /// What has the key.
    var item: Int32

    /// Returns whether an entry comes out before another.
    static func < (left: Self, right: Self) -> Bool {
      left.key < right.key || (left.key == right.key && left.item < right.item)
    }
  }

  /// The entries; each is at most its children from 4*i* + 1 to 4*i* + 4.
  private var entries: [Entry] = []

  /// Removes all entries.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds an entry.
  ///
  /// - Complexity: O(log *n*).
  mutating func push(_ entry: Entry) {
    var index = entries.count
    entries.append(entry)
    while index > 0 {
      let parent = (index - 1) >> 2
      guard entry < entries[parent] else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = entry
  }

  /// Removes the first entry and returns it, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  mutating func pop() -> Entry? {
    guard let last = entries.popLast() else { return nil }
    guard let first = entries.first else { return last }
    var index = 0
    while true {
      let first = 4 * index + 1
      guard first < entries.count else { break }
      var child = first
      for other in (first + 1)..<max(first + 1, min(first + 4, entries.count))
      where entries[other] < entries[child] {
        child = other
      }
      guard entries[child] < last else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = last
    return first
  }
}
