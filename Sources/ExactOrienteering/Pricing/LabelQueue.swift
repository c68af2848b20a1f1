/// The labels that wait to be extended, the earliest to leave first; of those that leave at one tick, the last to be added.
///
/// It has a bucket for every few ticks, no more than the shortest step takes: so a bucket is complete when its turn comes, and is
/// sorted then.
struct LabelQueue {
  private let first: Int32
  private let last: Int32

  /// The ticks of a bucket.
  private let width: Int32

  /// The last label of each bucket; -1 if there is none.
  private var heads: [Int32]

  /// The bucket whose turn it is.
  private var current = 0

  /// The labels of that bucket that are left, if a bucket has several ticks; those that leave first at the end.
  private var sorted: [Int32] = []

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - first: The first tick.
  ///   - last: The last tick.
  ///   - width: The ticks of a bucket: 1, or at most those of every step.
  init(first: Int32, last: Int32, width: Int32 = 1) {
    self.first = first
    self.last = last
    self.width = width
    heads = [Int32](repeating: -1, count: Int((last - first) / width) + 1)
  }

  /// Adds `label`, which leaves at `tick`, unless that is after the day.
  mutating func push(_ label: Int32, at tick: Int32, labels: inout LabelStore<some VisitSet>) {
    guard tick <= last else { return }
    let bucket = Int(width == 1 ? tick - first : (tick - first) / width)
    labels.next[Int(label)] = heads[bucket]
    heads[bucket] = label
  }

  /// Removes and returns a label that leaves earliest.
  mutating func popFirst(_ labels: LabelStore<some VisitSet>) -> Int32? {
    if let label = sorted.popLast() { return label }
    while current < heads.count {
      let head = heads[current]
      guard head >= 0 else {
        current += 1
        continue
      }
      if width == 1 {
        heads[current] = labels.next[Int(head)]
        return head
      }
      takeBucket(labels)
      return sorted.popLast()
    }
    return nil
  }

  /// Sorts the labels of the current bucket.
  private mutating func takeBucket(_ labels: LabelStore<some VisitSet>) {
    var label = heads[current]
    heads[current] = -1
    while label >= 0 {
      sorted.append(label)
      label = labels.next[Int(label)]
    }
    sorted.sort { one, two in
      let (first, second) = (labels.leave[Int(one)], labels.leave[Int(two)])
      return (second, one) < (first, two)
    }
  }
}
