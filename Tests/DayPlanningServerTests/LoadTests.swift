import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOPosix
import TestRandom
import Testing

@testable import DayPlanningServer

/// What happens when many clients ask, or when those who asked leave.
struct LoadTests {
  /// Five days in all of London, which take long to prove.
  private static let long =
    #"{"city": "london", "date": "2026-12-01", "days": 5, "seconds": 600}"#

  /// How a client leaves.
  enum Departure: CaseIterable {
    case closing
    case halfClosing
  }

  @Test(arguments: [nil, "text/event-stream", "*/*"])
  func `a full queue answers 503 at once, with when to try again`(accept: String?) async throws {
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

  @Test func `the same request sent many times at once has the same answer`() async throws {
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
  func `a client that leaves ends its plan`(path: String, departure: Departure) async throws {
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
    // A canceled solver returns the best solution so far, which nobody reads.
    let isCounted = metrics.registry.text.contains("rejected_total{reason=\"cancelled\"} 1\n")
    #expect(isCounted || path == "/v1/solve")
    #expect(!metrics.registry.text.contains("planday_plans_total"))
  }

  @Test func `a plan that waits for its turn is given up when its client leaves`() async throws {
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
  func `behind a trusted proxy a client is served though another fills the queue`(
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
      // The connection of `client` counts too: were it entered after those below, it would take the place of one.
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
        // The limit of connections holds for clients that only say that they are proxies.
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

  @Test func `a client that half-closes is answered where nothing is planned`() async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "GET /v1/cities HTTP/1.1\r\nHost: localhost\r\n\r\n",
        halfClosing: true
      )
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("]\n"))
    }
  }

  @Test(arguments: ["/v1/plan", "/v1/plan/stream", "/v1/solve"])
  func `an answer to a plan is whole, and the connection goes on`(
    path: String
  ) async throws {
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

  @Test func `a connection is used again after an answer that is no plan`() async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      // A client of its own: that of `.live` gives up after 20 seconds, which a busy machine may take.
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

  /// A problem that is solved at once.
  private static let small = """
    {"format": "planday.problem/1", "horizon": [0, 9], "travelCost": 0, "days": 1, "start": 0, "end": 0,
     "travel": [[0, 1], [1, 0]], "visits": []}
    """

  /// A problem that takes long to prove: visits in random places with windows of the whole day.
  private static let problem: String = {
    var random = SplitMix(seed: 7)
    let places = (0..<60).map { _ in (Int(random.next() % 60), Int(random.next() % 60)) }
    let travel = places.map { from in
      places.map { "\(abs(from.0 - $0.0) + abs(from.1 - $0.1))" }.joined(separator: ", ")
    }
    let visits = (1..<60).map { node in
      "{\"id\": \"\(node)\", \"node\": \(node), \"score\": \(1 + random.next() % 9), \"stay\": 9,"
        + " \"windows\": [{\"open\": 0, \"close\": 600}]}"
    }
    return """
      {"format": "planday.problem/1", "horizon": [0, 600], "travelCost": 0, "days": 2, "start": 0, "end": 0,
       "travel": [\(travel.map { "[\($0)]" }.joined(separator: ", "))],
       "visits": [\(visits.joined(separator: ", "))]}
      """
  }()

  /// Returns a request as it goes over the wire; by default one that takes long.
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
