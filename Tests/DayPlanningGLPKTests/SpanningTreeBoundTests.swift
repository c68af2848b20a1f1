import Foundation
import TestSupport
import Testing

@testable import Orienteering
@testable import OrienteeringGLPK
@testable import SolverFormats

/// The bound on travel by spanning trees, beside the least travel and beside tours known to be short.
struct SpanningTreeBoundTests {
  /// The bound, and the travel of the best routes, of a problem where all jobs fit.
  private func bound(_ text: String) throws -> (bound: Int, travel: Int)? {
    let problem = try VroomProblem(json: Data(text.utf8), file: "problem.json")
    let frame = VroomFrame(of: problem)
    let solution = try ProblemSolver(exactlyWithin: 3_600).solve(problem)
    guard solution.proof.assigned.value == Double(problem.jobs.count), !problem.jobs.isEmpty else {
      return nil
    }
    let travel = Int(solution.proof.travel.value * 100) / frame.unit * frame.ticks
    let trees = try #require(SpanningTreeBound(frame))
    return (trees.ticks(below: .max / 4, until: .now + .seconds(3_600)), travel)
  }

  @Test func `the bound is never above the least travel`() throws {
    var (compared, bounds, travels) = (0, 0, 0)
    for seed in 0..<400 as Range<UInt64> {
      guard let (bound, travel) = try bound(VroomProblems.small(seed: seed)) else { continue }
      #expect(bound <= travel, "seed \(seed)")
      compared += 1
      (bounds, travels) = (bounds + bound, travels + travel)
    }
    #expect(compared > 40)
    // Different vehicles, open ends, one-way arcs and windows are beyond the trees: an eighth is left.
    #expect(10 * bounds > travels)
  }

  @Test func `a tour around a square of 196 places is bounded to the last meter`() throws {
    // A grid of 14 by 14 with the depot at a corner: the shortest tour has as many unit arcs as places.
    let places = (0..<196).map { ($0 % 14, $0 / 14) }
    let matrix = places.map { one in
      places.map { other in 100 * (abs(one.0 - other.0) + abs(one.1 - other.1)) }
    }
    let jobs = (1..<196).map { "{\"id\":\($0),\"location_index\":\($0)}" }.joined(separator: ",")
    let text = """
      {"jobs":[\(jobs)],"vehicles":[{"id":1,"start_index":0,"end_index":0}],
       "matrices":{"car":{"durations":\(matrix)}}}
      """
    let frame = VroomFrame(of: try VroomProblem(json: Data(text.utf8), file: "grid"))
    let trees = try #require(SpanningTreeBound(frame))
    let ticks = trees.ticks(
      below: 20_000 * frame.ticks * 100 / frame.unit,
      until: .now + .seconds(3_600)
    )
    let least = 19_600 * 100 / frame.unit * frame.ticks
    #expect(ticks <= least)
    #expect(Double(ticks) > 0.99 * Double(least))
  }
}
