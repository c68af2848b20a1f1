import Catalogs
import Community
import Foundation
import Geography
import HTTPTypes
import HummingbirdTesting
import NIOCore
import OpenIDConnect
import Testing

@testable import DayPlanningServer

/// The routes of a community on a SQLite file, with every role.
struct CommunityRouteTests {
  private let folder: URL
  private let service: PlanningService
  private let community: Community

  init() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString)")
    let store = try await SQLiteStore(folder.appending(path: "community.sqlite").path)
    community = Community(store, hasher: PasswordHasher(cost: .least))
    service = try ServiceFixture.service(sharing: SharedSights(community))
  }

  private static let password = "correct horse"

  /// A visitor of the service, logged in or not.
  private struct Visitor {
    let client: any TestClientProtocol
    var token: String?

    /// Sends a photo for a place.
    func send(
      photo: ByteBuffer,
      type: String = "image/jpeg",
      to place: String,
      _ query: String = ""
    ) async throws -> TestResponse {
      var headers: HTTPFields = [.contentType: type]
      if let token { headers[.authorization] = "Bearer \(token)" }
      return try await client.execute(
        uri: "/v1/community/places/\(place)/photos\(query)",
        method: .post,
        headers: headers,
        body: photo
      )
    }

    func send(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ json: String? = nil,
      headers: HTTPFields = [:]
    ) async throws -> TestResponse {
      var headers = headers
      if let token { headers[.authorization] = "Bearer \(token)" }
      if json != nil { headers[.contentType] = "application/json" }
      return try await client.execute(
        uri: path.hasPrefix("/") ? path : "/v1/community/\(path)",
        method: method,
        headers: headers,
        body: json.map { ByteBuffer(string: $0) }
      )
    }
  }

  /// A photo.
  private static func photo() throws -> ByteBuffer {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "TripStoreTests/Fixtures/position.jpg")
    return ByteBuffer(bytes: try Data(contentsOf: file))
  }

  /// Registers an account with a role, and logs it in as a device.
  private func visitor(
    _ client: any TestClientProtocol,
    _ name: String,
    _ role: Role
  ) async throws -> Visitor {
    var visitor = Visitor(client: client)
    let code = try await community.invite(role, by: nil)
    let draft =
      #"{"name": "\#(name)", "password": "\#(Self.password)", "invitation": "\#(code)"}"#
    #expect(try await visitor.send(.post, "accounts", draft).status == .ok)
    let login =
      #"{"name": "\#(name)", "password": "\#(Self.password)", "kind": "device", "label": "test"}"#
    let answer = try await visitor.send(.post, "sessions", login)
    visitor.token = try #require(Self.object(answer)["token"] as? String)
    return visitor
  }

  private static func object(_ response: TestResponse) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView))
    return try #require(json as? [String: Any])
  }

  /// A place in the middle of Oddtown, or some degrees north of it.
  private static func place(_ title: String, north: Double = 0) throws -> String {
    let center = try ServiceFixture.catalog().city.bounds.center
    let position = #""lat": \#(center.latitude + north), "lon": \#(center.longitude)"#
    return #"{"city": "oddtown", "title": "\#(title)", \#(position), "minutes": 20}"#
  }

  @Test func `a place proposed by one is approved, and planned by the other`() async throws {
    try await service.application.test(.router) { client in
      let mary = try await visitor(client, "Mary", .user)
      let judge = try await visitor(client, "Judge", .moderator)
      let paul = Visitor(client: client)
      let center = try ServiceFixture.catalog().city.bounds.center
      let added = try Self.object(try await mary.send(.post, "places", Self.place("Fountain")))
      let id = try #require(added["id"] as? String)
      #expect(added["state"] as? String == "pending")
      let request = #"{"city": "oddtown", "date": "2026-12-01", "must": ["\#(id)"]}"#
      #expect(
        try await paul.send(.post, "/v1/plan", request).status == .unprocessableContent
      )
      let decision = try await judge.send(.post, "places/\(id)/decision", #"{"approved": true}"#)
      #expect(decision.status == .ok)
      let plan = try await paul.send(.post, "/v1/plan", request)
      #expect(plan.status == .ok)
      #expect(plan.text.contains(id))
      #expect(plan.text.contains("Fountain"))
      let found = try await paul.send(.get, "/v1/search?city=oddtown&q=fountain")
      #expect(found.text.contains(id))
      let path = "catalogs/oddtown"
      let whole = try await paul.send(.get, path)
      let read = try Catalog(json: Data(whole.body.readableBytesView), file: "cut.json")
      #expect(read.attractions.count == (try ServiceFixture.catalog().attractions.count) + 1)
      #expect(read.attractions.contains { $0.id == id })
      let tag = try #require(whole.headers[.eTag])
      let again = try await paul.send(.get, path, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      let around = "\(center.latitude - 0.0001),\(center.longitude - 0.0001)"
      let box = "\(around),\(center.latitude + 0.0001),\(center.longitude + 0.0001)"
      let cut = try await paul.send(.get, "\(path)?box=\(box)")
      let part = try Catalog(json: Data(cut.body.readableBytesView), file: "cut.json")
      #expect(part.attractions.contains { $0.id == id })
      #expect(part.attractions.count < read.attractions.count)
      #expect(try await paul.send(.get, "catalogs/atlantis").status == .notFound)
      let near = try await paul.send(
        .get,
        "places?near=\(center.latitude),\(center.longitude)"
      )
      #expect(near.text.contains(id))
      let sights = try await paul.send(.get, "/v1/cities/oddtown/attractions")
      #expect(sights.text.contains(id))
      // Removed again, it is gone from plans.
      #expect(try await judge.send(.delete, "places/\(id)").status == .ok)
      #expect(
        try await paul.send(.post, "/v1/plan", request).status == .unprocessableContent
      )
    }
  }

  @Test func `browsers get a cookie that pages and other sites cannot use`() async throws {
    try await service.application.test(.router) { client in
      _ = try await visitor(client, "Mary", .user)
      let login = #"{"name": "Mary", "password": "\#(Self.password)"}"#
      let visitor = Visitor(client: client)
      let answer = try await visitor.send(.post, "sessions", login)
      #expect(!answer.text.contains("token"))
      #expect(answer.headers[.cacheControl] == "no-store")
      let cookie = try #require(answer.headers[.setCookie])
      for part in ["__Host-planday=", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
        #expect(cookie.contains(part), "\(cookie)")
      }
      let value = String(cookie.prefix { $0 != ";" })
      var headers: HTTPFields = [.cookie: value]
      #expect(try await visitor.send(.get, "account", headers: headers).status == .ok)
      headers[HTTPField.Name("Sec-Fetch-Site")!] = "cross-site"
      #expect(try await visitor.send(.get, "account", headers: headers).status == .forbidden)
      #expect(
        try await visitor.send(.post, "sessions", login, headers: headers).status == .forbidden
      )
      headers[HTTPField.Name("Sec-Fetch-Site")!] = "same-origin"
      let end = try await visitor.send(.delete, "sessions/current", headers: headers)
      #expect(end.status == .ok)
      #expect(end.headers[.setCookie]?.contains("Max-Age=0") == true)
      let gone = try await visitor.send(.get, "account", headers: [.cookie: value])
      #expect(gone.status == .unauthorized)
      #expect(gone.headers[.wwwAuthenticate] == "Bearer")
    }
  }

  /// A request, and the least role that may send it; `nil` if nobody needs to be logged in.
  private struct Case {
    let method: HTTPRequest.Method
    let path: String
    let json: String?
    let least: Role?

    init(_ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, from least: Role?) {
      (self.method, self.path, self.json, self.least) = (method, path, json, least)
    }
  }

  @Test func `every route refuses accounts without the right to use it`() async throws {
    try await service.application.test(.router) { client in
      let owner = try await visitor(client, "Owner", .trusted)
      let place = try Self.object(try await owner.send(.post, "places", Self.place("Fountain")))
      let shown = try #require(place["id"] as? String)
      let author = try await visitor(client, "Author", .user)
      let hidden = try Self.object(
        try await author.send(.post, "places", Self.place("Secret", north: 0.01))
      )
      let secret = try #require(hidden["id"] as? String)
      let added = try await author.send(photo: Self.photo(), to: shown)
      let photo = try #require(try Self.object(added)["id"] as? String)
      let sessions = try Self.object(try await owner.send(.get, "sessions"))
      let session = try #require(sessions["current"] as? String)
      let center = try ServiceFixture.catalog().city.bounds.center
      let position = #""lat": \#(center.latitude), "lon": \#(center.longitude)"#
      let change = #"{"version": 1, "title": "Secret 2", \#(position)}"#
      let cases = [
        Case(.get, "account", from: .user), Case(.get, "account/export", from: .user),
        Case(.get, "sessions", from: .user), Case(.get, "items", from: .user),
        Case(.get, "account/identities", from: .user),
        Case(
          .post,
          "items",
          #"{"kind": "trip", "key": "a", "version": 0, "content": "x"}"#,
          from: .user
        ),
        Case(.get, "places?near=51.5,-0.1", from: nil), Case(.get, "places/\(shown)", from: nil),
        Case(.get, "places/\(shown)/history", from: nil),
        Case(.get, "places/\(secret)", from: .moderator),
        Case(.get, "places/\(secret)/history", from: .moderator),
        Case(.put, "places/\(secret)", change, from: .moderator),
        Case(.post, "places/\(shown)/reports", #"{"note": "x"}"#, from: .user),
        Case(.get, "photos/\(photo)", from: .moderator), Case(.get, "queue", from: .moderator),
        Case(.get, "audit", from: .admin),
        Case(.post, "places/\(shown)/revert", #"{"version": 1}"#, from: .moderator),
        Case(.post, "invitations", #"{"role": "user"}"#, from: .admin),
        Case(.post, "roles", #"{"name": "Author", "role": "user"}"#, from: .admin),
      ]
      for role in [nil] + Role.allCases.map(Optional.some) {
        let visitor =
          if let role { try await visitor(client, "Role \(role.rawValue)", role) } else {
            Visitor(client: client)
          }
        for item in cases {
          let status = try await visitor.send(item.method, item.path, item.json).status
          let isAllowed = item.least.map { least in role.map { $0 >= least } ?? false } ?? true
          let words = "\(item.method) \(item.path) as \(role?.rawValue ?? "nobody"): \(status)"
          if isAllowed {
            #expect(status == .ok || status == .conflict, "\(words)")
          } else if role == nil {
            #expect(status == .unauthorized || status == .notFound, "\(words)")
          } else {
            #expect(status == .forbidden || status == .notFound, "\(words)")
          }
        }
        // The session of another account.
        let end = try await visitor.send(.delete, "sessions/\(session)").status
        #expect(end == (role == nil ? .unauthorized : .notFound))
        // What others' roles may not decide.
        for path in ["places/\(shown)/decision", "places/\(shown)/merge"] {
          guard role.map({ $0 < .moderator }) ?? true else { continue }
          let body = path.hasSuffix("merge") ? #"{"into": "\#(secret)"}"# : #"{"approved": false}"#
          let status = try await visitor.send(.post, path, body).status
          #expect(status == (role == nil ? .unauthorized : .forbidden), "\(path)")
        }
        guard role.map({ $0 < .moderator }) ?? true else { continue }
        let refused: HTTPResponse.Status = role == nil ? .unauthorized : .forbidden
        let decision = try await visitor.send(
          .post,
          "photos/\(photo)/decision",
          #"{"approved": true}"#
        )
        #expect(decision.status == refused)
        let photoRemoval = try await visitor.send(.delete, "photos/\(photo)").status
        #expect(photoRemoval == (role == nil ? .unauthorized : .notFound))
        if role == nil {
          #expect(try await visitor.send(photo: Self.photo(), to: shown).status == .unauthorized)
        }
        let removal = try await visitor.send(.delete, "places/\(shown)").status
        #expect(removal == (role == nil ? .unauthorized : .forbidden))
      }
      // Everything of the table above is still there.
      #expect(try await owner.send(.get, "account").status == .ok)
      #expect(try await owner.send(.get, "places/\(shown)").status == .ok)
    }
  }

  @Test func `every endpoint of a community is in the matrix or in a test`() {
    let paths = CommunityRoutes(community: community, routes: service.routes, openID: nil).endpoints
    #expect(paths.count == 35)
    #expect(paths.allSatisfy { $0.isGuarded })
    #expect(paths.allSatisfy { $0.path.hasPrefix("/v1/community/") })
  }

  @Test func `a photo is shown as a file that runs nothing, and bad ones are refused`()
    async throws
  {
    try await service.application.test(.router) { client in
      let mary = try await visitor(client, "Mary", .user)
      let judge = try await visitor(client, "Judge", .moderator)
      let nobody = Visitor(client: client)
      let place = try Self.object(try await judge.send(.post, "places", Self.place("Fountain")))
      let id = try #require(place["id"] as? String)
      let query = "?caption=In+the+rain&license=CC0-1.0"
      let added = try Self.object(try await mary.send(photo: Self.photo(), to: id, query))
      #expect(
        added["caption"] as? String == "In the rain" && added["state"] as? String == "pending"
      )
      let path = try #require(added["path"] as? String)
      #expect(try await nobody.send(.get, path).status == .notFound)
      let waiting = try await mary.send(.get, path)
      #expect(waiting.status == .ok && waiting.headers[.cacheControl] == "no-store")
      let photo = try #require(added["id"] as? String)
      let decision = try await judge.send(
        .post,
        "photos/\(photo)/decision",
        #"{"approved": true}"#
      )
      #expect(decision.status == .ok)
      let shown = try await nobody.send(.get, path)
      #expect(shown.headers[.contentType] == "image/jpeg" && shown.headers[.eTag] != nil)
      #expect(shown.headers[.xContentTypeOptions] == "nosniff")
      #expect(shown.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
      #expect(try await nobody.send(.get, "places/\(id)").text.contains(photo))
      #expect(try await mary.send(.delete, "photos/\(photo)").status == .ok)
      #expect(try await nobody.send(.get, path).status == .notFound)

      let text = ByteBuffer(string: "<script>alert(1)</script>")
      #expect(try await mary.send(photo: text, to: id).status == .unprocessableContent)
      #expect(
        try await mary.send(photo: text, type: "text/html", to: id).status == .unsupportedMediaType
      )
      let large = ByteBuffer(repeating: 0, count: 8_000_001)
      #expect(try await mary.send(photo: large, to: id).status == .contentTooLarge)
      for query in ["?caption=a%E2%80%AEb", "?license=mine", "?other=1"] {
        let answer = try await mary.send(photo: Self.photo(), to: id, query)
        #expect(answer.status == .badRequest, "\(query)")
      }
    }
  }

  @Test func `only the way back from a provider is not guarded`() async throws {
    let settings = try OpenIDSettings(
      issuer: "http://localhost:1",
      client: "c",
      secret: nil,
      origin: "http://localhost:8080",
      name: "Example"
    )
    let provider = OpenIDProvider(settings)
    let paths = CommunityRoutes(
      community: community,
      routes: service.routes,
      openID: provider
    ).endpoints
    #expect(paths.count == 37)
    #expect(paths.filter { !$0.isGuarded }.map(\.path) == [OpenIDSettings.path])
    let shared = SharedSights(community, openID: provider)
    let service = try ServiceFixture.service(sharing: shared)
    try await service.application.test(.router) { client in
      let nobody = Visitor(client: client)
      #expect(try await nobody.send(.post, "openid/start", "{}").status == .badGateway)
      let link = try await nobody.send(.post, "openid/start", #"{"link": true}"#)
      #expect(link.status == .unauthorized)
      let back = try await nobody.send(.get, "openid/callback?state=x&code=y")
      #expect(back.status == .seeOther)
      #expect(back.headers[.location] == "/?openid=expired")
      #expect(back.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(try await nobody.send(.get, "/v1/page-settings").text.contains("Example"))
    }
  }

  @Test func `problems have the status and the fields of their kind`() async throws {
    try await service.application.test(.router) { client in
      let mary = try await visitor(client, "Mary", .trusted)
      let nobody = Visitor(client: client)
      let weak = try await nobody.send(
        .post,
        "accounts",
        #"{"name": "Paul", "password": "short"}"#
      )
      #expect(weak.status == .unprocessableContent)
      #expect(try weak.problem().errors?.map(\.pointer) == ["/password"])
      let first = try Self.object(try await mary.send(.post, "places", Self.place("Fountain")))
      let id = try #require(first["id"] as? String)
      let second = try await mary.send(.post, "places", Self.place("Fountain"))
      #expect(second.status == .conflict)
      #expect(try second.problem().code == "doubles")
      #expect(try second.problem().sights == [id])
      let confirmed = try Self.place("Fountain").dropLast() + #", "confirmed": true}"#
      #expect(try await mary.send(.post, "places", String(confirmed)).status == .ok)
      let unknown = try await mary.send(
        .post,
        "places",
        #"{"city": "atlantis", "title": "Fountain", "lat": 51, "lon": 0}"#
      )
      #expect(try unknown.problem().errors?.map(\.pointer) == ["/city"])
      for number in 0..<6 {
        let answer = try await nobody.send(
          .post,
          "sessions",
          #"{"name": "Mary", "password": "wrong horse"}"#
        )
        #expect(answer.status == (number < 5 ? .unauthorized : .tooManyRequests))
        #expect((answer.headers[.retryAfter] != nil) == (number == 5))
      }
    }
  }

  @Test(arguments: [
    CommunityError.unavailable("db.secret:5432"), .uncertain("db.secret:5432"),
    .full("/srv/db.secret"), .readOnly("/srv/db.secret"), .damaged("row 3 of db.secret"),
  ])
  func `visitors do not learn where the database is, and the log says it`(
    error: CommunityError
  ) throws {
    let details = ProblemDetails(error)
    #expect(details.kind == .storageFailed && !details.detail.contains("secret"))
    #expect(try #require(details.cause).contains("secret"))
    let json = try JSONEncoder().encode(details)
    #expect(!String(decoding: json, as: UTF8.self).contains("secret"))
  }

  @Test func `without a community there is nothing at its paths`() async throws {
    try await ServiceFixture.service().application.test(.router) { client in
      for path in ["/v1/community/account", "/v1/community/places?near=51.5,-0.1"] {
        let answer = try await client.get(path)
        #expect(answer.status == .notFound)
      }
    }
  }
}
