/// The labels that wait to be extended, the earliest to leave first.
///
/// It has a bucket for each tick: every step takes time, so a bucket is complete when its turn comes.
struct LabelQueue {
  private let first: Int32
  private var heads: [Int32]
  private var current = 0

  /// Creates an empty queue for the ticks from `first` to `last`.
  init(first: Int32, last: Int32) {
    self.first = first
    heads = [Int32](repeating: -1, count: Int(last - first) + 1)
  }

  /// Adds `label`, which leaves at `tick`.
  mutating func push(_ label: Int32, at tick: Int32, labels: inout LabelStore<some VisitSet>) {
    let bucket = Int(tick - first)
    guard heads.indices.contains(bucket) else { return }
    labels.next[Int(label)] = heads[bucket]
    heads[bucket] = label
  }

  /// Removes and returns a label that leaves earliest.
  mutating func popFirst(_ labels: LabelStore<some VisitSet>) -> Int32? {
    while current < heads.count {
      let head = heads[current]
      if head >= 0 {
        heads[current] = labels.next[Int(head)]
        return head
      }
      current += 1
    }
    return nil
  }
}
