/// Sessions: who a token belongs to, its rotation and its end.
extension Community {
  /// Returns the account that a token is logged in as.
  ///
  /// A browser's token is replaced once a day. The one before is accepted for another minute, since requests may be on their way,
  /// and until the new one is used, since the answer with it may have been lost. Used later, it was copied, and the session ends for
  /// both (as RFC 9700, section 4.14.2, asks of refresh tokens).
  ///
  /// - Throws: ``CommunityError/unauthorized(_:)`` if the token is unknown or has expired.
  package func logged(by token: String) async throws(CommunityError) -> LoggedIn {
    let hash = Secrets.hash(token)
    let found = try await store.read { session throws(CommunityError) in try find(hash, in: session)
    }
    guard let found else { throw Self.expired }
    guard found.needsWriting else { return found.logged }
    let logged = try await store.write { session throws(CommunityError) -> LoggedIn? in
      // Another request may have replaced the token meanwhile.
      guard let found = try find(hash, in: session) else { return nil }
      return try renew(found, by: hash, in: session)
    }
    guard let logged else { throw Self.expired }
    return logged
  }

  private static let expired = CommunityError.unauthorized(
    "you are not logged in, or were logged out; log in"
  )

  /// A session as it was found by a token.
  private struct Found: Sendable {
    let logged: LoggedIn
    /// Whether the token was copied: it is the one before, although its successor is in use.
    let isReplayed: Bool
    /// Whether this is the first use of the token.
    let isFirst: Bool
    /// Whether the current token has been used, by this use at the latest.
    let isConfirmed: Bool
    /// Whether the token is replaced.
    let mustRotate: Bool

    /// Whether its use must be recorded.
    let isDue: Bool

    var needsWriting: Bool { isReplayed || isFirst || mustRotate || isDue }
  }

  private func find(
    _ hash: [UInt8],
    in session: borrowing StoreSession
  ) throws(CommunityError) -> Found? {
    let now = now(session)
    let row = try session.row(
      """
      SELECT \(Account.columns), \(LoginSession.columns), session.rotated, session.previous,
        session.confirmed
      FROM session JOIN account ON account.id = session.account
      WHERE (session.token = ? OR session.previous = ?) AND session.expires > ?
      """,
      .bytes(hash),
      .bytes(hash),
      .integer(now)
    )
    guard var row else { return nil }
    let (account, login) = (try Account(&row), try LoginSession(&row))
    let rotated = try row.integer()
    let isOld = try row.optionalBytes() == hash
    let isConfirmed = try row.integer() == 1
    let isLate = isOld && now > rotated + LoginSession.grace
    let isDaily = !isOld && login.kind == .browser && now >= rotated + LoginSession.rotation
    return Found(
      logged: LoggedIn(account: account, session: login, token: nil),
      isReplayed: isLate && isConfirmed,
      isFirst: !isOld && !isConfirmed,
      isConfirmed: isConfirmed || !isOld,
      mustRotate: isDaily || (isLate && !isConfirmed),
      isDue: now >= login.used + LoginSession.recording
    )
  }

  /// Records the use of a session, and replaces its token if it is due; `nil` if it ended.
  private func renew(
    _ found: Found,
    by hash: [UInt8],
    in session: borrowing StoreSession
  ) throws(CommunityError) -> LoggedIn? {
    let (account, login, now) = (found.logged.account, found.logged.session, now(session))
    guard !found.isReplayed else {
      try session.rows("DELETE FROM session WHERE id = ?", .text(login.id))
      try record(.tokenReplayed, of: login.id, by: account.id, in: session)
      return nil
    }
    try session.rows(
      "UPDATE session SET used = ?, expires = ?, confirmed = ? WHERE id = ?",
      .integer(now),
      .integer(now + LoginSession.life(of: login.kind)),
      .integer(found.isConfirmed && !found.mustRotate ? 1 : 0),
      .text(login.id)
    )
    guard found.mustRotate else { return found.logged }
    let token = Secrets.token()
    try session.rows(
      "UPDATE session SET token = ?, previous = ?, rotated = ? WHERE id = ?",
      .bytes(Secrets.hash(token)),
      .bytes(hash),
      .integer(now),
      .text(login.id)
    )
    return LoggedIn(account: account, session: login, token: token)
  }

  /// Returns the sessions of an account, the last used first.
  package func sessions(of account: Account) async throws(CommunityError) -> [LoginSession] {
    try await store.read { session throws(CommunityError) in
      var sessions: [LoginSession] = []
      let rows = try session.rows(
        """
        SELECT \(LoginSession.columns) FROM session WHERE account = ? AND expires > ?
        ORDER BY used DESC, id
        """,
        .text(account.id),
        .integer(now(session))
      )
      for var row in rows { sessions.append(try LoginSession(&row)) }
      return sessions
    }
  }

  /// Ends a session of an account.
  ///
  /// - Throws: ``CommunityError/missing(_:)`` if the account has no such session.
  package func end(_ id: String, of account: Account) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      let row = try session.row(
        "DELETE FROM session WHERE id = ? AND account = ? RETURNING id",
        .text(id),
        .text(account.id)
      )
      guard row != nil else { throw .missing("you have no such session") }
      try record(.sessionRevoked, of: id, by: account.id, in: session)
    }
  }
}
