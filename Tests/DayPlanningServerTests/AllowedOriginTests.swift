import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// Pages of the origins of `--allow-origin` can plan and read the responses; others cannot.
struct AllowedOriginTests {
  private static let app = "https://my.app"

  private static func service() throws -> PlanningService {
    let origins = try AllowedOrigins([app, "http://localhost:3000"])
    return try ServiceFixture.service { $0.origins = origins }
  }

  /// Sends a request like a browser for a page of an origin.
  private static func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    from origin: String?,
    _ body: String? = nil,
    more: HTTPFields = [:],
    by client: some TestClientProtocol
  ) async throws -> TestResponse {
    var headers = more
    if let origin {
      headers[.origin] = origin
      headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
    }
    if body != nil { headers[.contentType] = "application/json" }
    return try await client.execute(
      uri: path,
      method: method,
      headers: headers,
      body: body.map(ByteBuffer.init(string:))
    )
  }

  @Test func `an allowed page plans and reads the response`() async throws {
    try await Self.service().application.test(.router) { client in
      for origin in [Self.app, "HTTPS://my.app", "http://localhost:3000"] {
        let response = try await Self.send(
          .post,
          "/v1/plan",
          from: origin,
          PlanRouteTests.order,
          by: client
        )
        #expect(response.status == .ok)
        #expect(response.headers[.accessControlAllowOrigin] == origin)
        #expect(response.headers[.vary]?.contains("Origin") == true)
      }
      // Problems too, so that the page can show them.
      let refused = try await Self.send(
        .post,
        "/v1/plan",
        from: Self.app,
        #"{"city": 3}"#,
        by: client
      )
      #expect(refused.status == .unprocessableContent)
      #expect(refused.headers[.accessControlAllowOrigin] == Self.app)
    }
  }

  @Test func `only preflights of allowed origins get a response`() async throws {
    try await Self.service().application.test(.router) { client in
      let ask: HTTPFields = [.accessControlRequestMethod: "POST"]
      let response = try await Self.send(
        .options,
        "/v1/plan",
        from: Self.app,
        more: ask,
        by: client
      )
      #expect(response.status == .noContent)
      #expect(response.headers[.accessControlAllowMethods]?.contains("POST") == true)
      #expect(response.headers[.accessControlAllowHeaders] == "content-type")
      let other = try await Self.send(
        .options,
        "/v1/plan",
        from: "https://evil.example",
        more: ask,
        by: client
      )
      #expect(other.status != .noContent)
      #expect(other.headers[.accessControlAllowOrigin] == nil)
    }
  }

  @Test(arguments: [
    "https://evil.example", "http://my.app", "https://my.app.evil.example", "https://my.app:8443",
    "null",
  ])
  func `other origins are rejected as before`(origin: String) async throws {
    try await Self.service().application.test(.router) { client in
      let response = try await Self.send(
        .post,
        "/v1/plan",
        from: origin,
        PlanRouteTests.order,
        by: client
      )
      #expect(response.status == .forbidden)
      #expect(response.headers[.accessControlAllowOrigin] == nil)
      // Caches must not reuse this response for an allowed page.
      #expect(response.headers[.vary]?.contains("Origin") == true)
    }
  }

  @Test func `without the option nothing changes`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let own = try await Self.send(.post, "/v1/plan", from: nil, PlanRouteTests.order, by: client)
      #expect(own.status == .ok)
      #expect(own.headers[.accessControlAllowOrigin] == nil)
      let other = try await Self.send(
        .post,
        "/v1/plan",
        from: Self.app,
        PlanRouteTests.order,
        by: client
      )
      #expect(other.status == .forbidden)
    }
  }

  @Test(arguments: [
    "my.app", "https://my.app/path", "ftp://my.app", "https://", "*", "https://*.my.app",
    "https://a@b", "https://my.app ", "https://my.app:x", "https://my.app:", "https://my.app:99999",
    "http://:80",
  ])
  func `an invalid origin is rejected`(text: String) {
    #expect(throws: ServiceError.self) { try AllowedOrigins([text]) }
  }

  @Test func `default ports are omitted, like in browsers`() throws {
    let origins = try AllowedOrigins(["https://my.app:443", "http://other.app:80"])
    #expect(origins.contains("https://my.app"))
    #expect(origins.contains("http://other.app"))
    #expect(!origins.contains("https://my.app:443/"))
    let local = try AllowedOrigins(["http://[::80]", "http://[::1]:3000"])
    #expect(local.contains("http://[::80]"))
    #expect(local.contains("http://[::1]:3000"))
  }
}
