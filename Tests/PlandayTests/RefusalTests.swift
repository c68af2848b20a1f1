import Foundation
import Testing

/// Errors for bad input: the place, the remedy, the exit code, and no output.
struct RefusalTests {
  /// Invalid arguments, and the exit code; the message is in the file of that name.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Int32
    let arguments: [String]
    var input = ""

    init(_ name: String, _ code: Int32, _ arguments: [String], input: String = "") {
      self.name = name
      self.code = code
      self.arguments = arguments
      self.input = input
    }

    var testDescription: String { name }
  }

  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01"]

  private static func area(_ name: String) -> [String] {
    tuesday + ["--area", "\(Command.areas)/\(name).geojson"]
  }

  static let files = [
    Refusal("no-such-area", 66, area("nowhere")),
    Refusal("area-is-a-folder", 66, tuesday + ["--area", Command.areas]),
    Refusal("area-not-json", 65, area("not-json")),
    Refusal("area-empty-file", 65, tuesday + ["--area", "-"]),
    Refusal("area-not-json-from-input", 65, tuesday + ["--area", "-"], input: "{\n]"),
    Refusal("area-open-ring", 65, area("open-ring")),
    Refusal("area-bow-tie", 65, area("bow-tie")),
    Refusal("area-swapped", 65, area("swapped")),
    Refusal("area-elsewhere", 65, area("elsewhere")),
    Refusal("area-point", 65, area("point")),
    Refusal("area-many-faults", 65, area("many-faults")),
    Refusal("area-with-nothing", 1, area("empty")),
    Refusal("no-such-data", 66, ["cities", "--data", "/no/such/folder"]),
    Refusal("no-such-plan", 66, ["check", "/no/such/plan.json"]),
    Refusal("serve-port", 64, ["serve", "--port", "70000"]),
    Refusal("serve-nowhere", 69, ["serve", "--host", "192.0.2.1", "--data", Command.oddtown]),
    Refusal("plan-not-json", 65, ["check", "-"], input: "not json"),
    Refusal(
      "plan-of-another-format",
      65,
      ["check", "-"],
      input: #"{"format": "planday.problem/1"}"#
    ),
    Refusal("plan-empty", 65, ["check", "-"], input: "{}"),
  ]

  static let names = [
    Refusal("no-city", 64, ["--date", "2026-12-01"]),
    Refusal("unknown-city", 64, ["--city", "lodnon"]),
    Refusal("unknown-city-far-off", 64, ["--city", "ouagadougou"]),
    Refusal("unknown-command", 64, ["plann", "--city", "london"]),
    Refusal("unknown-option", 64, tuesday + ["--maxstops", "3"]),
    Refusal("unknown-must", 64, tuesday + ["--must", "casle"]),
    Refusal("unknown-places", 64, tuesday + ["--must", "x1", "--skip", "x2", "--select", "x3"]),
    Refusal("unknown-start", 64, tuesday + ["--from", "catle", "--to", "nowhere-at-all"]),
    Refusal("unknown-shown", 64, ["show", "galery"] + town),
    Refusal("unknown-category", 64, tuesday + ["--category", "musem"]),
    Refusal("unknown-mode", 64, tuesday + ["--mode", "fly"]),
    Refusal("unknown-format", 64, tuesday + ["--format", "jsn"]),
    Refusal("unknown-slack", 64, tuesday + ["--slack", "save"]),
    Refusal("must-and-skip", 64, tuesday + ["--must", "castle", "--skip", "castle"]),
    Refusal("select-outside", 64, area("two-parts") + ["--select", "lighthouse"]),
    Refusal("places-none", 1, ["places", "--category", "shopping"] + town),
  ]

  static let times = [
    Refusal("end-before-start", 64, tuesday + ["--start", "12:00", "--end", "11:00"]),
    Refusal("end-at-start", 64, tuesday + ["--start", "12:00", "--end", "12:00"]),
    Refusal("no-such-date", 64, town + ["--date", "2026-02-30"]),
    Refusal("date-written-otherwise", 64, town + ["--date", "1.12.2026"]),
    Refusal("no-such-time", 64, tuesday + ["--start", "9"]),
    Refusal("no-such-minute", 64, tuesday + ["--end", "17:60"]),
    Refusal("time-past-two-days", 64, tuesday + ["--end", "48:01"]),
    Refusal("lunch-outside", 64, tuesday + ["--lunch", "19:00-20:00/30"]),
    Refusal("lunch-partly-outside", 64, tuesday + ["--lunch", "12:00-14:00/45", "--end", "12:30"]),
    Refusal("lunch-too-long", 64, tuesday + ["--lunch", "12:00-13:00/90"]),
    Refusal("lunch-written-otherwise", 64, tuesday + ["--lunch", "noon"]),
    Refusal(
      "dinner-overlaps-lunch",
      64,
      tuesday + ["--lunch", "12:00-16:00/45", "--dinner", "15:00-18:00/60"]
    ),
    Refusal(
      "breaks-fill-the-day",
      64,
      tuesday + ["--end", "10:00", "--lunch", "09:00-10:00/60"]
    ),
    Refusal("unknown-pace", 64, tuesday + ["--pace", "slow"]),
    Refusal("must-closed", 1, town + ["--date", "2026-11-30", "--must", "gallery"]),
    Refusal("must-closed-on-christmas", 1, town + ["--date", "2026-12-25", "--must", "castle"]),
    Refusal("must-too-long", 1, tuesday + ["--must", "opera", "--end", "20:00"]),
    Refusal(
      "musts-clash",
      1,
      tuesday + ["--from", "castle", "--end", "13:30", "--must", "castle", "--must", "square"]
        + ["--must", "lighthouse"]
    ),
    Refusal(
      "must-out-of-reach",
      1,
      tuesday + ["--from", "castle", "--end", "12:00", "--must", "lighthouse"]
    ),
    Refusal("no-way", 1, tuesday + ["--from", "castle", "--to", "lighthouse", "--end", "10:00"]),
  ]

  static let numbers = [
    Refusal("days-none", 64, tuesday + ["--days", "0"]),
    Refusal("days-too-many", 64, tuesday + ["--days", "6"]),
    Refusal("days-no-number", 64, tuesday + ["--days", "two"]),
    Refusal("days-too-large", 64, tuesday + ["--days", "99999999999999999999"]),
    Refusal("stops-none", 64, tuesday + ["--max-stops", "0"]),
    Refusal("walk-negative", 64, tuesday + ["--max-walk=-1"]),
    Refusal("walk-total-negative", 64, tuesday + ["--max-walk-total", "-5"]),
    Refusal("cost-negative", 64, tuesday + ["--travel-cost", "-0.5"]),
    Refusal("cost-not-a-number", 64, tuesday + ["--travel-cost", "nan"]),
    Refusal("cost-too-fine", 64, tuesday + ["--travel-cost", "0.12345"]),
    Refusal("cost-endless", 64, tuesday + ["--travel-cost", "inf"]),
    Refusal("seconds-negative", 64, tuesday + ["--seconds", "-1"]),
    Refusal("seconds-endless", 64, tuesday + ["--seconds", "inf"]),
    Refusal("seed-negative", 64, tuesday + ["--seed", "-1"]),
    Refusal("position-out-of-range", 64, tuesday + ["--from", "91,181"]),
    Refusal("position-swapped", 64, tuesday + ["--from", "-123.1,49.2"]),
    Refusal("position-far-off", 64, tuesday + ["--from", "-0.1,51.5"]),
    Refusal("position-no-number", 64, tuesday + ["--to", "51.5,east"]),
    Refusal(
      "all-at-once",
      64,
      tuesday + ["--days", "9", "--max-stops", "0", "--end", "08:00", "--must", "casle"]
    ),
  ]

  @Test(arguments: files + names + times + numbers)
  func `bad input is rejected with its place and the remedy`(refusal: Refusal) throws {
    let answer = try Command.run(refusal.arguments, input: refusal.input)
    #expect(answer.code == refusal.code)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasPrefix("planday: error: "))
    #expect(answer.errors.hasSuffix("\n"))
    try Snapshot.expect(answer, "refused-\(refusal.name)")
  }

  @Test(
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
    try Snapshot.expect(answer, "refused-catalog-cut")
  }

  @Test func `an unreadable catalog is named`() throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.file("oddtown.json"),
      withIntermediateDirectories: true
    )
    let answer = try Command.run(["--city", "oddtown", "--data", folder.path])
    #expect(answer.code == 66)
    try Snapshot.expect(answer, "refused-catalog-unreadable")
  }

  @Test func `a catalog with a wrong file name is rejected`() throws {
    let folder = try Scratch()
    _ = try folder.write(Command.text(of: "\(Command.oddtown)/oddtown.json"), to: "eventown.json")
    let answer = try Command.run(["--city", "eventown", "--data", folder.path])
    #expect(answer.code == 65)
    try Snapshot.expect(answer, "refused-catalog-misnamed")
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
