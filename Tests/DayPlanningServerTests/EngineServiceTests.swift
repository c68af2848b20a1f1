import DayPlans
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// A service whose travel times come from a routing engine.
struct EngineServiceTests {
  /// The failures of an engine, and the service's responses.
  private static let failures: [(StubEngine.Mood, HTTPResponse.Status, String)] = [
    (.silence, .badGateway, "/engine-failed"), (.nonsense, .badGateway, "/engine-failed"),
    (.forgetful, .badGateway, "/engine-failed"), (.tired, .serviceUnavailable, "/engine-busy"),
  ]

  private static let edit =
    #"{"request": {"city": "oddtown", "date": "2026-12-01"}, "days": [{"stops": [{"id": "castle"}, {"id": "square"}]}]"#

  @Test func `a plan uses the engine, and is checked with it`() async throws {
    let service = try ServiceFixture.service(engine: StubEngine(.well).engine)
    try await service.application.test(.router) { client in
      let response = try await client.post("/v1/plan", PlanRouteTests.order)
      let plan = try Plan(json: Data(response.body.readableBytesView), file: "answer")
      #expect(plan.travelBasis == .engine("osrm", url: "http://localhost:5000"))
      let legs = plan.days.flatMap(\.legs)
      #expect(!legs.isEmpty && legs.allSatisfy { !$0.isEstimated && $0.streets == ["Low Lane"] })
      let json = String(decoding: try plan.json(), as: UTF8.self)
      #expect(try await client.post("/v1/check", json).text == "[\n\n]\n")
    }
  }

  @Test(arguments: failures)
  func `an engine that fails is a problem, never a worse plan`(
    mood: StubEngine.Mood,
    status: HTTPResponse.Status,
    type: String
  ) async throws {
    let stub = StubEngine(mood)
    let service = try ServiceFixture.service(engine: stub.engine)
    try await service.application.test(.router) { client in
      for (path, body) in [("/v1/plan", PlanRouteTests.order), ("/v1/retime", "\(Self.edit)}")] {
        let response = try await client.post(path, body)
        #expect(response.status == status, "\(path): \(response.text)")
        #expect(try response.problem().type.hasSuffix(type))
        #expect((response.headers[.retryAfter] != nil) == (status == .serviceUnavailable))
      }
      let query = StreamRouteTests.query(PlanRouteTests.order)
      let stream = try await client.get("/v1/plan/stream?\(query)", accept: "text/event-stream")
      let events = StreamRouteTests.events(stream.text)
      #expect(events.last?.name == "problem" && events.last?.data.contains(type) == true)
      #expect(!events.contains { $0.name == "plan" || $0.name == "proved" })
      // The next request retries.
      stub.become(.well)
      let response = try await client.post("/v1/plan", PlanRouteTests.order)
      #expect(response.status == .ok)
    }
  }

  @Test func `alternatives and checks fail with the engine, too`() async throws {
    let stub = StubEngine(.well)
    let service = try ServiceFixture.service(engine: stub.engine)
    try await service.application.test(.router) { client in
      let plan = try await client.post("/v1/plan", PlanRouteTests.order).text
      stub.become(.silence)
      let check = try await client.post("/v1/check", plan)
      #expect(check.status == .badGateway)
      let swap = try await client.post("/v1/alternatives", "\(Self.edit), \"day\": 0, \"stop\": 0}")
      #expect(swap.status == .badGateway)
    }
  }

  @Test func `straight lines need no engine, and rides are rejected`() async throws {
    let service = try ServiceFixture.service(engine: StubEngine(.silence).engine)
    try await service.application.test(.router) { client in
      let order = PlanRouteTests.order.replacing(
        "\"city\"",
        with: "\"streets\": \"off\", \"city\""
      )
      let response = try await client.post("/v1/plan", order)
      #expect(response.status == .ok)
      let rides = PlanRouteTests.order.replacing(
        "\"city\"",
        with: "\"mode\": \"transit\", \"city\""
      )
      let refusal = try await client.post("/v1/plan", rides)
      #expect(try refusal.problem().pointers == ["/mode"])
    }
  }
}
