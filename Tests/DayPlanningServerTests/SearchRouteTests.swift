import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// `GET /v1/search`.
struct SearchRouteTests {
  /// The response.
  private struct Found: Decodable {
    struct Place: Decodable {
      let kind: String
      let id: String?
      let name: String
      let lat: Double
      let lon: Double
    }
    let city: String
    let query: String
    let results: [Place]
  }

  private static func found(_ query: String) async throws -> Found {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/search?\(query)")
      #expect(response.status == .ok, "\(response.text)")
      return try JSONDecoder().decode(Found.self, from: Data(response.text.utf8))
    }
  }

  @Test(arguments: ["q=lunch+mus", "q=MUS%20lunch", "q=lunhc", "q=lunch-museum"])
  func `a sight is found by parts of its name`(query: String) async throws {
    let found = try await Self.found("city=oddtown&\(query)")
    #expect(found.results.first?.id == "lunch-museum" && found.results.first?.kind == "sight")
  }

  @Test func `an empty query finds the best known, up to the limit`() async throws {
    #expect(try await Self.found("city=oddtown").results.first?.id == "castle")
    #expect(try await Self.found("city=oddtown&q=&limit=2").results.count == 2)
    #expect(try await Self.found("city=oddtown&q=nowhere").results.isEmpty)
  }

  @Test(
    .slow,
    arguments: [
      ("", "/city"), ("city=atlantis", "/city"), ("city=oddtown&limit=0", "/limit"),
      ("city=oddtown&limit=51", "/limit"), ("city=oddtown&limit=x", "/limit"),
      ("city=oddtown&x=1", "/x"), ("city=oddtown&q=\(String(repeating: "a", count: 201))", "/q"),
      ("city=oddtown&q=a&q=b", "/q"),
    ]
  )
  func `an invalid query is rejected`(query: String, pointer: String) async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/search?\(query)")
      #expect(response.status == .badRequest)
      #expect(try response.problem().pointers == [pointer])
    }
  }
}
