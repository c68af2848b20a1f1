import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import OpeningHours
import PlanExports
import SolverFormats
import TestTools
import Testing

/// The destinations and formats of output.
struct OutputTests {
  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01", "--seconds", "3600"]

  /// Returns Oddtown and the request of ``tuesday``.
  private static func request() throws -> (Catalog, PlanRequest) {
    let json = Data(Command.text(of: "\(Command.oddtown)/oddtown.json").utf8)
    let catalog = try Catalog(json: json, file: "oddtown.json")
    let date = try #require(CalendarDate("2026-12-01"))
    var request = PlanRequest(date: date)
    request.seconds = 3_600
    return (catalog, request)
  }

  @Test func `JSON is the library's plan`() throws {
    let answer = try Command.run(Self.tuesday + ["--format", "json", "--lunch", "12:00-14:00/45"])
    #expect(answer.code == 0)
    var read = try Plan(json: Data(answer.output.utf8), file: "answer")
    var (catalog, request) = try Self.request()
    request.lunch = MealBreak("12:00-14:00/45")
    var made = try Planner(in: catalog, solver: .exact).plan(request)
    read.proof.seconds = 0
    made.proof.seconds = 0
    #expect(read == made)
    #expect(answer.output.contains(#""format" : "planday.plan/2""#))
  }

  @Test(.slow) func `a file has the content of standard output`() throws {
    let folder = try Scratch()
    for form in ["text", "json"] {
      let arguments = Self.tuesday + ["--exact", "off", "--format", form]
      let said = try Command.run(arguments)
      let file = folder.file("plan.\(form)")
      let written = try Command.run(arguments + ["--output", file])
      #expect(written == Command.Answer(code: 0, output: "", errors: ""))
      #expect(Self.timeless(Command.text(of: file)) == Self.timeless(said.output))
    }
    #expect(folder.names == ["plan.json", "plan.text"])
  }

  private static func timeless(_ text: String) -> String {
    text.replacing(#/"seconds" : [0-9.e-]+/#, with: "")
  }

  @Test func `an area is read from standard input like from a file`() throws {
    let file = "\(Command.areas)/town.geojson"
    let fromFile = try Command.run(Self.tuesday + ["--exact", "off", "--area", file])
    let fromInput = try Command.run(
      Self.tuesday + ["--exact", "off", "--area", "-"],
      input: Command.text(of: file)
    )
    #expect(fromFile.code == 0)
    #expect(fromFile == fromInput)
  }

  @Test func `the exported problem is the library's`() throws {
    let folder = try Scratch()
    let file = folder.file("problem.json")
    let answer = try Command.run(Self.tuesday + ["--export-problem", file])
    #expect(answer.code == 0)
    let (catalog, request) = try Self.request()
    let problem = try Planner(in: catalog, solver: .exact).problem(for: request).json()
    #expect(Command.text(of: file) == String(decoding: problem, as: UTF8.self))
  }

  @Test(.slow, arguments: [[:], ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "xterm-256color"]])
  func `pipes get no colors`(environment: [String: String]) throws {
    for arguments in [Self.tuesday, ["places"] + Self.town, ["show", "castle"] + Self.town] {
      let answer = try Command.run(arguments, environment: environment)
      #expect(answer.code == 0)
      #expect(!answer.output.contains("\u{1B}"))
    }
  }

  @Test func `terminals get colors unless disabled`() throws {
    let colored = try Terminal.output(of: Self.tuesday)
    #expect(colored.contains("\u{1B}[1m"))
    let plain = try Terminal.output(of: Self.tuesday, environment: ["NO_COLOR": "1"])
    #expect(!plain.contains("\u{1B}"))
    let stripped = colored.replacing(#/\x{1B}\[[0-9]*m/#, with: "")
    let proof = #/found and proved in [0-9.e-]+ s/#
    #expect(stripped.replacing(proof, with: "") == plain.replacing(proof, with: ""))
    let folder = try Scratch()
    _ = try Terminal.output(of: Self.tuesday + ["--output", folder.file("plan.txt")])
    #expect(!Command.text(of: folder.file("plan.txt")).contains("\u{1B}"))
  }

  @Test func `--data overrides the data folder of the environment`() throws {
    let inherited = try Command.run(["cities"], environment: ["PLANDAY_DATA": Command.oddtown])
    #expect(inherited.output.hasPrefix("oddtown"))
    let given = try Command.run(
      ["cities", "--data", Command.data],
      environment: ["PLANDAY_DATA": Command.oddtown]
    )
    #expect(given.output.hasPrefix("london"))
  }
}
