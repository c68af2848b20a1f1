/// The indices of items, grouped by a key: one array for all groups and where each starts.
struct GroupedIndices: Hashable, Sendable {
  /// Where each group starts in ``members``, and behind the last the number of members.
  private let starts: [Int32]

  /// The indices of the items, group by group, ascending within a group.
  private let members: [Int32]

  /// Groups the indices of `keys` by their values.
  ///
  /// - Parameters:
  ///   - keys: The group of each item, each in `0..<groups`.
  ///   - groups: The number of groups.
  /// - Complexity: O(*n* + *g*), a counting sort.
  init(_ keys: [Int32], groups: Int) {
    var starts = [Int32](repeating: 0, count: groups + 1)
    for key in keys { starts[Int(key) + 1] += 1 }
    for group in 0..<groups { starts[group + 1] += starts[group] }
    var next = starts
    var members = [Int32](repeating: 0, count: keys.count)
    for (index, key) in keys.enumerated() {
      members[Int(next[Int(key)])] = Int32(index)
      next[Int(key)] += 1
    }
    self.starts = starts
    self.members = members
  }

  /// The indices of the items in a group.
  subscript(group: Int) -> ArraySlice<Int32> {
    members[Int(starts[group])..<Int(starts[group + 1])]
  }
}
