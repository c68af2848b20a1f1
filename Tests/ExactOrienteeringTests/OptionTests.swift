import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Places with several options, compared with brute force.
struct OptionTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force on 1,000 instances`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      RandomInstances.smallWithOptions(seed: seed).checkExactMethod(seed: seed)
    }
  }

  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force after a warm start`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let instance = RandomInstances.smallWithOptions(seed: seed)
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

  @Test(.slow) func `local search uses one option of a place and mostly finds the optimum`() {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let instance = RandomInstances.smallWithOptions(seed: seed)
      let expected = BruteForce(instance).bestValue()
      let solution = LocalSearch(rounds: 300).solve(instance)
      if let solution {
        #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
        #expect(solution.value <= expected ?? .min, "seed \(seed)")
      }
      if solution?.value == expected { found += 1 }
    }
    #expect(found >= 190)
  }

  /// Two places ten ticks apart; the first is worth 30 in 60 ticks or 15 in 20.
  @Test(arguments: [(130, [0, 2]), (89, [1, 2]), (79, [0]), (29, [1])] as [(Int32, [Int])])
  func `a shorter option makes room for another place`(end: Int32, made: [Int]) {
    let places = [0, 0, 1]
    let instance = Instance(
      visits: [
        Instance.Visit(reward: 30, stay: 60), Instance.Visit(reward: 15, stay: 20),
        Instance.Visit(reward: 18, stay: 50),
      ],
      days: [0],
      kinds: [
        DayKind(
          hours: VisitHours(windows: [60, 20, 50].map { [.init(earliest: 0, latest: end - $0)] }),
          at: places,
          horizon: 0...end,
          travel: [0, 10, 10, 0],
          fromStart: [0, 0],
          toEnd: [0, 0]
        )
      ],
      travelCost: 0,
      places: [[0, 1], [2]]
    )
    var pool = RoutePool()
    let best = ExactSolver().solve(instance, from: nil, pool: &pool, control: SearchControl())
    #expect(best.solution?.routes.joined().sorted() == made)
    #expect(best.solution?.isOptimal == true)
    let searched = LocalSearch(rounds: 300).solve(instance)
    #expect(searched?.routes.joined().sorted() == made)
  }
}
