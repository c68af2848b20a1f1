/// Accounts, and a database of places that its users share.
///
/// All rules are here and in the extensions; a ``CommunityStore`` keeps what they decide. Values of several processes on one
/// database are interchangeable: there is no state outside the database.
package struct Community: Sendable {
  /// The database.
  let store: any CommunityStore

  /// Hashes passwords.
  let hasher: PasswordHasher

  /// The limits of accounts and clients.
  let limits: CommunityLimits

  /// A clock for tests; the database's if `nil`.
  private let clock: (@Sendable () -> Int)?

  /// Creates a community.
  ///
  /// - Parameters:
  ///   - store: The database.
  ///   - hasher: Hashes passwords.
  ///   - limits: The limits of accounts and clients.
  ///   - clock: The time in seconds since 1970, for tests; the database's clock if `nil`.
  package init(
    _ store: any CommunityStore,
    hasher: PasswordHasher = PasswordHasher(),
    limits: CommunityLimits = CommunityLimits(),
    clock: (@Sendable () -> Int)? = nil
  ) {
    self.store = store
    self.hasher = hasher
    self.limits = limits
    self.clock = clock
  }

  /// Returns the time of a transaction, in seconds since 1970.
  func now(_ session: borrowing StoreSession) -> Int { clock?() ?? session.now }

  /// Records an action of an account in the audit log.
  func record(
    _ action: AuditEntry.Action,
    of subject: String,
    by actor: String?,
    _ detail: String = "",
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    try session.rows(
      "INSERT INTO audit (made, actor, action, subject, detail) VALUES (?, ?, ?, ?, ?)",
      .integer(now(session)),
      .text(actor),
      .text(action.rawValue),
      .text(subject),
      .text(detail)
    )
  }
}

/// The limits of accounts and clients.
package struct CommunityLimits: Hashable, Sendable {
  /// Whether everyone may register, or only who has an invitation.
  package var isOpen = true
  /// The number of wrong passwords for a name after which it is locked for a while, twice as long each time.
  package var failures = 5
  /// The seconds of the first lock.
  package var lock = 60
  /// The seconds of the longest lock.
  package var longestLock = 3_600
  /// The registrations of an address per hour.
  package var registrations = 20
  /// The logins of an address per hour, right or wrong.
  package var logins = 200
  /// The additions, changes and reports of a user per hour.
  package var changes = 60
  /// The photos of a place.
  package var photosOfPlace = 20
  /// The photos of an account.
  package var photosOfAccount = 200

  /// Creates the default limits.
  package init() {}
}

/// An entry of the audit log: what moderators and administrators did, and what happened to accounts.
package struct AuditEntry: Hashable, Sendable {
  /// What was done.
  package enum Action: String, CaseIterable, Sendable {
    case registered
    case recovered
    case passwordChanged = "password-changed"
    case accountDeleted = "account-deleted"
    case sessionRevoked = "session-revoked"
    case tokenReplayed = "token-replayed"
    case identityLinked = "identity-linked"
    case identityUnlinked = "identity-unlinked"
    case roleGiven = "role-given"
    case invited
    case placeAdded = "place-added"
    case placeEdited = "place-edited"
    case placeDecided = "place-decided"
    case proposalDecided = "proposal-decided"
    case placeReverted = "place-reverted"
    case placeRemoved = "place-removed"
    case placesMerged = "places-merged"
    case reported
    case reportClosed = "report-closed"
    case photoAdded = "photo-added"
    case photoDecided = "photo-decided"
    case photoRemoved = "photo-removed"
    case codesRenewed = "codes-renewed"
  }

  /// When, in seconds since 1970.
  package let made: Int
  /// The name of the account; `nil` if it was deleted, or it was the command line.
  package let actor: String?
  /// What was done.
  package let action: Action
  /// The id of what it was done to.
  package let subject: String
  /// More about it.
  package let detail: String
}

extension Community {
  /// Returns the last entries of the audit log, newest first.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)`` unless `account` is an administrator.
  package func audit(for account: Account, limit: Int) async throws(CommunityError) -> [AuditEntry]
  {
    try account.require(.admin)
    return try await store.read { session throws(CommunityError) in
      var entries: [AuditEntry] = []
      let rows = try session.rows(
        """
        SELECT audit.made, account.name, audit.action, audit.subject, audit.detail
        FROM audit LEFT JOIN account ON account.id = audit.actor ORDER BY audit.number DESC LIMIT ?
        """,
        .integer(limit)
      )
      for var row in rows {
        let (made, actor) = (try row.integer(), try row.optionalText())
        guard let action = AuditEntry.Action(rawValue: try row.text()) else {
          throw .damaged("an entry of the audit log has an unknown action")
        }
        let (subject, detail) = (try row.text(), try row.text())
        entries.append(
          AuditEntry(made: made, actor: actor, action: action, subject: subject, detail: detail)
        )
      }
      return entries
    }
  }
}
