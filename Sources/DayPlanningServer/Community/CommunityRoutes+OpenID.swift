#if Community
import Community
import Formats
import HTTPTypes
import Hummingbird
import Logging
import OpenIDConnect

/// The routes for logging in at an OpenID provider, and for the identities of an account.
extension CommunityRoutes {
  /// The cookie that binds a log-in under way to the browser in which it began, so that nobody can make another log in as someone.
  private static let flowCookie = "__Host-planday-openid"

  /// The longest value that a provider may return, in bytes.
  private static let longest = 4_096

  /// The endpoints; without a provider, only those for what an account had there.
  var identityEndpoints: [Endpoint] {
    (openID.map(flowEndpoints) ?? []) + [
      personal(.get, "account/identities") { _, logged throws(CommunityProblem) in
        let identities = try await asking { () throws(CommunityError) in
          try await community.identities(of: logged.account)
        }
        return .object([("identities", .list(identities.map(\.json)))])
      },
      personal(.delete, "account/identities/{identity}") { call, logged throws(CommunityProblem) in
        try await asking { () throws(CommunityError) in
          try await community.unlink(call.part("identity"), of: logged.account)
        }
        return Self.done
      },
    ]
  }

  /// Returns the endpoints for logging in at a provider.
  private func flowEndpoints(_ provider: OpenIDProvider) -> [Endpoint] {
    [
      Endpoint(
        method: .post,
        path: "/v1/community/openid/start",
        forms: [.json],
        isGuarded: true,
        handler: .waiting { call throws(ProblemDetails) in
          do throws(CommunityProblem) {
            return .response(try await start(call, at: provider))
          } catch {
            throw error.details
          }
        }
      ),
      // The provider's page sends the visitor, so it is not guarded: the state and the cookie are.
      Endpoint(
        method: .get,
        path: OpenIDSettings.path,
        forms: [.any],
        isGuarded: false,
        handler: .waiting { call in .response(await comeBack(call, from: provider)) }
      ),
    ]
  }

  /// Begins a log-in, and returns the address of the provider to which the page goes.
  private func start(
    _ call: Call,
    at provider: OpenIDProvider
  ) async throws(CommunityProblem) -> Response {
    let order = try await order(call) { FlowOrder(reading: $0) }
    let logged = try await visitor(call)
    let flow = try await asking { () throws(CommunityError) in
      try await community.beginFlow(
        order.isLink ? .link : .logIn,
        by: logged,
        invitation: order.invitation,
        from: client(call)
      )
    }
    let address: String
    do throws(OpenIDError) {
      address = try await provider.address(
        state: flow.state,
        nonce: flow.nonce,
        challenge: flow.challenge,
        isAgain: logged != nil && !order.isLink
      )
    } catch {
      Self.log(error, call)
      throw .service(
        ProblemDetails(.providerFailed, "the OpenID provider does not answer; try again later")
      )
    }
    let kept = Self.cookie(of: logged).map { [$0] } ?? []
    let own = Self.flowCookie(with: flow.browser, lasting: IdentityFlow.life)
    return Self.response(.object([("address", .text(address))]), setting: kept + [own])
  }

  /// Ends a log-in, and sends the visitor to the page, which says how it went.
  private func comeBack(_ call: Call, from provider: OpenIDProvider) async -> Response {
    var session: Cookie?
    let outcome: FlowOutcome
    do throws(FlowOutcome) {
      let logged = try await finish(call, from: provider)
      session = Self.cookie(of: logged)
      outcome = logged == nil ? .linked : .loggedIn
    } catch {
      outcome = error
    }
    var response = Response(
      status: .seeOther,
      headers: [.location: "/?openid=\(outcome.rawValue)", .cacheControl: "no-store"]
    )
    response.setCookie(Self.flowCookie(with: "", lasting: 0))
    if let session { response.setCookie(session) }
    return response
  }

  /// Takes up the flow of a visitor who comes back, asks the provider who it is, and logs in or links.
  ///
  /// - Returns: Who is logged in; `nil` if an identity was linked.
  private func finish(
    _ call: Call,
    from provider: OpenIDProvider
  ) async throws(FlowOutcome) -> LoggedIn? {
    let query = call.request.uri.queryParameters
    let values = ["state", "code", "error", "iss"].compactMap { query.get($0) }
    guard values.allSatisfy({ $0.utf8.count <= Self.longest }),
      let state = query.get("state"), let browser = call.request.cookies[Self.flowCookie]?.value
    else { throw query.get("error") == nil ? .expired : .denied }
    let returned = try await step(call) { () throws(CommunityError) in
      try await community.takeFlow(state: state, browser: browser)
    }
    guard query.get("error") == nil, let code = query.get("code") else { throw .denied }
    let claims: OpenIDClaims
    do throws(OpenIDError) {
      try await provider.check(issuer: query.get("iss"))
      let flow = returned.flow
      claims = try await provider.claims(of: code, verifier: flow.verifier, nonce: flow.nonce)
    } catch {
      Self.log(error, call)
      throw FlowOutcome(error)
    }
    return try await step(call) { () throws(CommunityError) in
      try await community.finish(
        returned,
        with: IdentityClaims(claims),
        label: String(call.request.headers[.userAgent]?.prefix(100) ?? ""),
        from: client(call)
      )
    }
  }

  /// Calls the community, and logs if its database fails.
  private func step<Value>(
    _ call: Call,
    _ work: () async throws(CommunityError) -> Value
  ) async throws(FlowOutcome) -> Value {
    do throws(CommunityError) {
      return try await work()
    } catch {
      let outcome = FlowOutcome(error)
      if outcome == .storage { Self.log(error, call) }
      throw outcome
    }
  }

  /// Logs why a log-in failed; no error has a secret.
  private static func log(_ error: some Error & CustomStringConvertible, _ call: Call) {
    call.context.logger.warning("a log-in failed", metadata: ["error": "\(error.description)"])
  }

  /// Returns the cookie of a log-in under way.
  private static func flowCookie(with secret: String, lasting seconds: Int) -> Cookie {
    Cookie(
      name: flowCookie,
      value: secret,
      maxAge: seconds,
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: .lax
    )
  }
}

extension IdentityClaims {
  /// Returns the claims of a provider.
  fileprivate init(_ claims: OpenIDClaims) {
    self.init(
      issuer: claims.issuer,
      subject: claims.subject,
      names: claims.names,
      email: claims.email
    )
  }
}
#endif
