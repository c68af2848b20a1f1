/// The labels that a ``Labelling`` has kept at one visit, by what others are compared with.
///
/// They stand in runs, each in the order of value, so that a comparison ends where that becomes less; the latest few stand
/// behind them in no order. Each run is at least twice as long as the next, or else the two are made one: so a label is moved
/// no more than O(log *n*) times, and there are no more runs to look through.
///
/// > Source: J. L. Bentley, J. B. Saxe, "Decomposable searching problems I. Static-to-dynamic transformation", *Journal of
/// > Algorithms* 1 (1980), 301–358, <https://doi.org/10.1016/0196-6774(80)90015-2>.
struct LabelSurvivors<Visits: VisitSet> {
  /// What counts of a label besides the visits that it has made.
  struct Merits {
    /// The units that its visits are worth.
    let value: Int32
    /// The ticks travelled.
    let travel: Int32
    /// The number of visits made.
    let stops: Int16
  }

  /// What each label has made; alone in its array, since that is what most comparisons read.
  private var made: [Visits] = []

  /// What else counts of it.
  private var merits: [Merits] = []

  /// Where each run ends.
  private var ends: [Int] = []

  /// The latest labels that are brought into order at once.
  private static var runLength: Int { 16 }

  /// Returns whether a label is worth at least `value`, has made no visit of `barred`, and satisfies a condition.
  @inline(__always)
  func contains(
    worth value: Int32,
    without barred: Visits,
    where condition: (_ made: Visits, _ merits: Merits) -> Bool
  ) -> Bool {
    made.withUnsafeBufferPointer { made in
      merits.withUnsafeBufferPointer { merits in
        ends.withUnsafeBufferPointer { ends in
          var start = 0
          for end in ends {
            let last = Self.end(of: value, in: start..<end, of: merits)
            var position = Visits.firstDisjoint(with: barred, of: made, in: start..<last)
            while position < last {
              if condition(made[position], merits[position]) { return true }
              position = Visits.firstDisjoint(with: barred, of: made, in: position + 1..<last)
            }
            start = end
          }
          for position in start..<made.count
          where merits[position].value >= value && made[position].isDisjoint(with: barred) {
            if condition(made[position], merits[position]) { return true }
          }
          return false
        }
      }
    }
  }

  /// Returns where those in `run` end that are worth at least `value`.
  private static func end(
    of value: Int32,
    in run: Range<Int>,
    of merits: UnsafeBufferPointer<Merits>
  ) -> Int {
    var (low, high) = (run.lowerBound, run.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if merits[middle].value >= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Adds a label that has made `visits`.
  mutating func add(_ visits: Visits, _ label: Merits) {
    made.append(visits)
    merits.append(label)
    let start = ends.last ?? 0
    guard made.count - start == Self.runLength else { return }
    sort(from: start)
    ends.append(made.count)
    while ends.count > 1 {
      let middle = ends[ends.count - 2]
      let first = ends.count > 2 ? ends[ends.count - 3] : 0
      guard middle - first < 2 * (made.count - middle) else { return }
      merge(from: first, with: middle)
      ends.remove(at: ends.count - 2)
    }
  }

  /// Brings the few labels from `start` on into order.
  private mutating func sort(from start: Int) {
    for next in start + 1..<made.count {
      var place = next
      while place > start, merits[place - 1].value < merits[place].value {
        merits.swapAt(place - 1, place)
        made.swapAt(place - 1, place)
        place -= 1
      }
    }
  }

  /// Makes one run of that from `first` and the last, from `middle` on, beginning with their ends.
  private mutating func merge(from first: Int, with middle: Int) {
    var later = (made: Array(made[middle...]), merits: Array(merits[middle...]))
    var (old, place) = (middle, made.count)
    while let least = later.merits.last {
      place -= 1
      if old > first, merits[old - 1].value < least.value {
        old -= 1
        merits[place] = merits[old]
        made[place] = made[old]
      } else {
        merits[place] = least
        made[place] = later.made.removeLast()
        later.merits.removeLast()
      }
    }
  }
}
