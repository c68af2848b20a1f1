import TestSupport
import Testing

@testable import ExactOrienteering
@testable import Orienteering

extension Outcome {
  /// Checks that this is the proved optimum of `instance`, or a proof of infeasibility.
  func checkProved(of instance: Instance, _ label: String) {
    let expected = BruteForce(instance).bestValue()
    switch self {
    case .found(let solution):
      #expect(solution.value == expected, "\(label)")
      #expect(solution.isOptimal, "\(label): bound \(solution.bound ?? -1)")
      #expect(instance.solution(solution.routes)?.value == solution.value, "\(label)")
    case .infeasible: #expect(expected == nil, "\(label)")
    case .unknown: Issue.record("\(label): neither routes nor a proof")
    }
  }

  /// Checks that this claims nothing false about `instance`, whose optimal value is `expected`, if feasible.
  func checkTrue(of instance: Instance, best expected: Int?, _ label: String) {
    switch self {
    case .found(let solution):
      #expect(instance.solution(solution.routes)?.value == solution.value, "\(label)")
      #expect(solution.value <= expected ?? .min, "\(label)")
      #expect(solution.bound ?? .max >= expected ?? .max, "\(label)")
    case .infeasible: #expect(expected == nil, "\(label)")
    case .unknown: break
    }
  }
}

extension Instance {
  /// Checks that the exact method finds the best solution of this instance, or proves that there is none.
  ///
  /// There is little local search, which would find most of the best routes. Depending on the seed, some searches use coarse
  /// bounds, some only ng-set bounds, and some need the integer program.
  func checkExactMethod(seed: UInt64) {
    var pool = RoutePool()
    let solver = ExactSolver(
      localSearch: LocalSearch(rounds: 1, patience: 1, seed: seed),
      quickLabelLimit: seed % 2 == 0 ? 30_000 : 0,
      tickLimit: seed % 3 == 0 ? 30 : 4_000,
      combinationLimit: seed % 5 < 2 ? 0 : 1_000_000
    )
    let outcome = solver.solve(self, from: nil, pool: &pool, control: SearchControl())
    outcome.checkProved(of: self, "seed \(seed)")
  }
}
