import Catalogs
import DayPlanning
import DayPlanningGLPK
import Foundation
import Geography
import OpeningHours
import PlanExports
import Testing

/// The example of the README, as it stands there.
struct ReadmeExampleTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the example plans a day`() throws {
    let date = try #require(CalendarDate("2026-12-01"))
    let plan = try museumDay(on: date, data: Self.package.appending(path: "data"))
    #expect(plan.stop("british-museum") != nil)
  }

  @Test func `the example is the one that is compiled here`() throws {
    let readme = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let block = try #require(
      readme.split(separator: "<!-- example: begin -->\n```swift\n").dropFirst().first
    )
    let example = try #require(block.split(separator: "```").first)
    let body = try #require(example.split(separator: "\n\n", maxSplits: 1).last)
    #expect(here.contains(body))
    for line in example.split(separator: "\n\n", maxSplits: 1)[0].split(separator: "\n") {
      #expect(here.contains("\n\(line)\n") || here.hasPrefix("\(line)\n"))
    }
  }
}

func museumDay(on date: CalendarDate, data: URL) throws -> Plan {
  let json = try Data(contentsOf: data.appending(path: "london.json"))
  let catalog = try Catalog(json: json, file: "london.json")
  let outline = try Data(contentsOf: data.appending(path: "areas/london-bloomsbury-soho.geojson"))

  var request = PlanRequest(date: date)
  request.area = try Area(geoJSON: outline, near: catalog.city.bounds)
  request.must = ["british-museum"]
  request.lunch = MealBreak("12:00-14:00/45")

  let plan = try Planner(exactlyIn: catalog).plan(request)
  print(plan.text(city: catalog.city.name))
  return plan
}
