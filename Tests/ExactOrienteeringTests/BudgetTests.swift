import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Visits with costs on days with a budget, compared with brute force.
struct BudgetTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force on 1,000 instances`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      RandomInstances.smallWithBudget(seed: seed).checkExactMethod(seed: seed)
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `the exact method agrees with brute force after a warm start`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let instance = RandomInstances.smallWithBudget(seed: seed)
      let solver = ExactSolver(quickLabelLimit: seed % 2 == 0 ? 30_000 : 0)
      var pool = RoutePool(keepingPricing: true)
      let first = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      guard let start = first.solution?.routes else { continue }
      let visited = Set(start.joined().map { instance.placeOfVisit[$0] })
      for place in instance.places.indices where !visited.contains(place) {
        let forced = instance.requiring(place: place)
        var pool = pool
        let outcome = solver.solve(forced, from: start, pool: &pool, control: SearchControl())
        outcome.checkProved(of: forced, "seed \(seed), place \(place)")
      }
    }
  }

  @Test func `budgets bind in most of these instances`() {
    let bound = (0..<200 as Range<UInt64>).count { seed in
      let instance = RandomInstances.smallWithBudget(seed: seed)
      let free = instance.changingVisits { visits in
        for index in visits.indices { visits[index].cost = 0 }
      }
      return BruteForce(instance).bestValue() != BruteForce(free).bestValue()
    }
    #expect(bound > 40)
  }

  @Test(.slow) func `local search keeps the budget and mostly finds the optimum`() {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let instance = RandomInstances.smallWithBudget(seed: seed)
      let expected = BruteForce(instance).bestValue()
      let solution = LocalSearch(rounds: 300).solve(instance)
      if let solution {
        #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
        #expect(solution.value <= expected ?? .min, "seed \(seed)")
      }
      if solution?.value == expected { found += 1 }
    }
    #expect(found >= 180)
  }

  /// Three places side by side, for 30, 24 and 20 at a cost of 50, 30 and 30, with the first free from tick 200 on.
  @Test(
    arguments: [
      (0, 100, []), (49, 100, [2]), (60, 100, [2, 3]), (80, 100, [0, 2]), (60, 400, [1, 2, 3]),
      (110, 100, [0, 2, 3]),
    ] as [(Int, Int32, [Int])]
  )
  func `a budget decides between the expensive place, the two cheap ones and the free hours`(
    budget: Int,
    end: Int32,
    made: [Int]
  ) {
    let latest = end - 10
    let instance = Instance(
      visits: [
        Instance.Visit(reward: 30, stay: 10, cost: 50), Instance.Visit(reward: 30, stay: 10),
        Instance.Visit(reward: 24, stay: 10, cost: 30),
        Instance.Visit(reward: 20, stay: 10, cost: 30),
      ],
      days: [0],
      kinds: [
        DayKind(
          hours: VisitHours(windows: [
            [.init(earliest: 0, latest: latest)],
            latest < 200 ? [] : [.init(earliest: 200, latest: latest)],
            [.init(earliest: 0, latest: latest)], [.init(earliest: 0, latest: latest)],
          ]),
          at: [0, 0, 1, 2],
          horizon: 0...end,
          travel: [Int32](repeating: 1, count: 9),
          fromStart: [0, 0, 0],
          toEnd: [0, 0, 0],
          maximumCost: budget
        )
      ],
      travelCost: 0,
      places: [[0, 1], [2], [3]]
    )
    var pool = RoutePool()
    let best = ExactSolver().solve(instance, from: nil, pool: &pool, control: SearchControl())
    #expect(best.solution?.routes.joined().sorted() == made)
    #expect(best.solution?.isOptimal == true)
  }
}
