#if Community
import Catalogs
import Community
import Formats
import Geography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenIDConnect

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes of a community, below `/v1/community`.
///
/// Every answer is personal, so none is stored by caches.
struct CommunityRoutes: Sendable {
  /// The accounts and places.
  let community: Community

  /// The routes of the service, which read bodies and know the cities.
  let routes: PlanningRoutes

  /// The provider at which visitors may log in; none if `nil`.
  let openID: OpenIDProvider?

  /// The cookie with the token of a browser; its prefix makes browsers send it only to this host, over TLS.
  static let cookie = "__Host-planday"

  /// The maximum number of rows of a list.
  private static let most = 500

  /// Every endpoint.
  var endpoints: [Endpoint] {
    accountEndpoints + identityEndpoints + placeEndpoints + photoEndpoints + catalogEndpoints
      + moderationEndpoints
  }

  // Answering

  /// Returns an endpoint for everyone.
  func open(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ answer: @escaping @Sendable (Call) async throws(CommunityProblem) -> OrderedJSON
  ) -> Endpoint {
    endpoint(method, path) { call throws(CommunityProblem) in (try await answer(call), nil) }
  }

  /// Returns an endpoint for everyone, which knows who is logged in.
  private func anyone(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ answer: @escaping @Sendable (Call, Account?) async throws(CommunityProblem) -> OrderedJSON
  ) -> Endpoint {
    endpoint(method, path) { call throws(CommunityProblem) in
      let logged = try await visitor(call)
      return (try await answer(call, logged?.account), Self.cookie(of: logged))
    }
  }

  /// Returns an endpoint for accounts that are logged in.
  func personal(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ answer: @escaping @Sendable (Call, LoggedIn) async throws(CommunityProblem) -> OrderedJSON
  ) -> Endpoint {
    endpoint(method, path) { call throws(CommunityProblem) in
      let logged = try await logged(call)
      return (try await answer(call, logged), Self.cookie(of: logged))
    }
  }

  /// Returns an endpoint; `answer` returns JSON and the cookie to set, if any.
  func endpoint(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ answer: @escaping @Sendable (Call) async throws(CommunityProblem) -> (OrderedJSON, Cookie?)
  ) -> Endpoint {
    Endpoint(
      method: method,
      path: "/v1/community/\(path)",
      forms: [.json],
      isGuarded: true,
      handler: .waiting { call throws(ProblemDetails) in
        do throws(CommunityProblem) {
          let (json, cookie) = try await answer(call)
          return .response(Self.response(json, setting: cookie.map { [$0] } ?? []))
        } catch {
          throw error.details
        }
      }
    )
  }

  /// Returns an answer that sets cookies.
  static func response(_ json: OrderedJSON, setting cookies: [Cookie]) -> Response {
    var response = Response(
      status: .ok,
      headers: [.contentType: MediaForm.json.header, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: json.line + "\n"))
    )
    for cookie in cookies { response.setCookie(cookie) }
    return response
  }

  /// Returns the account of a call, by the token in its cookie or its `Authorization` header.
  ///
  /// - Throws: ``ProblemKind/unauthorized`` if there is none, and ``ProblemKind/crossSite`` if a page of another origin sends the
  ///   cookie, even one that may use the rest of the service.
  func logged(_ call: Call) async throws(CommunityProblem) -> LoggedIn {
    guard let account = try await visitor(call) else {
      throw .community(.unauthorized("you are not logged in, or were logged out; log in"))
    }
    return account
  }

  /// Returns the account of a call, or `nil` if it has no token, or one that has expired.
  func visitor(_ call: Call) async throws(CommunityProblem) -> LoggedIn? {
    let token: String
    if let bearer = call.request.headers[.authorization]?.split(separator: " "), bearer.count == 2,
      bearer[0].lowercased() == "bearer"
    {
      token = String(bearer[1])
    } else if let cookie = call.request.cookies[Self.cookie] {
      do throws(ProblemDetails) {
        try RequestOrigin.check(call.request.head, allowing: AllowedOrigins())
      } catch { throw .service(error) }
      token = cookie.value
    } else {
      return nil
    }
    do throws(CommunityError) {
      return try await community.logged(by: token)
    } catch {
      if case .unauthorized = error { return nil }
      throw .community(error)
    }
  }

  /// Returns the cookie with a new token, if there is one.
  static func cookie(of logged: LoggedIn?) -> Cookie? {
    logged?.token.map { cookie(with: $0) }
  }

  /// Returns the cookie with a token of a browser.
  static func cookie(with token: String, lasting seconds: Int = 30 * 86_400) -> Cookie {
    Cookie(
      name: cookie,
      value: token,
      maxAge: seconds,
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: .lax
    )
  }

  /// Calls the community.
  func asking<Value>(
    _ work: () async throws(CommunityError) -> Value
  ) async throws(CommunityProblem) -> Value {
    do throws(CommunityError) {
      return try await work()
    } catch {
      throw .community(error)
    }
  }

  /// Reads the body of a call.
  func order<Order: Sendable>(
    _ call: Call,
    _ read: @escaping @Sendable (StrictReader) -> Order?
  ) async throws(CommunityProblem) -> Order {
    do throws(ProblemDetails) {
      let body = try await routes.body(of: call)
      return try await routes.reading(call) { () throws(ProblemDetails) in
        try routes.order(in: body, read)
      }
    } catch {
      throw .service(error)
    }
  }

  /// Reads the query of a call.
  func query(_ call: Call, _ names: String...) throws(CommunityProblem) -> QueryItems {
    do throws(ProblemDetails) {
      return try call.query(names)
    } catch {
      throw .service(error)
    }
  }

  /// Returns the limit of a list in a query.
  private func limit(_ query: QueryItems) throws(CommunityProblem) -> Int {
    do throws(ProblemDetails) {
      let limit = try query.value("limit", "a whole number from 1 to \(Self.most)") { text in
        Int(text).flatMap { (1...Self.most).contains($0) ? $0 : nil }
      }
      return limit ?? 100
    } catch {
      throw .service(error)
    }
  }

  /// Returns the catalog of a city, without what is shared.
  private func catalog(_ id: String) throws(CommunityProblem) -> Catalog {
    if let catalog = routes.cities.shipped.first(where: { $0.city.id == id }) { return catalog }
    let complaint = routes.cities.complaint(about: id)
    throw .community(.invalid(field: "city", complaint))
  }

  /// Returns the address of the client, by which its attempts are counted.
  func client(_ call: Call) -> String {
    call.context.client.bytes.map { String($0) }.joined(separator: ".")
  }

  /// The answer to what was done.
  static let done = OrderedJSON.object([("done", .bare("true"))])

  // Accounts

  private var accountEndpoints: [Endpoint] {
    [
      open(.post, "accounts") { call throws(CommunityProblem) in
        let draft = try await order(call) { reader -> AccountDraft? in
          let name = reader.required("name", .text)
          let email = reader.optional("email", .text)
          let password = reader.required("password", .text)
          let invitation = reader.optional("invitation", .text)
          guard let name, let password else { return nil }
          return AccountDraft(name: name, email: email, password: password, invitation: invitation)
        }
        let (account, codes) = try await asking { () throws(CommunityError) in
          try await community.register(draft, from: client(call))
        }
        return .object([
          ("account", account.json), ("recoveryCodes", .list(codes.map(OrderedJSON.text))),
        ])
      },
      endpoint(.post, "sessions") { call throws(CommunityProblem) in
        let order = try await order(call) { LoginOrder(reading: $0) }
        let logged = try await asking { () throws(CommunityError) in
          try await community.logIn(
            order.name,
            password: order.password,
            kind: order.kind,
            label: order.label ?? String(call.request.headers[.userAgent]?.prefix(100) ?? ""),
            from: client(call)
          )
        }
        var members = [("account", logged.account.json), ("session", logged.session.json)]
        // A page must not see its token, which stays in the cookie.
        guard order.kind == .browser else {
          members.append(("token", .text(logged.token ?? "")))
          return (.object(members), nil)
        }
        return (.object(members), logged.token.map { Self.cookie(with: $0) })
      },
      open(.post, "recovery") { call throws(CommunityProblem) in
        let order = try await order(call) { RecoveryOrder(reading: $0) }
        try await asking { () throws(CommunityError) in
          try await community.recover(
            order.name,
            code: order.code,
            password: order.password,
            from: client(call)
          )
        }
        return Self.done
      },
      personal(.get, "sessions") { _, logged throws(CommunityProblem) in
        let sessions = try await asking { () throws(CommunityError) in
          try await community.sessions(of: logged.account)
        }
        return .object([
          ("current", .text(logged.session.id)), ("sessions", .list(sessions.map(\.json))),
        ])
      },
      endpoint(.delete, "sessions/{session}") { call throws(CommunityProblem) in
        let logged = try await logged(call)
        let part = call.part("session")
        let id = part == "current" ? logged.session.id : part
        try await asking { () throws(CommunityError) in
          try await community.end(id, of: logged.account)
        }
        let isCurrent = id == logged.session.id
        let cookie = isCurrent ? Self.cookie(with: "", lasting: 0) : Self.cookie(of: logged)
        return (Self.done, cookie)
      },
      personal(.get, "account") { _, logged throws(CommunityProblem) in logged.account.json },
      personal(.post, "account/password") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { reader -> (String?, String)? in
          let (old, new) = (reader.optional("old", .text), reader.required("new", .text))
          guard let new else { return nil }
          return (old, new)
        }
        guard let old = order.0 else {
          let codes = try await asking { () throws(CommunityError) in
            try await community.setFirstPassword(order.1, of: logged)
          }
          return .object([("recoveryCodes", .list(codes.map(OrderedJSON.text)))])
        }
        try await asking { () throws(CommunityError) in
          try await community.changePassword(of: logged, from: old, to: order.1)
        }
        return Self.done
      },
      personal(.post, "account/codes") { call, logged throws(CommunityProblem) in
        let password = try await order(call) { $0.required("password", .text) }
        let codes = try await asking { () throws(CommunityError) in
          try await community.renewCodes(of: logged.account, password: password)
        }
        return .object([("recoveryCodes", .list(codes.map(OrderedJSON.text)))])
      },
      personal(.post, "account/delete") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { reader -> (String?, Bool)? in
          let password = reader.optional("password", .text)
          let keeps = reader.required("keepPlaces", .flag)
          guard let keeps else { return nil }
          return (password, keeps)
        }
        try await asking { () throws(CommunityError) in
          guard let password = order.0 else {
            return try await community.delete(logged, keepsPlaces: order.1)
          }
          try await community.delete(logged.account, password: password, keepsPlaces: order.1)
        }
        await routes.cities.sharedChanged()
        return Self.done
      },
      personal(.get, "account/export") { _, logged throws(CommunityProblem) in
        try await asking { () throws(CommunityError) in
          try await community.export(of: logged.account)
        }.json
      },
      personal(.get, "items") { call, logged throws(CommunityProblem) in
        let query = try query(call, "after", "account")
        let after: Int?
        do throws(ProblemDetails) {
          try logged.account.check(isNamed: try query.value("account"))
          after = try query.value("after", "a whole number from 0") { text in
            Int(text).flatMap { $0 >= 0 ? $0 : nil }
          }
        } catch { throw .service(error) }
        let items = try await asking { () throws(CommunityError) in
          try await community.items(after: after ?? 0, of: logged.account)
        }
        return .object([("items", .list(items.map(\.json)))])
      },
      personal(.post, "items") { call, logged throws(CommunityProblem) in
        let (item, owner) = try await order(call) { reader -> (KeptItem, String?)? in
          let owner = reader.optional("account", .text)
          guard let item = KeptItem(reading: reader) else { return nil }
          return (item, owner)
        }
        do throws(ProblemDetails) { try logged.account.check(isNamed: owner) } catch {
          throw .service(error)
        }
        let outcome = try await asking { () throws(CommunityError) in
          try await community.keep(item, of: logged.account)
        }
        return switch outcome {
        case .stored(let item): .object([("stored", item.json)])
        case .conflict(let item): .object([("conflict", item.json)])
        }
      },
    ]
  }

  // Places

  private var placeEndpoints: [Endpoint] {
    [
      open(.get, "places") { call throws(CommunityProblem) in
        let query = try query(call, "box", "near", "limit")
        let limit = try limit(query)
        let (box, near): (BoundingBox?, Coordinate?)
        do throws(ProblemDetails) {
          box = try query.value("box", "south,west,north,east in degrees", Self.box)
          near = try query.value("near", "a position as lat,lon", Self.position)
        } catch { throw .service(error) }
        guard (box == nil) != (near == nil) else {
          throw .service(.query("box", "is missing; give box or near"))
        }
        let rows: [OrderedJSON]
        if let box {
          rows = try await asking { () throws(CommunityError) in
            try await community.places(in: box, limit: limit)
          }.map(\.json)
        } else if let near {
          rows = try await asking { () throws(CommunityError) in
            try await community.places(near: near, limit: limit)
          }.map { $0.place.json.adding("meters", .bare("\(Int($0.distance.rawValue))")) }
        } else {
          rows = []
        }
        return .object([("places", .list(rows))])
      },
      personal(.post, "places") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { PlaceOrder(reading: $0) }
        let catalog = try catalog(order.city)
        let place = try await asking { () throws(CommunityError) in
          try await community.add(
            order.content,
            to: catalog,
            by: logged.account,
            isConfirmed: order.isConfirmed
          )
        }
        await routes.cities.sharedChanged()
        return place.json
      },
      anyone(.get, "places/{place}") { call, account throws(CommunityProblem) in
        let id = call.part("place")
        let (place, photos) = try await asking { () throws(CommunityError) in
          (
            try await community.place(id, for: account),
            try await community.photos(of: id, for: account)
          )
        }
        return place.json.adding("photos", .list(photos.map(\.json)))
      },
      personal(.put, "places/{place}") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { ChangeOrder(reading: $0) }
        let id = call.part("place")
        let place = try await asking { () throws(CommunityError) in
          try await community.place(id, for: logged.account)
        }
        let catalog = try catalog(place.city)
        let change = try await asking { () throws(CommunityError) in
          try await community.change(
            id,
            to: order.content,
            from: order.version,
            note: order.note,
            by: logged.account,
            in: catalog
          )
        }
        switch change {
        case .made(let place):
          await routes.cities.sharedChanged()
          return .object([("made", place.json)])
        case .proposed(let id): return .object([("proposed", .text(id))])
        }
      },
      personal(.delete, "places/{place}") { call, logged throws(CommunityProblem) in
        try await asking { () throws(CommunityError) in
          try await community.remove(call.part("place"), by: logged.account)
        }
        await routes.cities.sharedChanged()
        return Self.done
      },
      anyone(.get, "places/{place}/history") { call, account throws(CommunityProblem) in
        let history = try await asking { () throws(CommunityError) in
          try await community.history(of: call.part("place"), for: account)
        }
        return .object([("versions", .list(history.map(\.json)))])
      },
      personal(.post, "places/{place}/reports") { call, logged throws(CommunityProblem) in
        let note = try await order(call) { $0.required("note", .prose(atMost: 1_000)) }
        try await asking { () throws(CommunityError) in
          try await community.report(call.part("place"), note: note, by: logged.account)
        }
        return Self.done
      },
    ]
  }

  // Moderation

  private var moderationEndpoints: [Endpoint] {
    [
      personal(.get, "queue") { call, logged throws(CommunityProblem) in
        let limit = try limit(try query(call, "limit"))
        let queue = try await asking { () throws(CommunityError) in
          try await community.queue(for: logged.account, limit: limit)
        }
        return .object([
          ("places", .list(queue.places.map(\.json))),
          ("proposals", .list(queue.proposals.map(\.json))),
          ("reports", .list(queue.reports.map(\.json))),
          (
            "photos",
            .list(queue.photos.map { $0.photo.json.adding("of", $0.place.json) })
          ),
        ])
      },
      personal(.post, "places/{place}/decision") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { DecisionOrder(reading: $0, "approved") }
        let place = try await asking { () throws(CommunityError) in
          try await community.decide(
            call.part("place"),
            isApproved: order.isYes,
            reason: order.reason,
            by: logged.account
          )
        }
        await routes.cities.sharedChanged()
        return place.json
      },
      personal(.post, "proposals/{proposal}/decision") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { DecisionOrder(reading: $0, "accepted") }
        let place = try await asking { () throws(CommunityError) in
          try await community.decide(
            proposal: call.part("proposal"),
            isAccepted: order.isYes,
            reason: order.reason,
            by: logged.account
          )
        }
        await routes.cities.sharedChanged()
        return place.json
      },
      personal(.post, "reports/{report}/close") { call, logged throws(CommunityProblem) in
        try await asking { () throws(CommunityError) in
          try await community.close(report: call.part("report"), by: logged.account)
        }
        return Self.done
      },
      personal(.post, "places/{place}/revert") { call, logged throws(CommunityProblem) in
        let version = try await order(call) { $0.required("version", .integer(in: 1...1_000_000)) }
        let place = try await asking { () throws(CommunityError) in
          try await community.revert(call.part("place"), to: version, by: logged.account)
        }
        await routes.cities.sharedChanged()
        return place.json
      },
      personal(.post, "places/{place}/merge") { call, logged throws(CommunityProblem) in
        let target = try await order(call) { $0.required("into", .text) }
        let place = try await asking { () throws(CommunityError) in
          try await community.merge(call.part("place"), into: target, by: logged.account)
        }
        await routes.cities.sharedChanged()
        return place.json
      },
      personal(.post, "roles") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { reader -> (String, Role)? in
          let name = reader.required("name", .text)
          let role: Role? = reader.required("role", .choice)
          guard let name, let role else { return nil }
          return (name, role)
        }
        return try await asking { () throws(CommunityError) in
          try await community.give(order.1, to: order.0, by: logged.account)
        }.publicJSON
      },
      personal(.post, "invitations") { call, logged throws(CommunityProblem) in
        let role = try await order(call) { $0.required("role", .choice) as Role? }
        let code = try await asking { () throws(CommunityError) in
          try await community.invite(role, by: logged.account)
        }
        return .object([("invitation", .text(code)), ("role", .text(role.rawValue))])
      },
      personal(.get, "audit") { call, logged throws(CommunityProblem) in
        let limit = try limit(try query(call, "limit"))
        let entries = try await asking { () throws(CommunityError) in
          try await community.audit(for: logged.account, limit: limit)
        }
        return .object([("entries", .list(entries.map(\.json)))])
      },
    ]
  }

  static func box(_ text: String) -> BoundingBox? {
    let edges = text.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4 else { return nil }
    return BoundingBox(south: edges[0], west: edges[1], north: edges[2], east: edges[3])
  }

  private static func position(_ text: String) -> Coordinate? {
    let parts = text.split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2 else { return nil }
    return try? Coordinate(latitude: parts[0], longitude: parts[1])
  }
}

/// The failure of a route of a community.
enum CommunityProblem: Error {
  /// The community refuses or fails.
  case community(CommunityError)
  /// The service rejects the request before the community sees it.
  case service(ProblemDetails)

  /// The problem for the client.
  var details: ProblemDetails {
    switch self {
    case .community(let error): ProblemDetails(error)
    case .service(let problem): problem
    }
  }
}
#endif
