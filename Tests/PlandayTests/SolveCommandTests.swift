import Foundation
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

  /// A command line, and the name of the file with its output.
  static let questions: [(name: String, code: Int32, arguments: [String], input: String)] = [
    ("help-solve", 0, ["--help"], ""),
    ("solve", 0, ["-"], problem),
    ("solve-without-proof", 0, ["-", "--exact", "off", "--seconds", "0.1"], problem),
    ("solve-vroom", 0, ["-"], visits),
    (
      "solve-infeasible", 1, ["-"],
      problem.replacing("\"stay\": 20", with: "\"stay\": 60")
    ),
    ("solve-faults", 65, ["-"], problem.replacing("\"node\": 2", with: "\"node\": 3")),
    ("solve-of-no-format", 65, ["-"], "{}"),
    ("solve-not-json", 2, ["-"], "{\"jobs\": [}"),
    ("solve-no-file", 66, ["/no/such/problem.json"], ""),
    ("solve-seconds", 64, ["-", "--seconds", "-1"], problem),
    (
      "solve-vroom-faults", 2, ["-"],
      visits.replacing("\"priority\": 9", with: "\"priority\": 900, \"skills\": [1], \"prio\": 1")
    ),
  ]

  @Test(arguments: questions.indices)
  func `output matches the snapshot exactly`(number: Int) throws {
    let question = Self.questions[number]
    var answer = try Command.run(["solve"] + question.arguments, input: question.input)
    #expect(answer.code == question.code)
    answer.output.replace(#/"(seconds|solving|loading)":[0-9.e-]+/#) { "\"\($0.1)\":0" }
    try Snapshot.expect(answer, question.name)
  }

  @Test func `a file has the content of standard output`() throws {
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
