import CityCatalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Orienteering
import PlanExports
import SolverFormats
import TestTools
import Testing

@testable import DayPlanningServer

/// `POST /v1/check`, `POST /v1/export` and `POST /v1/solve`.
struct CheckAndSolveTests {
  private static let problem = """
    {"format": "planday.problem/1", "horizon": [540, 1080], "travelCost": 0.25, "days": 1,
     "start": 0, "end": 0, "travel": [[0, 12], [12, 0]],
     "visits": [{"id": "b", "node": 1, "score": 50, "stay": 60,
                 "windows": [{"open": 600, "close": 900}]}]}
    """

  private static let vroom = """
    {"jobs": [{"id": 7, "location_index": 1, "service": 300}],
     "vehicles": [{"id": 1, "start_index": 0, "end_index": 0}],
     "matrices": {"car": {"durations": [[0, 60], [60, 0]]}}}
    """

  @Test func `an unchanged plan is valid, and an edited one is not`() async throws {
    let catalog = try ServiceFixture.catalog()
    var plan = try Planner(in: catalog, solver: .exact).plan(PlanRouteTests.request())
    let sound = String(decoding: try plan.json(), as: UTF8.self)
    plan.objective.score = Points(tenths: 10)
    let wanted = try PlanCheck(of: plan, in: catalog).json()
    let broken = String(decoding: try plan.json(), as: UTF8.self)
    try await ServiceFixture.service().application.test(.router) { client in
      let first = try await client.post("/v1/check", sound)
      #expect(first.status == .ok)
      #expect(try JSONDecoder().decode([String].self, from: Data(first.text.utf8)).isEmpty)
      let second = try await client.post("/v1/check", broken)
      #expect(second.text == String(decoding: wanted, as: UTF8.self))
      #expect(second.text.contains("objective"))
    }
  }

  @Test(.slow, arguments: PlanForm.all)
  func `an edited plan is exported unchanged`(form: PlanForm) async throws {
    let catalog = try ServiceFixture.catalog()
    var plan = try Planner(in: catalog, solver: .exact).plan(PlanRouteTests.request())
    plan.objective.score = Points(tenths: 10)
    let json = String(decoding: try plan.json(), as: UTF8.self)
    let wanted =
      form.format == .json
      ? try plan.json(isPretty: false)
      : try PlanAnswer(plan: plan, catalog: catalog).data(as: form.format)
    let expected = String(decoding: wanted, as: UTF8.self)
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/export", json, accept: form.form.name)
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == form.form.header)
      #expect(form.format != .json || response.text == expected)
      #expect(PlanRouteTests.stable(response.text) == PlanRouteTests.stable(expected))
    }
  }

  @Test func `a plan of an unknown city and an unknown format are rejected`() async throws {
    let plan = try Planner(in: ServiceFixture.catalog(), solver: .exact).plan(
      PlanRouteTests.request()
    )
    let json = String(decoding: try plan.json(), as: UTF8.self)
    let elsewhere = json.replacingOccurrences(
      of: "\"city\" : \"\(plan.city)\"",
      with: "\"city\" : \"atlantis\""
    )
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/export", elsewhere)
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == ["/city"])
      let picture = try await client.post("/v1/export", json, accept: "image/png")
      #expect(picture.status == .notAcceptable)
    }
  }

  @Test func `a malformed plan is rejected with the locations`() async throws {
    let plan = try Planner(in: ServiceFixture.catalog(), solver: .exact).plan(
      PlanRouteTests.request()
    )
    let json = String(decoding: try plan.json(), as: UTF8.self)
      .replacingOccurrences(of: "\"enter\" : \"", with: "\"enter\" : \"x")
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/check", json)
      #expect(response.status == .unprocessableContent)
      let places = try response.problem().pointers
      #expect(places.first == "/days/0/stops/0/enter")
      #expect(places.count == plan.days[0].stops.count)
    }
  }

  @Test func `a problem is solved as the library solves it`() async throws {
    let problem = try Problem(json: Data(Self.problem.utf8), file: "problem")
    let own = try ProblemSolver(within: 1, solver: .exact).solve(problem)
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve?seconds=1", Self.problem)
      #expect(response.status == .ok)
      #expect(response.text.contains("\"status\":\"optimal\""))
      #expect(response.text.contains("\"value\":\(own.objective?.value ?? -1)".dropLast(2)))
    }
  }

  @Test func `a problem too fine for a proof is solved without one`() async throws {
    let fine = Self.problem.replacingOccurrences(of: "1080", with: "60000000")
      .replacingOccurrences(of: "0.25", with: "0")
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve?seconds=0.1", fine)
      #expect(response.status == .ok, "\(response.text)")
      #expect(response.text.contains("\"status\":\"heuristic\""))
    }
  }

  @Test func `a VROOM problem gets a VROOM solution`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve", Self.vroom)
      #expect(response.status == .ok, "\(response.text)")
      #expect(response.text.contains("\"code\":0") && response.text.contains("\"duration\":120"))
    }
  }

  @Test func `a solution without proof says so`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve?exact=off&seed=3&seconds=0.1", Self.problem)
      #expect(response.text.contains("\"method\":\"local-search\""))
    }
  }

  @Test(arguments: [
    ("seconds=11", "/seconds"), ("seconds=-1", "/seconds"), ("seconds=nan", "/seconds"),
    ("exact=yes", "/exact"), ("seed=-1", "/seed"), ("speed=1", "/speed"),
  ])
  func `an invalid option is rejected`(query: String, place: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve?\(query)", Self.problem)
      #expect(response.status == .badRequest)
      #expect(try response.problem().pointers == [place])
    }
  }

  @Test func `contradictions are reported with their location`() async throws {
    let wrong = Self.problem.replacingOccurrences(of: "\"node\": 1", with: "\"node\": 9")
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/solve", wrong)
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == ["/visits/0/node"])
    }
  }

  @Test func `a problem with more visits than the limit is rejected`() async throws {
    let service = try ServiceFixture.service { $0.limits.candidates = 0 }
    try await service.application.test(.router) { client in
      let problem = try await client.post("/v1/solve", Self.problem).problem()
      #expect(problem.pointers == ["/visits"])
      let vroom = try await client.post("/v1/solve", Self.vroom).problem()
      #expect(vroom.pointers == ["/jobs"])
    }
  }
}
