import Foundation
import TestTools
import Testing

/// What valid questions are answered: a few to the letter, of the others the facts that matter.
struct AnswerTests {
  /// A command line, and the name of the file with its output.
  struct Question: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]

    var testDescription: String { name }
  }

  private static let town = ["--data", Command.oddtown, "--city", "oddtown"]
  private static let tuesday = town + ["--date", "2026-12-01", "--seconds", "3600"]

  static let questions = [
    Question(name: "places", arguments: ["places"] + town),
    Question(name: "show", arguments: ["show", "castle", "--date", "2026-12-21"] + town),
    Question(name: "plan", arguments: tuesday),
    Question(
      name: "plan-days-shared",
      arguments: tuesday + ["--days", "2", "--end", "12:30", "--slack", "share"]
    ),
    Question(
      name: "plan-json",
      arguments: tuesday + ["--select", "castle", "--select", "square", "--format", "json"]
    ),
  ]

  @Test(.slow, arguments: questions)
  func `a question is answered to the letter`(question: Question) throws {
    try Snapshot.expect(
      Command.Answer(code: 0, output: Self.answer(question.arguments), errors: ""),
      question.name
    )
  }

  /// Returns what a valid call prints.
  private static func answer(_ arguments: [String]) throws -> String {
    let answer = try Command.run(arguments)
    #expect(answer.code == 0)
    #expect(answer.errors.isEmpty)
    // The only words that differ from run to run.
    return answer.output.replacing(
      #/found and proved in [0-9.e-]+ s/#,
      with: "found and proved in no time"
    )
  }

  /// Returns the printed plan of a Tuesday in Oddtown.
  private static func plan(_ options: [String]) throws -> String {
    try answer(tuesday + options)
  }

  /// Returns the ids of the sights left out, each with its reason and remedy.
  private static func leftOut(_ plan: String) -> [String: String] {
    let rows = plan.matches(of: #/\n  [^\n(]+ \(([a-z-]+)\): ([^\n]+)/#)
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
  }

  /// Returns the names of the stops, in their order.
  private static func stops(_ plan: String) -> [String] {
    plan.matches(of: #/ [0-9]+\. (.+?)  (?:open|hours) /#).map { String($0.1) }
  }

  @Test func `the version is a semantic one`() throws {
    let output = try Self.answer(["--version"])
    #expect(try #/[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9a-z.-]+)?\n/#.wholeMatch(in: output) != nil)
  }

  @Test func `cities are listed with the number of their sights`() throws {
    let line = try Self.answer(["cities", "--data", Command.oddtown])
    #expect(line.hasPrefix("oddtown ") && line.contains("Oddtown") && line.contains("15"))
    let json = try Self.answer(["cities", "--json", "--data", Command.oddtown])
    let rows = try JSONDecoder().decode([City].self, from: Data(json.utf8))
    #expect(
      rows == [City(id: "oddtown", name: "Oddtown", timeZone: "Europe/London", attractions: 15)]
    )
  }

  private struct City: Decodable, Equatable {
    let id, name, timeZone: String
    let attractions: Int
  }

  @Test func `places can be chosen by category and by a date on which they are open`() throws {
    let categories = ["gallery", "garden", "animals"].flatMap { ["--category", $0] }
    let text = try Self.answer(["places", "--open", "2026-11-30"] + Self.town + categories)
    // The gallery is closed on Mondays, the summer garden in winter.
    #expect(text.matches(of: #/\(([a-z-]+)\),/#).map { String($0.1) } == ["night-garden", "zoo"])
    #expect(text.contains("18:00-26:00") && text.contains("unknown"))
  }

  @Test func `places as JSON have positions, hours and relevance`() throws {
    let json = try Self.answer(
      ["places", "--json", "--category", "landmark", "--open", "2026-12-01"] + Self.town
    )
    let rows = try JSONDecoder().decode([Place].self, from: Data(json.utf8))
    #expect(
      rows == [
        Place(
          id: "lighthouse",
          category: "landmark",
          lat: 51.503597,
          lon: -0.010431,
          relevance: 75,
          openingHours: "24/7",
          open: ["all day"]
        ),
        Place(
          id: "well",
          category: "landmark",
          lat: 51.503777,
          lon: -0.101156,
          relevance: 40,
          openingHours: nil,
          open: ["unknown"]
        ),
      ]
    )
  }

  private struct Place: Decodable, Equatable {
    let id, category: String
    let lat, lon: Double
    let relevance: Int
    let openingHours: String?
    let open: [String]
  }

  @Test(arguments: [("night-garden", "18:00-26:00"), ("well", "unknown")])
  func `a sight is shown with its hours on each day of the week`(id: String, hours: String) throws {
    let text = try Self.answer(["show", id, "--date", "2026-12-01"] + Self.town)
    let week = text.matches(of: #/\w+day +(2026-12-0[1-7])  (.+)/#)
    #expect(week.count == 7)
    #expect(week.allSatisfy { $0.2 == hours })
    #expect(Set(week.map(\.1)).count == 7)
  }

  @Test func `plan is the default command, and --all lists every sight that is left out`() throws {
    let options = ["--max-stops", "2"]
    let short = try Self.plan(options)
    #expect(try Self.answer(["plan"] + Self.tuesday + options) == short)
    let full = try Self.plan(options + ["--all"])
    #expect(Self.stops(full).count == 2)
    #expect(Self.leftOut(full).count == 13)
    #expect(Self.leftOut(short).count == 10)
  }

  @Test func `the sights of an area are those in its parts, without its hole`() throws {
    let parts = try Self.plan(["--area", "\(Command.areas)/two-parts.geojson"])
    #expect(Self.stops(parts) == ["Odd Cathedral", "Odd Castle"])
    let hole = try Self.plan(["--area", "\(Command.areas)/hole.geojson", "--end", "12:00", "--all"])
    #expect(!Self.stops(hole).contains("Odd Castle"))
    #expect(Self.leftOut(hole)["castle"] == nil)
    #expect(Self.leftOut(hole)["gallery"]?.contains("make it a must") == true)
  }

  @Test func `a round trip leaves from its start, returns to it, and has lunch`() throws {
    let plan = try Self.plan(["--from", "51.4990,-0.1080", "--lunch", "12:00-14:00/45"])
    #expect(plan.contains("leave 51.499,-0.108"))
    #expect(plan.contains("at 51.499,-0.108"))
    #expect(plan.contains(#/1[23]:[0-9]{2}-1[234]:[0-9]{2}   45 min  lunch near /#))
  }

  @Test func `musts that do not fit in full are shortened, and other sights say so`() throws {
    let musts = ["castle", "cathedral", "gallery"]
    let plan = try Self.plan(
      ["--start", "10:00", "--end", "13:00"] + musts.flatMap { ["--must", $0] }
    )
    #expect(Set(Self.stops(plan)) == ["Odd Castle", "Odd Cathedral", "Gallery of Mondays"])
    #expect(plan.contains("the highlights; 90 min for all of it"))
    #expect(
      Self.leftOut(plan)["square"]?.contains("drop one of castle, cathedral, gallery") == true
    )
  }

  @Test func `an evening goes past midnight and has dinner`() throws {
    let plan = try Self.plan(["--start", "18:00", "--end", "26:00", "--must", "night-garden"])
    #expect(Self.stops(plan).contains("Night Garden"))
    #expect(plan.contains("60 min  dinner near "))
    #expect(plan.contains("open 18:00-02:00"))
    let reasons = Self.leftOut(plan)
    #expect(reasons["castle"]?.contains("go between 09:00 and 17:00") == true)
    #expect(reasons["lighthouse"]?.contains("daylight") == true)
    #expect(reasons["zoo"]?.contains("unknown") == true)
  }

  @Test func `a day by bicycle ends where it is to end`() throws {
    let plan = try Self.plan(["--mode", "cycle", "--to", "lighthouse"])
    #expect(plan.contains("on foot") == false)
    #expect(plan.contains(#/ cycle [0-9]+ min, [0-9.]+ km/#))
    #expect(plan.contains(#/\n  1[0-9]:[0-9]{2} +at Far Lighthouse\n/#))
  }

  @Test(.slow)
  func `without a proof the plan says so, and reasons are those of the best plan found`()
    throws
  {
    let proved = try Self.plan([])
    let found = try Self.plan(["--exact", "off"])
    #expect(proved.contains("Proved best: ") && !proved.contains("Not proved: "))
    #expect(found.contains("Not proved: ") && !found.contains("Proved best: "))
    #expect(Self.leftOut(found)["zoo"]?.hasPrefix("the best plan found with it") == true)
  }

  @Test func `a day without a worthwhile sight is a plan without stops`() throws {
    let plan = try Self.plan(["--from", "51.5,-0.04", "--select", "library"])
    #expect(Self.stops(plan).isEmpty)
    #expect(plan.contains("Nothing to visit"))
    #expect(Array(Self.leftOut(plan).keys) == ["library"])
    #expect(plan.contains("14 more"))
  }

  @Test func `the shipped cities are listed`() throws {
    let answer = try Command.run(["cities"])
    let ids = answer.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(ids == ["london", "nyc", "vancouver"])
    #expect(answer.code == 0)
  }

  @Test(
    .slow,
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

  @Test(.slow) func `without a date it is today in the city`() throws {
    let answer = try Command.run(Self.town + ["--exact", "off"])
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("Oddtown, "))
  }
}
