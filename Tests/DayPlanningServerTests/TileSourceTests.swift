import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DayPlanningServer

/// Tiles of other hosts, which only the operator of a service can allow.
struct TileSourceTests {
  @Test(arguments: [
    ("https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"),
    ("https://tiles.example:8443/a/{z}/{y}/{x}?key=1", "https://tiles.example:8443"),
    ("HTTP://127.0.0.1:9000/{x}{y}{z}", "http://127.0.0.1:9000"),
  ])
  func `the policy names the origin of the tiles and nothing else`(
    url: String,
    origin: String
  ) throws {
    let tiles = try TileSource(url: url, attribution: "© Ann")
    let policy = ContentPolicy.page(hasLeaflet: true, tiles: tiles)
    #expect(policy.contains("img-src 'self' data: blob: \(origin);"))
    #expect(policy.ranges(of: "http").count == 1)
    #expect(policy.contains("connect-src 'self';") && policy.contains("script-src 'self';"))
  }

  @Test(arguments: [
    "", "tiles.example/{z}/{x}/{y}", "ftp://t.example/{z}/{x}/{y}", "https:///{z}/{x}/{y}",
    "https://t.example/{z}/{x}", "https://t.example/{z}/{x}/{y}/{z}",
    "https://{s}.t.example/{z}/{x}/{y}",
    "https://t.example; script-src */{z}/{x}/{y}", "https://t.example,*/{z}/{x}/{y}",
    "https://*.example/{z}/{x}/{y}", "https://a@t.example/{z}/{x}/{y}",
    "https://t.example/ {z}/{x}/{y}",
    "https://'unsafe-inline'/{z}/{x}/{y}", "https://{z}.t.example/{x}/{y}",
  ])
  func `other addresses are rejected`(url: String) {
    #expect(throws: ServiceError.self) {
      _ = try TileSource(url: url, attribution: "© Ann")
    }
  }

  @Test func `tiles need an attribution`() {
    #expect(throws: ServiceError.self) {
      _ = try TileSource(url: "https://t.example/{z}/{x}/{y}", attribution: " ")
    }
  }

  @Test func `without other tiles, the policy allows no other host`() {
    #expect(!ContentPolicy.page(hasLeaflet: true).contains("http"))
  }

  @Test func `the page gets the address of the tiles`() async throws {
    let tiles = try TileSource(url: "https://t.example/{z}/{x}/{y}", attribution: "© Ann")
    let service = try ServiceFixture.service { $0.tiles = tiles }
    try await service.application.test(.router) { client in
      let settings = try await client.get("/v1/page-settings")
      #expect(settings.text.contains("\"tiles\": \"https://t.example/{z}/{x}/{y}\""))
      #expect(settings.text.contains("\"attribution\": \"© Ann\""))
      let page = try await client.get("/")
      #expect(page.headers[.contentSecurityPolicy]?.contains("blob: https://t.example ") == true)
    }
    try await ServiceFixture.service().application.test(.router) { client in
      let settings = try await client.get("/v1/page-settings")
      #expect(settings.text.contains("\"tiles\": null"))
    }
  }
}
