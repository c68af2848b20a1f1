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

  @Test func `names holidays as the comments of intervals`() throws {
    let answer = try run(
      "Mo-Fr 08:00-18:00; PH off",
      ["--holidays", "-", "--from", "2026-12-25", "--days", "1", "--json"],
      input: Self.holidays
    )
    try Snapshot.expect(answer, "hours-holidays-json")
  }

  @Test func `rejects unknown holidays and clocks`() throws {
    let faulty = #"{"format": "planday.holidays/1", "public": [{"date": "2026-02-30"}]}"#
    try Snapshot.expect(run("PH off", ["--holidays", "-"], input: faulty), "hours-holidays-faulty")
    try Snapshot.expect(run("PH off", ["--holidays", "/nowhere.json"]), "hours-holidays-no-file")
    try Snapshot.expect(run("PH off", ["--time-zone", "Mars/Olympus"]), "hours-time-zone")
  }

  @Test func `warns about misspelled and shadowed rules`() throws {
    let answer = try run(
      "lun-ven 11:30-14:30;17:30-23:00",
      ["--from", "2026-12-21", "--days", "2"]
    )
    try Snapshot.expect(answer, "hours-warnings")
  }

  @Test func `explains its options`() throws {
    try Snapshot.expect(Command.run(["help", "hours"]), "help-hours")
  }
}
