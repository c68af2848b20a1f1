import Testing

@testable import Community

/// Log-ins by identities, and accounts without a password, on each store.
struct IdentityTests {
  @Test(arguments: StoreKind.allCases)
  func `the first log-in creates an account, and the next ones open it`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let claims = Town.claims("s1", names: ["mary@example.org"], email: "Mary@example.org")
    let first = try #require(try await town.enter(with: claims))
    #expect(first.account.name == "mary")
    #expect(first.account.email == "Mary@example.org")
    #expect(first.account.role == .user)
    #expect(!first.account.hasPassword)
    let token = try #require(first.token)
    #expect(try await town.community.logged(by: token).account == first.account)
    town.clock.pass(86_400)
    let again = try #require(try await town.enter(with: claims))
    #expect(again.account == first.account)
    let identities = try await town.community.identities(of: first.account)
    #expect(identities.map(\.subject) == ["s1"])
    #expect(identities.first?.used == town.clock.now)
    #expect(try await town.community.export(of: first.account).identities == identities)
    // Nobody knows a password of it.
    await refused(\.isUnauthorized) { try await town.logIn("mary", password: Town.password) }
  }

  @Test(arguments: StoreKind.allCases)
  func `an identity never opens an account of the same name or address`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let draft = AccountDraft(name: "Mary", email: "mary@example.org", password: Town.password)
    let (mary, _) = try await town.community.register(draft, from: "test")
    let claims = Town.claims("s1", names: ["Mary"], email: "MARY@example.org")
    let other = try #require(try await town.enter(with: claims)).account
    #expect(other.id != mary.id)
    #expect(other.name == "Mary 2")
    #expect(other.email == nil)
    let third = try #require(try await town.enter(with: Town.claims("s2", names: ["mary"])))
    #expect(third.account.name == "mary 3")
    // The same subject at another provider is somebody else.
    let elsewhere = IdentityClaims(issuer: "https://b", subject: "s1", names: [], email: nil)
    let fourth = try #require(try await town.enter(with: elsewhere)).account
    #expect(fourth.id != other.id)
    #expect(fourth.name == "Visitor")
  }

  @Test(arguments: [
    ("mary@example.org", "mary"), ("Mary Poppins", "Mary Poppins"), ("  <Mary>\u{0} ", "Mary"),
    ("Mary\u{202e}Lee", "Mary Lee"), ("..Mary--", "Mary"), ("x", nil), ("", nil), ("@", nil),
    ("\u{1F3F0}\u{1F3F0}\u{1F3F0}", nil),
    (String(repeating: "m", count: 900), String(repeating: "m", count: 33)),
    ("\u{301}\u{301}" + String(repeating: "a\u{301}", count: 500), nil),
    ("M\u{fc}ller, J.", "M\u{fc}ller J"),
  ])
  func `names are made valid`(text: String, expected: String?) async throws {
    let name = IdentityClaims.name(of: text)
    if let expected { #expect(name == expected) }
    guard let name else { return #expect(expected == nil) }
    try AccountDraft(name: "\(name) 20", password: Town.password).check()
  }

  @Test(arguments: StoreKind.allCases)
  func `a flow works once, in its browser, for ten minutes`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let community = town.community
    let flow = try await community.beginFlow(.logIn, by: nil, invitation: nil, from: "test")
    let other = try await community.beginFlow(.logIn, by: nil, invitation: nil, from: "test")
    #expect(Set([flow.state, flow.browser, flow.nonce, flow.verifier, flow.challenge]).count == 5)
    #expect((43...128).contains(flow.verifier.count))
    for (state, browser) in [
      (flow.state, other.browser), (other.state, flow.browser), (flow.state, ""), ("", ""),
      (flow.browser, flow.state), (flow.state, flow.nonce),
    ] {
      await refused(\.isUnauthorized) {
        try await community.takeFlow(state: state, browser: browser)
      }
    }
    let taken = try await community.takeFlow(state: flow.state, browser: flow.browser)
    #expect(taken.flow.nonce == flow.nonce)
    #expect(taken.flow.verifier == flow.verifier)
    await refused(\.isUnauthorized) {
      try await community.takeFlow(state: flow.state, browser: flow.browser)
    }
    town.clock.pass(IdentityFlow.life)
    await refused(\.isUnauthorized) {
      try await community.takeFlow(state: other.state, browser: other.browser)
    }
    try await community.prune()
    let left = try await community.store.read { session throws(CommunityError) in
      try session.rows("SELECT 1 FROM identity_flow").count
    }
    #expect(left == 0)
  }

  /// The example of RFC 7636, appendix B.
  @Test func `challenges are SHA-256`() {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(Secrets.challenge(of: verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation is needed where registration needs one`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    limits.isOpen = false
    let town = try await Town(kind, limits: limits)
    let code = try await town.community.invite(.moderator, by: nil)
    await refused(\.isForbidden) { try await town.enter(by: "s1") }
    await refused(\.isInvalid) { try await town.enter(by: "s1", invitation: "0000-0000") }
    let logged = try #require(try await town.enter(by: "s1", invitation: code.uppercased()))
    #expect(logged.account.role == .moderator)
    await refused(\.isInvalid) { try await town.enter(by: "s2", invitation: code) }
    // Who has an account needs none, and uses none up.
    let other = try await town.community.invite(.user, by: nil)
    #expect(try await town.enter(by: "s1", invitation: other)?.account == logged.account)
    #expect(try await town.enter(by: "s2", invitation: other) != nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `identities are linked to one account and unlinked`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let community = town.community
    let (mary, paul) = (try await town.account("Mary"), try await town.account("Paul"))
    let logged = try await town.logIn("Mary")
    #expect(try await town.enter(by: "s1", linkingTo: logged) == nil)
    #expect(try await town.enter(by: "s1", linkingTo: logged) == nil)
    #expect(try await town.enter(by: "s1")?.account.id == mary.id)
    let other = try await town.logIn("Paul")
    await refused(\.isConflict) { try await town.enter(by: "s1", linkingTo: other) }
    #expect(try await community.identities(of: paul).isEmpty)
    let id = try #require(try await community.identities(of: mary).first?.id)
    await refused(\.isMissing) { try await community.unlink(id, of: paul) }
    try await community.unlink(id, of: mary)
    #expect(try await town.enter(by: "s1")?.account.id != mary.id)
    // Nobody is logged in, or not any more.
    await refused(\.isUnauthorized) {
      try await community.beginFlow(.link, by: nil, invitation: nil, from: "test")
    }
    let flow = try await community.beginFlow(.link, by: logged, invitation: nil, from: "test")
    try await community.end(logged.session.id, of: mary)
    await refused(\.isUnauthorized) {
      try await community.takeFlow(state: flow.state, browser: flow.browser)
    }
    let late = try await community.beginFlow(.link, by: other, invitation: nil, from: "test")
    let taken = try await community.takeFlow(state: late.state, browser: late.browser)
    try await community.end(other.session.id, of: paul)
    await refused(\.isUnauthorized) {
      try await community.finish(taken, with: Town.claims("s3"), label: "", from: "test")
    }
    let admin = try await town.account("Judge", .admin)
    let actions = try await community.audit(for: admin, limit: 100).map(\.action)
    #expect(actions.filter { $0 == .identityLinked }.count == 1)
    #expect(actions.filter { $0 == .identityUnlinked }.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `a recent log-in stands for the password that an account has not`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let community = town.community
    let mary = try #require(try await town.enter(with: Town.claims("s1", names: ["Mary"])))
    let id = try #require(try await community.identities(of: mary.account).first?.id)
    await refused(\.isConflict) { try await community.unlink(id, of: mary.account) }
    #expect(try await community.identities(of: mary.account).count == 1)
    town.clock.pass(LoginSession.fresh)
    await refused(\.isForbidden) { try await community.setFirstPassword("new horse 1", of: mary) }
    await refused(\.isForbidden) { try await community.delete(mary, keepsPlaces: true) }
    await refused(\.isUnauthorized) {
      try await community.changePassword(of: mary, from: "", to: "new horse 1")
    }
    let again = try #require(try await town.enter(by: "s1", after: mary))
    // The session before is replaced.
    #expect(try await community.sessions(of: mary.account).map(\.id) == [again.session.id])
    await refused(\.isInvalid) { try await community.setFirstPassword("mary", of: again) }
    let codes = try await community.setFirstPassword("new horse 1", of: again)
    #expect(Set(codes).count == 8)
    #expect(try await town.logIn("Mary", password: "new horse 1").account.hasPassword)
    await refused(\.isForbidden) { try await community.setFirstPassword("other horse", of: again) }
    await refused(\.isForbidden) { try await community.delete(again, keepsPlaces: true) }
    try await community.recover("Mary", code: codes[0], password: "new horse 2", from: "test")
    try await community.unlink(id, of: mary.account)
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted account takes its identities along`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try #require(try await town.enter(by: "s1"))
    _ = try await town.community.beginFlow(.link, by: mary, invitation: nil, from: "test")
    try await town.community.delete(mary, keepsPlaces: false)
    for table in ["account", "identity", "identity_flow", "session"] {
      let count = try await town.community.store.read { session throws(CommunityError) in
        try session.rows("SELECT 1 FROM \(table)").count
      }
      #expect(count == 0, "\(table)")
    }
    #expect(try await town.enter(by: "s1")?.account.id != mary.account.id)
  }

  @Test(arguments: StoreKind.allCases)
  func `a client begins and registers so often an hour`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    (limits.logins, limits.registrations) = (6, 2)
    let town = try await Town(kind, limits: limits)
    for number in 1...2 { _ = try await town.enter(by: "s\(number)") }
    await refused(\.isTooMany) { try await town.enter(by: "s3") }
    for _ in 1...3 { _ = try await town.enter(by: "s1") }
    await refused(\.isTooMany) { try await town.enter(by: "s1") }
  }

  @Test(arguments: StoreKind.allCases)
  func `log-ins at once create one account`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let accounts = await withTaskGroup(of: Account?.self) { group in
      for _ in 0..<6 { group.addTask { try? await town.enter(by: "s1")?.account } }
      return await group.reduce(into: Set<String>()) { ids, account in
        if let account { ids.insert(account.id) }
      }
    }
    #expect(accounts.count == 1)
  }
}

extension Town {
  /// Returns what a provider says.
  static func claims(
    _ subject: String,
    names: [String] = [],
    email: String? = nil
  ) -> IdentityClaims {
    IdentityClaims(issuer: "https://a", subject: subject, names: names, email: email)
  }

  /// Goes through a flow.
  func enter(
    with claims: IdentityClaims,
    _ purpose: IdentityFlow.Purpose = .logIn,
    by logged: LoggedIn? = nil,
    invitation: String? = nil
  ) async throws -> LoggedIn? {
    let flow = try await community.beginFlow(
      purpose,
      by: logged,
      invitation: invitation,
      from: "test"
    )
    let returned = try await community.takeFlow(state: flow.state, browser: flow.browser)
    return try await community.finish(returned, with: claims, label: "test", from: "test")
  }

  /// Logs in by an identity, perhaps after another session in the same browser.
  func enter(
    by subject: String,
    after logged: LoggedIn? = nil,
    invitation: String? = nil
  ) async throws -> LoggedIn? {
    try await enter(with: Self.claims(subject), by: logged, invitation: invitation)
  }

  /// Links an identity.
  func enter(by subject: String, linkingTo logged: LoggedIn) async throws -> LoggedIn? {
    try await enter(with: Self.claims(subject), .link, by: logged)
  }
}
