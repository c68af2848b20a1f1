import DayPlans
import Foundation
import OpeningHours
import Orienteering
import Testing

/// The examples of the README and of the guide to the libraries.
struct ExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the planner plans a day`() throws {
    let date = try #require(CalendarDate("2026-12-01"))
    let plan = try museumDay(on: date, data: Self.package.appending(path: "data"))
    #expect(plan.days.flatMap(\.stops).contains { $0.id == "british-museum" })
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
