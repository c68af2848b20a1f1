/// The nondominated labels of a ``Labeling`` at one node, with the data that decides dominance.
///
/// They are kept in runs, each in descending order of value, so that a scan ends where the value becomes too low; the latest few
/// follow unordered. Each run is at least twice as long as the next, or else the two are merged: a label is moved O(log *n*)
/// times, and there are O(log *n*) runs.
///
/// Invariant: `visited` and `merits` have the same count, and `ends` ascend to at most that.
///
/// > Source: J. L. Bentley, J. B. Saxe, "Decomposable searching problems I. Static-to-dynamic transformation", *Journal of
/// > Algorithms* 1 (1980), 301–358, <https://doi.org/10.1016/0196-6774(80)90015-2>.
struct LabelSurvivors<Nodes: NodeSet> {
  /// The resources of a label other than its visited nodes.
  struct Merits {
    /// The value of its visits in units.
    let value: Int32
    /// The ticks traveled.
    let travel: Int32
    /// What the visits cost.
    let cost: Int32
    /// The load of the visits.
    let load: Int32
    /// The number of visits.
    let stops: Int16
  }

  /// The visited nodes of each label, in a separate array, since most comparisons read nothing else.
  private var visited: [Nodes] = []

  /// The other resources of each label.
  private var merits: [Merits] = []

  /// The end of each run.
  private var ends: [Int] = []

  /// The number of latest labels that are sorted at once.
  private static var runLength: Int { 16 }

  /// Returns whether any label has at least `value`, has visited no node of `barred`, and satisfies a condition.
  @inline(__always)
  func contains(
    worth value: Int32,
    without barred: Nodes,
    where condition: (_ visited: Nodes, _ merits: Merits) -> Bool
  ) -> Bool {
    let (sets, values) = (visited.span, merits.span)
    var start = 0
    for end in ends {
      let last = Self.end(of: value, in: start..<end, of: values)
      var position = Nodes.firstDisjoint(with: barred, of: sets, in: start..<last)
      while position < last {
        if condition(sets[position], values[position]) { return true }
        position = Nodes.firstDisjoint(with: barred, of: sets, in: position + 1..<last)
      }
      start = end
    }
    for position in start..<sets.count
    where values[position].value >= value && sets[position].isDisjoint(with: barred) {
      if condition(sets[position], values[position]) { return true }
    }
    return false
  }

  /// Returns the end of the labels in `run` with at least `value`.
  private static func end(of value: Int32, in run: Range<Int>, of merits: Span<Merits>) -> Int {
    var (low, high) = (run.lowerBound, run.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if merits[middle].value >= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Adds a label that has visited `nodes`.
  mutating func add(_ nodes: Nodes, _ label: Merits) {
    visited.append(nodes)
    merits.append(label)
    let start = ends.last ?? 0
    guard visited.count - start == Self.runLength else { return }
    sort(from: start)
    ends.append(visited.count)
    while ends.count > 1 {
      let middle = ends[ends.count - 2]
      let first = ends.count > 2 ? ends[ends.count - 3] : 0
      guard middle - first < 2 * (visited.count - middle) else { return }
      merge(from: first, with: middle)
      ends.remove(at: ends.count - 2)
    }
  }

  /// Sorts the few labels from `start` on.
  private mutating func sort(from start: Int) {
    for next in start + 1..<visited.count {
      var slot = next
      while slot > start, merits[slot - 1].value < merits[slot].value {
        merits.swapAt(slot - 1, slot)
        visited.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
  }

  /// Merges the run from `first` and the last run, from `middle` on, starting at their ends.
  private mutating func merge(from first: Int, with middle: Int) {
    var later = (visited: Array(visited[middle...]), merits: Array(merits[middle...]))
    var (old, slot) = (middle, visited.count)
    while let least = later.merits.last {
      slot -= 1
      if old > first, merits[old - 1].value < least.value {
        old -= 1
        merits[slot] = merits[old]
        visited[slot] = visited[old]
      } else {
        merits[slot] = least
        visited[slot] = later.visited.removeLast()
        later.merits.removeLast()
      }
    }
  }
}
