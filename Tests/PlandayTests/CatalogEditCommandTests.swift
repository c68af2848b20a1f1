import Foundation
import TestTools
import Testing

/// `planday catalog edit`, `sheet` and `overdue`, end to end.
struct CatalogEditCommandTests {
  /// A folder with a copy of Oddtown's catalog.
  private static func town() throws -> (folder: Scratch, file: String) {
    let folder = try Scratch()
    let text = Command.text(of: "\(Command.oddtown)/oddtown.json")
    return (folder, try folder.write(text, to: "oddtown.json"))
  }

  private func run(_ arguments: [String], input: String = "") throws -> Command.Answer {
    try Command.run(["catalog"] + arguments, input: input)
  }

  @Test func `an edit writes the facts and shows them`() throws {
    let (folder, file) = try Self.town()
    let arguments = [
      "edit", "oddtown", "castle", "phone=+44 20 7946 0001", "setting=both",
      "booking={\"need\": \"advised\", \"page\": \"https://castle.example/tickets\"}",
      "--source", "editorial 2026-12", "--data", folder.path,
    ]
    let shown = try run(arguments + ["--dry-run"])
    #expect(shown.code == 0 && shown.errors.isEmpty)
    for line in [
      "0 added, 0 removed, 1 changed", "~ castle: Odd Castle",
      #"phone: "+44 20 7946 0000" → "+44 20 7946 0001""#,
      #"setting: "outdoor" → "both""#, #"sources.setting: "rule" → "editorial 2026-12""#,
      #"booking: nothing → "{"need": "advised", "page": "https://castle.example/tickets"}""#,
    ] {
      #expect(shown.output.contains(line + "\n"), "\(line)")
    }
    #expect(Command.text(of: file) == Command.text(of: "\(Command.oddtown)/oddtown.json"))
    #expect(try run(arguments).code == 0)
    let difference = try run(["diff", "\(Command.oddtown)/oddtown.json", file])
    #expect(difference.output.hasPrefix("0 added, 0 removed, 1 changed\n~ castle: Odd Castle\n"))
    #expect(folder.names == ["oddtown.json"])
    let sight = try Command.run(["show", "castle", "--catalog", file, "--date", "2026-12-01"])
    #expect(sight.output.contains(#/phone +\+44 20 7946 0001\n/#))
    #expect(sight.output.contains(#/booking +advised, at https:\/\/castle\.example\/tickets\n/#))
    #expect(sight.output.contains(#/setting +partly indoors\n/#))
  }

  @Test func `a faulty edit writes nothing and lists every fault`() throws {
    let (folder, file) = try Self.town()
    let before = Command.text(of: file)
    let answer = try run([
      "edit", file, "castle", "fee=false", "price={\"band\": 2, \"year\": 2026}",
      "booking={\"need\": \"required\"}", "--source", "editorial 2026-12",
    ])
    try Snapshot.expect(answer, "catalog-edit-faulty")
    #expect(Command.text(of: file) == before)
    try run(["edit", file, "castel", "fee=true", "--source", "editorial 2026-12"])
      .expectRefusal(65, says: "castel", "did you mean \"castle\"", "planday places")
    try run(["edit", file, "castle", "fee", "--source", "editorial 2026-12"])
      .expectRefusal(64, says: "\"fee\"", "fee=true")
    try run(["edit", "oddtwon", "castle", "fee=true", "--source", "rule", "--data", folder.path])
      .expectRefusal(64, says: "oddtwon", "did you mean \"oddtown\"")
  }

  @Test func `an unchanged sheet changes no byte`() throws {
    let (folder, file) = try Self.town()
    let sheet = folder.file("town.csv")
    #expect(
      try run(["sheet", file, "-o", sheet]) == Command.Answer(code: 0, output: "", errors: "")
    )
    #expect(
      try run(["sheet", file, "--read", sheet]) == Command.Answer(code: 0, output: "", errors: "")
    )
    let again = try run(["diff", file, "\(Command.oddtown)/oddtown.json", "--exit-code"])
    #expect(again.code == 0)
  }

  @Test(.slow) func `a faulty sheet is rejected with rows and columns`() throws {
    let (folder, file) = try Self.town()
    defer { withExtendedLifetime(folder) {} }
    let csv =
      "id,phone,website,source\ncastle,https://castle.example,+44 20 7946 0000,editorial 2026-12\nwell,,,\nwel,,,\nzoo,+44 20 7946 0002,,\n"
    try Snapshot.expect(run(["sheet", file, "--read", "-"], input: csv), "catalog-sheet-faulty")
    let swapped =
      "id,phone,website,source\ncastle,https://castle.example,+44 20 7946 0000,editorial 2026-12\n"
    try run(["sheet", file, "--read", "-"], input: swapped)
      .expectRefusal(65, says: "row 2, column phone", "row 2, column website", "https://")
    try run(["sheet", file, "--source", "rule"]).expectRefusal(64, says: "--source", "--read")
  }

  @Test(.slow) func `overdue facts are listed, those of the best known sights first`() throws {
    let (folder, file) = try Self.town()
    defer { withExtendedLifetime(folder) {} }
    _ = try run(["edit", file, "castle", "setting=both", "fee=true", "--source", "osm 2024-01"])
    let text = try run(["overdue", file, "--on", "2026-12-01"])
    #expect(text.code == 0 && text.output.split(separator: "\n").count == 1)
    #expect(text.output.hasPrefix("castle: fee ") && text.output.contains("35 months"))
    let json = try run(["overdue", file, "--on", "2026-12-01", "--json"])
    #expect(
      try JSONDecoder().decode([Overdue].self, from: Data(json.output.utf8))
        == [Overdue(id: "castle", key: "fee", source: "osm 2024-01", months: 35, keeps: 12)]
    )
    // Without newer data, refresh lists them, too; those of today, so more may be due.
    let refresh = try run(["refresh", file])
    #expect(refresh.code == 0 && refresh.output.contains("castle: fee (osm 2024-01)"))
    #expect(refresh.errors.contains("name newer data with --osm, --wikidata or --wikipedia"))
    try run(["refresh", file, "--accept", "castle.fee"])
      .expectRefusal(64, says: "name newer data with --osm")
  }

  private struct Overdue: Decodable, Equatable {
    let id, key, source: String
    let months, keeps: Int
  }
}
