import Catalogs
import DayPlans
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpeningHours
import Testing

@testable import DayPlanningServer

/// `GET` and `POST /v1/plan/stream`.
struct StreamRouteTests {
  /// Returns the kinds and the data of the events in a text.
  static func events(_ text: String) -> [(name: String, data: String)] {
    text.components(separatedBy: "\n\n")
      .filter { !$0.isEmpty && !$0.hasPrefix(":") }.map { block in
        let lines = block.split(separator: "\n")
        let data = lines.filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
        let name = lines.first { $0.hasPrefix("event: ") }?.dropFirst(7) ?? ""
        return (String(name), data.joined(separator: "\n"))
      }
  }

  /// Returns an order as a query.
  static func query(_ order: String) -> String {
    let letters = CharacterSet.alphanumerics
    return "request=\(order.addingPercentEncoding(withAllowedCharacters: letters) ?? "")"
  }

  @Test func `the last event is the plan, and values rise and bounds fall to it`() async throws {
    let order = PlanRouteTests.order.replacing("\"city\"", with: "\"seconds\": 3600, \"city\"")
    let path = "/v1/plan/stream?\(Self.query(order))"
    let service = try ServiceFixture.service { $0.limits.seconds = 3_600 }
    try await service.application.test(.router) { client in
      let response = try await client.get(path, accept: "text/event-stream")
      #expect(response.headers[.contentType] == "text/event-stream")
      let events = Self.events(response.text)
      let last = try #require(events.last)
      #expect(last.name == "plan")
      let plan = try Plan(json: Data(last.data.utf8), file: "event")
      let posted = try await client.post("/v1/plan", order)
      let other = try Plan(json: Data(posted.body.readableBytesView), file: "answer")
      #expect(PlanRouteTests.timeless(plan) == PlanRouteTests.timeless(other))
      let incumbents = try events.filter { $0.name == "incumbent" }.map {
        try JSONDecoder().decode(Incumbent.self, from: Data($0.data.utf8))
      }
      #expect(!incumbents.isEmpty && incumbents.map(\.value) == incumbents.map(\.value).sorted())
      #expect(incumbents.last?.value == plan.objective.value)
      let stops = plan.days.map { $0.stops.map { [$0.id, $0.enter.description] } }
      #expect(incumbents.last?.days.map { $0.stops.map { [$0.id, $0.enter] } } == stops)
      let legs = incumbents.last?.days.map { $0.legs.map(\.minutes) }
      #expect(legs == plan.days.map { $0.legs.map(\.minutes.rawValue) })
      let bounds = try Self.numbers(events, "bound", "bound")
      #expect(bounds.allSatisfy { $0 >= plan.objective.value })
    }
  }

  @Test func `a request too long for a URL is posted`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let posted = try await client.post("/v1/plan/stream", PlanRouteTests.order)
      #expect(posted.headers[.contentType] == "text/event-stream")
      let last = try #require(Self.events(posted.text).last)
      #expect(last.name == "plan")
      let plan = try Plan(json: Data(last.data.utf8), file: "event")
      let path = "/v1/plan/stream?\(Self.query(PlanRouteTests.order))"
      let got = try #require(try await Self.events(client.get(path).text).last)
      let other = try Plan(json: Data(got.data.utf8), file: "event")
      #expect(PlanRouteTests.timeless(plan) == PlanRouteTests.timeless(other))
      let refused = try await client.post("/v1/plan/stream", #"{"city": "nowhere"}"#)
      #expect(refused.status == .unprocessableContent)
    }
  }

  /// The relevant data of an incumbent.
  private struct Incumbent: Decodable {
    struct Day: Decodable {
      struct Stop: Decodable {
        let id: String
        let enter: String
        let lat: Double
        let lon: Double
      }
      struct Leg: Decodable {
        let minutes: Int
      }
      let stops: [Stop]
      let legs: [Leg]
    }
    let value: Double
    let days: [Day]
  }

  @Test func `after the proof, each reason is sent once, as in the plan`() async throws {
    let order = #"{"city": "oddtown", "date": "2026-12-01", "maxStops": 2, "seconds": 3600}"#
    let service = try ServiceFixture.service { $0.limits.seconds = 3_600 }
    try await service.application.test(.router) { client in
      let response = try await client.get("/v1/plan/stream?\(Self.query(order))")
      let events = Self.events(response.text)
      let proved = try #require(events.firstIndex { $0.name == "proved" })
      #expect(events[..<proved].allSatisfy { ["incumbent", "bound"].contains($0.name) })
      let reasons = events[(proved + 1)...].dropLast()
      #expect(!reasons.isEmpty && reasons.allSatisfy { $0.name == "reason" })
      let plan = try Plan(json: Data(try #require(events.last).data.utf8), file: "event")
      for (index, event) in reasons.enumerated() {
        let json = try JSONSerialization.jsonObject(with: Data(event.data.utf8))
        let data = try #require(json as? [String: any Sendable])
        #expect(data["done"] as? Int == index + 1 && data["total"] as? Int == reasons.count)
        let told = try #require(data["leftOut"] as? [String: any Sendable])
        let final = try #require(plan.leftOut.first { $0.id == told["id"] as? String })
        #expect(told["cost"] as? Double == final.cost)
        #expect((told["reason"] as? [String: any Sendable])?["text"] as? String == final.sentence)
      }
      #expect(plan.proof.cut.isEmpty)
    }
  }

  @Test func `parts cut by the time limit are stated`() async throws {
    let order = #"{"city": "oddtown", "date": "2026-12-01", "seconds": 0}"#
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", order)
      let plan = try Plan(json: Data(response.body.readableBytesView), file: "answer")
      #expect(plan.proof.cut == [.search, .reasons] || plan.proof.cut == [.reasons])
      #expect(try Plan(json: plan.json(), file: "again").proof.cut == plan.proof.cut)
    }
  }

  private static func numbers(
    _ events: [(name: String, data: String)],
    _ name: String,
    _ key: String
  ) throws -> [Double] {
    try events.filter { $0.name == name }.compactMap {
      try JSONDecoder().decode([String: Double].self, from: Data($0.data.utf8))[key]
    }
  }

  @Test(arguments: [
    ("", 400), ("request=", 400), ("request=%7B%7D", 422), ("request=%7B", 400), ("x=1", 400),
  ])
  func `a rejected request has an error status, also for an EventSource`(
    query: String,
    status: Int
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for accept in [nil, "text/event-stream"] {
        let response = try await client.get("/v1/plan/stream?\(query)", accept: accept)
        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(try response.problem().status == status)
      }
    }
  }

  @Test func `without a plan, the last event is the problem`() async throws {
    let order = #"{"city": "oddtown", "date": "2026-12-25", "must": ["castle"]}"#
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/plan/stream?\(Self.query(order))")
      #expect(response.status == .ok)
      #expect(Self.events(response.text).last?.name == "problem")
      #expect(Self.events(response.text).last?.data.contains("no-plan") == true)
    }
  }
}
