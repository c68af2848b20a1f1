import DayPlans
import Foundation
import Geography
import Testing

@testable import Travel

struct EngineCacheTests {
  /// Calls `body` with an empty folder that is deleted afterward.
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Two places.
  private static let places = [
    Coordinate(uncheckedLatitude: 51.5, longitude: -0.12),
    Coordinate(uncheckedLatitude: 51.51, longitude: -0.1),
  ]

  @Test func `A response is requested once`() throws {
    try Self.withFolder { folder in
      let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
      let address = try EngineAddress("osrm:http://localhost:5000")
      let tables = try (0..<3).map { _ in
        let engine = RoutingEngine(address, by: stub, cache: EngineCache(folder: folder))
        return try engine.table(Self.places, by: .walk, at: .normal)
      }
      #expect(stub.requests.count == 1)
      #expect(Set(tables).count == 1)
    }
  }

  @Test func `A damaged file is requested again`() throws {
    try Self.withFolder { folder in
      let stub = StubTransport { url, _, _ in StubOSRM().reply(to: url) }
      let address = try EngineAddress("osrm:http://localhost:5000")
      let engine = RoutingEngine(address, by: stub, cache: EngineCache(folder: folder))
      let table = try engine.table(Self.places, by: .walk, at: .normal)
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      let path = "\(folder)/\(file)"
      let kept = try #require(FileManager.default.contents(atPath: path))
      try kept.prefix(kept.count - 20).write(to: URL(filePath: path))
      #expect(try engine.table(Self.places, by: .walk, at: .normal) == table)
      #expect(stub.requests.count == 2)
    }
  }

  @Test func `A response to another request with the same checksum is not used`() throws {
    try Self.withFolder { folder in
      let cache = EngineCache(folder: folder)
      cache.keep([1, 2, 3], to: "one")
      #expect(cache.answer(to: "one") == [1, 2, 3])
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      try Data("two\nx".utf8).write(to: URL(filePath: "\(folder)/\(file)"))
      #expect(cache.answer(to: "one") == nil)
    }
  }
}
