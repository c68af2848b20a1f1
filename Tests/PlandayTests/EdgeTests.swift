import Foundation
import TestTools
import Testing

/// Edge cases of the command: no arguments, words for dates, names, interrupts, completions.
struct EdgeTests {
  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01", "--seconds", "3600"]

  @Test func `Without arguments it prints how to begin`() throws {
    let answer = try Command.run([])
    #expect(answer.code == 0)
    #expect(answer.errors.isEmpty)
    #expect(answer.output.contains("planday --city london"))
  }

  @Test(arguments: [[], ["plan"], ["places"], ["show", "castle"]])
  func `a misspelt option is named with the right one`(words: [String]) throws {
    let answer = try Command.run(words + ["--citty", "oddtown"])
    #expect(answer.code == 64)
    #expect(
      answer.errors.hasPrefix("planday: error: Unknown option '--citty'. Did you mean '--city'?")
    )
  }

  @Test func `sights are called by name, by id or by a part of the name`() throws {
    let byID = try Command.run(
      Self.tuesday + ["--must", "castle", "--skip", "square", "--from", "library"]
    )
    let byName = try Command.run(
      Self.tuesday + ["--must", "ODD CASTLE", "--skip", "square", "--from", "town lib"]
    )
    #expect(byID.code == 0)
    #expect(Self.timeless(byName.output) == Self.timeless(byID.output))
  }

  @Test func `an ambiguous name is reported with the ids`() throws {
    let answer = try Command.run(Self.tuesday + ["--must", "odd"])
    #expect(answer.code == 64)
    #expect(answer.errors.hasPrefix("planday: error: must: \"odd\" is ambiguous: "))
    #expect(answer.errors.contains("(castle)") && answer.errors.contains("(cathedral)"))
  }

  @Test(.slow) func `times in everyday notation are read`() throws {
    let plain = try Command.run(Self.tuesday + ["--start", "10:00", "--end", "15:30"])
    let said = try Command.run(Self.tuesday + ["--start", "10am", "--end", "3:30pm"])
    #expect(plain.code == 0)
    #expect(Self.timeless(said.output) == Self.timeless(plain.output))
  }

  /// Returns output without the duration of the search.
  private static func timeless(_ answer: String) -> String {
    answer.replacing(#/found and proved in [0-9.e-]+ s/#, with: "found and proved")
  }

  @Test(.slow) func `an interrupt ends the search with the best plan so far`() throws {
    let folder = try Scratch()
    let process = Process()
    process.executableURL = Command.binary
    process.arguments =
      [
        "--city", "london", "--date", "2026-12-01", "--days", "5", "--seconds", "3600",
        "--export-problem", folder.file("problem.json"), "-o", folder.file("plan.json"),
      ]
    process.environment = ["PLANDAY_DATA": Command.data]
    process.standardError = FileHandle(forWritingAtPath: try folder.write("", to: "errors"))
    try process.run()
    // The problem is written after the command has begun to catch interrupts.
    while process.isRunning, !folder.names.contains("problem.json") {
      Thread.sleep(forTimeInterval: 0.01)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(Command.text(of: folder.file("errors")).contains("interrupted"))
    let check = try Command.run(["check", folder.file("plan.json")])
    #expect(check.code == 0, "\(check.output)")
    let plan = Command.text(of: folder.file("plan.json"))
    #expect(!plan.contains("\"status\" : \"optimal\""))
  }

  @Test func `a terminal breaks lines, a pipe does not`() throws {
    let piped = try Command.run(["show", "castle", "--date", "2026-12-01"] + Self.town)
    let shown = try Terminal.output(of: ["show", "castle", "--date", "2026-12-01"] + Self.town)
    #expect(piped.code == 0)
    // A pseudoterminal of unknown width counts as wide.
    #expect(shown.split(separator: "\n").count == piped.output.split(separator: "\n").count)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `shell completions offer the values of options`(shell: String) throws {
    let script = try Command.run(["--generate-completion-script", shell])
    #expect(script.code == 0)
    for word in ["relaxed", "geojson", "tomorrow"] {
      #expect(script.output.contains(word), "\(word)")
    }
  }
}
