import Catalogs
import ExactOrienteering
import Foundation
import Geography
import OpeningHours
import PlanExports
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// Plans by public transport.
struct TransitPlanTests {
  /// A Tuesday from Greenwich to Kew, with the heaths and palaces between left to the planner.
  private static func greenwichToKew() throws -> Plan {
    var planner = Planner(in: try RealCity.london.catalog)
    planner.travel = StreetTravel(try RealCity.london.map)
    return try planner.plan(
      try RealCity.london.request {
        $0.must = ["royal-observatory", "kew-gardens"]
        $0.maxStops = 4
        $0.seconds = 3_600
      },
      explanations: .mostRelevant(0)
    )
  }

  @Test(.slow) func `London from Greenwich to Kew is a valid day with rides`() throws {
    let plan = try Self.greenwichToKew()
    let catalog = try RealCity.london.catalog
    let legs = plan.days.flatMap(\.legs)
    #expect(legs.contains { $0.rides.contains { $0.line == "District line" } })
    #expect(legs.allSatisfy { $0.mode != nil && ($0.mode == .transit) == !$0.rides.isEmpty })
    #expect(plan.warnings.contains(.headways))
    let check = PlanCheck(of: plan, in: catalog, traveling: StreetTravel(try RealCity.london.map))
    #expect(check.violations.isEmpty, "\(check.violations)")
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
    let text = plan.text(city: catalog.city.name)
    #expect(text.contains("District line, "))
    #expect(text.contains(" toward "))
  }

  @Test(.slow) func `Edited rides are found`() throws {
    let plan = try Self.greenwichToKew()
    let catalog = try RealCity.london.catalog
    let travel = StreetTravel(try RealCity.london.map)
    let leg = try #require(plan.days[0].legs.firstIndex { !$0.rides.isEmpty })
    let edits: [(inout Plan.Leg) -> Void] = [
      { $0.rides[0].line = "Night bus" }, { $0.rides[0].stops += 1 }, { $0.rides.removeLast() },
      { $0.rides[0].to = $0.rides[0].from }, { $0.mode = .walk }, { $0.walkMeters = Meters(1) },
      {
        $0.rides[0].waitMinutes = 0
        $0.rides[0].minutes = 99
      },
    ]
    for edit in edits {
      var edited = plan
      edit(&edited.days[0].legs[leg])
      let violations = PlanCheck(of: edited, in: catalog, traveling: travel).violations
      // Without a ride the stop is worth more, too.
      let others = violations.filter { violation in
        if case .wrongDeductions = violation.reason { false } else { true }
      }
      #expect(others.count == 1, "\(violations)")
    }
  }

  @Test func `Without a map, public transport is rejected`() throws {
    let request = OddTown.request { $0.mode = .transit }
    let fault = RequestFault(name: "mode", reason: .noTransit(city: OddTown.catalog.city.name))
    #expect(throws: PlanError.request([fault])) { try Planner(in: OddTown.catalog).plan(request) }
  }

  @Test func `Nothing runs in London on Christmas Day: walking is the default`() throws {
    let catalog = try RealCity.london.catalog
    let travel = StreetTravel(try RealCity.london.map)
    for (date, runs) in [("2026-12-24", true), ("2026-12-25", false), ("2027-12-26", true)] {
      let request = try RealCity.london.request(on: date)
      #expect(catalog.city.runsTransit(on: request.date) == runs)
      #expect(request.usualMode(in: catalog, traveling: travel) == (runs ? .transit : .walk))
    }
    var planner = Planner(in: catalog)
    planner.travel = travel
    // One day without service is enough: all days share their legs.
    for (date, days) in [("2026-12-25", 1), ("2026-12-24", 3)] {
      let request = try RealCity.london.request(on: date) { $0.days = days }
      let christmas = OddTown.date("2026-12-25")
      let fault = RequestFault(name: "mode", reason: .noService(city: "London", date: christmas))
      #expect(throws: PlanError.request([fault])) { try planner.plan(request) }
    }
    for city in [RealCity.nyc, .vancouver] {
      #expect(try city.catalog.city.runsTransit(on: OddTown.date("2026-12-25")))
    }
  }

  @Test func `Wide areas use public transport, narrow ones and towns without it are walked`() throws
  {
    let travel = StreetTravel(try RealCity.london.map)
    let catalog = try RealCity.london.catalog
    var request = try RealCity.london.request()
    #expect(request.usualMode(in: catalog, traveling: travel) == .transit)
    #expect(request.usualMode(in: catalog, traveling: StraightLines()) == .walk)
    let soho = """
      {"type":"Polygon","coordinates":[[[-0.14,51.51],[-0.12,51.51],[-0.12,51.52],[-0.14,51.51]]]}
      """
    request.area = try Area(geoJSON: .init(soho.utf8), near: catalog.city.bounds)
    #expect(request.usualMode(in: catalog, traveling: travel) == .walk)
    #expect(request.minutesAcross(catalog) < 60)
  }
}
