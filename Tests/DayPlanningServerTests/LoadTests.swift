import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import TestTools
import Testing

@testable import DayPlanningServer

/// Many concurrent clients, and clients that disconnect.
struct LoadTests {
  /// Five days in all of London, which are slow to prove.
  private static let long =
    #"{"city": "london", "date": "2026-12-01", "days": 5, "seconds": 600}"#

  /// How a client disconnects.
  enum Departure: CaseIterable {
    case closing
    case halfClosing
  }

  @Test(arguments: [nil, "text/event-stream", "*/*"])
  func `a full queue returns 503 immediately, with Retry-After`(accept: String?) async throws {
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 1
      settings.limits.queue = 0
    }
    let place = try service.routes.desk.queue.place()
    try await service.application.test(.router) { client in
      let response = try await client.post("/v1/plan", PlanRouteTests.order)
      #expect(response.status == .serviceUnavailable)
      #expect(response.headers[.retryAfter] == "10")
      #expect(try response.problem().type.hasSuffix("/busy"))
      let query = StreamRouteTests.query(PlanRouteTests.order)
      let stream = try await client.get("/v1/plan/stream?\(query)", accept: accept)
      #expect(stream.status == .serviceUnavailable)
      #expect(stream.headers[.retryAfter] == "10")
      #expect(stream.headers[.contentType] == "application/problem+json")
      let metrics = try await client.get("/metrics")
      #expect(metrics.text.contains("planday_plans_rejected_total{reason=\"busy\"} 2\n"))
      #expect(metrics.text.contains("planday_plans_under_way 1\n"))
      place.release()
      #expect(try await client.post("/v1/plan", PlanRouteTests.order).status == .ok)
    }
  }

  @Test func `HEAD on the stream plans nothing and takes no place`() async throws {
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 1
      settings.limits.queue = 0
    }
    let query = StreamRouteTests.query(PlanRouteTests.order)
    try await service.application.test(.router) { client in
      for _ in 0..<3 {
        let response = try await client.execute(
          uri: "/v1/plan/stream?\(query)",
          method: .head
        )
        #expect(response.status == .ok)
      }
      #expect(Self.value("under_way", service.routes.desk.metrics) == "0")
    }
  }

  @Test func `concurrent equal requests have the same response`() async throws {
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

  @Test(arguments: ["/v1/plan", "/v1/plan/stream", "/v1/solve"], Departure.allCases)
  func `disconnecting cancels the plan`(path: String, departure: Departure) async throws {
    let service = try ServiceFixture.service(directory: ServiceFixture.data) {
      $0.limits.seconds = 600
    }
    let metrics = service.routes.desk.metrics
    try await service.application.test(.live) { client in
      let channel = try await Self.connection(to: #require(client.port))
      try await channel.writeAndFlush(ByteBuffer(string: Self.request(path)))
      try await PlanningQueueTests.wait { Self.value("under_way", metrics) == "1" }
      try await channel.close(mode: departure == .closing ? .all : .output)
      try await PlanningQueueTests.wait { Self.value("under_way", metrics) == "0" }
      if departure == .halfClosing { try await channel.closeFuture.get() }
    }
    // A canceled solver returns the best solution so far, which is discarded.
    let isCounted = metrics.registry.text.contains("rejected_total{reason=\"cancelled\"} 1\n")
    #expect(isCounted || path == "/v1/solve")
    #expect(!metrics.registry.text.contains("planday_plans_total"))
  }

  @Test func `a waiting plan is canceled when its client disconnects`() async throws {
    let service = try ServiceFixture.service(directory: ServiceFixture.data) {
      $0.limits.plans = 1
      $0.limits.seconds = 600
    }
    let metrics = service.routes.desk.metrics
    let place = try service.routes.desk.queue.place()
    try await service.application.test(.live) { client in
      let channel = try await Self.connection(to: #require(client.port))
      try await channel.writeAndFlush(ByteBuffer(string: Self.request("/v1/plan")))
      try await PlanningQueueTests.wait { Self.value("waiting", metrics) == "1" }
      try await channel.close()
      try await PlanningQueueTests.wait { Self.value("waiting", metrics) == "0" }
    }
    place.release()
  }

  @Test(arguments: [true, false])
  func `behind a trusted proxy, a client is served although another fills the queue`(
    isTrusted: Bool
  ) async throws {
    let proxies = try TrustedProxies(isTrusted ? ["127.0.0.0/8"] : [])
    let service = try ServiceFixture.service { settings in
      settings.limits.plans = 1
      settings.limits.queue = 2
      settings.limits.connectionsPerAddress = 1
      settings.proxies = proxies
    }
    let metrics = service.routes.desk.metrics
    let place = try service.routes.desk.queue.place(for: ClientAddress("192.0.2.1"))
    try await service.application.test(.live) { client in
      let port = try #require(client.port)
      // The connection of `client` counts too: if added after those below, it would replace one.
      _ = try await client.execute(uri: "/healthz", method: .get)
      func status(of address: String) async throws -> Substring {
        let order = PlanRouteTests.order
        let answer = try await Wire(port: port).answer(
          to: "POST /v1/plan HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "X-Forwarded-For: 192.0.2.99, \(address)\r\nConnection: close\r\n"
            + "Content-Length: \(order.utf8.count)\r\n\r\n\(order)"
        )
        return answer.dropFirst(9).prefix(3)
      }
      async let first = status(of: "192.0.2.1")
      try await PlanningQueueTests.wait { Self.value("waiting", metrics) == "1" }
      guard isTrusted else {
        // The limit applies to clients that only claim to be proxies.
        #expect(try await status(of: "192.0.2.2") == "503")
        place.release()
        #expect(try await first == "200")
        return
      }
      async let second = status(of: "192.0.2.1")
      try await PlanningQueueTests.wait { Self.value("waiting", metrics) == "2" }
      #expect(try await status(of: "192.0.2.1") == "503")
      async let other = status(of: "192.0.2.2")
      #expect(try await second == "503")
      place.release()
      #expect(try await other == "200")
      #expect(try await first == "200")
    }
  }

  @Test func `a half-closing client gets a response unless it plans`() async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "GET /v1/cities HTTP/1.1\r\nHost: localhost\r\n\r\n",
        halfClosing: true
      )
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("]\n"))
    }
  }

  @Test(arguments: ["/v1/plan", "/v1/plan/stream", "/v1/solve"])
  func `a plan's response is complete, and the connection stays open`(path: String) async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: Self.request(path, order: path == "/v1/solve" ? Self.small : PlanRouteTests.order)
          + "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      )
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(
        answer.contains(path == "/v1/plan/stream" ? "\r\n0\r\n\r\nHTTP/1.1 200" : "}\nHTTP/1.1 200")
      )
      #expect(answer.hasSuffix("ok\n"))
    }
  }

  @Test func `a connection is reused after a response without a plan`() async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      // Not the client of `.live`, whose timeout of 20 seconds may be too short on a busy machine.
      try await TestClient.withClient(
        host: "localhost",
        port: #require(client.port),
        configuration: .init(timeout: .seconds(600))
      ) { client in
        for _ in 0..<3 {
          let response = try await client.execute(
            .init("/v1/cities", method: .get, authority: "localhost")
          )
          #expect(response.status == .ok)
        }
      }
    }
  }

  /// A problem that is solved immediately.
  private static let small = """
    {"format": "planday.problem/1", "horizon": [0, 9], "travelCost": 0, "days": 1, "start": 0, "end": 0,
     "travel": [[0, 1], [1, 0]], "visits": []}
    """

  /// A problem that takes minutes to prove: random places far apart, of which five all-day routes reach about two thirds.
  private static let problem: String = {
    var random = SplitMix(seed: 7)
    let places = (0..<150).map { _ in (Int(random.next() % 200), Int(random.next() % 200)) }
    let travel = places.map { from in
      places.map { "\(abs(from.0 - $0.0) + abs(from.1 - $0.1))" }.joined(separator: ", ")
    }
    let visits = (1..<150).map { node in
      "{\"id\": \"\(node)\", \"node\": \(node), \"score\": \(1 + random.next() % 99), \"stay\": 9,"
        + " \"windows\": [{\"open\": 0, \"close\": 600}]}"
    }
    return """
      {"format": "planday.problem/1", "horizon": [0, 600], "travelCost": 0, "days": 5, "start": 0, "end": 0,
       "travel": [\(travel.map { "[\($0)]" }.joined(separator: ", "))],
       "visits": [\(visits.joined(separator: ", "))]}
      """
  }()

  /// Returns the text of an HTTP request; by default a slow one.
  private static func request(_ path: String, order: String? = nil) -> String {
    let body = order ?? (path == "/v1/solve" ? problem : long)
    if path == "/v1/plan/stream" {
      return "GET \(path)?\(StreamRouteTests.query(body)) HTTP/1.1\r\nHost: localhost\r\n\r\n"
    }
    return "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func connection(to port: Int) async throws -> any Channel {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Returns the last number of a metric.
  private static func value(_ name: String, _ metrics: ServiceMetrics) -> Substring? {
    metrics.registry.text.split(separator: "\n")
      .first { $0.hasPrefix("planday_plans_\(name) ") }?
      .split(separator: " ").last
  }
}
