/// Registration, login, recovery, and the end of accounts.
extension Community {
  /// The number of recovery codes of an account.
  private static let codes = 8

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - draft: The name and password.
  ///   - client: The client's address, whose registrations are limited.
  /// - Returns: The account, and its recovery codes, which are shown once.
  /// - Throws: ``CommunityError`` if a value is invalid, the name or the address is taken, or registration needs an invitation.
  package func register(
    _ draft: AccountDraft,
    from client: String
  ) async throws(CommunityError) -> (account: Account, codes: [String]) {
    try draft.check()
    try await count("register \(client)", atMost: limits.registrations)
    let password = try await hasher.hash(draft.password)
    let codes = Self.newCodes()
    let id = Secrets.id()
    let account = try await store.write { session throws(CommunityError) in
      let invitation = draft.invitation.map { Secrets.hash(Secrets.plain($0)) }
      let role = try redeem(invitation, in: session)
      let inserted = try session.row(
        """
        INSERT INTO account (id, name, key, email, email_key, password, role, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
        """,
        .text(id),
        .text(draft.name),
        .text(PlainName(draft.name)?.key ?? ""),
        .text(draft.email),
        .text(draft.email?.lowercased()),
        .text(password),
        .text(role.rawValue),
        .integer(now(session))
      )
      // Does not tell which of the two is taken: an address must not be found out.
      guard inserted != nil else {
        throw .conflict("the name or the e-mail address is taken; choose another name, or log in")
      }
      try keep(codes, of: id, in: session)
      try record(.registered, of: id, by: id, in: session)
      return try self.account(id, in: session)
    }
    return (account, codes)
  }

  /// Returns the role of an invitation with a hash, which is used up; the usual role without one.
  func redeem(
    _ invitation: [UInt8]?,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> Role {
    guard let invitation else {
      guard limits.isOpen else {
        throw .forbidden(
          "this server takes new accounts by invitation only; ask its administrator for one"
        )
      }
      return .user
    }
    let row = try session.row(
      "DELETE FROM invitation WHERE code = ? AND expires > ? RETURNING role",
      .bytes(invitation),
      .integer(now(session))
    )
    guard var row, let role = Role(rawValue: try row.text()) else {
      throw .invalid(field: "invitation", "is unknown, used or expired; ask for another one")
    }
    return role
  }

  /// Returns new recovery codes.
  static func newCodes() -> [String] { (0..<codes).map { _ in Secrets.code() } }

  /// Keeps recovery codes of an account.
  func keep(
    _ codes: [String],
    of account: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    for code in codes {
      try session.rows(
        "INSERT INTO recovery (code, account) VALUES (?, ?)",
        .bytes(Secrets.hash(Secrets.plain(code))),
        .text(account)
      )
    }
  }

  /// Creates an invitation, which gives a role to who registers with it within two weeks.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - account: The administrator; `nil` for the command line of the server.
  /// - Returns: The code.
  /// - Throws: ``CommunityError/forbidden(_:)`` unless `account` is an administrator.
  package func invite(_ role: Role, by account: Account?) async throws(CommunityError) -> String {
    try account?.require(.admin)
    let code = Secrets.code()
    try await store.write { session throws(CommunityError) in
      let now = now(session)
      try session.rows(
        "INSERT INTO invitation (code, role, creator, created, expires) VALUES (?, ?, ?, ?, ?)",
        .bytes(Secrets.hash(Secrets.plain(code))),
        .text(role.rawValue),
        .text(account?.id),
        .integer(now),
        .integer(now + 14 * 86_400)
      )
      try record(.invited, of: role.rawValue, by: account?.id, in: session)
    }
    return code
  }

  /// Logs an account in by its name or e-mail address and its password.
  ///
  /// Unknown names take as long as known ones and are locked alike, so that neither tells which exist.
  ///
  /// - Parameters:
  ///   - name: The name or the address.
  ///   - password: The password.
  ///   - kind: Where the session is used.
  ///   - label: What the visitor recognizes it by.
  ///   - client: The client's address, whose logins are limited.
  /// - Returns: The account, the session and its token.
  /// - Throws: ``CommunityError`` if the name or the password is wrong, or there were too many attempts.
  package func logIn(
    _ name: String,
    password: String,
    kind: LoginSession.Kind,
    label: String,
    from client: String
  ) async throws(CommunityError) -> LoggedIn {
    guard name.utf8.count <= 254, AccountDraft.passwordLength.upperBound >= password.count else {
      throw Self.wrong
    }
    try await count("log in \(client)", atMost: limits.logins)
    let key = lockKey(of: name)
    try await checkLock(key)
    let found = try await store.read { session throws(CommunityError) -> (String, String?)? in
      guard var row = try find(name, in: session) else { return nil }
      return (try row.text(), try row.optionalText())
    }
    guard try await hasher.verify(password, against: found?.1), let id = found?.0 else {
      try await fail(key)
      throw Self.wrong
    }
    return try await store.write { session throws(CommunityError) in
      try session.rows("DELETE FROM throttle WHERE key = ?", .text(key))
      return try begin(kind, label: label, of: id, in: session)
    }
  }

  private static let wrong = CommunityError.unauthorized(
    "the name or the password is wrong; try again, or use a recovery code"
  )

  /// Returns the id and the password's hash of the account with a name or an address.
  private func find(
    _ name: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> SQLRow? {
    try session.row(
      "SELECT id, password FROM account WHERE key = ? OR email_key = ?",
      .text(PlainName(name)?.key ?? ""),
      .text(name.lowercased())
    )
  }

  /// Begins a session.
  func begin(
    _ kind: LoginSession.Kind,
    label: String,
    of id: String,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> LoggedIn {
    let (token, now) = (Secrets.token(), now(session))
    let row = try session.row(
      """
      INSERT INTO session (id, account, kind, label, token, rotated, confirmed, created, used, expires)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?) RETURNING \(LoginSession.columns)
      """,
      .text(Secrets.id()),
      .text(id),
      .text(kind.rawValue),
      .text(String(label.prefix(100))),
      .bytes(Secrets.hash(token)),
      .integer(now),
      .integer(now),
      .integer(now),
      .integer(now + LoginSession.life(of: kind))
    )
    guard var row else { throw .damaged("a session was not stored") }
    let login = try LoginSession(&row)
    return LoggedIn(account: try account(id, in: session), session: login, token: token)
  }

  /// Returns an account.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if there is none.
  func account(_ id: String, in session: borrowing StoreSession) throws(CommunityError) -> Account {
    let row = try session.row("SELECT \(Account.columns) FROM account WHERE id = ?", .text(id))
    guard var row else { throw .missing("there is no such account") }
    return try Account(&row)
  }

  // Recovery

  /// Sets a new password by a recovery code, which is used up, and ends all sessions.
  ///
  /// - Throws: ``CommunityError`` if the name or the code is wrong, or there were too many attempts.
  package func recover(
    _ name: String,
    code: String,
    password: String,
    from client: String
  ) async throws(CommunityError) {
    try AccountDraft.check(password: password, of: name)
    try await count("log in \(client)", atMost: limits.logins)
    let key = lockKey(of: name)
    try await checkLock(key)
    let hash = try await hasher.hash(password)
    let isRight = try await store.write { session throws(CommunityError) -> Bool in
      guard var row = try find(name, in: session) else { return false }
      let id = try row.text()
      let used = try session.row(
        "DELETE FROM recovery WHERE code = ? AND account = ? RETURNING account",
        .bytes(Secrets.hash(Secrets.plain(code))),
        .text(id)
      )
      guard used != nil else { return false }
      try setPassword(hash, of: id, keeping: nil, in: session)
      try record(.recovered, of: id, by: id, in: session)
      return true
    }
    guard isRight else {
      try await fail(key)
      throw .unauthorized("the name or the recovery code is wrong; each code works once")
    }
  }

  /// Changes the password, and ends all other sessions.
  ///
  /// - Throws: ``CommunityError/unauthorized(_:)`` if the old one is wrong.
  package func changePassword(
    of logged: LoggedIn,
    from old: String,
    to new: String
  ) async throws(CommunityError) {
    try AccountDraft.check(password: new, of: logged.account.name)
    try await verify(old, of: logged.account)
    let hash = try await hasher.hash(new)
    try await store.write { session throws(CommunityError) in
      let id = logged.account.id
      try setPassword(hash, of: id, keeping: logged.session.id, in: session)
      try record(.passwordChanged, of: id, by: id, in: session)
    }
  }

  /// Replaces the recovery codes.
  ///
  /// - Returns: The new codes, which are shown once; the ones before no longer work.
  /// - Throws: ``CommunityError/unauthorized(_:)`` if the password is wrong.
  package func renewCodes(
    of account: Account,
    password: String
  ) async throws(CommunityError) -> [String] {
    try await verify(password, of: account)
    let codes = Self.newCodes()
    try await store.write { session throws(CommunityError) in
      try session.rows("DELETE FROM recovery WHERE account = ?", .text(account.id))
      try keep(codes, of: account.id, in: session)
      try record(.codesRenewed, of: account.id, by: account.id, in: session)
    }
    return codes
  }

  /// Throws if the password of an account is wrong; wrong ones count like those of logins.
  private func verify(_ password: String, of account: Account) async throws(CommunityError) {
    let key = lockKey(of: account.name)
    try await checkLock(key)
    let stored = try await store.read { session throws(CommunityError) -> String? in
      var row = try session.row("SELECT password FROM account WHERE id = ?", .text(account.id))
      return try row?.optionalText()
    }
    guard try await hasher.verify(password, against: stored) else {
      try await fail(key)
      throw .unauthorized("the password is wrong")
    }
  }

  func setPassword(
    _ hash: String,
    of account: String,
    keeping kept: String?,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    try session.rows("UPDATE account SET password = ? WHERE id = ?", .text(hash), .text(account))
    try session.rows(
      "DELETE FROM session WHERE account = ? AND id <> ?",
      .text(account),
      .text(kept ?? "")
    )
  }

  // Roles and the end

  /// Gives an account another role.
  ///
  /// - Throws: ``CommunityError`` unless `admin` is an administrator, the account exists, and another administrator is left.
  package func give(
    _ role: Role,
    to name: String,
    by admin: Account
  ) async throws(CommunityError) -> Account {
    try admin.require(.admin)
    return try await store.write { session throws(CommunityError) in
      let row = try session.row(
        "UPDATE account SET role = ? WHERE key = ? RETURNING \(Account.columns)",
        .text(role.rawValue),
        .text(PlainName(name)?.key ?? "")
      )
      guard var row else { throw .missing("there is no account \(name)") }
      let account = try Account(&row)
      try requireAdmin(in: session)
      try record(.roleGiven, of: account.id, by: admin.id, role.rawValue, in: session)
      return account
    }
  }

  /// Throws if no administrator is left.
  private func requireAdmin(in session: borrowing StoreSession) throws(CommunityError) {
    guard try session.row("SELECT 1 FROM account WHERE role = 'admin' LIMIT 1") != nil else {
      throw .conflict("this is the last administrator; make someone else one first")
    }
  }

  /// Deletes an account with everything personal: its name, address, sessions, reports, open proposals, and what it keeps.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - password: Its password.
  ///   - keepsPlaces: Whether its places and photos stay, without its name; otherwise they are deleted, the places with their
  ///     history, except those that others have changed, which stay without its name.
  /// - Throws: ``CommunityError`` if the password is wrong, or it is the last administrator.
  package func delete(
    _ account: Account,
    password: String,
    keepsPlaces: Bool
  ) async throws(CommunityError) {
    try await verify(password, of: account)
    try await store.write { session throws(CommunityError) in
      try erase(account, keepsPlaces: keepsPlaces, in: session)
    }
  }

  /// Deletes an account whose holder has shown that it is theirs.
  ///
  /// - Throws: ``CommunityError/conflict(_:)`` if it is the last administrator.
  func erase(
    _ account: Account,
    keepsPlaces: Bool,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    if !keepsPlaces {
      try session.rows(
        """
        DELETE FROM place WHERE author = ? AND NOT EXISTS (
          SELECT 1 FROM revision WHERE revision.place = place.id AND coalesce(revision.author, '') <> ?)
        """,
        .text(account.id),
        .text(account.id)
      )
    }
    let gone = keepsPlaces ? "state = 'refused' AND author = ?" : "author = ?"
    try session.rows("DELETE FROM photo WHERE \(gone)", .text(account.id))
    try record(.accountDeleted, of: account.id, by: nil, in: session)
    try session.rows("DELETE FROM account WHERE id = ?", .text(account.id))
    if account.role == .admin { try requireAdmin(in: session) }
  }
}
