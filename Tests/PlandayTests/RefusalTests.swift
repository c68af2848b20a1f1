import Foundation
import TestTools
import Testing

/// Errors for bad input: the place, the remedy, the exit code, and no output.
struct RefusalTests {
  /// A bad question, the code with which it is refused, and what the message names: the place and the remedy.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Int32
    let arguments: [String]
    let input: String
    /// Words that the message contains; if there are none, the whole message is in the file of the name.
    let facts: [String]

    init(
      _ name: String,
      _ code: Int32,
      _ arguments: [String],
      input: String = "",
      says facts: [String] = []
    ) {
      self.name = name
      self.code = code
      self.arguments = arguments
      self.input = input
      self.facts = facts
    }

    var testDescription: String { name }
  }

  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01"]

  private static func area(_ name: String) -> [String] {
    tuesday + ["--area", "\(Command.areas)/\(name).geojson"]
  }

  static let files = [
    Refusal("no-such-area", 66, area("nowhere"), says: ["nowhere.geojson", "standard input"]),
    Refusal(
      "area-is-a-folder",
      66,
      tuesday + ["--area", Command.areas],
      says: ["check that it is a file"]
    ),
    Refusal(
      "area-not-json",
      65,
      area("not-json"),
      says: ["not-json.geojson", "line 2, column 39"]
    ),
    Refusal("area-empty-file", 65, tuesday + ["--area", "-"], says: ["standard input", "empty"]),
    Refusal(
      "area-not-json-from-input",
      65,
      tuesday + ["--area", "-"],
      input: "{\n]",
      says: ["standard input", "line 2, column 1"]
    ),
    Refusal(
      "area-open-ring",
      65,
      area("open-ring"),
      says: [
        "open-ring.geojson", "polygon 1, ring 1", "[-0.108, 51.495]", "[-0.108, 51.505]",
        "repeat the first position",
      ]
    ),
    Refusal(
      "area-bow-tie",
      65,
      area("bow-tie"),
      says: [
        "bow-tie.geojson", "corner 1 to corner 2", "corner 3 to corner 4", "[-0.1, 51.5]", "order",
      ]
    ),
    Refusal(
      "area-swapped",
      65,
      area("swapped"),
      says: [
        "swapped.geojson", "polygon 1, ring 1", "all 5", "longitude first", "[-0.108, 51.495]",
      ]
    ),
    Refusal(
      "area-elsewhere",
      65,
      area("elsewhere"),
      says: ["elsewhere.geojson", "polygon 1, ring 1", "326 km", "another city"]
    ),
    Refusal("area-point", 65, area("point"), says: ["point.geojson", "Point", "Polygon"]),
    Refusal("area-many-faults", 65, area("many-faults")),
    Refusal("area-with-nothing", 1, area("empty"), says: ["Winter Rink", "enlarge"]),
    Refusal(
      "no-such-data",
      66,
      ["cities", "--data", "/no/such/folder"],
      says: ["/no/such/folder", "--data", "PLANDAY_DATA"]
    ),
    Refusal(
      "no-such-plan",
      66,
      ["check", "/no/such/plan.json"],
      says: ["/no/such/plan.json", "standard input"]
    ),
    Refusal("serve-port", 64, ["serve", "--port", "70000"], says: ["--port 70000", "65535"]),
    Refusal(
      "serve-nowhere",
      69,
      ["serve", "--host", "192.0.2.1", "--data", Command.oddtown],
      says: ["192.0.2.1:8080", "--host", "--port"]
    ),
    Refusal(
      "plan-not-json",
      65,
      ["check", "-"],
      input: "not json",
      says: ["standard input", "line 1, column 1"]
    ),
    Refusal(
      "plan-of-another-format",
      65,
      ["check", "-"],
      input: #"{"format": "planday.problem/1"}"#,
      says: ["planday.problem/1", "planday.plan/2"]
    ),
    Refusal(
      "plan-empty",
      65,
      ["check", "-"],
      input: "{}",
      says: ["standard input", "format: ", "city: ", "request: ", "days: ", "leftOut: ", "proof: "]
    ),
  ]

  static let names = [
    Refusal("no-city", 64, ["--date", "2026-12-01"], says: ["--city", "--catalog"]),
    Refusal(
      "unknown-city",
      64,
      ["--city", "lodnon"],
      says: ["lodnon", "did you mean \"london\"", "london, nyc, vancouver"]
    ),
    Refusal(
      "unknown-city-far-off",
      64,
      ["--city", "ouagadougou"],
      says: ["ouagadougou", "london, nyc, vancouver"]
    ),
    Refusal(
      "unknown-command",
      64,
      ["plann", "--city", "london"],
      says: ["plann", "did you mean plan?", "cities", "catalog"]
    ),
    Refusal("unknown-option", 64, tuesday + ["--maxstops", "3"]),
    Refusal(
      "unknown-must",
      64,
      tuesday + ["--must", "casle"],
      says: ["must: ", "casle", "did you mean castle?"]
    ),
    Refusal(
      "unknown-places",
      64,
      tuesday + ["--must", "x1", "--skip", "x2", "--select", "x3"],
      says: ["must: ", "x1", "skip: ", "x2", "select: ", "x3", "planday places --city oddtown"]
    ),
    Refusal(
      "unknown-start",
      64,
      tuesday + ["--from", "catle", "--to", "nowhere-at-all"],
      says: ["from: ", "catle", "did you mean castle?", "to: ", "nowhere-at-all", "lat,lon"]
    ),
    Refusal(
      "unknown-shown",
      64,
      ["show", "galery"] + town,
      says: ["galery", "did you mean gallery?"]
    ),
    Refusal("unknown-category", 64, tuesday + ["--category", "musem"]),
    Refusal(
      "unknown-mode",
      64,
      tuesday + ["--mode", "fly"],
      says: ["--mode", "fly", "walk, cycle, drive, transit"]
    ),
    Refusal(
      "unknown-format",
      64,
      tuesday + ["--format", "jsn"],
      says: ["--format", "jsn", "did you mean json?"]
    ),
    Refusal(
      "unknown-slack",
      64,
      tuesday + ["--slack", "save"],
      says: ["--slack", "save", "leave, share"]
    ),
    Refusal(
      "must-and-skip",
      64,
      tuesday + ["--must", "castle", "--skip", "castle"],
      says: ["skip: castle", "must", "drop"]
    ),
    Refusal(
      "select-outside",
      64,
      area("two-parts") + ["--select", "lighthouse"],
      says: ["select: lighthouse", "enlarge", "must"]
    ),
    Refusal("places-none", 1, ["places", "--category", "shopping"] + town, says: ["Oddtown"]),
  ]

  static let times = [
    Refusal(
      "end-before-start",
      64,
      tuesday + ["--start", "12:00", "--end", "11:00"],
      says: ["end: 11:00", "12:00", "25:30"]
    ),
    Refusal(
      "end-at-start",
      64,
      tuesday + ["--start", "12:00", "--end", "12:00"],
      says: ["end: 12:00", "25:30"]
    ),
    Refusal(
      "no-such-date",
      64,
      town + ["--date", "2026-02-30"],
      says: ["--date", "2026-02-30", "tomorrow"]
    ),
    Refusal(
      "date-written-otherwise",
      64,
      town + ["--date", "1.12.2026"],
      says: ["--date", "1.12.2026", "2026-12-01"]
    ),
    Refusal("no-such-time", 64, tuesday + ["--start", "9"], says: ["--start", "\"9\"", "9:30am"]),
    Refusal(
      "no-such-minute",
      64,
      tuesday + ["--end", "17:60"],
      says: ["--end", "17:60", "25:10"]
    ),
    Refusal(
      "time-past-two-days",
      64,
      tuesday + ["--end", "48:01"],
      says: ["--end", "48:01", "25:10"]
    ),
    Refusal(
      "lunch-outside",
      64,
      tuesday + ["--lunch", "19:00-20:00/30"],
      says: ["lunch: 19:00-20:00/30", "0 of its 30", "09:00-18:00"]
    ),
    Refusal(
      "lunch-partly-outside",
      64,
      tuesday + ["--lunch", "12:00-14:00/45", "--end", "12:30"],
      says: ["lunch: 12:00-14:00/45", "30 of its 45", "09:00-12:30"]
    ),
    Refusal(
      "lunch-too-long",
      64,
      tuesday + ["--lunch", "12:00-13:00/90"],
      says: ["--lunch", "12:00-13:00/90", "12:00-14:00/45", "none"]
    ),
    Refusal(
      "lunch-written-otherwise",
      64,
      tuesday + ["--lunch", "noon"],
      says: ["--lunch", "noon", "12:00-14:00/45", "none"]
    ),
    Refusal(
      "dinner-overlaps-lunch",
      64,
      tuesday + ["--lunch", "12:00-16:00/45", "--dinner", "15:00-18:00/60"],
      says: ["dinner: 15:00-18:00/60", "12:00-16:00/45", "none"]
    ),
    Refusal(
      "breaks-fill-the-day",
      64,
      tuesday + ["--end", "10:00", "--lunch", "09:00-10:00/60"],
      says: ["lunch: ", "60 min", "09:00-10:00", "lengthen"]
    ),
    Refusal(
      "unknown-pace",
      64,
      tuesday + ["--pace", "slow"],
      says: ["--pace", "slow", "relaxed, normal, brisk"]
    ),
    Refusal(
      "must-closed",
      1,
      town + ["--date", "2026-11-30", "--must", "gallery"],
      says: ["gallery", "Mondays", "Tu-Su 10:00-18:00", "Tuesday, 1 December"]
    ),
    Refusal(
      "must-closed-on-christmas",
      1,
      town + ["--date", "2026-12-25", "--must", "castle"],
      says: ["castle", "25 December", "Saturday, 26 December"]
    ),
    Refusal(
      "must-too-long",
      1,
      tuesday + ["--must", "opera", "--end", "20:00"],
      says: ["opera", "155 min", "19:00-20:00", "09:00 to 21:35"]
    ),
    Refusal(
      "musts-clash",
      1,
      tuesday + ["--from", "castle", "--end", "13:30", "--must", "castle", "--must", "square"]
        + ["--must", "lighthouse"]
    ),
    Refusal(
      "must-out-of-reach",
      1,
      tuesday + ["--from", "castle", "--end", "12:00", "--must", "lighthouse"],
      says: ["drop lighthouse", "09:00 to 12:45"]
    ),
    Refusal(
      "no-way",
      1,
      tuesday + ["--from", "castle", "--to", "lighthouse", "--end", "10:00"],
      says: ["101 min", "lengthen"]
    ),
  ]

  static let numbers = [
    Refusal("days-none", 64, tuesday + ["--days", "0"], says: ["days: 0", "1 and 5"]),
    Refusal("days-too-many", 64, tuesday + ["--days", "6"], says: ["days: 6", "1 and 5"]),
    Refusal("days-no-number", 64, tuesday + ["--days", "two"], says: ["--days", "two", "1 to 5"]),
    Refusal(
      "days-too-large",
      64,
      tuesday + ["--days", "99999999999999999999"],
      says: ["--days", "99999999999999999999"]
    ),
    Refusal("stops-none", 64, tuesday + ["--max-stops", "0"], says: ["maxStops: 0", "1"]),
    Refusal("walk-negative", 64, tuesday + ["--max-walk=-1"], says: ["maxWalk: -1"]),
    Refusal(
      "walk-total-negative",
      64,
      tuesday + ["--max-walk-total", "-5"],
      says: ["maxWalkTotal: -5"]
    ),
    Refusal(
      "cost-negative",
      64,
      tuesday + ["--travel-cost", "-0.5"],
      says: ["travelCost: -0.5", "0 and 100"]
    ),
    Refusal(
      "cost-not-a-number",
      64,
      tuesday + ["--travel-cost", "nan"],
      says: ["travelCost: nan", "0 and 100"]
    ),
    Refusal(
      "cost-too-fine",
      64,
      tuesday + ["--travel-cost", "0.12345"],
      says: ["travelCost: 0.12345", "round"]
    ),
    Refusal(
      "cost-endless",
      64,
      tuesday + ["--travel-cost", "inf"],
      says: ["travelCost: inf", "0 and 100"]
    ),
    Refusal(
      "seconds-negative",
      64,
      tuesday + ["--seconds", "-1"],
      says: ["seconds: -1", "0 and 3600"]
    ),
    Refusal(
      "seconds-endless",
      64,
      tuesday + ["--seconds", "inf"],
      says: ["seconds: inf", "0 and 3600"]
    ),
    Refusal("seed-negative", 64, tuesday + ["--seed", "-1"], says: ["--seed"]),
    Refusal(
      "position-out-of-range",
      64,
      tuesday + ["--from", "91,181"],
      says: ["--from", "91", "-90 and 90"]
    ),
    Refusal(
      "position-swapped",
      64,
      tuesday + ["--from", "-123.1,49.2"],
      says: ["--from", "49.2,-123.1"]
    ),
    Refusal(
      "position-far-off",
      64,
      tuesday + ["--from", "-0.1,51.5"],
      says: ["from: -0.1,51.5", "7475 km", "latitude comes first"]
    ),
    Refusal(
      "position-no-number",
      64,
      tuesday + ["--to", "51.5,east"],
      says: ["--to", "51.5,east", "51.5194,-0.127"]
    ),
    Refusal(
      "all-at-once",
      64,
      tuesday + ["--days", "9", "--max-stops", "0", "--end", "08:00", "--must", "casle"]
    ),
  ]

  @Test(.slow, arguments: files + names + times + numbers)
  func `bad input is rejected with its place and the remedy`(refusal: Refusal) throws {
    let answer = try Command.run(refusal.arguments, input: refusal.input)
    #expect(answer.code == refusal.code)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasPrefix("planday: error: "))
    #expect(answer.errors.hasSuffix("\n"))
    for fact in refusal.facts { #expect(answer.errors.contains(fact), "\(answer.errors)") }
    if refusal.facts.isEmpty { try Snapshot.expect(answer, "refused-\(refusal.name)") }
  }

  @Test func `a name like no other gets no suggestion`() throws {
    for name in ["unknown-city-far-off", "unknown-places"] {
      let refusal = try #require(Self.names.first { $0.name == name })
      #expect(try !Command.run(refusal.arguments).errors.contains("did you mean"))
    }
  }

  @Test(
    .slow,
    arguments: [files, names, times, numbers].joined().filter { $0.arguments.contains("--city") }
  )
  func `nothing is written if there is no plan`(refusal: Refusal) throws {
    guard !["show", "places", "plann"].contains(refusal.arguments[0]) else { return }
    let folder = try Scratch()
    let old = try folder.write("yesterday", to: "old.txt")
    for name in ["new.txt", "old.txt"] {
      let arguments = refusal.arguments + ["--output", folder.file(name)]
      #expect(try Command.run(arguments, input: refusal.input).code == refusal.code)
    }
    #expect(folder.names == ["old.txt"])
    #expect(Command.text(of: old) == "yesterday")
  }

  @Test func `all faults of a catalog are listed`() throws {
    let folder = try Scratch()
    let catalog = Command.text(of: "\(Command.oddtown)/oddtown.json")
      .replacing(#""id": "gallery""#, with: #""id": "castle""#)
      .replacing(#""openingHours": "24/7""#, with: #""openingHours": "always""#)
      .replacing(#""minimum": 150"#, with: #""minimum": 900"#)
      .replacing(#""category": "library""#, with: #""category": "librery""#)
      .replacing(#""relevance": 95"#, with: #""relevance": 101, "relevence": 95"#)
    _ = try folder.write(catalog, to: "oddtown.json")
    let answer = try Command.run(["--city", "oddtown", "--data", folder.path])
    #expect(answer.code == 65)
    #expect(answer.output.isEmpty)
    try Snapshot.expect(answer, "refused-catalog-faults")
  }

  @Test func `a truncated catalog is rejected`() throws {
    let folder = try Scratch()
    let catalog = Command.text(of: "\(Command.oddtown)/oddtown.json")
    _ = try folder.write(String(catalog.prefix(1_000)), to: "oddtown.json")
    let answer = try Command.run(["cities", "--data", folder.path])
    #expect(answer.code == 65)
    #expect(answer.errors.contains("oddtown.json"))
    #expect(answer.errors.contains("line 43, column 58"))
  }

  @Test func `an unreadable catalog is named`() throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.file("oddtown.json"),
      withIntermediateDirectories: true
    )
    let answer = try Command.run(["--city", "oddtown", "--data", folder.path])
    #expect(answer.code == 66)
    #expect(answer.errors.contains(folder.file("oddtown.json")))
    #expect(answer.errors.contains("permissions"))
  }

  @Test func `a catalog with a wrong file name is rejected`() throws {
    let folder = try Scratch()
    _ = try folder.write(Command.text(of: "\(Command.oddtown)/oddtown.json"), to: "eventown.json")
    let answer = try Command.run(["--city", "eventown", "--data", folder.path])
    #expect(answer.code == 65)
    #expect(answer.errors.contains(folder.file("eventown.json")))
    #expect(answer.errors.contains("city.id: \"oddtown\""))
  }

  @Test func `an unwritable output is rejected`() throws {
    let folder = try Scratch()
    for file in ["\(folder.path)/no/such/folder/plan.txt", folder.path] {
      let answer = try Command.run(Self.tuesday + ["--output", file])
      #expect(answer.code == 66)
      #expect(answer.output.isEmpty)
      #expect(answer.errors.hasPrefix("planday: error: cannot write \(file); "))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `places selected outside the area are allowed as musts`() throws {
    let answer = try Command.run(
      Self.area("town") + ["--select", "castle", "--select", "lighthouse", "--must", "lighthouse"]
    )
    #expect(answer.code == 0)
  }

  @Test(arguments: ["", "off"])
  func `a trip from start to end beyond the longest leg does not crash`(exact: String) throws {
    let answer = try Command.run(
      Self.tuesday + ["--from", "51.5,-0.11", "--to", "51.5,-0.085", "--max-walk", "20"]
        + (exact.isEmpty ? [] : ["--exact", exact])
    )
    #expect(answer.code == 0)
  }
}
