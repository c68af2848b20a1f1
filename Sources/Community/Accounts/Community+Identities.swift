/// Log-ins by identities at OpenID providers, and accounts without a password.
extension Community {
  /// The most identities of an account.
  private static let mostIdentities = 10

  // The flow

  /// Begins a log-in at a provider.
  ///
  /// - Parameters:
  ///   - purpose: What it is for.
  ///   - logged: Who is logged in, if anybody; needed to link.
  ///   - invitation: The code of an invitation, for a new account.
  ///   - client: The client's address, whose logins are limited.
  /// - Returns: The flow, with its secrets.
  /// - Throws: ``CommunityError`` if nobody is logged in to link to, or there were too many attempts.
  package func beginFlow(
    _ purpose: IdentityFlow.Purpose,
    by logged: LoggedIn?,
    invitation: String?,
    from client: String
  ) async throws(CommunityError) -> IdentityFlow {
    guard purpose != .link || logged != nil else { throw .unauthorized("log in first") }
    try await count("log in \(client)", atMost: limits.logins)
    let flow = IdentityFlow()
    try await store.write { session throws(CommunityError) in
      let expires = now(session) + IdentityFlow.life
      try session.rows(
        """
        INSERT INTO identity_flow (state, browser, purpose, session, invitation, expires)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        .bytes(Secrets.hash(flow.state)),
        .bytes(Secrets.hash(flow.browser)),
        .text(purpose.rawValue),
        .text(logged?.session.id),
        invitation.map { .bytes(Secrets.hash(Secrets.plain($0))) } ?? .null,
        .integer(expires)
      )
    }
    return flow
  }

  /// Takes up a flow whose visitor has returned, once.
  ///
  /// - Parameters:
  ///   - state: What the provider returned.
  ///   - browser: What the browser's cookie has.
  /// - Returns: The flow.
  /// - Throws: ``CommunityError/unauthorized(_:)`` if it is another browser's, was used, or has expired.
  package func takeFlow(
    state: String,
    browser: String
  ) async throws(CommunityError) -> ReturnedFlow {
    let found = try await store.write { session throws(CommunityError) -> ReturnedFlow? in
      let row = try session.row(
        """
        DELETE FROM identity_flow WHERE state = ? AND browser = ? AND expires > ?
        RETURNING purpose, session, invitation
        """,
        .bytes(Secrets.hash(state)),
        .bytes(Secrets.hash(browser)),
        .integer(now(session))
      )
      guard var row else { return nil }
      guard let purpose = IdentityFlow.Purpose(rawValue: try row.text()) else {
        throw .damaged("the purpose of a log-in is unknown")
      }
      return ReturnedFlow(
        flow: IdentityFlow(state: state, browser: browser),
        purpose: purpose,
        session: try row.optionalText(),
        invitation: try row.optionalBytes()
      )
    }
    guard let found else {
      throw .unauthorized("this log-in has expired or was used already; begin again")
    }
    return found
  }

  /// Ends a flow: logs in the account of an identity, which is created if there is none, or links the identity.
  ///
  /// An account is never found by its e-mail address: who controls a provider must not get accounts of others.
  ///
  /// - Parameters:
  ///   - returned: The flow.
  ///   - claims: What the provider says, verified.
  ///   - label: What the visitor recognizes the session by.
  ///   - client: The client's address, whose registrations are limited.
  /// - Returns: Who is logged in; `nil` if an identity was linked, which changes no session.
  /// - Throws: ``CommunityError`` if a new account needs an invitation, the identity is linked to another account, or the session
  ///   in which it was to be linked has ended.
  package func finish(
    _ returned: ReturnedFlow,
    with claims: IdentityClaims,
    label: String,
    from client: String
  ) async throws(CommunityError) -> LoggedIn? {
    try await store.write { session throws(CommunityError) in
      let owner = try owner(of: claims, in: session)
      guard returned.purpose == .logIn else {
        try link(claims, ownedBy: owner, to: returned.session, in: session)
        return nil
      }
      let account: String
      if let owner {
        account = owner
        try use(claims, in: session)
      } else {
        account = try join(claims, invitation: returned.invitation, from: client, in: session)
      }
      // Its cookie is replaced, so nobody could use or end it.
      try session.rows("DELETE FROM session WHERE id = ?", .text(returned.session ?? ""))
      return try begin(.browser, label: label, of: account, in: session)
    }
  }

  /// Returns the id of the account that has an identity.
  private func owner(
    of claims: IdentityClaims,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> String? {
    var row = try session.row(
      "SELECT account FROM identity WHERE issuer = ? AND subject = ?",
      .text(claims.issuer),
      .text(claims.subject)
    )
    return try row?.text()
  }

  /// Records that an identity was used.
  private func use(
    _ claims: IdentityClaims,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    try session.rows(
      "UPDATE identity SET used = ?, label = ? WHERE issuer = ? AND subject = ?",
      .integer(now(session)),
      .text(claims.label),
      .text(claims.issuer),
      .text(claims.subject)
    )
  }

  /// Links an identity to the account of a session.
  private func link(
    _ claims: IdentityClaims,
    ownedBy owner: String?,
    to login: String?,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    let row = try session.row(
      "SELECT account FROM session WHERE id = ? AND expires > ?",
      .text(login ?? ""),
      .integer(now(session))
    )
    guard var row else { throw .unauthorized("you were logged out meanwhile; log in") }
    let account = try row.text()
    guard owner != account else { return try use(claims, in: session) }
    guard owner == nil else {
      throw .conflict("this identity belongs to another account; unlink it there first")
    }
    var count = try session.row("SELECT count(*) FROM identity WHERE account = ?", .text(account))
    guard try count?.integer() ?? 0 < Self.mostIdentities else {
      throw .conflict("an account has at most \(Self.mostIdentities) identities; unlink one first")
    }
    try add(claims, to: account, in: session)
    try record(.identityLinked, of: account, by: account, claims.issuer, in: session)
  }

  /// Stores an identity.
  private func add(
    _ claims: IdentityClaims,
    to account: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    let now = now(session)
    let row = try session.row(
      """
      INSERT INTO identity (id, issuer, subject, account, label, created, used)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
      """,
      .text(Secrets.id()),
      .text(claims.issuer),
      .text(claims.subject),
      .text(account),
      .text(claims.label),
      .integer(now),
      .integer(now)
    )
    guard row != nil else { throw .conflict("this identity was linked meanwhile; log in with it") }
  }

  /// Creates an account for an identity, and returns its id.
  private func join(
    _ claims: IdentityClaims,
    invitation: [UInt8]?,
    from client: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> String {
    try count("register \(client)", atMost: limits.registrations, in: session)
    let role = try redeem(invitation, in: session)
    let (id, name) = (Secrets.id(), try freeName(claims.name, in: session))
    let email = try freeAddress(claims.email, in: session)
    let row = try session.row(
      """
      INSERT INTO account (id, name, key, email, email_key, password, role, created)
      VALUES (?, ?, ?, ?, ?, NULL, ?, ?) ON CONFLICT DO NOTHING RETURNING id
      """,
      .text(id),
      .text(name),
      .text(PlainName(name)?.key ?? ""),
      .text(email),
      .text(email?.lowercased()),
      .text(role.rawValue),
      .integer(now(session))
    )
    guard row != nil else { throw .unavailable("a name was taken meanwhile") }
    try add(claims, to: id, in: session)
    try record(.registered, of: id, by: id, claims.issuer, in: session)
    return id
  }

  /// Returns a name that no account has: the one wanted, or with a number.
  private func freeName(
    _ wanted: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> String {
    for number in 1...20 {
      let name = number == 1 ? wanted : "\(wanted) \(number)"
      let key = PlainName(name)?.key ?? ""
      let row = try session.row("SELECT 1 FROM account WHERE key = ?", .text(key))
      if row == nil { return name }
    }
    return "\(wanted) \(Secrets.id().prefix(6))"
  }

  /// Returns an address if it is valid and no account has it; an account of another visitor keeps its own.
  private func freeAddress(
    _ address: String?,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> String? {
    guard let address, AccountDraft.isAddress(address) else { return nil }
    let key = address.lowercased()
    let row = try session.row("SELECT 1 FROM account WHERE email_key = ?", .text(key))
    return row == nil ? address : nil
  }

  // Identities of an account

  /// Returns the identities of an account, the first linked first.
  package func identities(of account: Account) async throws(CommunityError) -> [Identity] {
    try await store.read { session throws(CommunityError) in
      var identities: [Identity] = []
      let rows = try session.rows(
        "SELECT \(Identity.columns) FROM identity WHERE account = ? ORDER BY created, id",
        .text(account.id)
      )
      for var row in rows { identities.append(try Identity(&row)) }
      return identities
    }
  }

  /// Unlinks an identity from an account.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if the account has no such identity, and ``CommunityError/conflict(_:)`` if nothing
  ///   else is left to log in by.
  package func unlink(_ id: String, of account: Account) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      let row = try session.row(
        "DELETE FROM identity WHERE id = ? AND account = ? RETURNING issuer",
        .text(id),
        .text(account.id)
      )
      guard var row else { throw .missing("you have no such identity") }
      let left = try session.row(
        """
        SELECT 1 FROM account WHERE id = ? AND (password IS NOT NULL
          OR EXISTS (SELECT 1 FROM identity WHERE identity.account = account.id))
        """,
        .text(account.id)
      )
      guard left != nil else {
        throw .conflict("this is the only way to log in; set a password first")
      }
      try record(.identityUnlinked, of: account.id, by: account.id, try row.text(), in: session)
    }
  }

  // Accounts without a password

  /// Sets the first password of an account, and ends its other sessions.
  ///
  /// - Parameters:
  ///   - new: The password.
  ///   - logged: The account, logged in within the last ten minutes.
  /// - Returns: Its recovery codes, which are shown once.
  /// - Throws: ``CommunityError/forbidden(_:)`` if the log-in is older, or the account has a password.
  package func setFirstPassword(
    _ new: String,
    of logged: LoggedIn
  ) async throws(CommunityError) -> [String] {
    try AccountDraft.check(password: new, of: logged.account.name)
    let hash = try await hasher.hash(new)
    let codes = Self.newCodes()
    try await store.write { session throws(CommunityError) in
      try requireFresh(logged, in: session)
      let id = logged.account.id
      try setPassword(hash, of: id, keeping: logged.session.id, in: session)
      try session.rows("DELETE FROM recovery WHERE account = ?", .text(id))
      try keep(codes, of: id, in: session)
      try record(.passwordChanged, of: id, by: id, in: session)
    }
    return codes
  }

  /// Deletes an account that has no password; see ``delete(_:password:keepsPlaces:)``.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)`` if the log-in is older than ten minutes, or the account has a password;
  ///   ``CommunityError/conflict(_:)`` if it is the last administrator.
  package func delete(_ logged: LoggedIn, keepsPlaces: Bool) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      try requireFresh(logged, in: session)
      try erase(logged.account, keepsPlaces: keepsPlaces, in: session)
    }
  }

  /// Throws unless a log-in is recent enough to stand for a password, and the account has none.
  private func requireFresh(
    _ logged: LoggedIn,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    guard try !account(logged.account.id, in: session).hasPassword else {
      throw .forbidden("this account has a password; give it")
    }
    guard now(session) < logged.session.created + LoginSession.fresh else {
      throw .forbidden("this needs a log-in within the last ten minutes; log in again first")
    }
  }
}
