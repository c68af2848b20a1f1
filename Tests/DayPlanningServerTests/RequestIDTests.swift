import Community
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import DayPlanningServer

/// The ids of requests, from the proxy to the log.
struct RequestIDTests {
  private static let field = HTTPField.Name("X-Request-ID")

  @Test(arguments: ["a", "7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790E", "6b1d-4.x"])
  func `a short id of harmless characters is used`(id: String) {
    #expect(RequestIDs.isHarmless(id))
  }

  @Test(arguments: [
    "", " ", "a b", "a,b", "é", "a\"b", "a'b", "a\\b", "a;b", "a%b", "\u{0}", "a\nb", "<a>",
    String(repeating: "a", count: 49),
  ])
  func `another id is not used`(id: String) {
    #expect(!RequestIDs.isHarmless(id))
  }

  @Test(arguments: [true, false])
  func `only the id of a trusted proxy is used`(isTrusted: Bool) async throws {
    let proxies = try TrustedProxies(isTrusted ? ["127.0.0.0/8"] : [])
    let service = try ServiceFixture.service { $0.proxies = proxies }
    let field = try #require(Self.field)
    try await service.application.test(.live) { client in
      func id(of given: String?) async throws -> String {
        let headers: HTTPFields = given.map { [field: $0] } ?? [:]
        let answer = try await client.execute(uri: "/healthz", method: .get, headers: headers)
        return try #require(answer.headers[field])
      }
      #expect(try await (id(of: "from-proxy") == "from-proxy") == isTrusted)
      for given in ["a b", "a, b", nil] {
        let id = try await id(of: given)
        #expect(id != given && RequestIDs.isHarmless(id))
      }
      #expect(try await id(of: nil) != id(of: nil))
    }
  }

  @Test func `all lines of a request have its id, also if the database fails`() async throws {
    let lines = Mutex<[String]>([])
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let store = try await SQLiteStore(folder.appending(path: "community.sqlite").path)
    let service = try ServiceFixture.service(
      sharing: SharedSights(Community(store, hasher: PasswordHasher(cost: .least))),
      logger: Logger(label: "test") { _ in
        JSONLogHandler { line in lines.withLock { $0.append(line) } }
      }
    )
    let field = try #require(Self.field)
    await store.close()
    try await service.application.test(.router) { client in
      let answer = try await client.get("/v1/community/places?near=51.5,-0.1")
      #expect(answer.status == .serviceUnavailable)
      let id = try #require(answer.headers[field])
      let found = lines.withLock { $0 }.filter { $0.contains("\"request\":\"\(id)\"") }
      #expect(found.count == 2)
      #expect(found.contains { $0.contains("the community fails") })
      #expect(found.contains { $0.contains("\"status\":\"503\"") })
      let metrics = try await client.get("/metrics").text
      #expect(metrics.contains("planday_passwords_waiting 0\n"))
      #expect(metrics.contains("planday_database_up 1\n"))
    }
    try FileManager.default.removeItem(at: folder)
  }
}
