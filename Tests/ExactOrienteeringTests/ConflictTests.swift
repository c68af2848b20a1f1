import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering

/// Visits that exclude each other, compared with brute force.
struct ConflictTests {
  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      let instance = RandomInstances.smallWithConflicts(seed: seed)
      var pool = RoutePool()
      // Some use bounds with ng-sets and some the integer program, which only hard days need, with little local search, which
      // would find most of the best routes.
      let solver = ExactSolver(
        localSearch: LocalSearch(rounds: 1, patience: 1, seed: seed),
        quickLabelLimit: seed % 2 == 0 ? 30_000 : 0,
        combinationLimit: seed % 5 < 2 ? 0 : 1_000_000
      )
      let outcome = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      outcome.checkProved(of: instance, "seed \(seed)")
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `labels alone find the best route of a day`(batch: UInt64) {
    for seed in batch * 200..<(batch + 1) * 200 {
      let any = RandomInstances.smallWithConflicts(seed: seed)
      let day = Instance(
        visits: any.visits.map { Instance.Visit(reward: $0.reward, stay: $0.stay) },
        days: [0],
        kinds: [any.kinds[0]],
        travelCost: any.travelCost,
        rivals: any.rivals
      )
      let graph = DayGraph(of: day, kind: 0, keeping: Array(day.visits.indices))
      let ngSets = NgSets(of: [graph], nearest: Int(seed % 3))
      var bounds = CompletionBounds(of: graph, remembering: ngSets)
      let isComplete = bounds.update(for: .zero(for: day), control: SearchControl())
      #expect(isComplete)
      var labeling = Labeling(
        bounds: bounds,
        reach: Reach<UInt64>(of: graph),
        dominance: .byValue
      )
      var best = day.emptyValue(of: day.kinds[0])
      _ = labeling.run(
        threshold: Int32(best),
        labelLimit: .max,
        control: SearchControl()
      ) { labeling, value, label in
        #expect(day.goTogether(Set(labeling.route(of: label))), "seed \(seed)")
        best = max(best, Int(value))
        return Int32(best)
      }
      #expect(best == BruteForce(day).bestValue(), "seed \(seed)")
    }
  }

  @Test(.slow, arguments: 0..<20)
  func `the exact method agrees with brute force after a warm start`(batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      let instance = RandomInstances.smallWithConflicts(seed: seed)
      let solver = ExactSolver()
      var pool = RoutePool(keepingPricing: true)
      let first = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      guard let start = first.solution?.routes else { continue }
      for visit in instance.visits.indices where !start.joined().contains(visit) {
        let forced = instance.requiring(place: visit)
        var pool = pool
        let outcome = solver.solve(forced, from: start, pool: &pool, control: SearchControl())
        outcome.checkProved(of: forced, "seed \(seed), visit \(visit)")
      }
    }
  }

  @Test(.slow) func `local search respects exclusions and mostly finds the optimum`() {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      let instance = RandomInstances.smallWithConflicts(seed: seed)
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

  @Test(arguments: [(25, [0, 3]), (15, [1, 2, 3])])
  func `the two parts of a park replace it where they are worth more`(
    worth: Int,
    made: [Int]
  ) {
    // All are open all day, ten ticks apart, and fit into the day; each except the park is worth ten.
    let instance = Instance(
      visits: [worth, 10, 10, 10].map { Instance.Visit(reward: $0, stay: 10) },
      days: [0],
      kinds: [
        DayKind(
          hours: VisitHours(windows: (0..<4).map { _ in [.init(earliest: 0, latest: 200)] }),
          horizon: 0...200,
          travel: [Int32](repeating: 10, count: 16),
          fromStart: [0, 0, 0, 0],
          toEnd: [0, 0, 0, 0]
        )
      ],
      travelCost: 0,
      rivals: Instance.rivals(between: [(0, 1), (0, 2)], among: 4)
    )
    var pool = RoutePool()
    let best = ExactSolver().solve(instance, from: nil, pool: &pool, control: SearchControl())
    #expect(best.solution?.routes.joined().sorted() == made)
    let both = instance.requiring(place: 0).requiring(place: 1)
    #expect(ExactSolver().solve(both, from: nil, pool: &pool, control: .init()) == .infeasible)
    #expect(instance.keeping(places: [0, 3, 2]).rivals == [[2], [], [0]])
  }

  @Test func `progress reports valid values and bounds`() {
    for seed in 0..<60 as Range<UInt64> {
      let instance = RandomInstances.smallWithConflicts(seed: seed)
      guard let expected = BruteForce(instance).bestValue() else { continue }
      var pool = RoutePool()
      let control = SearchControl(observer: { state in
        #expect(state.value ?? .min <= expected, "seed \(seed)")
        #expect(state.bound ?? .max >= expected, "seed \(seed)")
      })
      _ = ExactSolver().solve(instance, from: nil, pool: &pool, control: control)
    }
  }
}
