import Foundation
import TestTools
import Testing

/// The exact exports of saved plans.
struct ExportCommandTests {
  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let stamp = ["SOURCE_DATE_EPOCH": "1764547200"]

  /// The exported round trip: an area of two parts, lunch, two days, one past midnight.
  private static let wishes =
    town + ["--date", "2026-12-01", "--days", "2", "--start", "12:00", "--end", "25:30"]
    + ["--from", "51.4990,-0.1080", "--lunch", "12:00-14:00/45", "--must", "night-garden"]
    + ["--seconds", "3600", "--area", "\(Command.areas)/two-parts.geojson"]

  /// Saves the plan in a folder and returns its path.
  private static func save(in folder: Scratch) throws -> String {
    let file = folder.file("plan.json")
    let answer = try Command.run(wishes + ["--output", file])
    #expect(answer == Command.Answer(code: 0, output: "", errors: ""))
    return file
  }

  @Test(.slow, arguments: ["text", "geojson", "gpx", "kml", "ics", "html"])
  func `exports match the snapshots exactly`(form: String) throws {
    let folder = try Scratch()
    let file = try Self.save(in: folder)
    let options = form == "text" ? ["--links", "--all"] : []
    let call = ["export", file, "--data", Command.oddtown, "--format", form] + options
    let answer = try Command.run(call, environment: Self.stamp)
    #expect(answer.code == 0)
    try Snapshot.expect(answer, "export-\(form)")
  }

  @Test(.slow, arguments: ["geojson", "gpx", "kml", "ics", "html", "json"])
  func `a plan is written in the format of the file name extension`(form: String) throws {
    let folder = try Scratch()
    let plan = try Self.save(in: folder)
    let file = folder.file("day.\(form)")
    let options = ["export", plan, "--data", Command.oddtown]
    let written = try Command.run(options + ["--output", file], environment: Self.stamp)
    #expect(written == Command.Answer(code: 0, output: "", errors: ""))
    let said = try Command.run(options + ["--format", form], environment: Self.stamp)
    #expect(Command.text(of: file) == said.output)
    #expect(said.output.utf8.count > 1_000)
  }

  @Test func `a plan is the same from standard input`() throws {
    let folder = try Scratch()
    let file = try Self.save(in: folder)
    let options = ["--data", Command.oddtown, "--format", "gpx"]
    let fromInput = try Command.run(["export", "-"] + options, input: Command.text(of: file))
    #expect(fromInput == (try Command.run(["export", file] + options)))
    #expect(fromInput.code == 0)
  }

  @Test func `a given area is drawn instead`() throws {
    let folder = try Scratch()
    let file = try Self.save(in: folder)
    let options = ["export", file, "--data", Command.oddtown, "--format", "geojson"]
    let own = try Command.run(options)
    let other = try Command.run(options + ["--area", "\(Command.areas)/town.geojson"])
    #expect(own.output.contains("MultiPolygon"))
    #expect(!other.output.contains("MultiPolygon"))
    #expect(other.output.contains("\"Polygon\""))
  }

  @Test(
    arguments: [
      (["nowhere.json"], 66, ["nowhere.json", "standard input"]),
      ([], 64, ["<plan>", "planday export --help"]),
      (["\(Command.areas)/town.geojson"], 65, ["town.geojson", "days: ", "\"coordinates\""]),
      (["plan.json", "--format", "gpz"], 64, ["--format", "gpz", "did you mean gpx?"]),
      (["plan.json", "--format", "gpx", "--links"], 64, ["--links", "--format text", "gpx"]),
      (["-", "--area", "-"], 64, ["standard input", "a file"]),
    ] as [([String], Int32, [String])]
  )
  func `what cannot be exported is refused with a reason`(
    call: [String],
    code: Int32,
    facts: [String]
  ) throws {
    let answer = try Command.run(["export"] + call)
    answer.expectRefusal(code)
    for fact in facts { #expect(answer.errors.contains(fact), "\(answer.errors)") }
  }
}
