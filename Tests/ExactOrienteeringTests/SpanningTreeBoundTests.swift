import Foundation
import TestSupport
import TestTools
import Testing

@testable import ExactOrienteering
@testable import Orienteering
@testable import SolverFormats

/// The spanning-tree bound on travel, compared with the minimum travel and with known short tours.
struct SpanningTreeBoundTests {
  /// The bound, and the travel of the best routes, of a problem where all jobs fit.
  private func bound(_ text: String) throws -> (bound: Int, travel: Int)? {
    let problem = try VroomProblem(json: Data(text.utf8), file: "problem.json")
    let frame = VroomFrame(of: problem)
    let solution = try ProblemSolver(within: 3_600, solver: .exact).solve(problem)
    guard solution.proof.assigned.value == Double(problem.jobs.count), !problem.jobs.isEmpty else {
      return nil
    }
    let travel = Int(solution.proof.travel.value * 100) / frame.unit * frame.ticks
    let trees = try #require(SpanningTreeBound(frame))
    return (trees.ticks(below: 2 * travel, until: .now + .seconds(3_600)), travel)
  }

  @Test(.slow) func `the bound never exceeds the minimum travel, for any fleet`() throws {
    var compared = 0
    for seed in 0..<200 as Range<UInt64> {
      guard let (bound, travel) = try bound(VroomProblems.small(seed: seed)) else { continue }
      #expect(bound <= travel, "seed \(seed)")
      compared += 1
    }
    #expect(compared > 20)
  }

  @Test(.slow) func `the bound for identical vehicles on a plane is within a tenth`() throws {
    var (bounds, travels) = (0, 0)
    for seed in 0..<40 as Range<UInt64> {
      let (bound, travel) = try #require(try bound(Self.plane(seed: seed)))
      #expect(bound <= travel, "seed \(seed)")
      (bounds, travels) = (bounds + bound, travels + travel)
    }
    #expect(10 * bounds > 9 * travels, "\(bounds) of \(travels)")
  }

  /// A problem with five to eight jobs on a plane and up to three identical vehicles from one depot.
  private static func plane(seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    let places = (0..<6 + random.below(4)).map { _ in (random.below(1_000), random.below(1_000)) }
    let matrix = places.map { one in
      places.map { other in
        let (east, north) = (Double(one.0 - other.0), Double(one.1 - other.1))
        return Int((east * east + north * north).squareRoot().rounded(.up))
      }
    }
    let jobs = places.indices.dropFirst().map { "{\"id\":\($0),\"location_index\":\($0)}" }
    let vehicles = (0...random.below(3)).map {
      "{\"id\":\($0 + 1),\"start_index\":0,\"end_index\":0}"
    }
    return """
      {"jobs":[\(jobs.joined(separator: ","))],"vehicles":[\(vehicles.joined(separator: ","))],
       "matrices":{"car":{"durations":\(matrix)}}}
      """
  }

  @Test(.slow) func `the bound for a tour of a grid of 196 places is exact`() throws {
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
