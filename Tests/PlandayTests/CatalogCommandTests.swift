import Foundation
import TestTools
import Testing

/// `planday catalog check`, `diff` and `stats`, end to end.
struct CatalogCommandTests {
  /// The catalog of Oddtown, adjusted to pass the check.
  private static let odd = "\(Command.oddtown)/oddtown.json"

  private func run(_ arguments: [String], input: String = "") throws -> Command.Answer {
    try Command.run(["catalog"] + arguments, input: input)
  }

  @Test func `lists the faults of every file, and exits with 65`() throws {
    let folder = try Scratch()
    let broken = try folder.write("{\"format\": \"planday.catalog/2\"}", to: "broken.json")
    let answer = try run(["check", Self.odd, broken, "--from", "2026-12-01"])
    #expect(answer.code == 65)
    #expect(answer.errors.isEmpty)
    let lines = answer.output.split(separator: "\n")
    // Each line is the file, the place, the fault and what to do.
    #expect(lines.allSatisfy { $0.contains(#/^\S+\.json: [^:]+: .+; .+/#) })
    let faults = Dictionary(grouping: lines) { $0.prefix { $0 != ":" } }
    #expect(faults.keys.sorted() == [broken[...], Self.odd[...]].sorted())
    let missing = ["license", "attribution", "city", "attractions"]
    #expect(
      faults[broken[...]]?.map { $0.split(separator: ": ")[1] } == ["format"]
        + missing.map { $0[...] }
    )
    let castle = faults[Self.odd[...]]?.filter { $0.contains(": attractions[0] (castle).") } ?? []
    #expect(castle.contains { $0.contains("(castle).visit: 60/90/180") })
    #expect(castle.contains { $0.hasSuffix("; add sources.phone") })
  }

  @Test func `prints JSON`() throws {
    let answer = try run(["check", "-", "--json"], input: "{\"format\": 7}")
    #expect(answer.code == 65)
    let faults = try JSONDecoder().decode([Fault].self, from: Data(answer.output.utf8))
    #expect(faults.map(\.path) == ["format", "license", "attribution", "city", "attractions"])
    #expect(faults.allSatisfy { $0.file == "standard input" && !$0.remedy.isEmpty })
    #expect(faults.first?.problem.hasPrefix("7 ") == true)
  }

  private struct Fault: Decodable {
    let file, path, problem, remedy: String
  }

  @Test func `a file that is not there is 66, no file 64, an unknown tool 64`() throws {
    try run(["check", "/nowhere.json"]).expectRefusal(66, says: "/nowhere.json", "standard input")
    try run(["check"]).expectRefusal(64, says: "<file>", "planday catalog check --help")
    try run(["chekc", Self.odd]).expectRefusal(64, says: "chekc", "did you mean check?", "overdue")
  }

  @Test(.slow) func `compares two catalogs`() throws {
    let text = Command.text(of: Self.odd)
    let edited = text.replacing("\"fee\": true", with: "\"fee\": false")
      .replacing("\"id\": \"castle\"", with: "\"id\": \"chateau\"")
      .replacing("Su off", with: "Su 13:00-15:00")
      .replacing("\"relevance\": 85", with: "\"relevance\": 84")
    try Snapshot.expect(run(["diff", Self.odd, "-"], input: edited), "catalog-diff")
    let json = try run(["diff", Self.odd, "-", "--json"], input: edited)
    let difference = try JSONDecoder().decode(Difference.self, from: Data(json.output.utf8))
    #expect(difference.added.map(\.id) == ["chateau"] && difference.gone.map(\.id) == ["castle"])
    #expect(difference.changed.map(\.id) == ["cathedral"])
    #expect(
      difference.changed.first?.facts == [
        Fact(
          key: "openingHours",
          old: "Mo-Sa 08:30-16:30; Su off",
          new: "Mo-Sa 08:30-16:30; Su 13:00-15:00"
        ),
        Fact(key: "relevance", old: "85", new: "84"),
      ]
    )
    let same = try run(["diff", Self.odd, "-", "--exit-code"], input: text)
    #expect(same == Command.Answer(code: 0, output: "", errors: ""))
    #expect(try run(["diff", Self.odd, "-", "--exit-code"], input: edited).code == 1)
    try run(["diff", "-", "-"]).expectRefusal(64, says: "standard input", "a file")
    try run(["diff", Self.odd, "-"], input: "7").expectRefusal(65, says: "standard input", "7")
  }

  private struct Difference: Decodable {
    struct Row: Decodable { let id: String }
    struct Change: Decodable {
      let id: String
      let facts: [Fact]
    }

    let added, gone: [Row]
    let changed: [Change]
  }

  private struct Fact: Decodable, Equatable {
    let key: String
    let old, new: String?
  }

  @Test func `counts facts of catalogs`() throws {
    try Snapshot.expect(run(["stats", Self.odd, Self.odd]), "catalog-stats")
    let markdown = try run(["stats", Self.odd, "--markdown"]).output.split(separator: "\n")
    #expect(markdown.first == "|  | Oddtown |" && markdown.contains("| sights | 15 |"))
    #expect(markdown.allSatisfy { $0.hasPrefix("| ") || $0.hasPrefix("|  |") })
    let json = try run(["stats", Self.odd, "--json"])
    let stats = try JSONDecoder().decode([Stats].self, from: Data(json.output.utf8))
    #expect(stats.map(\.city) == ["oddtown"] && stats.first?.rows == 15)
    #expect(stats.first?.categories.values.reduce(0, +) == 15)
    #expect(stats.first?.relevance.values.reduce(0, +) == 15)
    #expect(stats.first?.stating["openingHours"] == 14 && stats.first?.stating["light"] == 2)
  }

  private struct Stats: Decodable {
    let city: String
    let rows: Int
    let categories, relevance, stating: [String: Int]
  }

  @Test func `draws a catalog`() throws {
    let folder = try Scratch()
    let page = folder.file("map.html")
    let answer = try run(["map", Self.odd, "-o", page])
    #expect(answer == Command.Answer(code: 0, output: "", errors: ""))
    let html = Command.text(of: page)
    let shown = html.split(separator: "<main>").last?.split(separator: "<script>").first ?? ""
    let body = Command.Answer(code: 0, output: String(shown), errors: "")
    try Snapshot.expect(body, "catalog-map")
    #expect(try run(["map", Self.odd]).output == html)
  }

  @Test(.slow) func `leaves no partial page if it cannot read or write`() throws {
    let folder = try Scratch()
    try run(["map", Self.odd, "-o", "/nowhere/map.html"]).expectRefusal(
      66,
      says: "/nowhere/map.html",
      "folder"
    )
    let answer = try run(["map", "-", "-o", folder.file("map.html")], input: "{}")
    #expect(answer.code == 65)
    #expect(folder.names == [])
  }

  /// The options for importing a city.
  private static let midtown = [
    "--city-id", "midtown", "--name", "Midtown", "--country", "US", "--time-zone",
    "America/New_York", "--holidays", "US-NY",
  ]

  /// The map of Midtown.
  private static let map =
    Command.package.appending(path: "Tests/CatalogImportTests/Fixtures/midtown-places.osm.pbf").path

  @Test(.slow) func `creates a valid catalog from a map, which can be used for planning`() throws {
    let folder = try Scratch()
    let file = folder.file("midtown.json")
    let answer = try run(["import", Self.map, "--max", "40", "-o", file] + Self.midtown)
    #expect(answer.code == 0 && answer.output.isEmpty)
    #expect(answer.errors.contains("40 of 696") && answer.errors.contains("41 duplicates"))
    #expect(try run(["check", file]) == Command.Answer(code: 0, output: "", errors: ""))
    #expect(
      try run(["import", Self.map, "--max", "40"] + Self.midtown).output == Command.text(of: file)
    )
    let plan = try Command.run([
      "--catalog", file, "--date", "2026-12-01", "--category", "museum", "--seconds", "600",
    ])
    #expect(plan.code == 0)
    #expect(plan.output.hasPrefix("Midtown, Tuesday 1 December 2026, 09:00-18:00 on foot\n"))
    let saved = try Command.run([
      "--catalog", file, "--date", "2026-12-01", "--category", "museum", "--format", "json",
    ])
    let holds = try Command.run(["check", "-", "--catalog", file], input: saved.output)
    #expect(holds == Command.Answer(code: 0, output: "the plan holds\n", errors: ""))
    let other = try Command.run(["check", "-", "--catalog", Self.odd], input: saved.output)
    #expect(other.code == 64)
    #expect(other.errors.hasSuffix("of oddtown, but the plan is for midtown; use its catalog\n"))
  }

  @Test func `creates a catalog from GeoJSON with plain properties`() throws {
    let map = #"""
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-73.98, 40.75]},
         "properties": {"name": "Harbor Baths", "category": "waterfront", "hours": "Mo-Su 9-17",
           "phone": "(212) 555-0100", "url": "baths.example", "address": "1 Pier Road"}}
      ]}
      """#
    let folder = try Scratch()
    let file = folder.file("baths.json")
    let options = ["--source", "open data City 2025", "-o", file] + Self.midtown
    let answer = try run(["import", "-"] + options, input: map)
    #expect(answer.code == 0)
    #expect(try run(["check", file]) == Command.Answer(code: 0, output: "", errors: ""))
    let text = Command.Answer(code: 0, output: Command.text(of: file), errors: answer.errors)
    try Snapshot.expect(text, "catalog-import-geojson")
  }

  @Test func `reports dropped opening hours`() throws {
    let museum = #"{"tourism": "museum", "name": "Toys", "opening_hours": "ask"}"#
    let map =
      #"{"elements": [{"type": "node", "id": 1, "lat": 40.75, "lon": -73.98, "tags": \#(museum)}]}"#
    let answer = try run(["import", "-", "--date", "2025-01"] + Self.midtown, input: map)
    #expect(answer.code == 0)
    #expect(answer.output.contains(#""id": "toys""#) && answer.output.contains("osm 2025-01"))
    #expect(!answer.output.contains("openingHours"))
    #expect(answer.errors.hasPrefix("planday: warning: toys: opening_hours "))
    #expect(answer.errors.contains("\"ask\""))
    let dateless = try run(["import", "-"] + Self.midtown, input: map)
    dateless.expectRefusal(64, says: "standard input", "--date")
    let empty = try run(
      ["import", "-", "--date", "2025-01"] + Self.midtown,
      input: #"{"elements": []}"#
    )
    empty.expectRefusal(65, says: "standard input", "0 elements", "data/README.md")
  }

  /// Invalid options, each with what is valid instead.
  static let refusals: [(arguments: [String], remedy: String)] = [
    (["--bbox", "40.7,-74,40.8"], "south,west,north,east"), (["--date", "January"], "2025-01"),
    (["--source", "my memory"], "osm 2025-01"), (["--max", "0"], "1 and 1000000"),
    (["--time-zone", "America/Gotham"], "Europe/London"), (["--country", "us"], "GB"),
    (["--city-id", "Mid Town"], "british-columbia"), (["--holidays", "New York"], "GB-ENG"),
  ]

  @Test(arguments: refusals)
  func `refuses options that make no sense`(arguments: [String], remedy: String) throws {
    var options = Self.midtown
    if let index = options.firstIndex(of: arguments[0]) {
      options.removeSubrange(index...(index + 1))
    }
    try run(["import", Self.map] + arguments + options)
      .expectRefusal(64, says: arguments[0], arguments[1], remedy, "planday catalog import --help")
  }

  @Test func `leaves no partial catalog of a broken map`() throws {
    let folder = try Scratch()
    let bytes = FileManager.default.contents(atPath: Self.map)?.prefix(40_000) ?? Data()
    let broken = folder.file("broken.osm.pbf")
    try Data(bytes).write(to: URL(filePath: broken))
    let answer = try run(["import", broken, "-o", folder.file("out.json")] + Self.midtown)
    answer.expectRefusal(65, says: broken, "blob 2", "byte 82", "damaged")
    #expect(folder.names == ["broken.osm.pbf"])
    try run(["import", "/nowhere.pbf"] + Self.midtown).expectRefusal(66, says: "/nowhere.pbf")
  }

  @Test func `plans with a catalog named by its file, or a city, not both`() throws {
    let places = try Command.run(["places", "--catalog", Self.odd])
    #expect(
      places == (try Command.run(["places", "--city", "oddtown", "--data", Command.oddtown]))
    )
    try Command.run(["places", "--catalog", Self.odd, "--city", "oddtown"])
      .expectRefusal(64, says: "--catalog", "--city and --data", "drop")
    try Command.run(["places"]).expectRefusal(64, says: "--city london", "--catalog")
  }

  @Test func `streets are refused where there is no map`() throws {
    try Command.run(["--catalog", Self.odd, "--date", "2026-12-01", "--streets", "on"])
      .expectRefusal(66, says: "Oddtown", "--streets on")
  }
}
