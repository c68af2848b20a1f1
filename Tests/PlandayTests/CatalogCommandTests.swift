import Foundation
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
    try Snapshot.expect(answer, "catalog-check")
  }

  @Test func `prints JSON`() throws {
    let answer = try run(["check", "-", "--json"], input: "{\"format\": 7}")
    try Snapshot.expect(answer, "catalog-check-json")
  }

  @Test func `a missing file is 66, no file 64, an unknown command 64`() throws {
    try Snapshot.expect(run(["check", "/nowhere.json"]), "catalog-check-no-file")
    try Snapshot.expect(run(["check"]), "catalog-check-no-argument")
    try Snapshot.expect(run(["chekc", Self.odd]), "catalog-unknown")
  }

  @Test func `compares two catalogs`() throws {
    let text = Command.text(of: Self.odd)
    let edited = text.replacing("\"fee\": true", with: "\"fee\": false")
      .replacing("\"id\": \"castle\"", with: "\"id\": \"chateau\"")
      .replacing("Su off", with: "Su 13:00-15:00")
      .replacing("\"relevance\": 85", with: "\"relevance\": 84")
    try Snapshot.expect(run(["diff", Self.odd, "-"], input: edited), "catalog-diff")
    try Snapshot.expect(run(["diff", Self.odd, "-", "--json"], input: edited), "catalog-diff-json")
    let same = try run(["diff", Self.odd, "-", "--exit-code"], input: text)
    #expect(same == Command.Answer(code: 0, output: "", errors: ""))
    #expect(try run(["diff", Self.odd, "-", "--exit-code"], input: edited).code == 1)
    try Snapshot.expect(run(["diff", "-", "-"]), "catalog-diff-twice-input")
    try Snapshot.expect(run(["diff", Self.odd, "-"], input: "7"), "catalog-diff-faulty")
  }

  @Test func `counts facts of catalogs`() throws {
    try Snapshot.expect(run(["stats", Self.odd, Self.odd]), "catalog-stats")
    try Snapshot.expect(run(["stats", Self.odd, "--markdown"]), "catalog-stats-markdown")
    try Snapshot.expect(run(["stats", Self.odd, "--json"]), "catalog-stats-json")
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

  @Test func `leaves no partial page if it cannot read or write`() throws {
    let folder = try Scratch()
    try Snapshot.expect(run(["map", Self.odd, "-o", "/nowhere/map.html"]), "catalog-map-no-folder")
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

  @Test func `creates a valid catalog from a map, which can be used for planning`() throws {
    let folder = try Scratch()
    let file = folder.file("midtown.json")
    let answer = try run(["import", Self.map, "--max", "40", "-o", file] + Self.midtown)
    try Snapshot.expect(answer, "catalog-import")
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
    try Snapshot.expect(answer, "catalog-import-hours")
    let nameless = try run(["import", "-"] + Self.midtown, input: map)
    try Snapshot.expect(nameless, "catalog-import-no-date")
    let empty = try run(
      ["import", "-", "--date", "2025-01"] + Self.midtown,
      input: #"{"elements": []}"#
    )
    try Snapshot.expect(empty, "catalog-import-nothing")
  }

  /// Invalid calls, with the names of their snapshots.
  static let refusals: [(name: String, arguments: [String])] = [
    ("bbox", ["--bbox", "40.7,-74,40.8"]), ("date", ["--date", "January"]),
    ("source", ["--source", "my memory"]), ("max", ["--max", "0"]),
    ("time-zone", ["--time-zone", "America/Gotham"]), ("country", ["--country", "us"]),
    ("city-id", ["--city-id", "Mid Town"]), ("holidays", ["--holidays", "New York"]),
  ]

  @Test(arguments: refusals)
  func `rejects invalid options`(name: String, arguments: [String]) throws {
    var options = Self.midtown
    if let index = options.firstIndex(of: arguments[0]) {
      options.removeSubrange(index...(index + 1))
    }
    try Snapshot.expect(run(["import", Self.map] + arguments + options), "catalog-import-\(name)")
  }

  @Test func `leaves no partial catalog of a broken map`() throws {
    let folder = try Scratch()
    let bytes = FileManager.default.contents(atPath: Self.map)?.prefix(40_000) ?? Data()
    let broken = folder.file("broken.osm.pbf")
    try Data(bytes).write(to: URL(filePath: broken))
    let answer = try run(["import", broken, "-o", folder.file("out.json")] + Self.midtown)
    try Snapshot.expect(answer, "catalog-import-broken")
    #expect(folder.names == ["broken.osm.pbf"])
    try Snapshot.expect(run(["import", "/nowhere.pbf"] + Self.midtown), "catalog-import-no-file")
  }

  @Test func `plans with a catalog named by its file, or a city, not both`() throws {
    let places = try Command.run(["places", "--catalog", Self.odd])
    #expect(
      places == (try Command.run(["places", "--city", "oddtown", "--data", Command.oddtown]))
    )
    try Snapshot.expect(
      Command.run(["places", "--catalog", Self.odd, "--city", "oddtown"]),
      "refused-catalog-and-city"
    )
    try Snapshot.expect(Command.run(["places"]), "refused-neither-catalog-nor-city")
  }

  @Test func `streets are rejected without a map`() throws {
    try Snapshot.expect(
      Command.run(["--catalog", Self.odd, "--date", "2026-12-01", "--streets", "on"]),
      "refused-streets-without-map"
    )
  }

  @Test(arguments: ["check", "diff", "stats", "map", "edit", "sheet", "overdue", "import"])
  func `helps`(tool: String) throws {
    try Snapshot.expect(run([tool, "--help"]), "help-catalog-\(tool)")
  }
}
