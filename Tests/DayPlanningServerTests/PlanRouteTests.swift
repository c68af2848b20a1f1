import Catalogs
import CityCatalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import Geography
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpeningHours
import PlanExports
import TestTools
import Testing

@testable import DayPlanningServer

/// `POST /v1/plan`.
struct PlanRouteTests {
  /// A request that is proved immediately.
  static let order = """
    {"city": "oddtown", "date": "2026-12-01", "must": ["castle"], "lunch": "12:00-14:00/45",
     "breaks": false, "area": {"type": "Polygon", "coordinates":
       [[[-0.108, 51.495], [-0.092, 51.495], [-0.092, 51.505], [-0.108, 51.505], [-0.108, 51.495]]]}}
    """

  /// Returns the same request for the library.
  static func request() throws -> PlanRequest {
    var request = PlanRequest(date: try #require(CalendarDate("2026-12-01")))
    request.must = ["castle"]
    request.lunch = MealBreak("12:00-14:00/45")
    request.breaks = false
    let area = """
      {"type": "Polygon", "coordinates":
       [[[-0.108, 51.495], [-0.092, 51.495], [-0.092, 51.505], [-0.108, 51.505], [-0.108, 51.495]]]}
      """
    request.area = try Area(geoJSON: Data(area.utf8))
    return request
  }

  /// Returns a plan without the time that it took.
  static func timeless(_ plan: Plan) -> Plan {
    var plan = plan
    plan.proof.seconds = 0
    return plan
  }

  @Test func `the plan is the library's`() async throws {
    let catalog = try ServiceFixture.catalog()
    let own = try Planner(in: catalog, solver: .exact).plan(Self.request())
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", Self.order)
      #expect(response.status == .ok)
      let plan = try Plan(json: Data(response.body.readableBytesView), file: "answer")
      #expect(Self.timeless(plan) == Self.timeless(own))
      #expect(plan.proof.status == .optimal)
      #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty)
    }
  }

  @Test(.slow, arguments: PlanForm.all)
  func `an export equals that of the saved plan`(form: PlanForm) async throws {
    let catalog = try ServiceFixture.catalog()
    let own = try Planner(in: catalog, solver: .exact).plan(Self.request())
    let wanted = try PlanAnswer(plan: Self.timeless(own), catalog: catalog).data(as: form.format)
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", Self.order, accept: form.form.name)
      #expect(response.headers[.contentType] == form.form.header)
      guard form.format != .json else {
        // One line, for programs.
        #expect(response.text.split(separator: "\n").count == 1)
        let answered = try Plan(json: Data(response.text.utf8), file: "answer")
        return #expect(Self.timeless(answered) == Self.timeless(own))
      }
      let (answered, expected) = (Self.stable(response.text), Self.stable(wanted.text))
      #expect(answered == expected)
    }
  }

  /// Returns the lines of an export without timestamps and durations.
  static func stable(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline).filter { line in
      !line.contains("DTSTAMP") && !line.contains(" s.") && !line.contains("seconds")
        && !line.contains("proved")
    }
  }

  @Test(arguments: [
    ("text/html;q=0.5, application/gpx+xml", "application/gpx+xml"),
    ("text/*", "text/calendar; charset=utf-8"),
    ("application/json;q=0.1, */*;q=0.5", "application/geo+json"),
    ("TEXT/PLAIN", "text/plain; charset=utf-8"),
    ("", "application/json"),
  ])
  func `the preferred form is returned`(accept: String, type: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", Self.order, accept: accept)
      #expect(response.headers[.contentType] == type)
      #expect(response.headers[.vary] == "Accept, Accept-Encoding")
    }
  }

  @Test func `an unknown form is rejected`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", Self.order, accept: "image/png, */*;q=0")
      #expect(response.status == .notAcceptable)
      #expect(try response.problem().detail.contains("application/gpx+xml"))
    }
  }

  @Test func `the printed page may have its style and no script`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", Self.order, accept: "text/html")
      let policy = try #require(response.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline'"))
      #expect(!response.text.contains("<script"))
    }
  }

  @Test func `the date defaults to today`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let before = try #require(ServiceFixture.catalog().city.today)
      let response = try await client.post("/v1/plan", #"{"city": "oddtown", "seconds": 1}"#)
      let after = try #require(ServiceFixture.catalog().city.today)
      let plan = try Plan(json: Data(response.body.readableBytesView), file: "answer")
      #expect([before, after].contains(plan.request.date))
      #expect(plan.request.seconds == 1)
    }
  }

  @Test func `the service sets sights aside beyond its limit`() async throws {
    let service = try ServiceFixture.service { $0.limits.candidates = 3 }
    try await service.application.test(.router) { client in
      let response = try await client.post(
        "/v1/plan",
        #"{"city": "oddtown", "date": "2026-12-01"}"#
      )
      let plan = try Plan(json: Data(response.body.readableBytesView), file: "answer")
      #expect(plan.proof.candidates <= 3)
      #expect(plan.proof.setAside > 0)
    }
  }
}

extension Data {
  /// These bytes as text.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
