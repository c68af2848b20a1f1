import Foundation
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering
@testable import SolverFormats

struct VroomTests {
  /// Weights that rank priority before jobs and jobs before travel, whatever their size.
  private static func weights(of frame: VroomFrame) -> VroomWeights {
    VroomWeights(
      priority: (frame.mostTravel + 1) * 100,
      job: frame.mostTravel + 1,
      travel: 1
    )
  }

  @Test(.slow, arguments: 0..<20)
  func `answers are feasible and optimal`(batch: UInt64) throws {
    for seed in batch * 20..<(batch + 1) * 20 {
      let text = VroomProblems.small(seed: seed)
      let problem = try VroomProblem(json: Data(text.utf8), file: "seed \(seed)")
      let solution = try ProblemSolver(within: 3_600, solver: .exact).solve(problem)
      let answer = try VroomAnswer(solution.json(), to: text)
      #expect(answer.faults == [], "seed \(seed)")
      #expect(answer.status == "optimal", "seed \(seed)")
      let frame = VroomFrame(of: problem)
      let weights = Self.weights(of: frame)
      let best = try #require(BruteForce(frame.makeInstance(weights)).bestValue())
      let steps = frame.hasSteps ? answer.aims[0] / frame.step : 0
      let travel = answer.aims[2] / frame.unit * frame.ticks
      let value = weights.value(of: VroomCount(steps: steps, jobs: answer.aims[1], travel: travel))
      #expect(value == best, "seed \(seed)")
    }
  }

  /// Arcs that exceed the travel limit of a vehicle, over a horizon near the search's limit.
  @Test(.slow) func `a small travel limit on a long day is solved`() throws {
    let text = """
      {"jobs": [{"id": 1, "location_index": 0, "service": 5}, {"id": 2, "location_index": 1},
      {"id": 3, "location_index": 2, "service": 4294967295, "setup": 0}],
      "vehicles": [{"id": 1, "start_index": 3, "max_travel_time": 20, "time_window": [0, 200000001]},
      {"id": 2, "start_index": 3, "time_window": [0, 1000]}],
      "matrices": {"car": {"durations": [[0, 7, 150000000, 9], [7, 0, 150000000, 11],
      [150000000, 150000000, 0, 3], [9, 11, 3, 0]]}}}
      """
    let problem = try VroomProblem(json: Data(text.utf8), file: "long")
    let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
    let answer = try VroomAnswer(solution.json(), to: text)
    #expect(answer.faults == [])
    #expect(answer.aims[1] == 2)
  }

  @Test(.slow, arguments: 0..<40)
  func `two searches in a row give the same result as one`(seed: UInt64) throws {
    let text = VroomProblems.small(seed: seed)
    let problem = try VroomProblem(json: Data(text.utf8), file: "seed \(seed)")
    let solver = ExactSolver()
    func search(_ run: (inout VroomSearch) -> Void) -> VroomSearch {
      var search = VroomSearch(
        VroomFrame(of: problem),
        solver: solver,
        deadline: .now + .seconds(3_600),
        progress: { _, _ in }
      )
      run(&search)
      return search
    }
    let one = search { $0.run() }
    let two = search { $0.run(bySteps: true) }
    #expect(one.count == two.count)
    #expect(two.mostSteps == two.count.steps && two.mostJobs == two.count.jobs)
    #expect(two.leastTravel == two.count.travel)
  }

  @Test(.slow, arguments: 0..<40)
  func `without a proof, answers are feasible and claim nothing`(seed: UInt64) throws {
    let text = VroomProblems.small(seed: seed)
    let problem = try VroomProblem(json: Data(text.utf8), file: "seed \(seed)")
    let answer = try VroomAnswer(
      ProblemSolver(within: 0.02, seed: seed).solve(problem).json(),
      to: text
    )
    #expect(answer.faults == [])
  }

  @Test(.slow, arguments: 0..<20)
  func `at the time limit, no false claims are made`(seed: UInt64) throws {
    let text = VroomProblems.small(seed: seed)
    let problem = try VroomProblem(json: Data(text.utf8), file: "seed \(seed)")
    let best = try ProblemSolver(within: 3_600, solver: .exact).solve(problem)
    for seconds in [0, 0.000_1, 0.001, 0.01] {
      let hasty = try ProblemSolver(within: seconds, solver: .exact).solve(problem)
      #expect(try VroomAnswer(hasty.json(), to: text).faults == [])
      #expect(hasty.proof.priority.bound ?? .infinity >= best.proof.priority.value)
    }
  }
}
