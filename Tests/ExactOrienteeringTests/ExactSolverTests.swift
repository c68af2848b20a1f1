import ExactOrienteering
import Orienteering
import TestSupport
import TestTools
import Testing

struct ExactSolverTests {
  @Test(.slow, arguments: 0..<20)
  func `agrees with brute force on every small instance`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      let instance = RandomInstances.small(seed: seed)
      let expected = BruteForce(instance).bestValue()
      var pool = RoutePool()
      // Every other instance is proved with ng-set bounds, which only hard days need, some with coarse bounds, which only long
      // days need, and some by the integer program, which only many days need.
      let solver = ExactSolver(
        quickLabelLimit: seed % 2 == 0 ? 30_000 : 0,
        tickLimit: seed % 3 == 0 ? 30 : 4_000,
        combinationLimit: seed % 5 < 2 ? 0 : 1_000_000
      )
      let outcome = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      switch outcome {
      case .found(let solution):
        #expect(solution.value == expected, "seed \(seed)")
        #expect(solution.isOptimal, "seed \(seed): bound \(solution.bound ?? -1)")
        #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
      case .infeasible:
        #expect(expected == nil, "seed \(seed)")
      case .unknown:
        Issue.record("seed \(seed): neither routes nor a proof")
      }
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `agrees with brute force after a warm start`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      let instance = RandomInstances.small(seed: seed)
      let solver = ExactSolver(quickLabelLimit: seed % 2 == 0 ? 30_000 : 0)
      var pool = RoutePool(keepingPricing: true)
      let first = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      guard let start = first.solution?.routes else { continue }
      for visit in instance.visits.indices where !start.joined().contains(visit) {
        let forced = instance.requiring(place: visit)
        let expected = BruteForce(forced).bestValue()
        switch solver.solve(forced, from: start, pool: &pool, control: SearchControl()) {
        case .found(let solution):
          #expect(solution.value == expected, "seed \(seed), visit \(visit)")
          #expect(solution.isOptimal, "seed \(seed), visit \(visit)")
        case .infeasible: #expect(expected == nil, "seed \(seed), visit \(visit)")
        case .unknown: Issue.record("seed \(seed), visit \(visit): neither routes nor a proof")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 5])
  func `large rewards repeated by relaxed routes do not overflow 32 bits`(required: Int) {
    let count = 6
    let instance = Instance(
      visits: (0..<count).map { visit in
        Instance.Visit(reward: 1 << 26, stay: 1, isRequired: visit < required)
      },
      days: required > 1 ? [0] : [0, 0],
      kinds: [
        DayKind(
          hours: VisitHours(windows: (0..<count).map { _ in [.init(earliest: 0, latest: 300)] }),
          horizon: 0...300,
          travel: (0..<count * count).map { Int32(1 + $0 % 5) },
          fromStart: [Int32](repeating: 1, count: count),
          toEnd: [Int32](repeating: 1, count: count),
          maximumStops: required > 1 ? nil : 2
        )
      ],
      travelCost: 3
    )
    let expected = BruteForce(instance).bestValue()
    for quickLabelLimit in [0, 30_000] {
      var pool = RoutePool()
      let solver = ExactSolver(quickLabelLimit: quickLabelLimit)
      let outcome = solver.solve(instance, from: nil, pool: &pool, control: SearchControl())
      #expect(outcome.solution?.value == expected)
      #expect(outcome.solution?.isOptimal == true)
    }
  }

  @Test(.slow, arguments: 0..<10)
  func `local search never claims more than the optimum`(batch: UInt64) {
    for seed in batch * 50..<(batch + 1) * 50 {
      let instance = RandomInstances.small(seed: seed)
      let expected = BruteForce(instance).bestValue()
      guard let solution = LocalSearch(rounds: 100).solve(instance) else { continue }
      #expect(instance.solution(solution.routes)?.value == solution.value, "seed \(seed)")
      #expect(solution.value <= expected ?? .min, "seed \(seed)")
    }
  }

  @Test(.slow, arguments: 0..<100)
  func `makes no false claims wherever it is interrupted`(seed: UInt64) {
    let instance =
      switch seed {
      case ..<40: RandomInstances.small(seed: seed)
      case ..<60: RandomInstances.smallWithConflicts(seed: seed - 40)
      default: RandomInstances.smallWithOptions(seed: seed - 60)
      }
    let expected = BruteForce(instance).bestValue()
    for looks in (0..<40).map({ $0 * $0 / 8 }) {
      let interruption = Interruption(after: looks)
      var pool = RoutePool()
      let outcome = ExactSolver(quickLabelLimit: 0).solve(
        instance,
        from: nil,
        pool: &pool,
        control: SearchControl(isCancelled: { interruption.isDue })
      )
      outcome.checkTrue(of: instance, best: expected, "seed \(seed), \(looks) looks")
    }
  }
}
