import DayPlanning
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// `GET /v1/plan/stream`.
struct StreamRouteTests {
  /// Returns the kinds and the data of the events in a text.
  static func events(_ text: String) -> [(name: String, data: String)] {
    text.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { block in
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
    let path = "/v1/plan/stream?\(Self.query(PlanRouteTests.order))"
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get(path, accept: "text/event-stream")
      #expect(response.headers[.contentType] == "text/event-stream")
      let events = Self.events(response.text)
      let last = try #require(events.last)
      #expect(last.name == "plan")
      let plan = try Plan(json: Data(last.data.utf8), file: "event")
      let posted = try await client.post("/v1/plan", PlanRouteTests.order)
      let other = try Plan(json: Data(posted.body.readableBytesView), file: "answer")
      #expect(PlanRouteTests.timeless(plan) == PlanRouteTests.timeless(other))
      let values = try Self.numbers(events, "incumbent", "value")
      #expect(!values.isEmpty && values == values.sorted())
      let bounds = try Self.numbers(events, "bound", "bound")
      #expect(bounds.allSatisfy { $0 >= plan.objective.value })
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
  func `a request that is refused has its own status, for an EventSource too`(
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

  @Test func `where there is no plan the last event is the problem`() async throws {
    let order = #"{"city": "oddtown", "date": "2026-12-25", "must": ["castle"]}"#
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/plan/stream?\(Self.query(order))")
      #expect(response.status == .ok)
      #expect(Self.events(response.text).last?.name == "problem")
      #expect(Self.events(response.text).last?.data.contains("no-plan") == true)
    }
  }
}
