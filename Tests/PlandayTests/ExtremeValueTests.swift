import ArgumentParser
import Foundation
import TestTools
import Testing

@testable import PlandayCommand

/// Extreme and invalid numbers, for every numeric option of every command.
struct ExtremeValueTests {
  /// A command as `--experimental-dump-help` describes it.
  private struct Description: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }

      let kind: String
      let names: [Name]?
    }

    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Description]?

    /// The commands without subcommands, as the words that call them, with their long options.
    var leaves: [(words: [String], options: [String])] {
      guard let subcommands, !subcommands.isEmpty else {
        let options = (arguments ?? []).filter { $0.kind == "option" }
        return [([], options.flatMap { ($0.names ?? []).filter { $0.kind == "long" }.map(\.name) })]
      }
      return subcommands.flatMap { command in
        command.leaves.map { ([command.commandName] + $0.words, $0.options) }
      }
    }
  }

  /// The whole description.
  private struct Help: Decodable {
    let command: Description
  }

  /// Values for numeric options, mostly out of range.
  private static let extremes = [
    "0", "-1", "2147483648", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
    "1e300", "-1e300", "1e-300", "nan", "inf", "9223372036854775807h", "9223372036854775807min",
    "1e300km", "9223372036854775807x", "1e-300x",
  ]

  /// Values of which every numeric option accepts at least one.
  private static let usual = ["1", "5", "10", "100", "0.5", "10min", "100m", "60x"]
  private static let word = "zzz"

  /// Valid arguments of a command, apart from the option in question; other commands fail for missing arguments.
  private static func base(_ words: [String], _ store: String, plan: String) -> [String] {
    let town = ["--data", Command.oddtown, "--city", "oddtown"]
    let own = town + ["--store", store]
    let saved = ["-", "--data", Command.oddtown, "--store", store]
    switch words {
    case ["plan"]: return own + ["--date", "2026-12-01", "--exact", "off", "--max-stops", "2"]
    case ["check"], ["suggest"]: return saved
    case ["whatif"]: return saved + ["--sweep", "start", "--step", "240"]
    case ["replan"]: return saved + ["--at", "12:00"]
    case ["solve"]: return ["-", "--exact", "off"]
    case ["hours"]: return ["24/7", "--region", "GB-ENG"]
    case ["near"]: return own + ["--at", "castle", "--date", "2026-12-01", "--time", "12:00"]
    case ["search"]: return ["castle"] + own
    case ["watch"]: return own + ["--place", "castle", "-"]
    case ["favorites", "list"]: return own + ["--date", "2026-12-01"]
    case ["history", "add"]: return ["castle"] + own + ["--date", "2026-12-01"]
    case ["place", "add"]: return own + ["--name", "Here", "--at", "51.5,-0.1"]
    case ["place", "edit"]: return ["castle"] + own
    case ["guide", "add"]: return ["none", "--store", store, "--search", "x"]
    case ["around"]: return ["--at", "51.5,-0.1", "--wiki", "http://127.0.0.1:9/"]
    case ["map", "reach"]: return ["/no/map", "--from", "51.5,-0.1", "--within", "5"]
    case ["map", "draw"]: return ["/no/such.map"]
    case ["map", "build"]: return ["--city", "x", "--streets", "/no/file", "-o", "/no/folder/x"]
    case ["city", "add"]: return ["/no/file", "--name", "X", "--country", "GB"]
    case ["catalog", "import"]:
      return ["-", "--city-id", "x", "--name", "X", "--country", "GB", "--time-zone", "UTC"]
        + ["--holidays", "GB-ENG"]
    default: return []
    }
  }

  /// Whether the command accepts these arguments, without doing anything.
  private static func accepts(_ arguments: [String]) -> Bool {
    (try? Planday.parseAsRoot(arguments)) != nil
  }

  /// A call with an extreme value.
  private struct Trial {
    let words: [String]
    let arguments: [String]
  }

  @Test(.slow) func `extreme values are rejected or harmless, and never crash a command`() throws {
    let folder = try Scratch()
    let store = folder.file("store.sqlite")
    let made = try Command.run(
      ["--data", Command.oddtown, "--city", "oddtown", "--date", "2026-12-01", "--format", "json"]
    )
    let help = try Command.run(["--experimental-dump-help"])
    let description = try JSONDecoder().decode(Help.self, from: Data(help.output.utf8))
    var (amounts, trials): (Set<String>, [Trial]) = ([], [])
    for (words, options) in description.command.leaves {
      let base = Self.base(words, store, plan: made.output)
      for option in options {
        // Only a track can be replayed.
        let base = option == "speed" ? Array(base.dropLast()) + ["--gpx", "/no/such.gpx"] : base
        let call = { (value: String) in words + base + ["--\(option)=\(value)"] }
        guard !Self.accepts(call(Self.word)),
          Self.usual.contains(where: { Self.accepts(call($0)) })
        else { continue }
        amounts.insert("\(words.joined(separator: " ")) --\(option)")
        for value in Self.extremes where Self.accepts(call(value)) {
          trials.append(Trial(words: words, arguments: call(value)))
        }
      }
    }
    // A sample that detects if the description or the probing breaks.
    let known = [
      "plan --days", "plan --seconds", "plan --seed", "plan --budget", "plan --max-walk",
      "plan --travel-cost", "plan --max-stops", "whatif --step", "serve --port", "serve --queue",
      "serve --plans", "serve --drain", "near --radius", "near --limit", "suggest --limit",
      "watch --hourly", "watch --speed", "watch --dwell", "map draw --width", "map reach --within",
      "map build --shortest-part", "catalog import --max", "hours --days", "solve --seconds",
      "place add --minutes", "place add --relevance", "history add --minutes", "search --limit",
      "favorites list --days", "around --radius", "guide add --limit", "replan --day",
    ]
    for option in known { #expect(amounts.contains(option), "\(option)") }
    for trial in trials {
      // The service would keep running, so only invalid values are tried.
      if trial.words == ["serve"] {
        let isSmall = ["=0", "=1e-300"].contains { trial.arguments.last?.hasSuffix($0) ?? false }
        #expect(isSmall, "\(trial.arguments)")
        continue
      }
      let input = trial.words == ["solve"] || trial.words == ["watch"] ? "" : made.output
      let answer = try Command.run(trial.arguments, input: input)
      #expect(
        [0, 1, 64, 65, 66, 69].contains(answer.code),
        "\(trial.arguments): \(answer.code), \(answer.errors.prefix(200))"
      )
    }
  }

  @Test(.slow, arguments: ["9223372036854775807", "100000000", "-9223372036854775808"])
  func `an absurd number of days is always rejected`(days: String) throws {
    let town = ["--data", Command.oddtown, "--city", "oddtown", "--days=\(days)"]
    for more in [[], ["--date", "9999-12-31"], ["--mode", "walk", "--format", "json"]] {
      let answer = try Command.run(town + more)
      #expect(answer.code == 64, "\(answer)")
      #expect(answer.output.isEmpty)
    }
  }

  @Test(
    .slow,
    arguments: [
      ["--pin=castle@10:00/9223372036854775807"], ["--pin=castle@99999999999:00"],
      ["--lunch=12:00-14:00/9223372036854775807"], ["--like=museum=1e300"], ["--like=museum=nan"],
      ["--dislike=museum=-inf"], ["--start=9223372036854775807:00"], ["--end=9999999999am"],
      ["--from=nan,nan"], ["--from=1e300,0"], ["--to=inf,0"], ["--date=9223372036854775807-01-01"],
      ["--within=9223372036854775807min", "--from=castle"],
    ]
  )
  func `an extreme number within a value is rejected`(arguments: [String]) throws {
    let answer = try Command.run(["--data", Command.oddtown, "--city", "oddtown"] + arguments)
    #expect(answer.code == 64, "\(answer)")
  }

  @Test(.slow, arguments: ["9999-12-31", "0001-01-01"])
  func `the first and the last date do not trap`(date: String) throws {
    let town = ["--data", Command.oddtown, "--city", "oddtown", "--date", date]
    let plan = try Command.run(town + ["--days", "5", "--exact", "off", "--end", "40:00"])
    #expect([0, 1, 64].contains(plan.code), "\(plan)")
    let hours = try Command.run(["hours", "Mo-Su sunrise-sunset", "--from", date, "--days", "3660"])
    #expect([0, 64].contains(hours.code), "\(hours.errors)")
  }
}
