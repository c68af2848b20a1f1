import Catalogs
import CityCatalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpeningHours
import TestTools
import Testing
import Travel

@testable import DayPlanningServer

/// Plans on real streets.
struct StreetPlanTests {
  /// A day in London with few sights, which a debug build proves quickly.
  static let order = """
    {"city": "london", "seconds": 3600, "date": "2026-12-01", "select": ["british-museum", "covent-garden",
     "national-gallery", "trafalgar-square", "sir-john-soanes-museum"]}
    """

  /// One service for all tests, since reading three catalogs and maps is slow.
  ///
  /// Its plans are not cut short by the clock.
  private static let service = Result {
    try ServiceFixture.service(directory: ServiceFixture.data) { $0.limits.seconds = 3_600 }
  }

  /// Returns the library's plan for the same request.
  private static func own(_ travel: any TravelModel) throws -> Plan {
    let library = try CatalogLibrary(directory: ServiceFixture.data)
    var planner = Planner(in: try library.catalog("london"), solver: .exact)
    planner.travel = travel
    var request = PlanRequest(date: try #require(CalendarDate("2026-12-01")))
    request.select = [
      "british-museum", "covent-garden", "national-gallery", "trafalgar-square",
      "sir-john-soanes-museum",
    ]
    request.mode = request.usualMode(in: planner.catalog, traveling: travel)
    request.seconds = 3_600
    return try planner.plan(request)
  }

  private static func answered(_ order: String) async throws -> Plan {
    try await service.get().application.test(.router) { client in
      let response = try await client.post("/v1/plan", order)
      return try Plan(json: Data(response.body.readableBytesView), file: "answer")
    }
  }

  @Test(.slow) func `a plan on streets equals the library's byte for byte`() async throws {
    let library = try CatalogLibrary(directory: ServiceFixture.data)
    let map = try #require(try library.streets(of: "london"))
    let travel = StreetTravel(map, sights: try library.catalog("london").attractions)
    let own = try PlanRouteTests.timeless(Self.own(travel)).json()
    let plan = try await PlanRouteTests.timeless(Self.answered(Self.order))
    #expect(try plan.json() == own)
    #expect(plan.travelBasis == travel.basis)
    let legs = plan.days.flatMap(\.legs)
    #expect(!legs.isEmpty && legs.allSatisfy { !$0.isEstimated && $0.line.count > 1 })
  }

  @Test func `without streets it is the library's on straight lines`() async throws {
    let order = Self.order.replacing("\"date\"", with: "\"streets\": \"off\", \"date\"")
    let plan = try await PlanRouteTests.timeless(Self.answered(order))
    #expect(try plan.json() == PlanRouteTests.timeless(Self.own(StraightLines())).json())
  }

  @Test(.slow) func `a wide area defaults to transit, and an explicit mode is used`() async throws {
    let far = Self.order.replacing("\"covent-garden\"", with: "\"kew-gardens\"")
      .replacing("\"trafalgar-square\"", with: "\"royal-observatory\"")
    let plan = try await Self.answered(far)
    #expect(plan.request.mode == .transit)
    #expect(plan.days.flatMap(\.legs).contains { !$0.rides.isEmpty })
    let named = far.replacing("\"date\"", with: "\"mode\": \"transit\", \"date\"")
    #expect(try await Self.answered(named).request == plan.request)
    let walked = far.replacing("\"date\"", with: "\"mode\": \"walk\", \"date\"")
    #expect(try await Self.answered(walked).request.mode == .walk)
  }

  @Test func `a plan is checked with its own travel model`() async throws {
    let straight = Self.order.replacing("\"date\"", with: "\"streets\": \"off\", \"date\"")
    for order in [Self.order, straight] {
      let plan = try await Self.answered(order)
      try await Self.service.get().application.test(.router) { client in
        let json = String(decoding: try plan.json(), as: UTF8.self)
        #expect(try await client.post("/v1/check", json).text == "[\n\n]\n")
      }
    }
  }

  @Test(arguments: ["\"on\"", "\"maybe\"", "true"])
  func `streets of a city without a map are rejected`(use: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let order = "{\"city\": \"oddtown\", \"streets\": \(use)}"
      let response = try await client.post("/v1/plan", order)
      #expect(response.status == .unprocessableContent)
      let problem = try response.problem()
      #expect(problem.pointers == ["/streets"])
      #expect(problem.errors?.map(\.code) == [use == "\"on\"" ? "missingMap" : "form"])
    }
  }
}
