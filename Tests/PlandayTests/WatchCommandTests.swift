import Foundation
import TestTools
import Testing

/// `planday watch` and `near` with user data: favorites, own places, settings and history.
struct WatchCommandTests: VisitorTests {
  let home: Scratch

  init() throws {
    home = try Scratch()
  }

  /// Returns lines of fixes at distances in meters north of a position on 1 December 2026 from 10:00 on, one a minute.
  private func fixes(
    _ distances: [Double],
    north latitude: Double = 51.5,
    _ longitude: Double = -0.1
  ) -> String {
    distances.enumerated().map { minute, distance in
      let time = "2026-12-01T10:\(minute < 10 ? "0" : "")\(minute):00Z"
      let lat = latitude + distance / 111_195.08
      return
        "{\"time\": \"\(time)\", \"lat\": \(lat), \"lon\": \(longitude), \"accuracy\": 5}\n"
    }.joined()
  }

  /// A walk to a place, a stay of fifteen minutes, and away.
  private let visit: [Double] =
    [900, 500, 230, 20] + Array(repeating: 5, count: 15) + [60, 250, 500, 900]

  private func events(_ answer: Command.Answer) -> [String] {
    answer.output.split(separator: "\n").map {
      String($0.split(separator: " ").dropFirst().first ?? "")
    }
  }

  @Test func `a watch records a history, which plans then skip`() throws {
    let watch = ["watch", "--city", "oddtown", "--place", "castle", "-"]
    let answer = try run(watch, input: fixes(visit))
    #expect(events(answer) == ["approach", "enter", "dwell", "exit"], "\(answer)")
    #expect(
      try run(["history"]).output == """
        2026-12-01, oddtown
          10:02  notified  Odd Castle (castle)
          10:03  visited  Odd Castle (castle), 18 min

        """
    )
    #expect(
      try run(["history", "export", "--format", "csv"]).output.contains(
        "2026-12-01,10:03,oddtown,castle,Odd Castle,visited,18,"
      )
    )
    #expect(
      try run(["history", "export", "-o", home.file("h.gpx")]).code == 0
        && Command.text(of: home.file("h.gpx")).contains("<time>2026-12-01T10:03:00Z</time>")
    )
    let plan = [
      "--city", "oddtown", "--date", "2026-12-01", "--skip", "visited", "--format", "gpx",
    ]
    #expect(try !run(plan).output.contains(". Odd Castle</name>"))
    #expect(try run(watch, input: fixes(visit)).output == answer.output)
    #expect(try run(["history", "--json"]).output.components(separatedBy: "\"kind\"").count == 3)
  }

  @Test func `passing by is not a visit, and a watch without a history creates no store`() throws {
    let watch = ["watch", "--city", "oddtown", "--place", "castle", "-"]
    _ = try run(watch + ["--no-history"], input: fixes(visit))
    #expect(home.names.isEmpty)
    _ = try run(watch, input: fixes([900, 500, 230, 20, 500, 900]))
    #expect(try run(["history", "--kind", "visited"]).output.isEmpty)
    #expect(try run(["history"]).output.contains("notified  Odd Castle"))
  }

  @Test func `an unwritable history does not end the watch`() throws {
    _ = try run(["settings", "set", "pace", "normal"])
    let store = home.file("planday/store.sqlite")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
    let answer = try run(
      ["watch", "--city", "oddtown", "--place", "castle", "-"],
      input: fixes(visit)
    )
    #expect(events(answer) == ["approach", "enter", "dwell", "exit"] && answer.code == 0)
    #expect(answer.errors.components(separatedBy: "the history is not kept").count == 2)
  }

  @Test func `favorites are watched, and those no longer in the catalog are named`() throws {
    let watch = ["watch", "--city", "oddtown", "--favorites", "-"]
    let none = try run(watch)
    #expect(none.code == 64 && none.errors.contains("there are no favorites in Oddtown"))
    _ = try run(["favorites", "add", "--city", "oddtown", "castle", "zoo"])
    let answer = try run(watch, input: fixes(visit))
    #expect(events(answer) == ["approach", "enter", "dwell", "exit"], "\(answer)")
    let nothing = try run(["watch", "--city", "oddtown", "-"])
    #expect(nothing.code == 64 && nothing.errors.contains("--favorites"))
  }

  @Test func `own places are watched, separately and as stops of a plan`() throws {
    let (latitude, longitude) = (51.503, -0.104)
    _ = try run([
      "place", "add", "--city", "oddtown", "--name", "Odd Inn", "--at", "\(latitude),\(longitude)",
      "--hours", "24/7", "--minutes", "30",
    ])
    let input = fixes(visit, north: latitude, longitude)
    for target in [["--place", "odd inn"], ["--all"]] {
      let answer = try run(["watch", "--city", "oddtown", "-"] + target, input: input)
      #expect(answer.output.contains("enter Odd Inn"), "\(target): \(answer)")
    }
    let plan = home.file("plan.json")
    let planned = try run([
      "--city", "oddtown", "--date", "2026-12-01", "--select", "odd inn", "--select", "castle",
      "-o",
      plan,
    ])
    #expect(planned.code == 0, "\(planned)")
    let answer = try run(["watch", "--plan", plan, "--no-history", "-"], input: input)
    #expect(answer.output.contains("enter Odd Inn"), "\(answer)")
    #expect(!answer.errors.contains("Odd Inn"), "\(answer)")
    _ = try run(["place", "remove", "--city", "oddtown", "odd inn"])
    let gone = try run(["watch", "--plan", plan, "--no-history", "-"], input: input)
    #expect(gone.code == 0 && gone.errors.contains("Odd Inn (own-odd-inn) is not in the catalog"))
  }

  @Test func `settings are defaults for options of watch`() throws {
    let watch = ["watch", "--city", "oddtown", "--place", "castle", "--no-history", "-"]
    let input = fixes([900, 500, 350, 340, 200, 190, 500, 900])
    #expect(try run(watch, input: input).output.contains("approach Odd Castle, 200 m S"))
    _ = try run(["settings", "set", "radius", "400"])
    #expect(try run(watch, input: input).output.contains("approach Odd Castle, 350 m S"))
    let near = try run(watch + ["--approach", "220m"], input: input)
    #expect(near.output.contains("approach Odd Castle, 200 m S"))
    _ = try run(["settings", "set", "units", "imperial"])
    #expect(try run(watch, input: input).output.contains("approach Odd Castle, 0.2 mi S"))
    _ = try run(["settings", "set", "quiet-hours", "09:00-12:00"])
    #expect(try run(watch, input: input).output.isEmpty)
    #expect(try !run(watch + ["--quiet-hours", "22:00-08:00"], input: input).output.isEmpty)
  }

  @Test(.slow) func `settings are defaults for options of near and search`() throws {
    let near = ["near", "--city", "oddtown", "--at", "castle", "--time", "10:00"]
    let lines = { (answer: Command.Answer) in answer.output.split(separator: "\n").count }
    let all = try run(near)
    #expect(lines(all) == 10 && all.output.contains(" m E: "), "\(all)")
    _ = try run(["settings", "set", "limit", "3"])
    #expect(try lines(run(near)) == 3 && lines(run(near + ["--limit", "5"])) == 5)
    #expect(try lines(run(["search", "--city", "oddtown", "o"])) <= 3)
    _ = try run(["settings", "set", "radius", "20"])
    #expect(try lines(run(near)) == 1)
    #expect(try lines(run(near + ["--radius", "2km"])) == 3)
    #expect(try lines(run(near + ["--within", "60min"])) == 3)
    _ = try run(["settings", "set", "pace", "relaxed"])
    let slow = try run(near + ["--radius", "2km", "--json"])
    _ = try run(["settings", "set", "pace", "brisk"])
    #expect(try run(near + ["--radius", "2km", "--json"]).output != slow.output)
    _ = try run(["settings", "set", "units", "imperial"])
    let imperial = try run(near + ["--radius", "2km"]).output
    #expect(!imperial.contains(" m ") && (imperial.contains(" ft ") || imperial.contains(" mi ")))
  }

  @Test func `plans use the visitor's units, and files for programs use meters`() throws {
    let request = ["--city", "oddtown", "--date", "2026-12-01"]
    let plan = home.file("plan.json")
    _ = try run(request + ["-o", plan])
    let metric = try run(["export", plan, "--format", "gpx"]).output
    let text = try run(["export", plan]).output
    _ = try run(["settings", "set", "units", "imperial"])
    #expect(try run(["export", plan, "--format", "gpx"]).output == metric)
    let imperial = try run(["export", plan]).output
    #expect(text.contains(" km ") && !imperial.contains(" km ") && imperial.contains(" mi "))
    let page = try run(["export", plan, "--format", "html"]).output
    #expect(page.contains(" mi") && !page.contains(" km"))
  }
}
