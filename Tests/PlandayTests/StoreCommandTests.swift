import Foundation
import TestTools
import Testing

/// `planday place`, `favorites`, `history`, `settings`, `search` and `store`, end to end.
struct StoreCommandTests: VisitorTests {
  let home: Scratch

  init() throws {
    home = try Scratch()
  }

  private static let inn = [
    "place", "add", "--city", "oddtown", "--name", "Odd Inn", "--at", "51.502,-0.1",
  ]

  @Test func `a place is added, listed, searched, planned, edited and removed`() throws {
    let photo = Command.package.appending(path: "Tests/TripStoreTests/Fixtures/position.jpg").path
    let added = try run(Self.inn + ["--photo", photo, "--hours", "24/7", "--minutes", "30"])
    #expect(added == Command.Answer(code: 0, output: "added Odd Inn as own-odd-inn\n", errors: ""))
    #expect(
      try run(["place", "--city", "oddtown"]).output
        == "Odd Inn (own-odd-inn), landmark, 51.502,-0.1, 30 min, 1 photo\n  24/7\n"
    )
    #expect(
      try run(["search", "--city", "oddtown", "inn"]).output == "Odd Inn (own-odd-inn), landmark\n"
    )
    let plan = try run([
      "--city", "oddtown", "--date", "2026-12-01", "--must", "odd inn", "--format", "gpx",
    ])
    #expect(plan.output.contains(". Odd Inn</name>"), "\(plan.errors)")
    let edited = try run([
      "place", "edit", "--city", "oddtown", "Odd Inn", "--hours", "", "--note", "good",
    ])
    #expect(edited.output == "changed Odd Inn (own-odd-inn)\n")
    #expect(try run(["place", "--city", "oddtown"]).output.hasSuffix("1 photo\n  good\n"))
    #expect(
      try run(["place", "remove", "--city", "oddtown", "odd inn"]).output
        == "removed Odd Inn (own-odd-inn)\n"
    )
    #expect(try run(["place", "list", "--city", "oddtown", "--json"]).output == "[\n\n]\n")
  }

  @Test(.slow) func `faults name the problem and the remedy and change nothing`() throws {
    let expectations: [([String], Int32, String)] = [
      (Self.inn + ["--hours", "nine"], 64, "write them as Mo-Fr 10:00-17:00"),
      (
        Self.inn + ["--photo", Command.package.appending(path: "README.md").path], 64,
        "convert it to JPEG"
      ),
      (Self.inn + ["--photo", "none.jpg"], 66, "there is no file none.jpg"),
      (
        ["place", "add", "--city", "oddtown", "--name", "Odd Castle", "--at", "51.5,-0.1"], 64,
        "castle; use that, or add --again"
      ),
      (
        ["place", "add", "--city", "oddtown", "--name", "X", "--at", "-0.1,51.5"], 64,
        "write latitude before longitude"
      ),
      (
        ["place", "edit", "--city", "oddtown", "castle", "--note", "x"], 64,
        "is a sight of the catalog"
      ),
      (
        ["place", "remove", "--city", "oddtown", "nothing"], 64, "there is no own place \"nothing\""
      ),
      (["favorites", "remove", "--city", "oddtown", "castle"], 64, "is not among the favorites"),
      (["favorites", "add", "--city", "oddtown", "castel"], 64, "castle"),
      (["settings", "set", "home-town", "oddtown"], 64, "the settings are home-city"),
      (["settings", "set", "home-city", "paris"], 64, "cannot be \"paris\""),
      (["store", "restore", "none"], 66, "there is no store none"),
      (["place", "ad"], 64, "did you mean add?"),
      (["search", "--city", "oddtown", "zzzz"], 1, "no sights"),
      (["guide", "show", "none"], 64, "there is no guide none; planday guide new creates one"),
      (["around", "--at", "51.5,-0.1", "--wiki", "http://x/"], 64, "write it as https://"),
    ]
    for (arguments, code, words) in expectations {
      let answer = try run(arguments)
      #expect(answer.code == code && answer.errors.contains(words), "\(arguments): \(answer)")
      #expect(answer.errors.hasPrefix("planday: error: "), "\(answer.errors)")
    }
    #expect(try run(["place", "--city", "oddtown"]).output.isEmpty)
  }

  @Test func `a bad store file is reported by every command and left unchanged`() throws {
    let file = try home.write("not a store", to: "bad.sqlite")
    for arguments in [
      ["favorites", "--city", "oddtown"], ["--city", "oddtown"], ["history"], ["settings"],
      ["store", "check"], Self.inn,
    ] {
      let answer = try run(arguments + ["--store", file])
      #expect(
        answer.code == 65 && answer.errors.contains("is not a planday store"),
        "\(arguments): \(answer)"
      )
    }
    #expect(Command.text(of: file) == "not a store")
    #expect(home.names == ["bad.sqlite"])
  }

  @Test func `favorites have hours, history skips what was visited`() throws {
    _ = try run(["favorites", "add", "--city", "oddtown", "castle", "zoo"])
    let list = try run(["favorites", "--city", "oddtown", "--date", "2026-12-24", "--days", "2"])
    #expect(
      list.output.contains("Odd Castle (castle)\n  2026-12-24  09:00-17:00\n  2026-12-25  closed\n")
    )
    let added = try run([
      "history", "add", "--city", "oddtown", "castle", "--date", "2026-11-30", "--at", "10:00",
      "--minutes", "75",
    ])
    #expect(added.output == "visited Odd Castle on 2026-11-30\n")
    #expect(
      try run(["history"]).output
        == "2026-11-30, oddtown\n  10:00  visited  Odd Castle (castle), 75 min\n"
    )
    let request = [
      "--city", "oddtown", "--date", "2026-12-01", "--skip", "visited", "--format", "gpx",
    ]
    #expect(try !run(request).output.contains(". Odd Castle</name>"))
    #expect(try run(request + ["--must", "castle"]).output.contains(". Odd Castle</name>"))
    #expect(
      try run(["history", "export", "--format", "csv"]).output.contains(
        "2026-11-30,10:00,oddtown,castle"
      )
    )
    #expect(
      try run(["history", "remove", "--city", "oddtown", "castle"]).output == "removed 1 entry\n"
    )
  }

  @Test func `a home city is the default for --city, and can be reset`() throws {
    #expect(try run(["places"]).code == 64)
    #expect(
      try run(["settings", "set", "home-city", "oddtown"]).output == "home-city is now oddtown\n"
    )
    #expect(try run(["places"]).code == 0)
    #expect(try run(["settings"]).output.contains("home-city: oddtown\n"))
    #expect(try run(["settings", "reset", "home-city"]).output == "home-city is now not set\n")
    #expect(try run(["places"]).code == 64)
  }

  @Test func `imports report skipped places, and faults import nothing`() throws {
    let good = "name,lat,lon\nMill,51.503,-0.11\nOdd Castle,51.5,-0.1\nLouvre,48.86,2.34\n"
    let dry = try run(["place", "import", "--city", "oddtown", "-", "--dry-run"], input: good)
    #expect(dry.output == "would add Mill\n")
    let answer = try run(["place", "import", "--city", "oddtown", "-"], input: good)
    #expect(answer.output == "added Mill as own-mill\n")
    #expect(answer.errors.contains("row 3: Odd Castle seems to be there already"))
    #expect(answer.errors.contains("1 places are far outside Oddtown"))
    let again = try run(["place", "import", "--city", "oddtown", "-"], input: good)
    #expect(again.output.isEmpty && again.code == 0)
    let bad = "name,lat,lon\nBarn,51.504,-0.11\nShed,x,-0.1\n"
    let faulty = try run(["place", "import", "--city", "oddtown", "-"], input: bad)
    #expect(faulty.code == 65 && faulty.errors.contains("  row 3: \"Shed\" has no position"))
    let skipped = try run(
      ["place", "import", "--city", "oddtown", "-", "--skip-faulty"],
      input: bad
    )
    #expect(skipped.output == "added Barn as own-barn\n")
  }

  @Test func `a backup restores everything`() throws {
    _ = try run(Self.inn)
    let backup = home.file("backup.sqlite")
    #expect(try run(["store", "backup", backup]).output == "backed up to \(backup)\n")
    #expect(try run(["store", "backup", backup]).code == 66)
    let store = try run(["store", "path"]).output.replacing("\n", with: "")
    #expect(store == "\(home.path)/planday/store.sqlite")
    _ = try home.write("damage", to: "planday/store.sqlite")
    #expect(try run(["store", "check"]).code == 65)
    #expect(
      try run(["store", "restore", backup]).output.contains(
        "the old file is now \(store).damaged-1"
      )
    )
    #expect(try run(["store", "check"]).output.contains("places: 1\n"))
  }
}
