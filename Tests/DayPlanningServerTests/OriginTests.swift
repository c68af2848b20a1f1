import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// Requests from pages of other sites.
struct OriginTests {
  private static let work = [
    "/v1/plan", "/v1/check", "/v1/export", "/v1/solve", "/v1/near", "/v1/replan", "/v1/whatif",
    "/v1/suggest", "/v1/watch/fixes",
  ]

  /// Returns the headers that a browser sends, by their names.
  private static func fields(_ pairs: [String: String]) -> HTTPFields {
    HTTPFields(
      pairs.compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
      }
    )
  }

  @Test(
    .slow,
    arguments: [
      ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
      ["Sec-Fetch-Site": "same-origin, cross-site"], ["Sec-Fetch-Site": "SAME-ORIGIN"],
      ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"],
      ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": ""],
      ["Origin": "http://localhost:3000"], ["Origin": "http://localhost.evil.example"],
    ]
  )
  func `a page of another site cannot request work`(headers: [String: String]) async throws {
    let service = try ServiceFixture.service()
    try await service.application.test(.router) { client in
      for path in Self.work {
        var fields = Self.fields(headers)
        fields[.contentType] = "application/json"
        let response = try await client.execute(
          uri: path,
          method: .post,
          headers: fields,
          body: ByteBuffer(string: PlanRouteTests.order)
        )
        #expect(response.status == .forbidden, "\(path)")
        #expect(try response.problem().type.hasSuffix("/cross-site"))
        #expect(response.headers[.accessControlAllowOrigin] == nil)
      }
      let query = StreamRouteTests.query(PlanRouteTests.order)
      for method in [HTTPRequest.Method.get, .head] {
        let response = try await client.execute(
          uri: "/v1/plan/stream?\(query)",
          method: method,
          headers: Self.fields(headers)
        )
        #expect(response.status == .forbidden)
      }
    }
    #expect(!service.routes.desk.metrics.registry.text.contains("planday_plans_total"))
  }

  @Test(
    .slow,
    arguments: [
      [:], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"],
      ["Sec-Fetch-Site": "same-origin", "Origin": "https://behind-a-proxy.example"],
      ["Origin": "http://localhost"], ["Origin": "https://LOCALHOST"],
    ]
  )
  func `the page itself and clients other than browsers can`(
    headers: [String: String]
  ) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      var fields = Self.fields(headers)
      fields[.contentType] = "application/json"
      let response = try await client.execute(
        uri: "/v1/plan",
        method: .post,
        headers: fields,
        body: ByteBuffer(string: PlanRouteTests.order)
      )
      #expect(response.status == .ok, "\(response.text)")
    }
  }

  @Test func `a link from another site opens the page and its catalogs`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/", "/page/page.js", "/v1/cities", "/healthz"] {
        let response = try await client.execute(
          uri: path,
          method: .get,
          headers: Self.fields(["Sec-Fetch-Site": "cross-site"])
        )
        #expect(response.status == .ok)
      }
    }
  }
}
