import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing

@testable import DayPlanningServer

/// What happens when many ask, or when those who asked leave.
struct LoadTests {
  /// Five days in all of London, which no proof is done with soon.
  private static let long =
    #"{"city": "london", "date": "2026-12-01", "days": 5, "seconds": 600}"#

  @Test func `a full queue is said at once, with when to ask again`() async throws {
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 1
      settings.limits.queue = 0
    }
    try await service.routes.desk.queue.enter()
    try await service.application.test(.router) { client in
      let response = try await client.post("/v1/plan", PlanRouteTests.order)
      #expect(response.status == .serviceUnavailable)
      #expect(response.headers[.retryAfter] == "10")
      #expect(try response.problem().type.hasSuffix("/busy"))
      let query = StreamRouteTests.query(PlanRouteTests.order)
      let stream = try await client.get("/v1/plan/stream?\(query)")
      #expect(stream.status == .serviceUnavailable)
      let metrics = try await client.get("/metrics")
      #expect(metrics.text.contains("planday_plans_rejected_total{reason=\"busy\"} 2\n"))
      #expect(metrics.text.contains("planday_plans_under_way 1\n"))
      service.routes.desk.queue.leave()
      #expect(try await client.post("/v1/plan", PlanRouteTests.order).status == .ok)
    }
  }

  @Test func `the same request asked many times at once has the same answer`() async throws {
    let service = try ServiceFixture.service { $0.limits.queue = 100 }
    try await service.application.test(.router) { client in
      let answers = try await withThrowingTaskGroup(of: [Substring].self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await client.post("/v1/plan", PlanRouteTests.order).text
              .split(separator: "\n").filter { !$0.contains("\"seconds\"") }
          }
        }
        return try await group.reduce(into: Set<[Substring]>()) { $0.insert($1) }
      }
      #expect(answers.count == 1)
    }
  }

  @Test(arguments: [false, true])
  func `a client that leaves ends its plan`(isStream: Bool) async throws {
    let service = try ServiceFixture.service(directory: ServiceFixture.data) {
      $0.limits.seconds = 600
    }
    let metrics = service.routes.desk.metrics
    try await service.application.test(.live) { client in
      let port = try #require(client.port)
      let head =
        isStream
        ? "GET /v1/plan/stream?\(StreamRouteTests.query(Self.long)) HTTP/1.1\r\n"
        : "POST /v1/plan HTTP/1.1\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(Self.long.utf8.count)\r\n"
      let text = head + "Host: localhost\r\n\r\n" + (isStream ? "" : Self.long)
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port).get()
      try await channel.writeAndFlush(ByteBuffer(string: text))
      try await PlanningQueueTests.wait { Self.value("under_way", metrics) == "1" }
      try await channel.close()
      try await PlanningQueueTests.wait { Self.value("under_way", metrics) == "0" }
    }
    #expect(metrics.registry.text.contains("rejected_total{reason=\"cancelled\"} 1\n"))
    #expect(!metrics.registry.text.contains("planday_plans_total"))
  }

  @Test func `a connection is used again after a plan`() async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      for _ in 0..<3 {
        let response = try await client.post("/v1/plan", PlanRouteTests.order)
        #expect(response.status == .ok)
      }
    }
  }

  /// Returns the last number of a metric.
  private static func value(_ name: String, _ metrics: ServiceMetrics) -> Substring? {
    metrics.registry.text.split(separator: "\n")
      .first { $0.hasPrefix("planday_plans_\(name) ") }?
      .split(separator: " ").last
  }
}
