import Foundation
import TestTools
import Testing

/// Untrusted files cannot control a terminal, fill the memory, or hide the loss of a store.
struct PrivateDataTests: VisitorTests {
  let home: Scratch

  init() throws {
    home = try Scratch()
  }

  /// Control characters in names and texts, as JSON.
  private static let controls = [
    #"\u001b[31m"#, #"\u001b]0;title\u0007"#, #"\u009b2J"#, #"\u007f"#, #"\r"#, #"\b"#,
    #"\u202e"#, #"\u2066"#, #"\u2028"#, #"\u2029"#, #"\u0085"#, #"\n"#, #"\u000b"#, #"\u001b[1m"#,
  ]

  /// A place in a list.
  private struct Row: Decodable {
    /// Its name.
    let name: String
  }

  /// Whether a text has a character that controls a terminal or the display of others.
  private func isHarmful(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  @Test(.slow, arguments: [controls.joined(), #"\n"#, #"\r\n"#])
  func `names from a file cannot control a terminal, and are unchanged in JSON`(
    control: String
  ) throws {
    let name = "Odd\(control) Yard"
    let place = """
      {"type": "Feature", "properties": {"name": "\(name)", "note": "a\(control)b", "opening_hours": "24/7"}, \
      "geometry": {"type": "Point", "coordinates": [-0.1, 51.503]}}
      """
    let file = try home.write(place, to: "places.geojson")
    let added = try run(["place", "import", "--city", "oddtown", file])
    #expect(added.code == 0 && added.output.split(separator: "\n").count == 1, "\(added)")
    let plan = home.file("plan.json")
    let commands = [
      ["place", "--city", "oddtown"], ["places", "--city", "oddtown"],
      ["search", "--city", "oddtown", "yard"],
      ["near", "--city", "oddtown", "--at", "51.503,-0.1"],
      ["favorites", "add", "--city", "oddtown", "own-odd-yard"],
      ["favorites", "--city", "oddtown"],
      ["history", "add", "--city", "oddtown", "own-odd-yard"], ["history"],
      ["show", "--city", "oddtown", "own-odd-yard"],
      ["--city", "oddtown", "--date", "2026-12-01", "--must", "own-odd-yard"],
      ["--city", "oddtown", "--date", "2026-12-01", "--must", "own-odd-yard", "-o", plan],
      ["check", plan], ["export", plan], ["replan", plan, "--at", "12:00"],
      ["suggest", plan], ["place", "import", "--city", "oddtown", file],
      ["place", "add", "--city", "oddtown", "--name", "Odd Yard", "--at", "51.503,-0.1"],
    ]
    let id = try #require(added.output.split(separator: " as ").last).trimmingCharacters(
      in: .newlines
    )
    for words in commands {
      let answer = try run(words.map { $0 == "own-odd-yard" ? id : $0 })
      #expect(!isHarmful(answer.output) && !isHarmful(answer.errors), "\(words): \(answer)")
    }
    for words in [
      ["place", "--city", "oddtown"], ["favorites", "--city", "oddtown"], ["history"],
    ] {
      let lines = try run(words).output.split(separator: "\n").count { $0.contains("Yard") }
      #expect(lines == 1, "\(words)")
    }
    let json = try run(["place", "--city", "oddtown", "--json"]).output
    let rows = try JSONDecoder().decode([Row].self, from: Data(json.utf8))
    let expected = try JSONDecoder().decode([String].self, from: Data("[\"\(name)\"]".utf8))
    #expect(rows.map(\.name) == expected)
  }

  @Test func `a text that the store would truncate is rejected`() throws {
    for (name, note) in [(#"Odd\u0000 Yard"#, "x"), ("Odd Yard", #"x\u0000y"#)] {
      let place = """
        {"type": "Feature", "properties": {"name": "\(name)", "note": "\(note)"}, \
        "geometry": {"type": "Point", "coordinates": [-0.1, 51.503]}}
        """
      let file = try home.write(place, to: "places.geojson")
      let answer = try run(["place", "import", "--city", "oddtown", file])
      #expect(answer.code == 65 && answer.errors.contains("feature 1"), "\(answer)")
    }
  }

  @Test func `a terminal only gets planday's own highlights`() throws {
    let name = "Odd\\u001b[31m\\u001b]0;x\\u0007 Yard"
    let place = """
      {"type": "Feature", "properties": {"name": "\(name)"}, "geometry": {"type": "Point", "coordinates": [-0.1, 51.503]}}
      """
    _ = try run(["place", "import", "--city", "oddtown", home.write(place, to: "places.geojson")])
    let environment = ["XDG_DATA_HOME": home.path, "PLANDAY_DATA": Command.oddtown]
    for words in [
      ["place", "--city", "oddtown"], ["place", "export", "--city", "oddtown", "--format", "csv"],
    ] {
      let shown = try Terminal.output(of: words, environment: environment)
      #expect(shown.contains("Odd") && shown.contains("\\u001b[31m"), "\(shown)")
      #expect(!shown.contains("\u{1B}[31m") && !shown.contains("\u{1B}]"), "\(shown)")
    }
  }

  @Test func `photos and imports are checked before they are read`() throws {
    let add = [
      "place", "add", "--city", "oddtown", "--name", "Odd Inn", "--at", "51.502,-0.1", "--photo",
    ]
    let sparse = try home.write("", to: "sparse.jpg")
    #expect(truncate(sparse, 3_000_000_000) == 0)
    let pipe = home.file("pipe.jpg")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (file, code) in [
      (sparse, Int32(64)), (pipe, 66), ("/dev/zero", 66), (home.path, 66), ("none", 66),
    ] {
      let answer = try run(add + [file])
      #expect(answer.code == code && answer.errors.contains(file), "\(answer)")
      let read = try run(["place", "import", "--city", "oddtown", file])
      #expect(read.code == code && read.errors.contains(file), "\(read)")
    }
    #expect(!home.names.contains("planday"))
  }

  @Test func `exports of private data are private, and tables have no formulas on request`()
    throws
  {
    _ = try run([
      "place", "add", "--city", "oddtown", "--name", "=1+1 Inn", "--at", "51.502,-0.1",
    ])
    _ = try run(["history", "add", "--city", "oddtown", "castle"])
    for words in [["place", "export", "--city", "oddtown"], ["history", "export"]] {
      let file = home.file("\(words[0]).csv")
      #expect(try run(words + ["-o", file]).code == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try run(words + ["--spreadsheet", "--format", "gpx"]).code == 64)
    }
    let plain = try run(["place", "export", "--city", "oddtown", "--format", "csv"]).output
    let safe = try run(["place", "export", "--city", "oddtown", "--format", "csv", "--spreadsheet"])
      .output
    #expect(plain.contains("\r\n=1+1 Inn,") && safe.contains("\r\n'=1+1 Inn,"))
  }

  @Test func `an empty store beside a damaged one causes a warning`() throws {
    #expect(try run(["favorites", "add", "--city", "oddtown", "castle"]).errors.isEmpty)
    let backup = home.file("backup.sqlite")
    _ = try run(["store", "backup", backup])
    let store = home.file("planday/store.sqlite")
    try FileManager.default.moveItem(atPath: store, toPath: store + ".damaged-1")
    for words in [["favorites", "--city", "oddtown"], ["settings", "set", "pace", "brisk"]] {
      let errors = try run(words).errors
      #expect(
        errors.contains("\(store).damaged-1") && errors.contains("store restore"),
        "\(errors)"
      )
    }
    let list = ["favorites", "--city", "oddtown"]
    #expect(!(try run(list).errors.contains("damaged")))
    #expect(try run(["store", "restore", backup]).errors.isEmpty)
    let restored = try run(list)
    #expect(restored.output.hasPrefix("Odd Castle (castle)\n") && restored.errors.isEmpty)
  }
}
