import Foundation
import Testing

/// `planday hours`, end to end.
struct HoursCommandTests {
  /// A file of holidays for a region that is not built in.
  private static let holidays = """
    { "format": "planday.holidays/1",
      "public": [ { "date": "2026-12-25", "through": "2026-12-26", "name": "Christmas" } ],
      "school": [ { "date": "2026-12-21", "through": "2027-01-02", "name": "Christmas holidays" } ] }
    """

  private func run(
    _ hours: String,
    _ arguments: [String],
    input: String = ""
  ) throws -> Command.Answer {
    try Command.run(["hours", hours] + arguments, input: input)
  }

  @Test func `supports holidays and a clock for other places`() throws {
    let answer = try run(
      "Mo-Fr 08:00-dusk; SH 10:00-16:00; PH off",
      ["--holidays", "-", "--time-zone", "Europe/Berlin", "--at", "52.52,13.4"]
        + ["--from", "2026-12-18", "--days", "9"],
      input: Self.holidays
    )
    try Snapshot.expect(answer, "hours-holidays")
  }

  @Test(arguments: ["IT", "DE-BW", "JP", "US"])
  func `knows the holidays of countries`(region: String) throws {
    let answer = try run(
      "08:00-18:00; PH off",
      ["--region", region, "--from", "2026-01-01", "--days", "1"]
    )
    #expect(answer.code == 0 && answer.output.hasSuffix("closed\n"))
  }

  @Test func `names holidays as the comments of intervals`() throws {
    let answer = try run(
      "Mo-Fr 08:00-18:00; PH off",
      ["--holidays", "-", "--from", "2026-12-25", "--days", "1", "--json"],
      input: Self.holidays
    )
    let hours = try JSONDecoder().decode(Hours.self, from: Data(answer.output.utf8))
    #expect(hours.normalized == "Mo-Fr 08:00-18:00; PH off" && hours.warnings.isEmpty)
    #expect(
      hours.intervals == [
        Interval(
          from: "2026-12-25T00:00:00",
          to: "2026-12-26T00:00:00",
          state: "closed",
          comment: "Christmas"
        )
      ]
    )
  }

  private struct Hours: Decodable {
    let normalized: String
    let intervals: [Interval]
    let warnings: [String]
  }

  private struct Interval: Decodable, Equatable {
    let from, to, state, comment: String
  }

  @Test func `rejects unknown holidays and clocks`() throws {
    let faulty = #"{"format": "planday.holidays/1", "public": [{"date": "2026-02-30"}]}"#
    try run("PH off", ["--holidays", "-"], input: faulty)
      .expectRefusal(65, says: "standard input", "public[0].date", "2026-02-30", "public[0].name")
    try run("PH off", ["--holidays", "/nowhere.json"]).expectRefusal(66, says: "/nowhere.json")
    try run("PH off", ["--time-zone", "Mars/Olympus"])
      .expectRefusal(64, says: "--time-zone", "Mars/Olympus", "Europe/London")
    try run("PH off", ["--region", "DE-XX"]).expectRefusal(64, says: "DE-XX", "DE-BY")
    try run("PH off", ["--region", "XX"]).expectRefusal(64, says: "planday hours --help")
  }

  @Test func `warns about misspelled and shadowed rules`() throws {
    let answer = try run(
      "lun-ven 11:30-14:30;17:30-23:00",
      ["--from", "2026-12-21", "--days", "2"]
    )
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("Mo-Fr 11:30-14:30; 17:30-23:00\n"))
    let warnings = answer.errors.split(separator: "\n")
    #expect(warnings.count == 3)
    let facts = [
      ["column 1:", "Mo", "lun"], ["column 5:", "Fr", "ven"], ["column 21:", "17:30-23:00"],
    ]
    for (warning, facts) in zip(warnings, facts) {
      #expect(warning.hasPrefix("planday: warning: "))
      #expect(facts.allSatisfy(warning.contains), "\(warning)")
    }
  }
}
