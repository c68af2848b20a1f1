import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// `GET /v1/cities/{id}/attractions/{sight}/hours`.
struct HoursRouteTests {
  /// A week as a client reads it.
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

  @Test(arguments: [
    ("london/attractions/british-museum/hours", HTTPResponse.Status.badRequest),
    ("london/attractions/british-museum/hours?date=2026-02-30", .badRequest),
    ("london/attractions/british-museum/hours?day=2026-12-01", .badRequest),
    ("london/attractions/british-musem/hours?date=2026-12-01", .notFound),
    ("lodnon/attractions/british-museum/hours?date=2026-12-01", .notFound),
  ])
  func `what cannot be answered is refused`(
    path: String,
    status: HTTPResponse.Status
  ) async throws {
    let response = try await Self.get("/v1/cities/\(path)")
    #expect(response.status == status, "\(response.text)")
  }
}
