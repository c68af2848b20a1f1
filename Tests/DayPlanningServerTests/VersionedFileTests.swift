import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DayPlanningServer

/// Files of the page at addresses that change with them.
struct VersionedFileTests {
  /// Makes a folder with files and removes it afterwards.
  private static func withFolder<Result>(
    _ files: [String: String],
    _ body: (PageFiles, URL) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try body(PageFiles(folder: folder.path, leaflet: folder.path), folder)
  }

  private static let files = [
    "index.html": #"<script src="/page/page.js"></script><a href="/pages">"#, "page.js": "1",
    "service-worker.js": #"const first = "/page/page.js";"#, "openapi.json": "{}",
    "secret.txt": "x",
  ]

  @Test func `the start page and the service worker name files by their version`() throws {
    try Self.withFolder(Self.files) { page, _ in
      let address = "/assets/\(page.version)/page.js"
      #expect(page.addresses == [address])
      let index = String(
        decoding: try #require(page.page["index.html"]).document.bytes,
        as: UTF8.self
      )
      #expect(index == "<script src=\"\(address)\"></script><a href=\"/pages\">")
      let worker = String(
        decoding: try #require(page.page["service-worker.js"]).document.bytes,
        as: UTF8.self
      )
      #expect(worker == "const first = \"\(address)\";")
    }
  }

  @Test(arguments: ["index.html", "page.js", "service-worker.js", "new.js"])
  func `a change of any file changes the version, and nothing else does`(name: String) throws {
    let before = try Self.withFolder(Self.files) { page, _ in page.version }
    let again = try Self.withFolder(Self.files) { page, _ in page.version }
    let after = try Self.withFolder(Self.files.merging([name: "2"]) { $1 }) { page, _ in
      page.version
    }
    #expect(before == again && before != after)
  }

  @Test func `a file is immutable at its version, and gone at any other`() async throws {
    let service = try ServiceFixture.service()
    let version = service.routes.page.version
    try await service.application.test(.router) { client in
      for address in service.routes.page.addresses {
        let file = try await client.get(address)
        #expect(file.status == .ok)
        #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
      for path in ["x/page.js", "\(version)x/page.js", "\(version)/nothing.js", "\(version)/.."] {
        #expect(try await client.get("/assets/\(path)").status == .notFound, "\(path)")
      }
      let start = try await client.get("/")
      #expect(start.headers[.cacheControl] == "no-cache")
      #expect(start.text.contains("\"/assets/\(version)/page.js\""))
    }
  }
}
