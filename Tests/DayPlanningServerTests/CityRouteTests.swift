import Catalogs
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// `GET /v1/cities` and the attractions of a city.
struct CityRouteTests {
  /// A list of attractions, decoded.
  private struct Attractions: Decodable {
    /// An attraction.
    struct Row: Decodable {
      let id: String
      let open: String?
    }

    let city: String
    let attribution: [String]
    let attractions: [Row]
  }

  private func ids(_ query: String) async throws -> [String] {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/cities/oddtown/attractions?\(query)")
      #expect(response.status == .ok, "\(response.text)")
      let list = try JSONDecoder().decode(
        Attractions.self,
        from: Data(response.body.readableBytesView)
      )
      #expect(list.city == "oddtown")
      return list.attractions.map(\.id)
    }
  }

  @Test func `the cities are listed`() async throws {
    try await ServiceFixture.service(directory: ServiceFixture.data).application.test(.router) {
      let response = try await $0.get("/v1/cities")
      #expect(response.status == .ok)
      for id in ["london", "nyc", "vancouver"] {
        #expect(response.text.contains("\"id\": \"\(id)\""))
      }
    }
  }

  @Test func `without a query all attractions are listed`() async throws {
    #expect(try await ids("").count == ServiceFixture.catalog().attractions.count)
  }

  @Test func `categories can be repeated`() async throws {
    #expect(try await ids("category=museum&category=gallery") == ["lunch-museum", "gallery"])
  }

  @Test func `a rectangle has the west first`() async throws {
    #expect(try await ids("bbox=-0.1001,51.4999,-0.0999,51.5001") == ["castle"])
  }

  @Test func `text search ignores case`() async throws {
    #expect(try await ids("text=NIGHT+g") == ["night-garden"])
    #expect(try await ids("text=night%20g") == ["night-garden"])
  }

  @Test(arguments: [
    ("2026-12-01T09:30", ["castle", "cathedral", "lunch-museum", "library"]),
    ("2026-12-02T01:59", ["night-garden"]),
    ("2026-12-02T02:00", []),
  ])
  func `a place is open from its opening until just before its closing`(
    minute: String,
    wanted: [String]
  ) async throws {
    let always: Set = ["lighthouse", "square", "well", "zoo"]
    #expect(try await ids("open-at=\(minute)").filter { !always.contains($0) } == wanted)
  }

  @Test(
    .slow,
    arguments: [
      ("bbox=1,2,3", "/bbox"), ("bbox=1,2,0,3", "/bbox"), ("bbox=1,2,3,x", "/bbox"),
      ("category=musem", "/category"), ("open-at=2026-12-01", "/open-at"),
      ("open-at=2026-12-01T24:00", "/open-at"), ("text=a&text=b", "/text"),
      ("colour=red", "/colour"),
    ]
  )
  func `an unreadable parameter is named`(query: String, place: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/cities/oddtown/attractions?\(query)")
      #expect(response.status == .badRequest)
      #expect(try response.problem().pointers == [place])
    }
  }

  @Test func `a query that is not percent-encoded is rejected`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for query in ["text=%", "text=%zz", "text=%ff"] {
        let response = try await client.get("/v1/cities/oddtown/attractions?\(query)")
        #expect(response.status == .badRequest)
      }
    }
  }

  @Test func `an unknown city is not found and the known ones are named`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/cities/odtown/attractions")
      #expect(response.status == .notFound)
      #expect(try response.problem().detail.contains("did you mean \"oddtown\"?"))
    }
  }
}
