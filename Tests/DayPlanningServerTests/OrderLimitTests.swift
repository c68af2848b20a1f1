import DayPlans
import Formats
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// The cost of orders with many faults.
struct OrderLimitTests {
  /// Returns a list of unknown ids.
  private static func strangers(_ count: Int) -> String {
    "[" + (0..<count).map { "\"castle\($0)\"" }.joined(separator: ",") + "]"
  }

  /// Bodies with a list of ids that may be too long: the path, the text before and after the list, and its pointer.
  private static let lists: [(path: String, before: String, after: String, pointer: String)] = [
    ("/v1/plan", #"{"city": "oddtown", "must": "#, "}", "/must"),
    ("/v1/plan", #"{"city": "oddtown", "skip": "#, "}", "/skip"),
    ("/v1/plan", #"{"city": "oddtown", "select": "#, "}", "/select"),
    (
      "/v1/retime", #"{"days": [{"stops": []}], "request": {"city": "oddtown", "must": "#, "}}",
      "/request/must"
    ),
    ("/v1/watch/fixes", #"{"city": "oddtown", "fixes": [], "places": "#, "}", "/places"),
    ("/v1/watch/fixes", #"{"city": "oddtown", "fixes": [], "dismiss": "#, "}", "/dismiss"),
  ]

  @Test(.slow, arguments: lists)
  func `a list that is too long causes no lookups`(
    path: String,
    before: String,
    after: String,
    pointer: String
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post(path, before + Self.strangers(50_000) + after)
      let problem = try response.problem()
      #expect(problem.pointers == [pointer])
      #expect(problem.errors?.map(\.code) == ["overLimit"])
      #expect(problem.errors?.first?.detail == "has 50000 elements; at most 1000 are allowed")
    }
  }

  @Test(arguments: lists)
  func `a hundred faults are listed, and twenty ids have suggestions`(
    path: String,
    before: String,
    after: String,
    pointer: String
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post(path, before + Self.strangers(1_000) + after)
      let problem = try response.problem()
      let errors = try #require(problem.errors)
      #expect(problem.detail == "the request has 100 faults or more; see errors")
      #expect(errors.count == ProblemDetails.faultLimit)
      #expect(errors.allSatisfy { $0.code == "unknownSight" && $0.pointer.hasPrefix(pointer) })
      let suggested = errors.count { $0.detail.contains("did you mean castle") }
      #expect(suggested == Spelling.mostSuggestions)
    }
  }

  @Test func `pins are limited, too`() async throws {
    let pins = (0..<5_000).map { "\"castle\($0)@10:00\"" }.joined(separator: ",")
    try await ServiceFixture.service().application.test(.router) { client in
      let body = #"{"city": "oddtown", "pins": [\#(pins)]}"#
      let problem = try await client.post("/v1/plan", body).problem()
      #expect(problem.pointers == ["/pins"])
    }
  }

  @Test func `a check has suggestions for twenty ids left out`() async throws {
    let service = try ServiceFixture.service()
    try await service.application.test(.router) { client in
      let plan = try await client.post("/v1/plan", PlanRouteTests.order).text
      let json = try JSONSerialization.jsonObject(with: Data(plan.utf8))
      var object = try #require(json as? [String: any Sendable])
      let rows = (0..<500).map { number -> [String: any Sendable] in
        [
          "id": "castle\(number)", "name": "?", "score": 1, "code": "excluded",
          "reason": ["code": "skipped", "text": "?"], "proved": true,
        ]
      }
      object["leftOut"] = rows
      let body = try JSONSerialization.data(withJSONObject: object)
      let answer = try await client.post("/v1/check", String(decoding: body, as: UTF8.self)).text
      #expect(answer.ranges(of: "has no place").count == 500)
      #expect(answer.ranges(of: "did you mean").count == Spelling.mostSuggestions)
    }
  }

  @Test func `unknown keys are many faults of one kind`() async throws {
    let keys = (0..<30_000).map { "\"maxWalkTotal\($0)\": 1" }.joined(separator: ",")
    try await ServiceFixture.service().application.test(.router) { client in
      let problem = try await client.post("/v1/plan", "{\"city\": \"oddtown\", \(keys)}").problem()
      #expect(problem.errors?.count == ProblemDetails.faultLimit)
      #expect(
        problem.errors?.count { $0.detail.contains("did you mean") } == Spelling.mostSuggestions
      )
    }
  }
}
