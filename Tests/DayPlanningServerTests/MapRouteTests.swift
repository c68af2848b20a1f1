import CityCatalogs
import Foundation
import HTTPTypes
import HummingbirdTesting
import MapDrawing
import NIOCore
import Testing

@testable import DayPlanningServer

/// The tiles of the drawn map.
struct MapRouteTests {
  /// One service for all tests, since reading three catalogs is slow.
  private static let service = Result {
    try ServiceFixture.service(directory: ServiceFixture.data)
  }

  /// Sends a GET request.
  private static func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse
  {
    try await service.get().application.test(.router) {
      try await $0.execute(uri: path, method: .get, headers: headers)
    }
  }

  /// A tile between Trafalgar Square and St Paul's.
  private static let tile = "/map/london/14/8186/5448.svg"

  @Test func `a tile is an SVG that may be cached for a day`() async throws {
    let response = try await Self.get(Self.tile)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/svg+xml")
    #expect(response.headers[.cacheControl] == "public, max-age=86400")
    #expect(response.headers[.contentSecurityPolicy] == ContentPolicy.drawn)
    #expect(response.text.hasPrefix("<svg "))
    #expect(response.body.readableBytes < 60_000)
    let again = try await Self.get(Self.tile)
    #expect(again.text == response.text)
  }

  @Test func `a client with a tile gets 304, in both encodings`() async throws {
    for encoding in ["identity", "gzip"] {
      let first = try await Self.get(Self.tile, [.acceptEncoding: encoding])
      #expect(first.headers[.contentEncoding] == (encoding == "gzip" ? "gzip" : nil))
      let tag = try #require(first.headers[.eTag])
      let second = try await Self.get(Self.tile, [.acceptEncoding: encoding, .ifNoneMatch: tag])
      #expect(second.status == .notModified && second.body.readableBytes == 0)
      #expect(second.headers[.cacheControl] == "public, max-age=86400")
    }
  }

  @Test func `the themes differ, and light is the default`() async throws {
    let light = try await Self.get(Self.tile + "?theme=light").text
    let dark = try await Self.get(Self.tile + "?theme=dark").text
    #expect(light != dark)
    #expect(try await Self.get(Self.tile).text == light)
  }

  @Test func `the description links to tiles that may be cached for a year`() async throws {
    let response = try await Self.get("/map/london/tiles.json")
    let tiles = try JSONDecoder().decode(Tiles.self, from: Data(response.body.readableBytesView))
    #expect(tiles.tilejson == "3.0.0" && tiles.minzoom == 11 && tiles.maxzoom == 18)
    #expect(tiles.attribution.contains("OpenStreetMap"))
    #expect(tiles.bounds.count == 4 && tiles.bounds[0] < tiles.bounds[2])
    let address = try #require(tiles.tiles.first)
      .replacing("{z}", with: "14").replacing("{x}", with: "8186").replacing("{y}", with: "5448")
    let tile = try await Self.get(address)
    #expect(tile.status == .ok)
    #expect(tile.headers[.cacheControl] == "public, max-age=31536000")
    let old = try await Self.get(Self.tile + "?v=0000000000000000")
    #expect(old.headers[.cacheControl] == "public, max-age=86400")
  }

  /// TileJSON, decoded.
  private struct Tiles: Decodable {
    let tilejson: String
    let tiles: [String]
    let minzoom: Int
    let maxzoom: Int
    let bounds: [Double]
    let attribution: String
  }

  @Test(arguments: [
    ("/map/atlantis/14/8186/5448.svg", HTTPResponse.Status.notFound),
    ("/map/london/10/511/340.svg", .notFound), ("/map/london/19/0/0.svg", .notFound),
    ("/map/london/14/16384/0.svg", .notFound), ("/map/london/14/-1/0.svg", .notFound),
    ("/map/london/14/0/0.svg", .notFound), ("/map/london/14/16383/5448.svg", .notFound),
    ("/map/london/14/8186/5448.png", .notFound), ("/map/london/14/8186/5448", .notFound),
    ("/map/london/14/08186/5448.svg", .badRequest), ("/map/london/x/8186/5448.svg", .badRequest),
    ("/map/london/14/8186/%3Cscript%3E.svg", .badRequest),
    ("/map/london/14/99999999999999999999/0.svg", .badRequest),
    ("/map/london/14/8186/5448.svg?theme=sepia", .badRequest),
    ("/map/london/14/8186/5448.svg?scale=2", .badRequest),
    ("/map/london/tiles.json?x=1", .badRequest), ("/map/..%2f..%2fetc/tiles.json", .notFound),
  ])
  func `missing tiles have specific problems`(
    path: String,
    status: HTTPResponse.Status
  ) async throws {
    let response = try await Self.get(path)
    #expect(response.status == status)
    #expect(try response.problem().status == status.code)
  }

  @Test func `a city without a map has a specific problem`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/map/oddtown/14/8186/5448.svg")
      #expect(response.status == .notFound)
      #expect(try response.problem().detail.contains("planday map build"))
    }
  }

  @Test func `the cache evicts the least recently used tiles`() throws {
    let cache = TileCache(capacity: 10_000)
    let keys = try (0..<20).map { row in
      let tile = try #require(MapTile(zoom: 14, column: 0, row: row))
      return TileCache.Key(fingerprint: "", tile: tile, theme: .light)
    }
    for key in keys {
      cache.keep(Document(Array(repeating: 7, count: 1_000), as: .svg), as: key)
      #expect(cache.document(keys[0]) != nil)
      #expect(cache.bytes <= cache.capacity)
    }
    #expect(cache.document(keys[1]) == nil && cache.document(keys[19]) != nil)
  }
}
