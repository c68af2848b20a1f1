import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import TestTools
import Testing

@testable import DayPlanningServer

/// Unread bodies, and clients that wait before sending one.
struct UnreadBodiesTests {
  private static func head(expecting: Bool = false) -> HTTPRequestPart {
    var request = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
    if expecting { request.headerFields[.expect] = "100-continue" }
    return .head(request)
  }

  private static func channel() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: UnreadBodies(patience: .seconds(30)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static func answer(_ status: HTTPResponse.Status, on channel: EmbeddedChannel) throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  private static func status(sentBy channel: EmbeddedChannel) throws -> HTTPResponse? {
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      if case .head(let response) = part { return response }
    }
    return nil
  }

  @Test func `a slow body after the response has a time limit`() throws {
    let channel = try Self.channel()
    try channel.writeInbound(Self.head())
    try Self.answer(.ok, on: channel)
    for second in 0..<30 {
      #expect(channel.isActive, "second \(second)")
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(!channel.isActive)
  }

  @Test func `a request completed in time keeps its connection`() throws {
    let channel = try Self.channel()
    for _ in 0..<3 {
      try channel.writeInbound(Self.head())
      try Self.answer(.notFound, on: channel)
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
      try channel.writeInbound(HTTPRequestPart.end(nil))
      channel.embeddedEventLoop.advanceTime(by: .seconds(100))
      #expect(channel.isActive)
    }
  }

  @Test func `a request with a response after its end keeps its connection`() throws {
    let channel = try Self.channel()
    for _ in 0..<2 { try channel.writeInbound(Self.head()) }
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    for _ in 0..<2 { try Self.answer(.ok, on: channel) }
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
    #expect(try Self.status(sentBy: channel)?.headerFields[.connection] == nil)
  }

  @Test func `a client that waits for 100 and gets another status is disconnected`() throws {
    let channel = try Self.channel()
    try channel.writeInbound(Self.head(expecting: true))
    try Self.answer(.contentTooLarge, on: channel)
    #expect(try Self.status(sentBy: channel)?.headerFields[.connection] == "close")
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test(arguments: [true, false])
  func `a client that got 100, or does not wait, keeps its connection`(isTold: Bool) throws {
    let channel = try Self.channel()
    try channel.writeInbound(Self.head(expecting: true))
    if isTold {
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .continue)))
      #expect(try Self.status(sentBy: channel)?.status == .continue)
    }
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try Self.answer(.ok, on: channel)
    #expect(try Self.status(sentBy: channel)?.headerFields[.connection] == nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(100))
    #expect(channel.isActive)
  }

  @Test(
    .slow,
    arguments: [
      // Routes that read the body: the client gets 100, and the body is read.
      ("POST /v1/check", "HTTP/1.1", "100-continue", ["100", "422"]),
      ("POST /v1/check", "HTTP/1.1", "100-Continue", ["100", "422"]),
      ("POST /v1/check", "HTTP/1.0", "100-continue", ["422"]),
      // Routes that do not, and requests rejected before.
      ("GET /v1/cities", "HTTP/1.1", "100-continue", ["200"]),
      ("POST /nowhere", "HTTP/1.1", "100-continue", ["404"]),
      ("POST /healthz", "HTTP/1.1", "100-continue", ["405"]),
      // Unknown expectations.
      ("POST /v1/check", "HTTP/1.1", "a-reply", ["417"]),
      ("GET /v1/cities", "HTTP/1.1", "100-continue, a-reply", ["417"]),
      ("GET /v1/cities", "HTTP/1.0", "a-reply", ["200"]),
    ]
  )
  func `expectations are met or rejected`(
    line: String,
    version: String,
    expectation: String,
    statuses: [String]
  ) async throws {
    try await ServiceFixture.service().application.test(.live) { client in
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "\(line) \(version)\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Expect: \(expectation)\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
      )
      let found = answer.matches(of: #/HTTP\/1\.1 (\d{3}) /#).map { String($0.output.1) }
      #expect(found == statuses)
    }
  }

  @Test func `a waiting client gets 100 once the previous request is answered`()
    async throws
  {
    try await ServiceFixture.service().application.test(.live) { client in
      let order = PlanRouteTests.order
      let answer = try await Wire(port: #require(client.port)).answer(
        to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
          + "POST /v1/plan HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Expect: 100-continue\r\nConnection: close\r\nContent-Length: \(order.utf8.count)\r\n\r\n\(order)"
      )
      let found = answer.matches(of: #/HTTP\/1\.1 (\d{3}) /#).map { String($0.output.1) }
      #expect(found == ["200", "100", "200"])
    }
  }
}
