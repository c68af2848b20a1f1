import Testing

/// The exact output for valid input.
struct AnswerTests {
  /// A command line, and the name of the file with its output.
  struct Question: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    var input = ""

    var testDescription: String { name }
  }

  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01", "--seconds", "3600"]

  static let questions = [
    Question(name: "help", arguments: ["--help"]),
    Question(name: "help-plan", arguments: ["plan", "--help"]),
    Question(name: "help-check", arguments: ["help", "check"]),
    Question(name: "help-export", arguments: ["help", "export"]),
    Question(name: "help-serve", arguments: ["help", "serve"]),
    Question(name: "version", arguments: ["--version"]),
    Question(name: "cities", arguments: ["cities", "--data", Command.oddtown]),
    Question(name: "cities-json", arguments: ["cities", "--json", "--data", Command.oddtown]),
    Question(name: "places", arguments: ["places"] + town),
    Question(
      name: "places-open",
      arguments: ["places"] + town + ["--open", "2026-11-30", "--category", "gallery"]
        + ["--category", "garden", "--category", "animals"]
    ),
    Question(
      name: "places-json",
      arguments: ["places", "--json", "--category", "landmark", "--open", "2026-12-01"] + town
    ),
    Question(name: "show", arguments: ["show", "castle", "--date", "2026-12-21"] + town),
    Question(
      name: "show-evening",
      arguments: ["show", "night-garden", "--date", "2026-12-01"] + town
    ),
    Question(name: "show-unknown", arguments: ["show", "well", "--date", "2026-12-01"] + town),
    Question(name: "plan", arguments: tuesday),
    Question(name: "plan-said", arguments: ["plan"] + tuesday + ["--max-stops", "2", "--all"]),
    Question(
      name: "plan-area",
      arguments: tuesday + ["--area", "\(Command.areas)/two-parts.geojson"]
    ),
    Question(
      name: "plan-area-with-a-hole",
      arguments: tuesday + ["--area", "\(Command.areas)/hole.geojson", "--end", "12:00"]
    ),
    Question(
      name: "plan-round-trip-with-lunch",
      arguments: tuesday + ["--from", "51.4990,-0.1080", "--lunch", "12:00-14:00/45"]
    ),
    Question(
      name: "plan-shortened",
      arguments: tuesday + ["--start", "10:00", "--end", "13:00"]
        + ["--must", "castle", "--must", "cathedral", "--must", "gallery"]
    ),
    Question(
      name: "plan-evening",
      arguments: tuesday + ["--start", "18:00", "--end", "26:00", "--must", "night-garden"]
    ),
    Question(
      name: "plan-days-shared",
      arguments: tuesday + ["--days", "2", "--end", "12:30", "--slack", "share"]
    ),
    Question(name: "plan-cycling", arguments: tuesday + ["--mode", "cycle", "--to", "lighthouse"]),
    Question(name: "plan-without-proof", arguments: tuesday + ["--exact", "off"]),
    Question(
      name: "plan-nothing-worth-it",
      arguments: tuesday + ["--from", "51.5,-0.04", "--select", "library"]
    ),
    Question(
      name: "plan-json",
      arguments: tuesday + ["--select", "castle", "--select", "square", "--format", "json"]
    ),
  ]

  @Test(arguments: questions)
  func `output matches the snapshot exactly`(question: Question) throws {
    let answer = try Command.run(question.arguments, input: question.input)
    #expect(answer.code == 0)
    #expect(answer.errors.isEmpty)
    try Snapshot.expect(answer, question.name)
  }

  @Test func `the shipped cities are listed`() throws {
    let answer = try Command.run(["cities"])
    let ids = answer.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(ids == ["london", "nyc", "vancouver"])
    #expect(answer.code == 0)
  }

  @Test(
    arguments: [
      ("london", "london-greenwich-and-tower"), ("nyc", "nyc-midtown"),
      ("vancouver", "vancouver-stanley-park"),
    ]
  )
  func `a day in a shipped area has stops and a proof`(city: String, area: String) throws {
    let file = "\(Command.data)/areas/\(area).geojson"
    let answer = try Command.run(
      ["--city", city, "--area", file, "--date", "2026-12-01", "--seconds", "3600"]
    )
    #expect(answer.code == 0)
    #expect(answer.errors.isEmpty)
    #expect(answer.output.contains("  1. "))
    #expect(answer.output.contains("Proved best: "))
  }

  @Test func `without a date it is today in the city`() throws {
    let answer = try Command.run(Self.town + ["--exact", "off"])
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("Oddtown, "))
  }
}
