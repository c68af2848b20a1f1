import DayPlans
import ExactOrienteering
import FoundationEssentials
import PlanExports
import SolverFormats
import Testing

@testable import DayPlanner
@testable import Orienteering

/// The version of the format that a problem is written in, and lossless round trips.
struct ProblemFormatTests {
  /// Returns a problem of two visits, the second with `options`.
  private func problem(_ options: [Problem.Option], maxCost: Int? = nil) -> Problem {
    Problem(
      horizon: [0, 600],
      travelCost: 0.125,
      days: 2,
      start: 0,
      end: nil,
      travel: [[0, 10, nil], [10, 0, 7], [nil, 7, 0]],
      visits: [
        Problem.Visit(
          id: "a",
          node: 1,
          score: 40,
          stay: 60,
          must: true,
          windows: [.init(open: 0, close: 300, lastAdmission: 200)],
          excludes: ["b"]
        ),
        Problem.Visit(id: "b", node: 2, options: options),
      ],
      breaks: [.init(window: [200, 300], minutes: 30)],
      maxStops: 3,
      maxTravel: 100,
      maxCost: maxCost
    )
  }

  private func option(
    _ score: Double,
    stay: Int = 30,
    day: Int? = nil,
    cost: Int? = nil
  ) -> Problem.Option {
    let window = Problem.Window(open: 60, close: 500, lastAdmission: 450, day: day)
    return Problem.Option(score: score, stay: stay, windows: [window], cost: cost)
  }

  private func check(_ problem: Problem, isWrittenAs format: String) throws {
    let json = try problem.json()
    #expect(try JSON.parse(json)?["format"] == .text(format))
    let read = try Problem(json: json, file: "problem.json")
    #expect(read == problem)
    #expect(try read.json() == json)
  }

  @Test func `single options with integer points are version 1`() throws {
    let problem = problem([option(17, day: 1)])
    try check(problem, isWrittenAs: "planday.problem/1")
    let visit = try JSON.parse(problem.json())?["visits"]?[1]
    #expect(visit?.keys == ["id", "must", "node", "score", "stay", "windows"])
  }

  @Test func `several options are version 2, for all visits`() throws {
    let problem = problem([option(17), option(11, stay: 20), option(20.5, day: 0)])
    try check(problem, isWrittenAs: "planday.problem/2")
    let visits = try JSON.parse(problem.json())?["visits"]
    #expect(visits?[0]?.keys == ["excludes", "id", "must", "node", "options"])
    #expect(visits?[1]?.keys == ["id", "must", "node", "options"])
    #expect(visits?[1]?["options"]?[2]?.keys == ["score", "stay", "windows"])
  }

  @Test func `a budget is version 2, whether or not anything costs`() throws {
    try check(problem([option(17)], maxCost: 60), isWrittenAs: "planday.problem/2")
    let paid = problem([option(17, cost: 20)], maxCost: 60)
    try check(paid, isWrittenAs: "planday.problem/2")
    let visits = try JSON.parse(paid.json())?["visits"]
    #expect(visits?[1]?["options"]?[0]?.keys == ["cost", "score", "stay", "windows"])
    #expect(try JSON.parse(paid.json())?["maxCost"] == .number(60))
  }

  @Test func `charges and loads are version 3, each alone and both`() throws {
    var charged = problem([option(17)])
    charged.charges = [[0, 3, 0], [0, 0, -1.5], [0, 0.125, 0]]
    var loaded = problem([option(17)])
    loaded.visits[1].options[0].load = 1
    loaded.loadCost = [.init(load: 1, rise: 5), .init(load: 2, rise: 15.5)]
    var both = loaded
    both.charges = charged.charges
    for problem in [charged, loaded, both] {
      #expect(problem.faults.isEmpty)
      try check(problem, isWrittenAs: "planday.problem/3")
    }
    let older = String(decoding: try both.json(), as: UTF8.self)
      .replacing("planday.problem/3", with: "planday.problem/2")
    let error = #expect(throws: ProblemError.self) {
      try Problem(json: Data(older.utf8), file: "problem.json")
    }
    #expect(error?.description.contains("charges") == true)
    #expect(error?.description.contains("loadCost") == true)
    #expect(error?.description.contains("load") == true)
  }

  @Test func `invalid charges and loads are reported with their location`() {
    var wrong = problem([option(17)])
    wrong.charges = [[0, 3], [0, .nan, 0], [0, 1e9, 0.000_5]]
    wrong.visits[1].options[0].load = -1
    wrong.loadCost = [
      .init(load: 2, rise: 5), .init(load: 2, rise: 0), .init(load: -1, rise: 0.000_5),
    ]
    let faults = wrong.faults
    for start in [
      "charges[0]: has 2 numbers for 3 nodes", "charges[1][1]: nan", "charges[2][1]: 1000000000",
      "visits[1] (b).load: -1", "loadCost[1].rise: 0.0", "loadCost[1].load: 2 does not follow",
      "loadCost[2].load: -1", "loadCost[2].rise",
    ] {
      #expect(faults.contains { $0.hasPrefix(start) }, "\(start) of \(faults)")
    }
  }

  @Test func `charges and loads decide which visits are made, and in which order`() throws {
    // Three places in a row, ten minutes apart, worth ten each.
    let places = (0..<3).map { number in
      Problem.Visit(
        id: "v\(number)",
        node: number,
        options: [
          .init(
            score: 10,
            stay: 5,
            windows: [.init(open: 0, close: 600, lastAdmission: 600)],
            load: 1
          )
        ]
      )
    }
    var problem = Problem(
      horizon: [0, 600],
      travelCost: 0.1,
      start: nil,
      end: nil,
      travel: (0..<3).map { from in (0..<3).map { abs($0 - from) * 10 } },
      visits: places
    )
    func solved() throws -> (ids: [String], charges: Double?, value: Double?) {
      let answer = try ProblemSolver(within: 5, solver: .exact).solve(problem)
      #expect(answer.proof.status == .optimal)
      return (answer.routes[0].map(\.id), answer.objective?.charges, answer.objective?.value)
    }
    #expect(try solved().value == 28)
    problem.charges = [[0, 0, 0], [4, 0, 4], [0, 0, 0]]
    let charged = try solved()
    #expect(charged.ids.last == "v1" && charged.charges == 0 && charged.value == 27)
    problem.loadCost = [.init(load: 1, rise: 3), .init(load: 2, rise: 7)]
    let loaded = try solved()
    #expect(loaded.ids.count == 2 && loaded.charges == 3 && loaded.value == 16)
  }

  @Test(arguments: [0.1, 17.5, 40.125])
  func `fractional points are version 2`(score: Double) throws {
    try check(problem([option(score)]), isWrittenAs: "planday.problem/2")
  }

  @Test func `requests with and without options are written in the right version`() throws {
    let planner = Planner(in: OddTown.catalog)
    let problem = try planner.problem(for: OddTown.request { $0.days = 3 })
    #expect(problem.visits.contains { $0.options.count == 2 })
    // On several days, legs to other neighborhoods are charged.
    try check(problem, isWrittenAs: "planday.problem/3")
    // Its one visit takes 20 minutes; its points have tenths.
    let short = try planner.problem(
      for: OddTown.request {
        $0.select = ["well"]
        $0.date = OddTown.date("2026-12-03")
      }
    )
    #expect(short.visits.map { $0.options.map(\.score) } == [[1.3]])
    try check(short, isWrittenAs: "planday.problem/2")
  }

  @Test func `both versions have the same solution`() throws {
    let one = problem([option(17)])
    let two = problem([option(17), option(1, stay: 29)])
    for problem in [one, two] {
      var problem = problem
      problem.visits[0].excludes = []
      let solution = try ProblemSolver(within: 5, solver: .exact).solve(problem)
      #expect(Set(solution.routes.joined().map(\.id)) == ["a", "b"])
      #expect(solution.proof.status == .optimal)
    }
  }
}
