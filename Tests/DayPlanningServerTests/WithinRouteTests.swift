import Catalogs
import CityCatalogs
import DayPlans
import Formats
import Foundation
import Geography
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing
import Travel

@testable import DayPlanningServer

/// `GET /v1/within`.
struct WithinRouteTests {
  /// One service for all tests, since reading three catalogs and maps is slow.
  private static let service = Result {
    try ServiceFixture.service(directory: ServiceFixture.data)
  }

  private static func answer(_ query: String) async throws -> TestResponse {
    try await service.get().application.test(.router) { client in
      try await client.get("/v1/within?\(query)")
    }
  }

  /// Returns the library's isochrone.
  private static func own(
    _ minutes: Minutes,
    by mode: TravelMode = .walk,
    tolerance: Double? = nil
  ) throws -> Area {
    let library = try CatalogLibrary(directory: ServiceFixture.data)
    let catalog = try library.catalog("london")
    let travel = StreetTravel(
      try #require(try library.streets(of: "london")),
      sights: catalog.attractions
    )
    let start = try #require(catalog["british-museum"]).coordinate
    return try #require(
      travel.area(from: start, within: minutes, by: mode, at: .normal, tolerance: tolerance)
    )
  }

  @Test func `an isochrone is the library's, and can be used in a request`() async throws {
    let response = try await Self.answer("city=london&from=british-museum&minutes=10")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers[.contentType] == "application/geo+json")
    #expect(response.headers[.eTag] != nil)
    let area = try Area(geoJSON: Data(response.body.readableBytesView))
    #expect(try area == Area(geoJSON: Self.own(10).orderedJSON(isPretty: false)))
  }

  @Test func `an outline with a larger tolerance has fewer corners`() async throws {
    let query = "city=london&from=british-museum&minutes=10"
    let fine = try await Self.answer(query)
    let coarse = try await Self.answer("\(query)&tolerance=50")
    #expect(coarse.body.readableBytes * 2 < fine.body.readableBytes)
    let area = try Area(geoJSON: Data(coarse.body.readableBytesView))
    let own = try Self.own(10, tolerance: 50)
    #expect(try area == Area(geoJSON: own.orderedJSON(isPretty: false)))
  }

  @Test(.slow) func `a mode, a pace, steps and a position are supported`() async throws {
    let place = "city=london&from=51.5076,-0.0994&minutes=12"
    let plain = try await Self.answer(place)
    #expect(plain.status == .ok)
    for more in ["mode=cycle", "pace=brisk", "stepFree=true"] {
      let other = try await Self.answer("\(place)&\(more)")
      #expect(other.status == .ok && other.text != plain.text, "\(more)")
    }
  }

  @Test(
    .slow,
    arguments: [
      ("from=british-museum&minutes=10", "/city"), ("city=atlantis&from=x&minutes=10", "/city"),
      ("city=london&minutes=10", "/from"), ("city=london&from=nowhere&minutes=10", "/from"),
      ("city=london&from=91,0&minutes=10", "/from"),
      ("city=london&from=british-museum", "/minutes"),
      ("city=london&from=british-museum&minutes=0", "/minutes"),
      ("city=london&from=british-museum&minutes=181", "/minutes"),
      ("city=london&from=british-museum&minutes=ten", "/minutes"),
      ("city=london&from=british-museum&minutes=10&mode=transit", "/mode"),
      ("city=london&from=british-museum&minutes=10&pace=slow", "/pace"),
      ("city=london&from=british-museum&minutes=10&stepFree=yes", "/stepFree"),
      ("city=london&from=british-museum&minutes=10&stepFree=true&mode=cycle", "/stepFree"),
      ("city=london&from=british-museum&minutes=10&tolerance=501", "/tolerance"),
      ("city=london&from=british-museum&minutes=10&tolerance=nan", "/tolerance"),
      ("city=london&from=british-museum&minutes=10&area=x", "/area"),
    ]
  )
  func `an invalid query is rejected`(query: String, pointer: String) async throws {
    let response = try await Self.answer(query)
    #expect(response.status == .badRequest)
    #expect(try response.problem().pointers == [pointer])
  }

  @Test func `a place beyond the map, and a city without one, have no area`() async throws {
    let beyond = try await Self.answer("city=london&from=10,10&minutes=10")
    #expect(beyond.status == .unprocessableContent)
    #expect(try beyond.problem().errors?.map(\.code) == ["beyondMap"])
    try await ServiceFixture.service().application.test(.router) { client in
      let bare = try await client.get("/v1/within?city=oddtown&from=castle&minutes=10")
      #expect(bare.status == .unprocessableContent)
      #expect(try bare.problem().errors?.map(\.code) == ["missingMap"])
    }
  }

  @Test func `a page of another site cannot send requests`() async throws {
    try await Self.service.get().application.test(.router) { client in
      let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
      let response = try await client.execute(
        uri: "/v1/within?city=london&from=british-museum&minutes=10",
        method: .get,
        headers: [name: "cross-site"]
      )
      #expect(response.status == .forbidden)
    }
  }
}
