/// Limits of attempts, kept in the database so that all replicas count together.
extension Community {
  private static let hour = 3_600

  /// Counts an attempt.
  ///
  /// - Parameters:
  ///   - key: What is counted, with who does it.
  ///   - most: The number of attempts per hour.
  /// - Throws: ``CommunityError/tooMany(_:retryAfter:)`` if there were as many within the hour.
  func count(_ key: String, atMost most: Int) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      try count(key, atMost: most, in: session)
    }
  }

  /// Counts an attempt in a transaction.
  func count(
    _ key: String,
    atMost most: Int,
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    let now = now(session)
    let row = try session.row(
      """
      INSERT INTO throttle (key, count, since) VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN throttle.since <= ? THEN 1 ELSE throttle.count + 1 END,
        since = CASE WHEN throttle.since <= ? THEN excluded.since ELSE throttle.since END
      RETURNING count, since
      """,
      .text(key),
      .integer(now),
      .integer(now - Self.hour),
      .integer(now - Self.hour)
    )
    guard var row, try row.integer() > most else { return }
    throw .tooMany(
      "that was too often; try again later",
      retryAfter: max(1, try row.integer() + Self.hour - now)
    )
  }

  /// Returns the key under which wrong passwords for a name are counted.
  func lockKey(of name: String) -> String { "wrong \(PlainName(name)?.key ?? name.lowercased())" }

  /// Throws if a name is locked after wrong passwords.
  func checkLock(_ key: String) async throws(CommunityError) {
    let wait = try await store.read { session throws(CommunityError) -> Int in
      let row = try session.row("SELECT count, since FROM throttle WHERE key = ?", .text(key))
      guard var row else { return 0 }
      let count = try row.integer()
      return try row.integer() + lock(after: count) - now(session)
    }
    guard wait > 0 else { return }
    throw .tooMany("there were too many wrong passwords; try again later", retryAfter: wait)
  }

  /// Counts a wrong password; the count is forgotten after a day, or by the right password.
  func fail(_ key: String) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      let now = now(session)
      try session.rows(
        """
        INSERT INTO throttle (key, count, since) VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN throttle.since <= ? THEN 1 ELSE throttle.count + 1 END, since = excluded.since
        """,
        .text(key),
        .integer(now),
        .integer(now - 24 * Self.hour)
      )
    }
  }

  /// Deletes what has expired: sessions, invitations, log-ins under way, counts of attempts, and photos that were refused.
  ///
  /// What has expired is refused in any case; this only frees space.
  ///
  /// - Throws: ``CommunityError`` if the database fails.
  package func prune() async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      let now = now(session)
      try session.rows("DELETE FROM session WHERE expires <= ?", .integer(now))
      try session.rows("DELETE FROM invitation WHERE expires <= ?", .integer(now))
      try session.rows("DELETE FROM identity_flow WHERE expires <= ?", .integer(now))
      try session.rows("DELETE FROM throttle WHERE since <= ?", .integer(now - 24 * Self.hour))
      try deleteRefusedPhotos(in: session)
    }
  }

  /// The seconds for which a name is locked after a number of wrong passwords.
  private func lock(after count: Int) -> Int {
    guard count >= limits.failures else { return 0 }
    return min(limits.longestLock, limits.lock << min(20, count - limits.failures))
  }
}
