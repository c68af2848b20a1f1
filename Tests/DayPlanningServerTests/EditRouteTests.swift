import Catalogs
import DayPlans
import Formats
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpeningHours
import TestTools
import Testing

@testable import DayPlanningServer

/// `POST /v1/retime` and `POST /v1/alternatives`.
struct EditRouteTests {
  /// The relevant parts of a retiming response.
  private struct Retimed: Decodable {
    struct Plan: Decodable {
      struct Day: Decodable {
        struct Stop: Decodable {
          let id: String
          let enter: String
          let minutes: Int
        }
        let stops: [Stop]
      }
      let format: String
      let days: [Day]
    }
    struct Violation: Decodable {
      let day: Int?
      let stop: Int?
      let sight: String?
    }
    let plan: Plan
    let violations: [Violation]
  }

  private static func body(_ stops: String, _ more: String = "", request: String = "") -> String {
    #"{"request": {"city": "oddtown", "date": "2026-12-01"\#(request)}, "days": [{"stops": [\#(stops)]}]\#(more)}"#
  }

  private static func retimed(_ body: String) async throws -> Retimed {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/retime", body)
      #expect(response.status == .ok, "\(response.text)")
      return try JSONDecoder().decode(Retimed.self, from: Data(response.text.utf8))
    }
  }

  @Test func `days are timed in the given order`() async throws {
    let stops = #"{"id": "square"}, {"id": "castle", "minutes": 70, "enter": "13:00"}"#
    let retimed = try await Self.retimed(Self.body(stops))
    #expect(retimed.plan.format == "planday.plan/2" && retimed.violations.isEmpty)
    let stop = try #require(retimed.plan.days[0].stops.last)
    // The visitor is at the door at 13:00.
    #expect((stop.id, stop.enter, stop.minutes) == ("castle", "13:10", 70))
  }

  @Test func `violations refer to stops by index`() async throws {
    let stops = #"{"id": "square"}, {"id": "opera"}"#
    let retimed = try await Self.retimed(Self.body(stops))
    #expect(retimed.violations.contains { $0.day == 0 && $0.stop == 1 && $0.sight == "opera" })
  }

  @Test func `a plan is timed unchanged, and can be read back`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let posted = try await client.post("/v1/plan", PlanRouteTests.order)
      let plan = try Plan(json: Data(posted.text.utf8), file: "plan")
      let stops = plan.days[0].stops.map {
        #"{"id": "\#($0.id)", "minutes": \#($0.minutes.rawValue)}"#
      }
      let body = """
        {"request": \(PlanRouteTests.order), "days": [{"stops": [\(stops.joined(separator: ","))]}]}
        """
      let response = try await client.post("/v1/retime", body)
      let json = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
      let answer = try #require(json as? [String: any Sendable])
      let data = try JSONSerialization.data(withJSONObject: try #require(answer["plan"]))
      let retimed = try Plan(json: data, file: "answer")
      #expect(
        retimed.days.map(\.stops).map { $0.map(\.enter) }
          == plan.days.map(\.stops).map { $0.map(\.enter) }
      )
      #expect(retimed.objective.value == plan.objective.value)
    }
  }

  @Test(
    .slow,
    arguments: [
      (#"{"id": "castel"}"#, "", "", ["/days/0/stops/0/id"]),
      (#"{"id": "square"}, {"minutes": 5}"#, "", "", ["/days/0/stops/1/id"]),
      (#"{"id": "square", "minutes": 0}"#, "", "", ["/days/0/stops/0/minutes"]),
      (#"{"id": "square", "enter": "soon"}"#, "", "", ["/days/0/stops/0/enter"]),
      (#"{"id": "square", "stay": 5}"#, "", "", ["/days/0/stops/0/stay"]),
      (#"{"id": "square", "meal": "rest"}"#, "", "", ["/days/0/stops/0/meal"]),
      ("", #", "day": 0"#, "", ["/day"]),
      ("", "", #", "days": 2"#, ["/days"]),
      ("", "", #", "end": "01:00""#, ["/request/end"]),
      ("", "", #", "area": 3"#, ["/request/area"]),
      ("", "", #", "streets": "on""#, ["/request/streets"]),
    ]
  )
  func `each fault has its location`(
    stops: String,
    more: String,
    request: String,
    places: [String]
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/retime", Self.body(stops, more, request: request))
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == places, "\(response.text)")
    }
  }

  @Test func `too many stops are rejected`() async throws {
    let stops = (0...EditOrder.mostStops).map { _ in #"{"id": "square"}"# }.joined(separator: ",")
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/retime", Self.body(stops))
      #expect(try response.problem().errors?.map(\.code) == ["overLimit"])
    }
  }

  @Test func `alternatives state their cost`() async throws {
    let stops = #"{"id": "castle"}, {"id": "gallery"}, {"id": "library"}"#
    try await ServiceFixture.service().application.test(.router) { client in
      let body = Self.body(stops, #", "day": 0, "stop": 1, "limit": 2"#)
      let response = try await client.post("/v1/alternatives", body)
      let json = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
      let answer = try #require(json as? [String: any Sendable])
      let rows = try #require(answer["alternatives"] as? [[String: any Sendable]])
      #expect(rows.count == 2)
      for row in rows {
        #expect(row["valueChange"] is Double && row["travelMinutesChange"] is Int)
        #expect(row["id"] as? String != "gallery")
      }
    }
  }

  @Test(arguments: [
    (#", "day": 1, "stop": 0"#, ["/day"]), (#", "day": 0, "stop": 3"#, ["/stop"]),
    (#", "day": 0"#, ["/stop"]), (#", "day": 0, "stop": -1"#, ["/stop"]),
    (#", "day": 0, "stop": 0, "limit": 11"#, ["/limit"]),
  ])
  func `a nonexistent stop has no alternatives`(more: String, places: [String]) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post(
        "/v1/alternatives",
        Self.body(#"{"id": "castle"}"#, more)
      )
      #expect(response.status == .unprocessableContent)
      #expect(try response.problem().pointers == places, "\(response.text)")
    }
  }
}
