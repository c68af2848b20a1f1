/// The scale from the numbers of a problem to the ticks and units of the search.
///
/// The search requires every step between visits to take time, which orders its recursions; only visits without length at the
/// same place are ordered by the search itself. If a visit takes no time and an arc to another place takes none either, every
/// time is multiplied by one more than the number of such visits, and each of them takes one tick: their sum stays below the
/// former smallest time, so exactly the same routes are feasible.
struct TickScale: Sendable {
  /// The number of ticks per unit of time.
  let ticks: Int

  /// The number of units per point.
  let unitsPerPoint: Int

  /// The cost of a tick of travel in units.
  let unitsPerTick: Int

  /// The visits that take one tick instead of none.
  let momentary: Set<Int>

  /// Finds the scale of `problem`, whose numbers are within their ranges.
  ///
  /// - Complexity: O(*m*² + *n*) for *m* nodes and *n* options.
  init(of problem: Problem) {
    let visits = problem.visits
    momentary = problem.momentaryVisits
    let ticks = momentary.count + 1
    self.ticks = ticks
    let cost = problem.travelCost
    let charges = Array(Set(problem.charges.joined())) + problem.loadCost.map(\.rise)
    let numbers = [cost] + visits.flatMap { $0.options.map(\.score) } + charges
    let least = [1, 10, 100].first { $0.makesWhole(numbers) } ?? 1_000
    // The duals of the exact method are whole units, so finer units make tighter bounds.
    let factor = [1_000, 100, 10].first {
      $0 >= least && Self.worth(of: problem, ticks: ticks) * Double($0) < Double(1 << 27)
    }
    let fine = factor ?? least
    unitsPerTick = Int((cost * Double(fine)).rounded())
    unitsPerPoint = fine * (unitsPerTick == 0 ? 1 : ticks)
  }

  /// The total points of the best options of all visits, and the maximum cost of all travel, times the ticks.
  private static func worth(of problem: Problem, ticks: Int) -> Double {
    let score = problem.greatestScore + problem.greatestCharges
    let span = Double((problem.horizon.last ?? 0) - (problem.horizon.first ?? 0) + 1)
    let way = problem.travelCost * span * Double(problem.days)
    return max(1, (score + way) * Double(problem.travelCost == 0 ? 1 : ticks))
  }

  /// Converts points to units.
  func units(_ points: Double) -> Int { Int((points * Double(unitsPerPoint)).rounded()) }

  /// Converts units to points.
  func points(_ units: Int) -> Double { Double(units) / Double(unitsPerPoint) }
}

extension Problem {
  /// The visits without length from which an arc to another place also takes no time.
  fileprivate var momentaryVisits: Set<Int> {
    let momentary = visits.indices.filter { visit in
      visits[visit].options.allSatisfy { $0.stay == 0 }
    }
    guard !momentary.isEmpty else { return [] }
    // The order of visits at the same place and moment affects the charges of legs.
    let places =
      charges.isEmpty
      ? [Int](placesOf: travel.count) { travel[$0][$1] } : Array(travel.indices)
    let nodes = Set(visits.map(\.node))
    // Visits at one node are at one place, so comparing nodes is enough.
    let near = Set(
      Set(momentary.map { visits[$0].node }).filter { node in
        nodes.contains { way(from: node, to: $0) == 0 && places[$0] != places[node] }
      }
    )
    return Set(momentary.filter { near.contains(visits[$0].node) })
  }
}

extension [Int] {
  /// Numbers the places of `count` nodes: nodes are one place if they are zero time apart and have the same arcs.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - time: Returns the time from node to node, `nil` if there is no arc.
  /// - Complexity: O(*n*²) for *n* nodes.
  package init(placesOf count: Int, time: (_ from: Int, _ to: Int) -> Int?) {
    // With no time from a node to itself, nodes have the same rows and columns if and only if they are one place: an equal row
    // has zero time to the other node, since that node has zero time to itself. Hashes find the few candidates to compare.
    func cells(_ node: Int) -> [Int?] {
      (0..<2 * count).map { index in
        let other = index % count
        if other == node { return 0 }
        return index < count ? time(node, other) : time(other, node)
      }
    }
    var known: [Int: [(node: Int, place: Int)]] = [:]
    var places = 0
    self = []
    for node in 0..<count {
      let own = cells(node)
      let hash = own.hashValue
      let same = known[hash]?.first { cells($0.node) == own }
      append(same?.place ?? places)
      guard same == nil else { continue }
      known[hash, default: []].append((node, places))
      places += 1
    }
  }
}

extension Int {
  /// Returns whether each of `numbers` times this number is whole.
  fileprivate func makesWhole(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { number in
      let product = number * Double(self)
      return abs(product - product.rounded()) < 1e-6
    }
  }
}
