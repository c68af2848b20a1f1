/// The labels of a ``Labelling``, field by field, so that a loop touches only what it reads.
struct LabelStore<Visits: VisitSet> {
  /// The label before; -1 for the first of a route.
  private(set) var parent: [Int32] = []
  /// The place last visited, as a number of the graph.
  private(set) var visit: [Int16] = []
  /// The option that was taken there.
  private(set) var option: [Int16] = []
  /// The number of breaks had before that visit.
  private(set) var phase: [Int16] = []
  /// The tick at which the visit is over.
  private(set) var leave: [Int32] = []
  /// The ticks travelled.
  private(set) var travel: [Int32] = []
  /// The number of visits made.
  private(set) var stops: [Int16] = []
  /// The units earned, before prices.
  private(set) var value: [Int32] = []
  /// The units earned after prices.
  private(set) var earnings: [Int32] = []
  /// The visits made, and those that can count as made because they are excluded.
  private(set) var made: [Visits] = []
  /// The label that is next in the queue; -1 at its end.
  var next: [Int32] = []

  /// The number of labels.
  var count: Int { parent.count }

  /// Adds a label and returns its number.
  mutating func append(
    parent: Int32,
    visit: Int,
    option: Int,
    phase: Int,
    leave: Int32,
    travel: Int32,
    value: Int32,
    earnings: Int32,
    barring barred: Visits
  ) -> Int32 {
    let label = Int32(count)
    var made = parent < 0 ? Visits() : self.made[Int(parent)]
    made.insert(visit)
    made.formUnion(barred)
    self.stops.append(parent < 0 ? 1 : stops[Int(parent)] + 1)
    self.parent.append(parent)
    self.visit.append(Int16(visit))
    self.option.append(Int16(option))
    self.phase.append(Int16(phase))
    self.leave.append(leave)
    self.travel.append(travel)
    self.value.append(value)
    self.earnings.append(earnings)
    self.made.append(made)
    next.append(-1)
    return label
  }
}

/// The labels that wait to be extended, the earliest to leave first.
///
/// A bucket a tick: every step takes time, so a bucket is complete when its turn comes.
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
