import CoreMetrics
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

@testable import DayPlanningServer

/// Metrics and logs of a service.
struct MetricsTests {
  @Test func `a histogram counts all values up to each bound`() {
    let registry = MetricsRegistry()
    let timer = Timer(label: "t", dimensions: [("route", "/a\"b\\c")], factory: registry)
    for nanoseconds in [1_000, 1_000_000, 40_000_000_000] { timer.recordNanoseconds(nanoseconds) }
    let text = registry.text
    #expect(text.hasPrefix("# TYPE t histogram\n"))
    #expect(text.contains("t_bucket{route=\"/a\\\"b\\\\c\",le=\"0.001\"} 2\n"))
    #expect(text.contains("le=\"30\"} 2\n") && text.contains("le=\"+Inf\"} 3\n"))
    #expect(text.contains("t_count{route=\"/a\\\"b\\\\c\"} 3\n"))
  }

  @Test func `a counter only grows and a gauge does not`() {
    let registry = MetricsRegistry()
    for _ in 0..<3 { Counter(label: "c", factory: registry).increment() }
    let gauge = Meter(label: "g", factory: registry)
    gauge.set(5)
    gauge.decrement(by: 2.0)
    #expect(registry.text == "# TYPE c counter\nc 3\n# TYPE g gauge\ng 3\n")
  }

  @Test func `requests are counted by route, not by path`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for id in ["oddtown", "a", "b"] { _ = try await client.get("/v1/cities/\(id)/attractions") }
      _ = try await client.get("/some/where")
      let metrics = try await client.get("/metrics")
      #expect(metrics.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      let route = "route=\"/v1/cities/{id}/attractions\",method=\"GET\""
      #expect(metrics.text.contains("planday_requests_total{\(route),status=\"404\"} 2\n"))
      #expect(metrics.text.contains("planday_requests_total{\(route),status=\"200\"} 1\n"))
      #expect(metrics.text.contains("route=\"none\""))
      #expect(!metrics.text.contains("oddtown"))
    }
  }

  @Test func `plans are counted by proof status`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      _ = try await client.post("/v1/plan", PlanRouteTests.order)
      let metrics = try await client.get("/metrics")
      #expect(metrics.text.contains("planday_plans_total{status=\"optimal\"} 1\n"))
    }
  }

  @Test func `any message is one line of JSON`() {
    let lines = Mutex<[String]>([])
    let logger = Logger(label: "test") { _ in
      JSONLogHandler { line in lines.withLock { $0.append(line) } }
    }
    logger.info("a \"b\"\nc", metadata: ["hb.request.id": "1", "level": "no", "z": "é"])
    logger.debug("not this")
    let all = lines.withLock { $0 }
    #expect(all.count == 1)
    #expect(all.first?.hasPrefix("{\"time\":\"20") == true)
    let rest = #""level":"info","message":"a \"b\"\nc","request":"1","z":"é"}"# + "\n"
    #expect(all.first?.hasSuffix(rest) == true)
  }
}
