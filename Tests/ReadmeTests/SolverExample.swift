import ExactOrienteering
import Orienteering

// swift-format-ignore
func bestRound(travel: [[Int?]], scores: [Int]) throws -> ProblemSolution {
  let visits = scores.enumerated().map { number, score in
    Problem.Visit(
      id: "stop \(number + 1)", node: number + 1, score: score, stay: 30,
      windows: [.init(open: 540, close: 1_020, lastAdmission: 990)])
  }
  // From node 0 at nine and back by five; a minute of travel costs half a point.
  let problem = Problem(
    horizon: [540, 1_020], travelCost: 0.5, start: 0, end: 0, travel: travel, visits: visits)
  return try ProblemSolver(within: 5, solver: .exact).solve(problem)
}
