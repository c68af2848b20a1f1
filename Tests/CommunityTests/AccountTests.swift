import Testing

@testable import Community

/// Accounts, sessions and limits, on each store.
struct AccountTests {
  @Test(arguments: StoreKind.allCases)
  func `who registers can log in by name and address`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let draft = AccountDraft(name: "Mary", email: "Mary@Example.org", password: Town.password)
    let (account, codes) = try await town.community.register(draft, from: "test")
    #expect(account.role == .user)
    #expect(Set(codes).count == 8)
    for name in ["Mary", "mary", "M.ary", "mary@example.ORG"] {
      let logged = try await town.logIn(name)
      #expect(logged.account.id == account.id)
      let token = try #require(logged.token)
      #expect(try await town.community.logged(by: token).account == account)
    }
    await refused(\.isUnauthorized) { try await town.logIn("Mary", password: "wrong horse") }
    await refused(\.isUnauthorized) { try await town.logIn("Nobody") }
    await refused(\.isUnauthorized) { try await town.community.logged(by: "unknown") }
  }

  @Test(arguments: StoreKind.allCases)
  func `names that look alike and addresses are taken once`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let draft = AccountDraft(name: "Mary Lee", email: "m@example.org", password: Town.password)
    _ = try await town.community.register(draft, from: "test")
    for name in ["mary lee", "Mary-Lee", "MARYLEE", "Ｍary Lee"] {
      await refused(\.isConflict) {
        try await town.community.register(
          AccountDraft(name: name, password: Town.password),
          from: "test"
        )
      }
    }
    await refused(\.isConflict) {
      try await town.community.register(
        AccountDraft(name: "Other", email: "M@example.org", password: Town.password),
        from: "test"
      )
    }
  }

  @Test(arguments: [
    AccountDraft(name: "ab", password: "correct horse"),
    AccountDraft(name: " Mary", password: "correct horse"),
    AccountDraft(name: "Mary\u{202e}", password: "correct horse"),
    AccountDraft(name: "Ma\u{0}ry", password: "correct horse"),
    AccountDraft(name: "Mary <b>", password: "correct horse"),
    AccountDraft(name: "Mary", password: "short"),
    AccountDraft(name: "Mary Poppins", password: "mary poppins"),
    AccountDraft(name: "Mary", password: "aaaaaaaaaa"),
    AccountDraft(name: "Mary", password: String(repeating: "long", count: 60)),
    AccountDraft(name: "Mary", email: "mary", password: "correct horse"),
    AccountDraft(name: "Mary", email: "a\r\nb@example.org", password: "correct horse"),
  ])
  func `invalid names, addresses and passwords are refused`(draft: AccountDraft) async throws {
    let town = try await Town(.sqlite)
    await refused(\.isInvalid) { try await town.community.register(draft, from: "test") }
  }

  @Test(arguments: StoreKind.allCases)
  func `an invitation gives its role once`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    limits.isOpen = false
    let town = try await Town(kind, limits: limits)
    let code = try await town.community.invite(.admin, by: nil)
    let draft = { (name: String, code: String?) in
      AccountDraft(name: name, password: Town.password, invitation: code)
    }
    await refused(\.isForbidden) {
      try await town.community.register(draft("Mary", nil), from: "test")
    }
    let account = try await town.community.register(
      draft("Mary", code.uppercased().replacing("-", with: " ")),
      from: "test"
    ).account
    #expect(account.role == .admin)
    await refused(\.isInvalid) {
      try await town.community.register(draft("Paul", code), from: "test")
    }
    let late = try await town.community.invite(.user, by: account)
    town.clock.pass(15 * 86_400)
    await refused(\.isInvalid) {
      try await town.community.register(draft("Paul", late), from: "test")
    }
    let user = try await town.account("Ann")
    await refused(\.isForbidden) { try await town.community.invite(.user, by: user) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a taken name does not use up an invitation`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    let code = try await town.community.invite(.trusted, by: nil)
    let draft = { AccountDraft(name: $0, password: Town.password, invitation: code) }
    await refused(\.isConflict) {
      try await town.community.register(draft("Mary"), from: "test")
    }
    #expect(try await town.community.register(draft("Paul"), from: "test").account.role == .trusted)
  }

  @Test(arguments: StoreKind.allCases)
  func `wrong passwords lock known and unknown names alike, longer each time`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    for name in ["Mary", "Nobody"] {
      for _ in 0..<5 {
        await refused(\.isUnauthorized) { try await town.logIn(name, password: "wrong horse") }
      }
      await refused(as: .locked(60)) { try await town.logIn(name) }
    }
    town.clock.pass(61)
    await refused(\.isUnauthorized) { try await town.logIn("Mary", password: "wrong horse") }
    await refused(as: .locked(120)) { try await town.logIn("mary") }
    town.clock.pass(121)
    _ = try await town.logIn("Mary")
    await refused(\.isUnauthorized) { try await town.logIn("Mary", password: "wrong horse") }
    _ = try await town.logIn("Mary")
  }

  @Test(arguments: StoreKind.allCases)
  func `an address can try so many logins and registrations an hour`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    (limits.logins, limits.registrations) = (3, 2)
    let town = try await Town(kind, limits: limits)
    _ = try await town.account("Mary")
    _ = try await town.account("Paul")
    await refused(\.isTooMany) { try await town.account("Ann") }
    for _ in 0..<3 { _ = try await town.logIn("Mary") }
    await refused(\.isTooMany) { try await town.logIn("Mary") }
    town.clock.pass(3_600)
    _ = try await town.logIn("Mary")
    _ = try await town.account("Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `a browser's token is replaced daily, and a copy of it ends the session`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    let first = try #require(try await town.logIn("Mary").token)
    town.clock.pass(86_400)
    let second = try #require(try await town.community.logged(by: first).token)
    #expect(second != first)
    // A request that was on its way.
    #expect(try await town.community.logged(by: first).token == nil)
    #expect(try await town.community.logged(by: second).token == nil)
    town.clock.pass(61)
    await refused(\.isUnauthorized) { try await town.community.logged(by: first) }
    await refused(\.isUnauthorized) { try await town.community.logged(by: second) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a lost answer with a new token does not end the session`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    let first = try #require(try await town.logIn("Mary").token)
    town.clock.pass(86_400)
    let lost = try #require(try await town.community.logged(by: first).token)
    town.clock.pass(61)
    let second = try #require(try await town.community.logged(by: first).token)
    await refused(\.isUnauthorized) { try await town.community.logged(by: lost) }
    #expect(try await town.community.logged(by: second).token == nil)
    town.clock.pass(61)
    await refused(\.isUnauthorized) { try await town.community.logged(by: first) }
    await refused(\.isUnauthorized) { try await town.community.logged(by: second) }
  }

  @Test(arguments: StoreKind.allCases)
  func `devices keep their token, and unused sessions end`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    let device = try #require(try await town.logIn("Mary", kind: .device).token)
    let browser = try #require(try await town.logIn("Mary").token)
    town.clock.pass(20 * 86_400)
    #expect(try await town.community.logged(by: device).token == nil)
    town.clock.pass(11 * 86_400)
    await refused(\.isUnauthorized) { try await town.community.logged(by: browser) }
    for _ in 0..<3 {
      town.clock.pass(300 * 86_400)
      _ = try await town.community.logged(by: device)
    }
    town.clock.pass(366 * 86_400)
    await refused(\.isUnauthorized) { try await town.community.logged(by: device) }
  }

  @Test(arguments: StoreKind.allCases)
  func `sessions are listed and ended only by their account`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary"), try await town.account("Paul"))
    let one = try await town.logIn("Mary")
    let other = try await town.logIn("Mary", kind: .device)
    #expect(
      try await Set(town.community.sessions(of: mary).map(\.id)) == [
        one.session.id, other.session.id,
      ]
    )
    #expect(try await town.community.sessions(of: paul).isEmpty)
    await refused(\.isMissing) { try await town.community.end(one.session.id, of: paul) }
    try await town.community.end(one.session.id, of: mary)
    await refused(\.isUnauthorized) { try await town.community.logged(by: one.token ?? "") }
    _ = try await town.community.logged(by: other.token ?? "")
  }

  @Test(arguments: StoreKind.allCases)
  func `a recovery code works once and ends all sessions`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let draft = AccountDraft(name: "Mary", password: Town.password)
    let codes = try await town.community.register(draft, from: "test").codes
    _ = try await town.account("Paul")
    let token = try #require(try await town.logIn("Mary").token)
    let recover = { (name: String, code: String) in
      try await town.community.recover(name, code: code, password: "new horse 1", from: "test")
    }
    await refused(\.isUnauthorized) { try await recover("Paul", codes[0]) }
    await refused(\.isUnauthorized) { try await recover("Nobody", codes[0]) }
    try await recover("Mary", codes[0].uppercased())
    await refused(\.isUnauthorized) { try await recover("Mary", codes[0]) }
    await refused(\.isUnauthorized) { try await town.community.logged(by: token) }
    await refused(\.isUnauthorized) { try await town.logIn("Mary") }
    _ = try await town.logIn("Mary", password: "new horse 1")
  }

  @Test(arguments: StoreKind.allCases)
  func `a new password needs the old one, and ends the other sessions`(kind: StoreKind) async throws
  {
    let town = try await Town(kind)
    _ = try await town.account("Mary")
    let (one, other) = (try await town.logIn("Mary"), try await town.logIn("Mary"))
    await refused(\.isUnauthorized) {
      try await town.community.changePassword(of: one, from: "wrong horse", to: "new horse 1")
    }
    try await town.community.changePassword(of: one, from: Town.password, to: "new horse 1")
    _ = try await town.community.logged(by: one.token ?? "")
    await refused(\.isUnauthorized) { try await town.community.logged(by: other.token ?? "") }
  }

  @Test(arguments: StoreKind.allCases)
  func `only administrators give roles and read the log, and one is left`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary", .admin), try await town.account("Paul"))
    await refused(\.isForbidden) {
      try await town.community.give(.admin, to: "Paul", by: paul)
    }
    await refused(\.isConflict) {
      try await town.community.give(.user, to: "Mary", by: mary)
    }
    await refused(\.isMissing) {
      try await town.community.give(.user, to: "Nobody", by: mary)
    }
    #expect(try await town.community.give(.moderator, to: "paul", by: mary).role == .moderator)
    await refused(\.isForbidden) { try await town.community.audit(for: paul, limit: 10) }
    let entries = try await town.community.audit(for: mary, limit: 10)
    #expect(entries.first?.action == .roleGiven)
    #expect(entries.first?.actor == "Mary")
    await refused(\.isConflict) {
      try await town.community.delete(mary, password: Town.password, keepsPlaces: true)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted account leaves nothing personal`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (
      try await town.account("Mary", .trusted), try await town.account("Paul", .moderator)
    )
    let token = try #require(try await town.logIn("Mary").token)
    let own = try await town.add("Fountain", by: mary)
    let shared = try await town.add("Old Oak", north: 500, by: mary)
    _ = try await town.community.change(
      shared.id,
      to: shared.content,
      from: 1,
      note: "checked",
      by: paul,
      in: town.catalog
    )
    await refused(\.isUnauthorized) {
      try await town.community.delete(mary, password: "wrong horse", keepsPlaces: true)
    }
    try await town.community.delete(mary, password: Town.password, keepsPlaces: false)
    await refused(\.isUnauthorized) { try await town.community.logged(by: token) }
    await refused(\.isUnauthorized) { try await town.logIn("Mary") }
    await refused(\.isMissing) { try await town.community.place(own.id, for: nil) }
    let left = try await town.community.place(shared.id, for: nil)
    #expect(left.author == nil)
    #expect(
      try await town.community.history(of: shared.id, for: nil).map(\.author) == ["Paul", nil]
    )
    // The name is free again.
    _ = try await town.account("Mary")
  }

  @Test(arguments: StoreKind.allCases)
  func `what has expired is deleted, and nothing else`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary")
    let device = try await town.logIn("Mary", kind: .device)
    _ = try await town.logIn("Mary")
    let code = try await town.community.invite(.user, by: nil)
    town.clock.pass(10 * 86_400)
    try await town.community.prune()
    #expect(try await town.community.sessions(of: mary).count == 2)
    let draft = AccountDraft(name: "Paul", password: Town.password, invitation: code)
    _ = try await town.community.register(draft, from: "test")
    town.clock.pass(40 * 86_400)
    try await town.community.prune()
    let left = try await town.community.store.read { session throws(CommunityError) in
      var row = try session.row(
        "SELECT (SELECT count(*) FROM session), (SELECT count(*) FROM throttle)"
      )
      return [try row?.integer(), try row?.integer()]
    }
    #expect(left == [1, 0])
    _ = try await town.community.logged(by: device.token ?? "")
  }

  @Test func `a password is the same however its letters are composed`() async throws {
    let town = try await Town(.sqlite)
    let draft = AccountDraft(name: "Mary", password: "cafe\u{301} horse")
    _ = try await town.community.register(draft, from: "test")
    _ = try await town.logIn("Mary", password: "caf\u{e9} horse")
  }

  @Test func `a flood of logins is refused instead of taking the memory`() async throws {
    let hasher = PasswordHasher(cost: .least, parallel: 1, most: 2)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 {
        group.addTask { (try? await hasher.hash("correct horse")) != nil }
      }
      return await group.reduce(into: [Bool: Int]()) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes[true, default: 0] >= 1)
    #expect(outcomes.values.reduce(0, +) == 50)
    #expect(try await hasher.hash("correct horse").hasPrefix("$argon2id$"))
  }
}

extension CommunityError {
  /// The error of a locked name.
  static func locked(_ seconds: Int) -> Self {
    .tooMany("there were too many wrong passwords; try again later", retryAfter: seconds)
  }
}
