import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// Rejects hostile bodies and keeps serving.
struct HostileInputTests {
  private static let bodies: [String] = [
    String(repeating: "[", count: 100_000),
    String(repeating: "[", count: 400) + String(repeating: "]", count: 400),
    String(repeating: "{\"city\":", count: 50_000),
    "{\"city\": \"oddtown\", \"area\": " + String(repeating: "[", count: 600) + "}",
    "{\"city\": \"oddtown\", \"seed\": " + String(repeating: "9", count: 100_000) + "}",
    "{\"city\": \"oddtown\", \"maxStops\": 1e400}",
    "{\"city\": \"oddtown\", \"travelCost\": -0.0000000001}",
    "{\"city\": [\"oddtown\"]}", "{\"city\": null}", "{\"city\": \"\"}", "null", "3", "\"\"",
    "{\"city\": \"../london\"}", "{\"city\": \"oddtown\\u0000\"}",
    "{\"city\": \"oddtown\", \"must\": [" + String(repeating: "[],", count: 10_000) + "[]]}",
    "{\"format\": \"planday.problem/1\", \"horizon\": [0, 67108865], \"visits\": 1e99}",
    "{\"jobs\": [{}], \"vehicles\": [{}], \"matrices\": []}",
  ]

  @Test(.slow, arguments: bodies)
  func `a hostile body is rejected`(body: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/v1/plan", "/v1/check", "/v1/export", "/v1/solve"] {
        let response = try await client.post(path, body)
        #expect([400, 422].contains(response.status.code), "\(path) \(body.prefix(60))")
        #expect(response.body.readableBytes < 100_000)
      }
      #expect(try await client.get("/healthz").text == "ok\n")
    }
  }
}
