import Catalogs
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SightPictures
import Testing

@testable import DayPlanningServer

/// Pictures of sights from a file beside the catalogs.
struct PictureRouteTests {
  private static let path = "/v1/cities/oddtown/pictures"

  /// Calls `body` with a folder that has the catalog of Oddtown and a file of pictures.
  private static func withFolder(
    _ file: Data?,
    _ body: (_ directory: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(ServiceFixture.oddtown)/oddtown.json",
      toPath: folder.appending(path: "oddtown.json").path
    )
    try file?.write(to: pictures.appending(path: "oddtown.zip"))
    try await body(folder.path)
  }

  /// Returns a book with the picture of one sight, and that sight.
  private static func book(city: String = "oddtown") throws -> (PictureBook, sight: String) {
    let sight = try #require(try ServiceFixture.catalog().attractions.first?.id)
    var book = PictureBook(city: city)
    let picture = SightPicture(
      sight: sight,
      title: "It",
      width: 320,
      height: 200,
      credit: "Ann & <Bob>",
      license: "CC BY 4.0",
      licenseURL: "https://license.example",
      source: "https://img.example/it",
      bytes: Data([0xFF, 0xD8, 0xFF, 0xE0, 1])
    )
    book.add(try #require(picture))
    return (book, sight)
  }

  @Test func `A picture is listed with its license, and cached by its version`() async throws {
    let (book, sight) = try Self.book()
    try await Self.withFolder(book.file) { directory in
      try await ServiceFixture.service(directory: directory).application.test(.router) { client in
        let cities = try await client.get("/v1/cities")
        #expect(cities.text.contains("\"pictures\": 1"))
        let list = try await client.get(Self.path)
        for part in [
          "\"sight\": \"\(sight)\"", "Ann & <Bob>", "CC BY 4.0", "https://img.example/it",
        ] {
          #expect(list.text.contains(part), "\(part) in \(list.text)")
        }
        let start = try #require(list.text.range(of: "\(Self.path)/\(sight)?v="))
        let address = String(list.text[start.lowerBound...].prefix { $0 != "\"" })
        let picture = try await client.get(address)
        #expect(picture.headers[.contentType] == "image/jpeg" && picture.body.readableBytes == 5)
        #expect(picture.headers[.cacheControl]?.contains("31536000") == true)
        #expect(picture.headers[.contentSecurityPolicy] == ContentPolicy.drawn)
        let old = try await client.get("\(Self.path)/\(sight)?v=old")
        #expect(old.status == .ok && old.headers[.cacheControl]?.contains("86400") == true)
        let file = try await client.get("\(Self.path).zip")
        #expect(file.headers[.contentType] == "application/zip")
        #expect(try PictureBook(Data(file.body.readableBytesView)) == book)
      }
    }
  }

  @Test func `Without pictures, each route says how to get them`() async throws {
    let (book, sight) = try Self.book()
    try await Self.withFolder(nil) { directory in
      try await ServiceFixture.service(directory: directory).application.test(.router) { client in
        for path in [Self.path, "\(Self.path).zip"] {
          let answer = try await client.get(path)
          #expect(answer.status == .notFound && answer.text.contains("planday catalog pictures"))
        }
        let picture = try await client.get("\(Self.path)/\(sight)")
        #expect(picture.status == .notFound)
        let unknown = try await client.get("/v1/cities/nowhere/pictures")
        #expect(unknown.status == .notFound && unknown.text.contains("oddtown"))
      }
    }
    try await Self.withFolder(book.file) { directory in
      try await ServiceFixture.service(directory: directory).application.test(.router) { client in
        let unknown = try await client.get("\(Self.path)/no-such-sight")
        #expect(unknown.status == .notFound)
        let odd = try await client.get("\(Self.path)?page=2")
        #expect(odd.status == .badRequest)
      }
    }
  }

  @Test func `A damaged file, or one of another city, is named when the service starts`()
    async throws
  {
    for file in [Data("no archive".utf8), try Self.book(city: "london").0.file] {
      try await Self.withFolder(file) { directory in
        let error = #expect(throws: PictureShelfError.self) {
          try ServiceFixture.service(directory: directory)
        }
        #expect(error?.description.contains("pictures/oddtown.zip") == true)
      }
    }
  }
}
