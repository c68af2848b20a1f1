import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// `GET /v1/cities/{id}/attractions/{sight}`, its hours, and brief lists.
struct HoursRouteTests {
  /// A week, decoded.
  private struct Week: Decodable {
    /// A day.
    struct Day: Decodable {
      let date: String
      let hours: [String]?
    }

    let id: String
    let week: [Day]
  }

  private static let service = Result {
    try ServiceFixture.service(directory: ServiceFixture.data)
  }

  private static func get(_ path: String) async throws -> TestResponse {
    try await service.get().application.test(.router) { try await $0.get(path) }
  }

  @Test func `a week has its seven days, with late openings and holidays`() async throws {
    let path = "/v1/cities/london/attractions/british-museum/hours?date=2026-12-21"
    let response = try await Self.get(path)
    #expect(response.status == .ok, "\(response.text)")
    let week = try JSONDecoder().decode(Week.self, from: Data(response.body.readableBytesView))
    #expect(week.id == "british-museum")
    #expect(week.week.map(\.date) == (21...27).map { "2026-12-\($0)" })
    // Monday to Wednesday, closed for Christmas from Thursday to Saturday, open on Sunday.
    let usual = ["10:00-17:00"]
    #expect(week.week.map(\.hours) == [usual, usual, usual, [], [], [], usual])
  }

  /// A sight, decoded.
  private struct Sight: Decodable {
    let id: String
    let description: String
    let website: String?
  }

  /// A list of sights, decoded.
  private struct Sights: Decodable {
    let attractions: [Sight]
  }

  @Test func `a brief list has less than a fifth of the bytes, and a sight has the rest`()
    async throws
  {
    let full = try await Self.get("/v1/cities/london/attractions")
    let brief = try await Self.get("/v1/cities/london/attractions?detail=brief")
    #expect(brief.body.readableBytes * 4 < full.body.readableBytes)
    let read = { (response: TestResponse) in
      try JSONDecoder().decode(Sights.self, from: Data(response.body.readableBytesView)).attractions
    }
    let (all, less) = (try read(full), try read(brief))
    #expect(less.map(\.id) == all.map(\.id) && less.map(\.description) == all.map(\.description))
    #expect(less.allSatisfy { $0.website == nil })
    let response = try await Self.get("/v1/cities/london/attractions/british-museum")
    let sight = try JSONDecoder().decode(Sight.self, from: Data(response.body.readableBytesView))
    #expect(sight.website == all.first { $0.id == "british-museum" }?.website)
  }

  @Test func `a list for a map has half of that, and describes the best known alone`() async throws
  {
    let brief = try await Self.get("/v1/cities/london/attractions?detail=brief")
    let map = try await Self.get("/v1/cities/london/attractions?detail=map")
    #expect(map.body.readableBytes * 3 < brief.body.readableBytes * 2)
    let rows = try JSONDecoder().decode(
      Rows.self,
      from: Data(map.body.readableBytesView)
    ).attractions
    #expect(rows.contains { $0.description == nil })
    for row in rows { #expect((row.description != nil) == (row.relevance >= 80)) }
  }

  /// The rows of a list for a map.
  private struct Rows: Decodable {
    /// A row.
    struct Row: Decodable {
      let relevance: Int
      let description: String?
    }

    let attractions: [Row]
  }

  @Test(arguments: [
    ("london/attractions?detail=all", HTTPResponse.Status.badRequest),
    ("london/attractions/no-such", .notFound),
    ("london/attractions/british-museum/hours", .badRequest),
    ("london/attractions/british-museum/hours?date=2026-02-30", .badRequest),
    ("london/attractions/british-museum/hours?day=2026-12-01", .badRequest),
    ("london/attractions/british-musem/hours?date=2026-12-01", .notFound),
    ("lodnon/attractions/british-museum/hours?date=2026-12-01", .notFound),
  ])
  func `unanswerable requests are rejected`(
    path: String,
    status: HTTPResponse.Status
  ) async throws {
    let response = try await Self.get("/v1/cities/\(path)")
    #expect(response.status == status, "\(response.text)")
  }
}
