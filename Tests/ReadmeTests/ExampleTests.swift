import Foundation
import Planday
import Testing

/// The examples of the README and of the guide to the libraries.
struct ExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  private static let date = CalendarDate(daysSinceEpoch: 20_788)  // 1 December 2026

  private static func london() throws -> Catalog {
    let file = package.appending(path: "data/london.json")
    return try Catalog(json: Data(contentsOf: file), file: "london.json")
  }

  /// A request for a few sights, so that its proof is quick.
  private static func request(in catalog: Catalog) throws -> PlanRequest {
    var request = PlanRequest(date: date)
    let center = try #require(catalog["british-museum"]).coordinate
    request.area = try Area(around: center, radius: Meters(700))
    return request
  }

  @Test func `the planner plans a day`() async throws {
    let plan = try await museumDay(on: Self.date, data: Self.package.appending(path: "data"))
    #expect(plan.days[0].date.description == "2026-12-01")
    #expect(plan.days.flatMap(\.stops).contains { $0.id == "british-museum" })
  }

  @Test func `a plan is followed while it is made`() async throws {
    let catalog = try Self.london()
    let request = try Self.request(in: catalog)
    var shown: [[Plan.Day]] = []
    let planner = Planner(in: catalog, solver: .exact)
    let plan = try #require(try await follow(request, by: planner, showing: { shown.append($0) }))
    #expect(plan.proof.status == .optimal)
    // The proved plan is the last one shown.
    #expect(shown.last == plan.days)
  }

  @Test func `streets, times of one's own and a changed catalog are used`() async throws {
    let catalog = try Self.london()
    let request = try Self.request(in: catalog)
    let streets = try planner(
      in: catalog,
      streets: Self.package.appending(path: "data/maps/london.map").path
    )
    #expect(try await streets.plan(for: request).travelBasis.description.contains("london"))

    var shuttle = Planner(in: catalog, solver: .exact)
    shuttle.travel = ShuttleTimes { $0 == $1 ? 0 : 7 }
    let legs = try await shuttle.plan(for: request).days.flatMap(\.legs)
    #expect(!legs.isEmpty)
    #expect(legs.allSatisfy { $0.minutes == 7 })

    let place = try #require(catalog["british-museum"]).coordinate
    let changed = try withPopUp(catalog, at: place)
    #expect(changed["pop-up"]?.schedule != nil)
    let far = try Coordinate(latitude: 48.85, longitude: 2.35)
    #expect(throws: CatalogError.self) { try withPopUp(catalog, at: far) }
  }

  @Test func `the solver finds the best round`() throws {
    let travel = (0..<4).map { from in (0..<4).map { to in Int?(60 * abs(from - to)) } }
    let solution = try bestRound(travel: travel, scores: [100, 100, 10])
    #expect(Set(solution.routes[0].map(\.id)) == ["stop 1", "stop 2"])
    #expect(solution.proof.status == .optimal)
    #expect(solution.objective?.value == 80)
  }

  @Test func `hours past midnight are shown`() throws {
    let text = "Tu-Su 10-18; Th 10:00-21:00; Dec 24-26 off"
    let thursday = try #require(LocalDateTime("2026-12-03T20:00"))
    let friday = try #require(LocalDateTime("2026-12-04T20:00"))
    #expect(try isOpenLate(text, at: thursday))
    #expect(try !isOpenLate(text, at: friday))
  }

  @Test(arguments: [
    ("planner", "PlannerExample", "README.md"),
    ("streaming", "StreamingExample", "docs/library.md"),
    ("streets", "StreetsExample", "docs/library.md"),
    ("matrix", "MatrixExample", "docs/library.md"),
    ("source", "SourceExample", "docs/library.md"),
    ("catalog", "CatalogExample", "docs/library.md"),
    ("solver", "SolverExample", "docs/library.md"),
    ("hours", "HoursExample", "docs/library.md"),
  ])
  func `an example is the one that is compiled here`(
    name: String,
    file: String,
    page: String
  ) throws {
    let text = try String(contentsOf: Self.package.appending(path: page), encoding: .utf8)
    let mark = "<!-- example: \(name) -->\n```swift\n"
    let example = try #require(
      text.components(separatedBy: mark).dropFirst().first?.components(separatedBy: "```").first
    )
    #expect(example.split(separator: "\n").count < 20)
    let url = Self.folder.appending(path: "\(file).swift")
    let here = try String(contentsOf: url, encoding: .utf8)
    #expect(here.replacing("// swift-format-ignore\n", with: "") == example)
  }
}
