/// What an account keeps on all its devices.
package struct KeptItem: Hashable, Sendable {
  /// The kinds of items.
  package enum Kind: String, CaseIterable, Sendable {
    /// A saved trip.
    case trip
    /// A favorite sight.
    case favorite
    /// A setting.
    case setting
    /// A place that only the account sees.
    case place
  }

  /// The kind.
  package let kind: Kind
  /// The key, unique in its kind.
  package let key: String
  /// The number of changes of the account up to this one: items after a number are those that changed since.
  package let version: Int
  /// The content as JSON; `nil` if the item was deleted.
  package let content: String?

  /// Creates an item.
  package init(kind: Kind, key: String, version: Int, content: String?) {
    self.kind = kind
    self.key = key
    self.version = version
    self.content = content
  }

  /// The longest key, in bytes.
  package static let longestKey = 200
  /// The longest content, in bytes.
  package static let longestContent = 1 << 19
  /// The maximum number of items of an account.
  package static let most = 2_000
  /// The maximum number with those that were deleted, which other devices have to know.
  package static let mostWithDeleted = 20_000
  /// The maximum length of all contents of an account, in characters; an answer has them all.
  package static let longestContents = 8_000_000
}

/// Keeping trips, favorites, settings and own places the same on all devices of an account.
extension Community {
  /// How a device's change ended.
  package enum ItemOutcome: Hashable, Sendable {
    /// It was stored, with its new version.
    case stored(KeptItem)
    /// Another device changed the item first; the device shows both, or merges them, and sends the result.
    case conflict(KeptItem)
  }

  /// Returns the items of an account that changed after a version, oldest first.
  ///
  /// - Parameters:
  ///   - version: The last version that the device has; 0 for all.
  ///   - account: The account.
  /// - Returns: The items.
  /// - Throws: ``CommunityError`` if the database fails.
  package func items(
    after version: Int,
    of account: Account
  ) async throws(CommunityError) -> [KeptItem] {
    try await store.read { session throws(CommunityError) in
      try session.show(.of(account.id))
      let rows = try session.rows(
        "SELECT kind, key, version, content FROM item WHERE account = ? AND version > ? ORDER BY version",
        .text(account.id),
        .integer(version)
      )
      return try Self.items(rows)
    }
  }

  /// Stores a device's change of an item, unless another device changed it since.
  ///
  /// - Parameters:
  ///   - change: The item; its version is the one that the device changed, 0 for a new item. Without content it is deleted.
  ///   - account: The account.
  /// - Returns: The stored item, or the one that another device stored.
  /// - Throws: ``CommunityError/invalid(field:_:)`` if it is too long or one too many.
  package func keep(
    _ change: KeptItem,
    of account: Account
  ) async throws(CommunityError) -> ItemOutcome {
    guard 1...KeptItem.longestKey ~= change.key.utf8.count else {
      throw .invalid(field: "key", "needs 1 to \(KeptItem.longestKey) bytes")
    }
    guard change.content?.utf8.count ?? 0 <= KeptItem.longestContent else {
      throw .invalid(field: "content", "is longer than \(KeptItem.longestContent) bytes")
    }
    return try await store.write { session throws(CommunityError) in
      try session.show(.of(account.id))
      let found = try Self.items(
        try session.rows(
          "SELECT kind, key, version, content FROM item WHERE account = ? AND kind = ? AND key = ?",
          .text(account.id),
          .text(change.kind.rawValue),
          .text(change.key)
        )
      ).first
      if let found, found.content == change.content { return .stored(found) }
      // What two devices deleted or wrote alike is no conflict; a new item must not replace one.
      if let found, found.version != change.version { return .conflict(found) }
      var row = try session.row(
        """
        SELECT count(*), count(content), max(version),
          CAST(coalesce(sum(length(content)), 0) AS \(session.dialect.integer))
        FROM item WHERE account = ?
        """,
        .text(account.id)
      )
      let (all, count) = (try row?.integer() ?? 0, try row?.integer() ?? 0)
      let last = try row?.optionalInteger() ?? 0
      let kept = try row?.integer() ?? 0
      let added =
        (change.content?.unicodeScalars.count ?? 0) - (found?.content?.unicodeScalars.count ?? 0)
      guard added <= 0 || kept + added <= KeptItem.longestContents else {
        throw .invalid(
          field: "content",
          "is too much; an account keeps \(KeptItem.longestContents) characters, so delete what is old"
        )
      }
      let isNew = found?.content == nil && change.content != nil
      guard !isNew || count < KeptItem.most else {
        throw .invalid(field: "key", "is one too many; an account keeps \(KeptItem.most) items")
      }
      guard found != nil || all < KeptItem.mostWithDeleted else {
        throw .invalid(
          field: "key",
          "is one too many; an account remembers \(KeptItem.mostWithDeleted) items, deleted ones among them"
        )
      }
      try session.rows(
        """
        INSERT INTO item (account, kind, key, version, content, changed) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (account, kind, key) DO UPDATE SET version = excluded.version, content = excluded.content,
          changed = excluded.changed
        """,
        .text(account.id),
        .text(change.kind.rawValue),
        .text(change.key),
        .integer(last + 1),
        .text(change.content),
        .integer(now(session))
      )
      return .stored(
        KeptItem(kind: change.kind, key: change.key, version: last + 1, content: change.content)
      )
    }
  }

  private static func items(_ rows: [SQLRow]) throws(CommunityError) -> [KeptItem] {
    var items: [KeptItem] = []
    for var row in rows {
      items.append(
        KeptItem(
          kind: try row.choice(),
          key: try row.text(),
          version: try row.integer(),
          content: try row.optionalText()
        )
      )
    }
    return items
  }
}
