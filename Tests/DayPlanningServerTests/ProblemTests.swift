import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// Error responses.
struct ProblemTests {
  @Test(arguments: ["/nothing", "/v1", "/v1/cities/london", "/v1/plan/", "/v1/plan/stream/x", "//"])
  func `an unknown path is not found`(path: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get(path)
      guard response.status != .ok, response.status != .methodNotAllowed else { return }
      #expect(response.status == .notFound)
      #expect(response.headers[.contentType] == "application/problem+json")
      #expect(try response.problem().status == 404)
    }
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/v1/plan", "POST"), (.delete, "/v1/check", "POST"),
    (.post, "/v1/cities", "GET, HEAD"), (.put, "/v1/cities/x/attractions", "GET, HEAD"),
    (.patch, "/", "GET, HEAD"), (.options, "/v1/plan/stream", "GET, HEAD, POST"),
  ])
  func `an unsupported method is reported with the supported ones`(
    method: HTTPRequest.Method,
    path: String,
    allowed: String
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.execute(uri: path, method: method)
      #expect(response.status == .methodNotAllowed)
      #expect(response.headers[.allow] == allowed)
    }
  }

  @Test(arguments: ["/v1/plan", "/v1/check", "/v1/export", "/v1/solve"])
  func `an oversized body is rejected, with or without a length`(path: String) async throws {
    let service = try ServiceFixture.service { $0.limits.bodyBytes = 100 }
    try await service.application.test(.router) { client in
      let response = try await client.post(path, String(repeating: " ", count: 101))
      #expect(response.status == .contentTooLarge)
      #expect(response.headers[.connection] == "close")
      let exact = try await client.post(path, String(repeating: " ", count: 100))
      #expect(exact.status == .badRequest)
    }
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "json"])
  func `a body with a type other than JSON is rejected`(type: String?) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", PlanRouteTests.order, type: type)
      #expect(response.status == .unsupportedMediaType)
    }
  }

  @Test(arguments: ["", "{", "{\"city\": \"oddtown\"", "nul", "\u{0}", "{'city': 1}"])
  func `a body that is not JSON is rejected with the location`(body: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/v1/plan", "/v1/check", "/v1/export", "/v1/solve"] {
        let response = try await client.post(path, body)
        #expect(response.status == .badRequest)
        let detail = try response.problem().detail
        #expect(detail.contains("line 1, column") || detail == "the file is empty")
      }
    }
  }

  @Test(
    .slow,
    arguments: [
      (#"{}"#, ["/city"]),
      (#"[]"#, [""]),
      (#"{"city": "atlantis"}"#, ["/city"]),
      (#"{"city": "oddtown", "days": 9, "must": ["castle", 3]}"#, ["/days", "/must/1"]),
      (#"{"city": "oddtown", "dates": 1, "a/b~c": 1}"#, ["/a~1b~0c", "/dates"]),
      (#"{"city": "oddtown", "date": "2026-02-30"}"#, ["/date"]),
      (#"{"city": "oddtown", "start": "18:00", "end": "09:00"}"#, ["/end"]),
      (#"{"city": "oddtown", "must": ["castel"], "skip": ["moon"]}"#, ["/must", "/skip"]),
      (#"{"city": "oddtown", "seconds": 11}"#, ["/seconds"]),
      (#"{"city": "oddtown", "seconds": 1e999}"#, ["/seconds"]),
      (#"{"city": "oddtown", "area": 3}"#, ["/area"]),
      (#"{"city": "oddtown", "area": {"type": "Point"}}"#, ["/area"]),
      (
        #"{"city": "oddtown", "area": {"type": "Polygon", "coordinates": [[[0, 51.5], [0, "x"]]]}}"#,
        ["/area/coordinates/0/1/1"]
      ),
    ]
  )
  func `each fault has its location`(body: String, places: [String]) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", body)
      guard response.status != .badRequest || !body.contains("1e999") else { return }
      #expect(response.status == .unprocessableContent)
      let problem = try response.problem()
      #expect(problem.type.hasSuffix("/faulty"))
      #expect(problem.pointers == places, "\(response.text)")
    }
  }

  @Test(
    .slow,
    arguments: [
      (#"{"city": "atlantis"}"#, "unknownCity"), (#"{"city": "oddtown", "days": 9}"#, "form"),
      (#"{"city": "oddtown", "seconds": 11}"#, "overLimit"),
      (#"{"city": "oddtown", "area": {"type": "Point"}}"#, "area"),
      (#"{"city": "oddtown", "start": "18:00", "end": "09:00"}"#, "endsBeforeStart"),
      (#"{"city": "oddtown", "must": ["castel"]}"#, "unknownSight"),
      (#"{"city": "oddtown", "must": ["castle"], "skip": ["castle"]}"#, "mustAndSkip"),
      (#"{"city": "oddtown", "lunch": "20:00-22:00/45"}"#, "mealOutsideDay"),
    ]
  )
  func `each fault has a code, and those of a request their data`(
    body: String,
    code: String
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post("/v1/plan", body)
      #expect(try response.problem().errors?.map(\.code) == [code])
      let json = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
      let errors = (json as? [String: any Sendable])?["errors"] as? [[String: any Sendable]]
      let reason = errors?.first?["reason"] as? [String: any Sendable]
      let isOwn = ["unknownCity", "form", "overLimit", "area"].contains(code)
      #expect(reason.map { Array($0.keys) } == (isOwn ? nil : [code]))
    }
  }

  @Test func `an infeasible day is not a fault of the request`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.post(
        "/v1/plan",
        #"{"city": "oddtown", "date": "2026-12-25", "must": ["castle"]}"#
      )
      #expect(response.status == .unprocessableContent)
      let problem = try response.problem()
      #expect(problem.type.hasSuffix("/no-plan"))
      #expect(problem.code == "mustImpossible" && problem.sights == ["castle"])
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "10.0.0.1", "", "127.0.0.1%e0",
    "127.1", "2130706433", "127.0.0.+1", "localhost.evil.example", "[::2]", "[::1:1]",
  ])
  func `another host is rejected on a loopback service`(host: String) {
    #expect(!LoopbackName.contains(Authority(host)?.host ?? ""))
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.9.9.9", "[::1]:8080", "[::1]", "localhost:",
    "[0:0:0:0:0:0:0:1]",
  ])
  func `all loopback names are recognized`(host: String) {
    #expect(LoopbackName.contains(Authority(host)?.host ?? ""))
  }

  @Test(arguments: [
    "[::1].evil.example", "localhost:evil", "[::1]evil", "[::1]:80.evil.example", "localhost:80:80",
    "localhost:-1", "localhost:+80", "localhost:65536", "localhost:99999999999999999999", "[::1",
    "::1", "[localhost]", "[127.0.0.1]", "[::1%25lo]", "user@localhost", "localhost/", "localhost?",
    "local host", "a%", "a%4", "a%zz", "l\u{f6}calhost", "localhost:\u{661}",
  ])
  func `a malformed host or port is rejected by every service`(host: String) {
    #expect(Authority(host) == nil)
  }

  @Test(arguments: ["127.0.0.1", "0.0.0.0"])
  func `a malformed host gets 400 on any listening address`(address: String) async throws {
    let service = try ServiceFixture.service { $0.host = address }
    try await service.application.test(.live) { client in
      for host in ["[::1].evil.example", "localhost:evil", "user@localhost"] {
        let answer = try await Wire(port: #require(client.port)).answer(
          to: "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("Host header is malformed"))
      }
    }
  }

  @Test func `every response has security headers`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/", "/v1/cities", "/nothing", "/metrics"] {
        let response = try await client.get(path)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'self'") && !policy.contains("unsafe"))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.head.headerFields.contains { $0.name.rawName == "Referrer-Policy" })
        #expect(response.headers[.accessControlAllowOrigin] == nil)
      }
    }
  }
}
