import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import TestTools
import Testing

@testable import DayPlanningServer

/// Articles on sights, if the service has a wiki.
struct ArticleRouteTests {
  /// The wiki cannot be reached.
  private struct Unreachable: Error {}

  /// The titles that were fetched.
  private final class Log: Sendable {
    private let titles = Mutex<[String]>([])

    var all: [String] { titles.withLock { $0 } }

    func add(_ title: String) { titles.withLock { $0.append(title) } }
  }

  private static let path = "/v1/cities/london/attractions/british-museum"

  /// Returns a service whose articles are fetched by a function.
  private static func service(
    _ fetch: @escaping @Sendable (String) async throws -> SightArticle?
  ) throws -> PlanningService {
    try ServiceFixture.service(
      directory: ServiceFixture.data,
      articles: ArticleShelf(capacity: 2, fetch: fetch)
    )
  }

  /// Returns an article with a picture, or without.
  private static func article(_ title: String, hasPicture: Bool = true) -> SightArticle {
    let picture = SightArticle.Picture(
      type: "image/jpeg",
      bytes: Data([0xFF, 0xD8, 0xFF]),
      width: 640,
      height: 480,
      credit: "Ann & <Bob>",
      license: "CC BY 4.0",
      source: "https://wiki.example/File:It.jpg"
    )
    return SightArticle(
      title: title,
      url: "https://wiki.example/wiki/It",
      extract: "A <b>museum</b>.",
      license: "CC BY-SA 4.0",
      licenseURL: "https://creativecommons.org/licenses/by-sa/4.0/",
      picture: hasPicture ? picture : nil
    )
  }

  @Test func `an article has its text, its picture, and the license of each`() async throws {
    try await Self.service { Self.article($0) }.application.test(.router) { client in
      let response = try await client.get("\(Self.path)/article")
      #expect(response.status == .ok && response.headers[.eTag] != nil)
      for part in [
        "\"title\": \"British Museum\"", "CC BY-SA 4.0", "CC BY 4.0", "Ann & <Bob>",
        "\"url\": \"\(Self.path)/picture\"",
      ] { #expect(response.text.contains(part), "\(part) in \(response.text)") }
      let picture = try await client.get("\(Self.path)/picture")
      #expect(picture.headers[.contentType] == "image/jpeg" && picture.body.readableBytes == 3)
      #expect(picture.headers[.contentSecurityPolicy] == ContentPolicy.drawn)
    }
  }

  @Test(.slow) func `without a picture, an article, or a wiki there is none`() async throws {
    let bare = try Self.service { Self.article($0, hasPicture: false) }
    try await bare.application.test(.router) { client in
      let article = try await client.get("\(Self.path)/article")
      let picture = try await client.get("\(Self.path)/picture")
      #expect(article.status == .ok && !article.text.contains("picture"))
      #expect(picture.status == .notFound)
    }
    try await Self.service { _ in nil }.application.test(.router) { client in
      let article = try await client.get("\(Self.path)/article")
      #expect(article.status == .notFound)
    }
    let silent = try ServiceFixture.service(directory: ServiceFixture.data)
    try await silent.application.test(.router) { client in
      let article = try await client.get("\(Self.path)/article")
      let settings = try await client.get("/v1/page-settings")
      #expect(article.status == .notFound && settings.text.contains("\"articles\": false"))
    }
  }

  @Test func `an unreachable wiki is a problem, and is retried the next time`() async throws {
    let log = Log()
    let service = try Self.service { title in
      log.add(title)
      if log.all.count == 1 { throw Unreachable() }
      return Self.article(title)
    }
    try await service.application.test(.router) { client in
      let problem = try await client.get("\(Self.path)/article")
      #expect(problem.status == .badGateway)
      #expect(try problem.problem().type.hasSuffix("/bad-gateway"))
      for _ in 0..<3 {
        let article = try await client.get("\(Self.path)/article")
        #expect(article.status == .ok)
      }
      #expect(log.all.count == 2)
    }
  }

  @Test func `concurrent requests share one fetch, and the shelf keeps recent articles`()
    async throws
  {
    let log = Log()
    let shelf = ArticleShelf(capacity: 2) { title in
      log.add(title)
      return Self.article(title)
    }
    try await withThrowingTaskGroup(of: SightArticle?.self) { group in
      for _ in 0..<50 { group.addTask { try await shelf.article("A") } }
      for try await article in group { #expect(article?.title == "A") }
    }
    #expect(log.all == ["A"])
    for title in ["B", "A", "C", "A", "B"] { _ = try await shelf.article(title) }
    #expect(log.all == ["A", "B", "C", "B"])
  }
}
