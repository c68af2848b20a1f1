import Orienteering
import TestSupport
import Testing

extension Outcome {
  /// Checks that this is the best solution of `instance`, proved, or the proof that there is none.
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

  /// Checks that this claims nothing that is false of `instance`, whose best value is `expected`, if there is one.
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
