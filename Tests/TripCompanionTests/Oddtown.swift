import Catalogs
import CityCatalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import Geography
import OpeningHours

/// The small town of the planner's tests, with derived fixtures.
enum Oddtown {
  /// The folder of its catalog.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "DayPlannerTests/Fixtures").path

  /// Its catalog.
  static func catalog() throws -> Catalog {
    try CatalogLibrary(directory: folder).catalog("oddtown")
  }

  /// Its catalog with a sight whose exit differs from its entrance.
  static func catalog(leaving id: String, at exit: Coordinate) throws -> Catalog {
    let town = try catalog()
    return Catalog(
      city: town.city,
      attractions: town.attractions.map { sight in
        var sight = sight
        if sight.id == id { sight.dayFacts.exit = Entrance(coordinate: exit, name: "Far gate") }
        return sight
      }
    )
  }

  /// A planner with proofs.
  static func planner() throws -> Planner { Planner(in: try catalog(), solver: .exact) }

  /// A Tuesday in December.
  static func request() throws -> PlanRequest {
    var request = PlanRequest(date: CalendarDate("2026-12-01") ?? CalendarDate(daysSinceEpoch: 0))
    request.from = .position(try Coordinate(latitude: 51.5, longitude: -0.11))
    request.seconds = 60
    return request
  }

  /// The best Tuesday.
  static func plan() throws -> Plan {
    try planner().plan(try request(), explanations: .mostRelevant(0))
  }

  /// A time of day.
  static func clock(_ text: String) -> ClockTime { ClockTime(text) ?? .midnight }

  /// A time on that Tuesday in seconds since 1970; London is then on UTC.
  static func seconds(_ text: String) -> Double {
    let day = CalendarDate("2026-12-01")?.daysSinceEpoch ?? 0
    return Double(day * 86_400 + clock(text).minutesSinceMidnight * 60)
  }
}
