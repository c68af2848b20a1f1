import Foundation
import TestTools
import Testing

/// `planday solve`, with valid and invalid input.
struct SolveCommandTests {
  private static let problem = """
    {"format": "planday.problem/1", "horizon": [540, 700], "travelCost": 0.25, "days": 1, "start": 0, "end": 0,
    "travel": [[0, 10, 12], [10, 0, 5], [12, 5, 0]],
    "visits": [{"id": "a", "node": 1, "score": 50, "stay": 30, "windows": [{"open": 540, "close": 700}]},
    {"id": "b", "node": 2, "score": 30, "stay": 20, "must": true, "windows": [{"open": 600, "close": 650}]}],
    "breaks": [{"window": [560, 640], "minutes": 15}]}
    """

  private static let visits = """
    {"jobs": [{"id": 1, "location_index": 1, "service": 300, "priority": 10, "description": "first"},
    {"id": 2, "location_index": 2, "location": [2.35, 48.86], "setup": 60, "time_windows": [[1200, 1500]]},
    {"id": 3, "location_index": 1, "service": 9000, "priority": 9}],
    "vehicles": [{"id": 7, "start_index": 0, "end_index": 0, "time_window": [0, 3600],
    "breaks": [{"id": 5, "service": 600, "time_windows": [[900, 1800]]}], "speed_factor": 0.8}],
    "matrices": {"car": {"durations": [[0, 100, 240], [100, 0, 180], [240, 180, 0]]}}}
    """

  @Test(arguments: [("solve", problem), ("solve-vroom", visits)])
  func `a problem is answered to the letter`(name: String, problem: String) throws {
    var answer = try Command.run(["solve", "-"], input: problem)
    answer.output.replace(#/"(seconds|solving|loading)":[0-9.e-]+/#) { "\"\($0.1)\":0" }
    try Snapshot.expect(answer, name)
  }

  private struct Solution: Decodable {
    struct Objective: Decodable { let value: Double }
    struct Proof: Decodable { let method, status: String }

    let objective: Objective?
    let proof: Proof
    let routes: [[Stop]]
  }

  private struct Stop: Decodable, Equatable {
    let id: String
    let enter, leave: Int
  }

  private func solution(
    _ arguments: [String],
    input: String,
    code: Int32
  ) throws -> Solution {
    let answer = try Command.run(["solve", "-"] + arguments, input: input)
    #expect(answer.code == code && answer.errors.isEmpty)
    return try JSONDecoder().decode(Solution.self, from: Data(answer.output.utf8))
  }

  @Test func `without a proof a solution is heuristic`() throws {
    let options = ["--exact", "off", "--seconds", "0.1"]
    let found = try solution(options, input: Self.problem, code: 0)
    #expect(found.proof.status == "heuristic" && found.proof.method == "local-search")
    #expect(found.objective?.value == 73.25)
    #expect(
      found.routes
        == [[Stop(id: "a", enter: 550, leave: 580), Stop(id: "b", enter: 600, leave: 620)]]
    )
  }

  @Test func `an infeasible problem is an answer without routes`() throws {
    let long = Self.problem.replacing("\"stay\": 20", with: "\"stay\": 60")
    let found = try solution([], input: long, code: 1)
    #expect(found.proof.status == "infeasible")
    #expect(found.objective == nil && found.routes.isEmpty)
  }

  @Test func `a faulty problem is refused with its places`() throws {
    let node = Self.problem.replacing("\"node\": 2", with: "\"node\": 3")
    try Command.run(["solve", "-"], input: node)
      .expectRefusal(65, says: "standard input", "visits[1] (b).node: 3")
    try Command.run(["solve", "-"], input: "{}")
      .expectRefusal(65, says: "format: ", "horizon: ", "travel: ", "visits: ")
    try Command.run(["solve", "/no/such/problem.json"])
      .expectRefusal(66, says: "/no/such/problem.json", "standard input")
    try Command.run(["solve", "-", "--seconds", "-1"], input: Self.problem)
      .expectRefusal(64, says: "--seconds -1", "0 and 86400", "planday solve --help")
  }

  @Test(arguments: [
    ("{\"jobs\": [}", ["line 1, column 11"]),
    (
      visits.replacing("\"priority\": 9", with: "\"priority\": 900, \"skills\": [1], \"prio\": 1"),
      ["jobs[2].skills", "jobs[2].priority: 900", "did you mean \"priority\"?"]
    ),
  ])
  func `a faulty VROOM problem is answered as VROOM does, with code 2`(
    input: String,
    facts: [String]
  ) throws {
    struct Refusal: Decodable {
      let code: Int
      let error: String
    }
    let answer = try Command.run(["solve", "-"], input: input)
    #expect(answer.code == 2)
    let refusal = try JSONDecoder().decode(Refusal.self, from: Data(answer.output.utf8))
    #expect(refusal.code == 2)
    #expect(answer.errors == "planday: error: \(refusal.error)\n")
    for fact in facts { #expect(refusal.error.contains(fact), "\(refusal.error)") }
  }

  @Test(.slow) func `a file has the content of standard output`() throws {
    let folder = try Scratch()
    let file = folder.file("answer.json")
    for input in [Self.problem, Self.visits] {
      let said = try Command.run(["solve", "-"], input: input)
      let written = try Command.run(["solve", "-", "--output", file], input: input)
      #expect(written == Command.Answer(code: 0, output: "", errors: ""))
      #expect(Self.timeless(Command.text(of: file)) == Self.timeless(said.output))
    }
  }

  private static func timeless(_ text: String) -> String {
    text.replacing(#/"(seconds|solving|loading)":[0-9.e-]+/#, with: "")
  }

  @Test func `an exported day is solved to the value of its plan`() throws {
    let folder = try Scratch()
    let file = folder.file("problem.json")
    let plan = try Command.run(
      ["--data", Command.oddtown, "--city", "oddtown", "--date", "2026-12-01", "--seconds", "3600"]
        + ["--format", "json", "--lunch", "12:00-14:00/45", "--export-problem", file]
    )
    let solution = try Command.run(["solve", file, "--seconds", "3600"])
    #expect(plan.code == 0 && solution.code == 0)
    let planned = try #require(plan.output.firstMatch(of: #/"value" : ([0-9.]+)/#)?.1)
    let solved = try #require(solution.output.firstMatch(of: #/"value":([0-9.]+)/#)?.1)
    #expect(planned == solved)
    #expect(solution.output.contains(#""status":"optimal""#))
  }
}
