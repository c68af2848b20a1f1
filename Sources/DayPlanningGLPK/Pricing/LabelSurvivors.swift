/// The labels that a ``Labelling`` has kept at one visit, by what others are compared with.
///
/// They stand in the order of their value, so that a comparison ends where that becomes less; the latest few stand beside
/// them, since to make room for each in a long array would cost more than the comparisons.
struct LabelSurvivors<Visits: VisitSet> {
  /// A label that was kept.
  struct Survivor {
    /// The visits made.
    let made: Visits
    /// The units that its visits are worth.
    let value: Int32
    /// The ticks travelled.
    let travel: Int32
    /// The number of visits made.
    let stops: Int16
  }

  /// The greatest value first.
  private var sorted: [Survivor] = []

  /// The latest ones, in no order.
  private var latest: [Survivor] = []

  /// Returns whether a label of at least `value` satisfies a condition.
  @inline(__always)
  func contains(worth value: Int32, where condition: (Survivor) -> Bool) -> Bool {
    let isAmongSorted = sorted.withUnsafeBufferPointer { sorted in
      for survivor in sorted {
        guard survivor.value >= value else { break }
        if condition(survivor) { return true }
      }
      return false
    }
    return isAmongSorted
      || latest.withUnsafeBufferPointer { latest in
        latest.contains { $0.value >= value && condition($0) }
      }
  }

  /// Adds `survivor`.
  mutating func add(_ survivor: Survivor) {
    latest.append(survivor)
    if latest.count > 16 { mergeLatest() }
  }

  /// Brings the latest into order, from the end of the array to its beginning.
  private mutating func mergeLatest() {
    latest.sort { $0.value > $1.value }
    var old = sorted.count
    sorted += latest
    var place = sorted.count
    while let least = latest.last {
      place -= 1
      if old > 0, sorted[old - 1].value < least.value {
        old -= 1
        sorted[place] = sorted[old]
      } else {
        sorted[place] = least
        latest.removeLast()
      }
    }
  }
}
