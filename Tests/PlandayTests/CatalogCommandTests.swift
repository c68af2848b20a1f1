import Foundation
import Testing

/// `planday catalog check`, `diff` and `stats`, as people run them.
struct CatalogCommandTests {
  /// The text of the catalog of Oddtown, made such that the check finds nothing in it.
  private static let odd = "\(Command.oddtown)/oddtown.json"

  private func run(_ arguments: [String], input: String = "") throws -> Command.Answer {
    try Command.run(["catalog"] + arguments, input: input)
  }

  @Test func `lists what is wrong with every file, and exits with 65`() throws {
    let folder = try Scratch()
    let broken = try folder.write("{\"format\": \"planday.catalog/2\"}", to: "broken.json")
    let answer = try run(["check", Self.odd, broken, "--from", "2026-12-01"])
    try Snapshot.expect(answer, "catalog-check")
  }

  @Test func `answers as JSON`() throws {
    let answer = try run(["check", "-", "--json"], input: "{\"format\": 7}")
    try Snapshot.expect(answer, "catalog-check-json")
  }

  @Test func `a file that is not there is 66, no file 64, an unknown tool 64`() throws {
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

  @Test func `counts what catalogs know`() throws {
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

  @Test func `leaves no half a page where it cannot write or read`() throws {
    let folder = try Scratch()
    try Snapshot.expect(run(["map", Self.odd, "-o", "/nowhere/map.html"]), "catalog-map-no-folder")
    let answer = try run(["map", "-", "-o", folder.file("map.html")], input: "{}")
    #expect(answer.code == 65)
    #expect(folder.names == [])
  }

  @Test(arguments: ["check", "diff", "stats", "map"])
  func `helps`(tool: String) throws {
    try Snapshot.expect(run([tool, "--help"]), "help-catalog-\(tool)")
  }
}
