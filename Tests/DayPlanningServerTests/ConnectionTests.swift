import HummingbirdTesting
import NIOCore
import NIOHTTP1
import NIOPosix
import TestTools
import Testing

@testable import DayPlanningServer

/// Request heads that two programs could read differently, and connections beyond the limits.
struct ConnectionTests {
  private static let length = "Content-Length: 2\r\n"
  private static let coding = "Transfer-Encoding: chunked\r\n"

  @Test(
    .slow,
    arguments: [
      ("HTTP/1.1", "Host: localhost\r\nHost: localhost\r\n", "several Host headers"),
      ("HTTP/1.1", "Host: localhost\r\nhost: evil.example\r\n", "several Host headers"),
      ("HTTP/1.1", "", "no Host header"),
      ("HTTP/1.1", "Host: localhost\r\n" + length + coding, "not an HTTP/1.1 request"),
      ("HTTP/1.1", "Host: localhost\r\n" + coding + length, "ambiguous"),
      ("HTTP/1.1", "Host: localhost\r\n" + length + "Content-Length: 3\r\n", "ambiguous"),
      ("HTTP/1.1", "Host: localhost\r\n" + length + length, "ambiguous"),
      ("HTTP/1.1", "Host: localhost\r\nContent-Length: 2, 2\r\n", "ambiguous"),
      ("HTTP/1.1", "Host: localhost\r\nTransfer-Encoding: gzip, chunked\r\n", "transfer coding"),
      ("HTTP/1.1", "Host: localhost\r\nTransfer-Encoding: identity\r\n", "transfer coding"),
      ("HTTP/1.0", "Host: localhost\r\n" + coding, "transfer coding"),
    ]
  )
  func `an ambiguous head is rejected and the connection closed`(
    version: String,
    fields: String,
    reason: String
  ) async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      let wire = try Wire(port: #require(client.port))
      let type = "Content-Type: application/json\r\n"
      // The second request would also get a response if the connection stayed open.
      let answer = try await wire.answer(
        to: "POST /v1/check \(version)\r\n\(type)\(fields)\r\n{}GET /v1/cities HTTP/1.1\r\n\r\n"
      )
      #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
      #expect(answer.contains(reason) && answer.contains("application/problem+json"))
      #expect(answer.matches(of: #/HTTP\/1\.1 \d{3}/#).count == 1)
    }
  }

  @Test(
    .slow,
    arguments: [
      // An extension longer than any body, and many short ones.
      (1, 1_000_000, true), (40_000, 20, true),
      // Chunks of one byte, which some clients send, and a normal extension.
      (100_000, 0, false), (2, 10, false),
    ]
  )
  func `the framing of chunked bodies is limited`(
    chunks: Int,
    extensionLength: Int,
    isRefused: Bool
  ) async throws {
    let suffix = extensionLength > 0 ? ";" + String(repeating: "x", count: extensionLength) : ""
    let chunk = "1\(suffix)\r\n \r\n"
    try await ServiceFixture.service().application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
          + String(repeating: chunk, count: chunks) + "0\r\n\r\n",
        halfClosing: true
      )
      // Whitespace is not JSON either.
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
      let isCut = answer.contains("incomplete") || answer.contains("chunk framing")
      #expect(isCut == isRefused)
    }
  }

  @Test(arguments: [
    ("/healthz", "localhost", nil), ("http://localhost/healthz", "LOCALHOST", nil),
    ("/healthz?next=http://evil.example/", "localhost", nil), ("*", "localhost", nil),
    ("http://evil.example/healthz", "localhost", RequestHeadFault.otherHost),
    ("https://evil.example?localhost", "localhost", .otherHost),
    ("http://localhost:80/healthz", "localhost:8080", .otherHost),
  ])
  func `a target with a host other than Host is rejected`(
    target: String,
    host: String,
    fault: RequestHeadFault?
  ) {
    let headers = HTTPHeaders([("Host", host)])
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
    #expect(RequestHeadFault(of: head) == fault)
  }

  @Test func `HTTP/1.0 needs no host where others may connect`() async throws {
    let service = try ServiceFixture.service { $0.host = "0.0.0.0" }
    try await service.application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "GET /healthz HTTP/1.0\r\n\r\n",
        halfClosing: true
      )
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func `idle connections are replaced by newer ones, and none is rejected`() async throws {
    let service = try ServiceFixture.service { $0.limits.connectionsPerAddress = 4 }
    try await service.application.test(.live) { client in
      let port = try #require(client.port)
      var held: [any Channel] = []
      for number in 0..<20 {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
          .connect(host: "127.0.0.1", port: port).get()
        let half = number.isMultiple(of: 2) ? "" : "GET / HTTP/1.1\r\nHost: loc"
        if !half.isEmpty { try? await channel.writeAndFlush(ByteBuffer(string: half)) }
        held.append(channel)
      }
      for path in ["/healthz", "/v1/cities"] {
        let answer = try await Wire(port: port).answer(
          to: "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      try await PlanningQueueTests.wait { held.filter(\.isActive).count <= 4 }
      for channel in held { try? await channel.close() }
    }
    let metrics = service.routes.desk.metrics.registry.text
    #expect(metrics.contains("planday_connections_evicted_total "))
    #expect(!metrics.contains("planday_connections_evicted_total 0\n"))
  }

  @Test(.slow) func `beyond the limit only the liveness probe is answered`() async throws {
    let service = try ServiceFixture.service(directory: ServiceFixture.data) {
      $0.limits.connectionsPerAddress = 2
      $0.limits.seconds = 600
    }
    let metrics = service.routes.desk.metrics
    try await service.application.test(.live) { client in
      let port = try #require(client.port)
      let body = #"{"city": "london", "date": "2026-12-01", "days": 5, "seconds": 600}"#
      var busy: [any Channel] = []
      for _ in 0..<2 {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
          .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(
          ByteBuffer(
            string:
              "POST /v1/plan HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
          )
        )
        busy.append(channel)
      }
      try await PlanningQueueTests.wait {
        metrics.registry.text.contains("planday_plans_under_way 2\n")
      }
      let wire = Wire(port: port)
      let end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      #expect(try await wire.answer(to: "GET /healthz" + end).hasSuffix("ok\n"))
      let refused = try await wire.answer(to: "GET /v1/cities" + end)
      #expect(refused.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(refused.contains("Retry-After: 1\r\n") && refused.contains("too-many-connections"))
      for channel in busy { try await channel.close() }
      try await PlanningQueueTests.wait {
        metrics.registry.text.contains("planday_plans_under_way 0\n")
      }
      try await PlanningQueueTests.wait {
        metrics.registry.text.contains("planday_connections 1\n")
          || metrics.registry.text.contains("planday_connections 0\n")
      }
      #expect(try await wire.answer(to: "GET /v1/cities" + end).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("2001:db8::1", "2001:db8::ffff:1", true), ("2001:db8::1", "2001:db8:0:1::1", false),
    ("::ffff:192.0.2.1", "192.0.2.1", true), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    ("fe80::1%eth0", "fe80::2%eth1", true), ("", "no address", true),
  ])
  func `addresses count alone in IPv4 and by network in IPv6`(
    one: String,
    other: String,
    isSame: Bool
  ) {
    #expect((ClientAddress(one) == ClientAddress(other)) == isSame)
  }
}
