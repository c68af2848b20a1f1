/// How busy the database and the passwords of a community are at a moment, for metrics.
package struct CommunityLoad: Hashable, Sendable {
  /// The connections of a pool to PostgreSQL.
  package struct Connections: Hashable, Sendable {
    /// The number that transactions use.
    package let used: Int
    /// The maximum number.
    package let most: Int
    /// The number of transactions that wait for one.
    package let waiting: Int
  }

  /// The connections; `nil` for SQLite.
  package let connections: Connections?

  /// The number of passwords that are hashed, or wait for it.
  package let passwords: Int
}

extension Community {
  /// How busy the database and the passwords are now.
  package var load: CommunityLoad {
    CommunityLoad(
      connections: (store as? PostgresStore)?.connections,
      passwords: hasher.count
    )
  }
}
