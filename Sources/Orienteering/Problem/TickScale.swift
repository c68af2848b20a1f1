/// The scale from the numbers of a problem to the ticks and units of the search.
///
/// The search needs every step from one visit to the next to take time, which orders its recursions; only visits of no length
/// at the very same place it orders itself. If a visit takes no time and an arc to another place takes none either, every time is
/// multiplied by one more than the number of such visits, and each of them takes one tick: together they stay below what was the
/// smallest time, so exactly the same routes are feasible.
struct TickScale: Sendable {
  /// The ticks in a unit of time.
  let ticks: Int

  /// The units that a point is worth.
  let unitsPerPoint: Int

  /// The units that a tick of travel costs.
  let unitsPerTick: Int

  /// The visits that take a tick instead of no time.
  let momentary: Set<Int>

  /// Finds the scale of `problem`.
  init(of problem: Problem) {
    let visits = problem.visits
    momentary = Set(
      visits.indices.filter { visit in
        visits[visit].options.allSatisfy { $0.stay == 0 }
          && visits.indices.contains { other in
            other != visit && problem.way(from: visits[visit].node, to: visits[other].node) == 0
              && !problem.isOnePlace(visits[visit].node, visits[other].node)
          }
      }
    )
    let ticks = momentary.count + 1
    self.ticks = ticks
    let cost = problem.travelCost
    let numbers = [cost] + visits.flatMap { $0.options.map(\.score) }
    let least = [1, 10, 100].first { $0.makesWhole(numbers) } ?? 1_000
    // The prices of the exact method are whole units, so finer units make tighter bounds.
    let factor = [1_000, 100, 10].first {
      $0 >= least && Self.worth(of: problem, ticks: ticks) * Double($0) < Double(1 << 27)
    }
    let fine = factor ?? least
    unitsPerTick = Int((cost * Double(fine)).rounded())
    unitsPerPoint = fine * (unitsPerTick == 0 ? 1 : ticks)
  }

  /// The points of all visits, each by its best option, and the most that all travel could cost, times the ticks.
  private static func worth(of problem: Problem, ticks: Int) -> Double {
    let score = problem.greatestScore
    let span = Double((problem.horizon.last ?? 0) - (problem.horizon.first ?? 0) + 1)
    let way = problem.travelCost * span * Double(problem.days)
    return max(1, (score + way) * Double(problem.travelCost == 0 ? 1 : ticks))
  }

  /// Returns so many units as points.
  func points(_ units: Int) -> Double { Double(units) / Double(unitsPerPoint) }
}

extension Problem {
  /// Returns whether two nodes have the same arcs.
  fileprivate func isOnePlace(_ first: Int, _ second: Int) -> Bool {
    first == second
      || way(from: second, to: first) == 0
        && travel.indices.allSatisfy { node in
          node == first || node == second
            || travel[first][node] == travel[second][node]
              && travel[node][first] == travel[node][second]
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
