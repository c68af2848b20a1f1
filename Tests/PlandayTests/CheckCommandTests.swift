import Foundation
import TestTools
import Testing

/// `planday check`, on plans as saved and as edited by hand.
struct CheckCommandTests {
  /// Returns a saved plan.
  private func saved() throws -> String {
    let answer = try Command.run(
      ["--data", Command.oddtown, "--city", "oddtown", "--date", "2026-12-01"]
        + ["--from", "51.5,-0.11", "--lunch", "12:00-14:00/45", "--format", "json"]
        + ["--select", "castle", "--select", "square", "--select", "gallery"]
    )
    #expect(answer.code == 0)
    return answer.output
  }

  private func check(_ plan: String, _ arguments: [String] = []) throws -> Command.Answer {
    try Command.run(["check", "-", "--data", Command.oddtown] + arguments, input: plan)
  }

  @Test(.slow) func `a saved plan is valid`() throws {
    let plan = try saved()
    #expect(try check(plan) == Command.Answer(code: 0, output: "the plan holds\n", errors: ""))
    let folder = try Scratch()
    let file = try folder.write(plan, to: "plan.json")
    let answer = try Command.run(["check", file, "--data", Command.oddtown])
    #expect(answer == Command.Answer(code: 0, output: "the plan holds\n", errors: ""))
    #expect(try check(plan, ["--json"]).output == "[\n\n]\n")
  }

  @Test(.slow) func `an edited plan gets all violations with their extent`() throws {
    let plan = try saved()
      .replacing(#""maxStops" : null"#, with: #""maxStops" : 2"#)
      .replacing(#""lunch" : "12:00-14:00/45""#, with: #""lunch" : "12:00-14:00/60""#)
      .replacing(#""mode" : "walk""#, with: #""mode" : "drive""#)
    try Snapshot.expect(check(plan), "check-edited")
    let json = try check(plan, ["--json"])
    #expect(json.code == 1)
    let faults = try JSONDecoder().decode([Fault].self, from: Data(json.output.utf8))
    let lines = try check(plan).output.split(separator: "\n").dropLast()
    #expect(faults.map { "\($0.place): \($0.problem)" } == lines.map(String.init))
    #expect(faults.first?.reason == ["tooManyStops": ["count": 3, "limit": 2]])
    #expect(faults.allSatisfy { $0.day == 0 && $0.reason.count == 1 })
  }

  private struct Fault: Decodable {
    let day: Int
    let place, problem: String
    let reason: [String: [String: Double]]
  }

  @Test func `a single violation is counted in the singular`() throws {
    let plan = try saved().replacing(#""maxStops" : null"#, with: #""maxStops" : 1"#)
    let answer = try check(plan)
    #expect(answer.code == 1)
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("3 stops") && lines[1].hasPrefix("1 thing "))
  }

  @Test func `all faults of form are reported with their locations`() throws {
    let plan = try saved()
      .replacing(#""hoursKnown" : true"#, with: #""hoursKnown" : 1, "hourKnown" : true"#)
      .replacing(#""mode" : "walk""#, with: #""mode" : "wlak""#)
      .replacing(#""date" : "2026-12-01""#, with: #""date" : "2026-02-30""#)
    try Snapshot.expect(check(plan), "check-faults-of-form")
  }

  @Test func `a plan of an unknown city lists the known ones`() throws {
    let plan = try saved().replacing(#""city" : "oddtown""#, with: #""city" : "oddtwon""#)
    try check(plan).expectRefusal(64, says: "oddtwon", "did you mean \"oddtown\"")
  }
}
