import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestTools
import Testing

@testable import DayPlanningServer

/// The page, its files, and the API description.
struct PageRouteTests {
  @Test func `the page is served at the root`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/")
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == "text/html; charset=utf-8")
      #expect(response.text.lowercased().hasPrefix("<!doctype html>"))
    }
  }

  @Test(
    .slow,
    arguments: [
      "..%2fServiceLimits.swift", "%2e%2e%2findex.html", "..%5cindex.html", "index.html%00", ".",
      "..", "Index.html", "index.html/", "./index.html", "%2fetc%2fpasswd", "index.html%2f..",
      "....//index.html", "nothing.css",
    ]
  )
  func `no path reaches a file outside the page`(name: String) async throws {
    try await ServiceFixture.service(leaflet: ServiceFixture.page).application.test(.router) {
      for folder in ["/page/", "/vendor/leaflet/", "/vendor/leaflet/images/"] {
        let response = try await $0.get(folder + name)
        let isPage = folder == "/page/" && name == "index.html/"
        if !isPage { #expect(response.status == .notFound, "\(folder)\(name)") }
      }
    }
  }

  /// The files of the page, which are not in the description.
  private static let files: Set<String> = [
    "/", "/page/{file}", "/vendor/leaflet/{file}", "/vendor/leaflet/images/{file}",
    "/assets/{version}/{file}", "/service-worker.js", "/manifest.webmanifest",
  ]

  @Test func `the description is OpenAPI and names every route but the page's files`() async throws
  {
    let service = try ServiceFixture.service()
    try await service.application.test(.router) { client in
      let response = try await client.get("/openapi.json")
      let json = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
      let document = try #require(json as? [String: any Sendable])
      #expect(document["openapi"] as? String == "3.1.0")
      let paths = try #require(document["paths"] as? [String: [String: any Sendable]])
      let described = paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } }
      let known = service.routes.endpoints.filter { !Self.files.contains($0.path) }.map {
        "\($0.method.rawValue.lowercased()) \($0.path)"
      }
      #expect(described.sorted() == known.sorted())
    }
  }

  @Test func `the page gets Leaflet's address, and the policy allows only that`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "images"),
      withIntermediateDirectories: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in Leaflet.files { try Data(name.utf8).write(to: folder.appending(path: name)) }
    try await ServiceFixture.service(leaflet: folder.path).application.test(.router) { client in
      let settings = try await client.get("/v1/page-settings")
      #expect(settings.text.contains("\"/vendor/leaflet/leaflet.js\""))
      #expect(settings.headers[.contentSecurityPolicy]?.contains("unpkg.com") == false)
      let image = try await client.get("/vendor/leaflet/images/layers.png")
      #expect(image.text == "images/layers.png")
      #expect(image.headers[.contentType] == "image/png")
    }
  }

  @Test func `without Leaflet one other host is allowed, with the hash of its files`() async throws
  {
    try await ServiceFixture.service().application.test(.router) { client in
      let settings = try await client.get("/v1/page-settings")
      #expect(settings.text.contains("\"system\": false"))
      #expect(settings.text.contains("\"integrity\": \"sha256-"))
      let policy = try #require(settings.headers[.contentSecurityPolicy])
      #expect(policy.contains("script-src 'self' https://unpkg.com;"))
      let file = try await client.get("/vendor/leaflet/leaflet.js")
      #expect(file.status == .notFound)
    }
  }

  @Test func `a response to HEAD has no body`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.execute(uri: "/healthz", method: .head)
      #expect(response.status == .ok)
      #expect(response.body.readableBytes == 0)
    }
  }
}

/// Where other devices reach the page.
struct LocalAddressTests {
  @Test func `Only a service that listens on all interfaces tells its addresses`() async throws {
    for host in ["127.0.0.1", "localhost", "192.0.2.7"] {
      #expect(LocalAddresses.addresses(listeningOn: host, behindProxy: false).isEmpty)
    }
    #expect(LocalAddresses.addresses(listeningOn: "0.0.0.0", behindProxy: true).isEmpty)
    let open = LocalAddresses.addresses(listeningOn: "0.0.0.0", behindProxy: false)
    #expect(open.allSatisfy(LocalAddresses.isForOthers))
    let service = try ServiceFixture.service { $0.host = "0.0.0.0" }
    try await service.application.test(.router) { client in
      struct Settings: Decodable { let hosts: [String] }
      let answer = try await client.get("/v1/page-settings").text
      let settings = try JSONDecoder().decode(Settings.self, from: Data(answer.utf8))
      #expect(settings.hosts == open)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", false), ("169.254.7.7", false), ("0.0.0.0", false), ("192.168.1.20", true),
    ("10.0.0.2", true),
  ])
  func `An address of this machine alone is not for others`(address: String, isForOthers: Bool) {
    #expect(LocalAddresses.isForOthers(address) == isForOthers)
  }
}
