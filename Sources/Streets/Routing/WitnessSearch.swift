import Basics

/// Looks for ways around a node that is about to leave the graph.
///
/// A search that gives up early adds an unnecessary shortcut, never a wrong distance.
struct WitnessSearch {
  /// The effort of a search.
  enum Effort {
    /// For estimating a node's importance.
    case estimating
    /// For deciding which shortcuts to add.
    case contracting

    /// The maximum number of nodes that a search settles.
    var settledLimit: Int {
      switch self {
      case .estimating: 20
      case .contracting: 40
      }
    }
  }

  /// The state of a node in a search.
  private struct Mark {
    /// The best cost found in the current search.
    var cost = WayCost.none
    /// A cost that makes the shortcut to this node unnecessary; ``WayCost/none`` if it is not a target or a witness is found.
    var enough = WayCost.none
    /// The search in which these were recorded; older entries are stale.
    var round: UInt32 = 0
  }

  /// Two arcs of a node, by their positions in its row.
  typealias Pair = (first: UInt32, second: UInt32)

  /// The pairs of arcs that need a shortcut, found by the last call.
  private(set) var needed: [Pair] = []

  /// The state of each node.
  private var marks: [Mark]

  /// The number of the current search.
  private var round: UInt32 = 0

  /// The nodes to be settled.
  private var heap = MinHeap<UInt64, UInt32>()

  /// Whether all arcs cost the same in both directions, so that one direction of each pair is enough.
  private let isSymmetric: Bool

  /// Creates searches in a graph.
  init(nodeCount: Int, isSymmetric: Bool) {
    marks = [Mark](repeating: Mark(), count: nodeCount)
    self.isSymmetric = isSymmetric
  }

  /// Finds the pairs of arcs of a node that need a shortcut once it is contracted.
  ///
  /// Each pair occurs once, whether one direction needs it or both.
  mutating func findNeededPairs(around node: UInt32, in pool: borrowing ArcPool, effort: Effort) {
    needed.removeAll(keepingCapacity: true)
    let row = pool.range(of: node)
    guard row.count > 1 else { return }
    // A node of degree 2 nearly always needs the shortcut. If there is a better arc, it wins when the shortcut is added.
    if row.count == 2 {
      let (first, second) = (pool.arcs[row.lowerBound], pool.arcs[row.lowerBound + 1])
      let isWay = (first.back + second.out).exists || (second.back + first.out).exists
      if first.node != second.node, isWay { needed.append((0, 1)) }
      return
    }
    for source in isSymmetric ? row.dropLast() : row where pool.arcs[source].back.exists {
      findNeededPairs(from: source, around: node, row, pool, effort)
    }
    if !isSymmetric { dropRepetitions() }
  }

  /// Finds the pairs of one arc for which a search from its end finds no witness.
  private mutating func findNeededPairs(
    from source: Int,
    around node: UInt32,
    _ row: Range<Int>,
    _ pool: borrowing ArcPool,
    _ effort: Effort
  ) {
    let start = pool.arcs[source]
    round &+= 1
    let targets = isSymmetric ? source + 1..<row.upperBound : row
    var bound = Bound()
    for target in targets where pool.arcs[target].node != start.node {
      aim(at: pool.arcs[target], from: start, around: node, pool, &bound)
    }
    guard bound.missing > 0 else { return }
    search(from: start.node, avoiding: node, &bound, pool, effort.settledLimit)
    guard bound.missing > 0 else { return }
    for target in targets where pool.arcs[target].node != start.node {
      let end = pool.arcs[target]
      // Of several arcs to a node, only the best one counts.
      guard end.out.exists, start.back + end.out == marks[Int(end.node)].enough else { continue }
      if !isReached(end.node, avoiding: node, pool) {
        let pair = (UInt32(source - row.lowerBound), UInt32(target - row.lowerBound))
        needed.append((min(pair.0, pair.1), max(pair.0, pair.1)))
      }
      marks[Int(end.node)].enough = .none
    }
  }

  /// Makes the end of an arc a target.
  private mutating func aim(
    at end: ArcPool.Arc,
    from start: ArcPool.Arc,
    around node: UInt32,
    _ pool: borrowing ArcPool,
    _ bound: inout Bound
  ) {
    let cost = start.back + end.out
    guard cost.exists else { return }
    open(end.node)
    if !marks[Int(end.node)].enough.exists { bound.missing += 1 }
    marks[Int(end.node)].enough = min(marks[Int(end.node)].enough, cost)
    bound.reach = max(bound.reach, cost.rawValue)
    var last = UInt64.max
    for index in pool.range(of: end.node) where pool.arcs[index].node != node {
      last = min(last, pool.arcs[index].back.rawValue)
    }
    if last < cost.rawValue { bound.settled = max(bound.settled, cost.rawValue - last) }
  }

  /// Returns whether an arc from a seen node completes a witness path to a target.
  private func isReached(
    _ target: UInt32,
    avoiding node: UInt32,
    _ pool: borrowing ArcPool
  ) -> Bool {
    let enough = marks[Int(target)].enough
    for index in pool.range(of: target) {
      let arc = pool.arcs[index]
      guard arc.node != node, marks[Int(arc.node)].round == round else { continue }
      if marks[Int(arc.node)].cost + arc.back <= enough { return true }
    }
    return false
  }

  /// The limits of a search.
  private struct Bound {
    /// The number of targets without a witness.
    var missing = 0
    /// The highest cost that is good enough for a target.
    var reach: UInt64 = 0
    /// The highest cost of the second-to-last node of a witness path.
    var settled: UInt64 = 0
  }

  /// Resets a node's mark if it is from an older search.
  private mutating func open(_ node: UInt32) {
    if marks[Int(node)].round != round { marks[Int(node)] = Mark(round: round) }
  }

  /// Searches from a node without passing through another, until every target has a witness.
  private mutating func search(
    from source: UInt32,
    avoiding node: UInt32,
    _ bound: inout Bound,
    _ pool: borrowing ArcPool,
    _ settledLimit: Int
  ) {
    heap.removeAll()
    open(source)
    marks[Int(source)].cost = .zero
    heap.push(0, source)
    var settled = 0
    while settled < settledLimit, let entry = heap.pop() {
      let cost = WayCost(rawValue: entry.key)
      guard cost == marks[Int(entry.value)].cost else { continue }
      settled += 1
      for index in pool.range(of: entry.value) {
        let arc = pool.arcs[index]
        let next = cost + arc.out
        guard arc.node != node, next.rawValue <= bound.reach else { continue }
        open(arc.node)
        guard next < marks[Int(arc.node)].cost else { continue }
        marks[Int(arc.node)].cost = next
        if marks[Int(arc.node)].enough.exists, next <= marks[Int(arc.node)].enough {
          marks[Int(arc.node)].enough = .none
          bound.missing -= 1
          if bound.missing == 0 { return }
        }
        if next.rawValue <= bound.settled { heap.push(next.rawValue, arc.node) }
      }
    }
  }

  /// Sorts the pairs and removes duplicates.
  private mutating func dropRepetitions() {
    needed.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    var last: Pair?
    needed.removeAll { pair in
      defer { last = pair }
      return last.map { $0 == pair } ?? false
    }
  }
}
