import Foundation
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
    try Snapshot.expect(run(arguments + ["--dry-run"]), "catalog-edit")
    #expect(Command.text(of: file) == Command.text(of: "\(Command.oddtown)/oddtown.json"))
    #expect(try run(arguments).code == 0)
    let difference = try run(["diff", "\(Command.oddtown)/oddtown.json", file])
    #expect(difference.output.hasPrefix("0 added, 0 removed, 1 changed\n~ castle: Odd Castle\n"))
    #expect(folder.names == ["oddtown.json"])
    let shown = try Command.run(["show", "castle", "--catalog", file, "--date", "2026-12-01"])
    try Snapshot.expect(shown, "show-edited")
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
    try Snapshot.expect(
      run(["edit", file, "castel", "fee=true", "--source", "editorial 2026-12"]),
      "catalog-edit-unknown"
    )
    try Snapshot.expect(
      run(["edit", file, "castle", "fee", "--source", "editorial 2026-12"]),
      "catalog-edit-no-value"
    )
    try Snapshot.expect(
      run(["edit", "oddtwon", "castle", "fee=true", "--source", "rule", "--data", folder.path]),
      "catalog-edit-no-city"
    )
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

  @Test func `a faulty sheet is rejected with rows and columns`() throws {
    let (folder, file) = try Self.town()
    defer { withExtendedLifetime(folder) {} }
    let csv =
      "id,phone,website,source\ncastle,https://castle.example,+44 20 7946 0000,editorial 2026-12\nwell,,,\nwel,,,\nzoo,+44 20 7946 0002,,\n"
    try Snapshot.expect(run(["sheet", file, "--read", "-"], input: csv), "catalog-sheet-faulty")
    let swapped =
      "id,phone,website,source\ncastle,https://castle.example,+44 20 7946 0000,editorial 2026-12\n"
    try Snapshot.expect(
      run(["sheet", file, "--read", "-"], input: swapped),
      "catalog-sheet-swapped"
    )
    try Snapshot.expect(run(["sheet", file, "--source", "rule"]), "catalog-sheet-options")
  }

  @Test func `overdue facts are listed, those of the best known sights first`() throws {
    let (folder, file) = try Self.town()
    defer { withExtendedLifetime(folder) {} }
    _ = try run(["edit", file, "castle", "setting=both", "fee=true", "--source", "osm 2024-01"])
    try Snapshot.expect(run(["overdue", file, "--on", "2026-12-01"]), "catalog-overdue")
    try Snapshot.expect(
      run(["overdue", file, "--on", "2026-12-01", "--json"]),
      "catalog-overdue-json"
    )
  }
}
