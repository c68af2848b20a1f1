/// A database of a community.
///
/// The rules of accounts and places are written once, as statements in the SQL that SQLite and PostgreSQL share; a store runs them.
/// Parameters are `?` in either.
package protocol CommunityStore: Sendable {
  /// Runs statements that change nothing, on one snapshot of the database.
  ///
  /// - Throws: The error of `work`, or ``CommunityError`` if the database fails.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value

  /// Runs statements as one transaction that is serializable and durable once this returns; nothing is changed if `work` throws.
  ///
  /// - Parameter work: The statements. It may run again after a conflict with another transaction, so it has no other effects.
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`, or ``CommunityError`` if the database fails.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value

  /// Closes all connections once running transactions have ended.
  func close() async
}

/// A connection inside a transaction.
package struct StoreSession: ~Copyable {
  /// The kind of database.
  let dialect: SQLDialect

  /// The time of the transaction, in seconds since 1970, by the database's clock, which all replicas share.
  package let now: Int

  private let run: (String, [SQLValue]) throws(CommunityError) -> [SQLRow]

  /// Creates a session; `run` runs a statement.
  init(
    _ dialect: SQLDialect,
    now: Int,
    run: @escaping (String, [SQLValue]) throws(CommunityError) -> [SQLRow]
  ) {
    self.dialect = dialect
    self.now = now
    self.run = run
  }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, with a `?` for each parameter; a constant, since each text is prepared once and kept.
  ///   - values: The parameters.
  /// - Returns: The rows of its result.
  /// - Throws: ``CommunityError`` if the database fails.
  @discardableResult
  func rows(_ sql: String, _ values: SQLValue...) throws(CommunityError) -> [SQLRow] {
    try run(sql, values)
  }

  /// Runs a statement with a list of parameters.
  @discardableResult
  func rows(_ sql: String, with values: [SQLValue]) throws(CommunityError) -> [SQLRow] {
    try run(sql, values)
  }

  /// Runs a statement, and returns the first row of its result, or `nil` if it has none.
  func row(_ sql: String, _ values: SQLValue...) throws(CommunityError) -> SQLRow? {
    try run(sql, values).first
  }
}

/// The differences between the databases.
enum SQLDialect {
  /// SQLite with its R*Tree module.
  case sqlite
  /// PostgreSQL with PostGIS.
  case postgres

  /// The condition that a place is inside a box.
  ///
  /// Its parameters are the west, south, east and north edges in degrees, twice: both spatial indexes have 32-bit numbers,
  /// rounded away from what they hold, so places are compared again.
  var isInBox: String {
    let index =
      switch self {
      case .sqlite:
        """
        place.number IN (SELECT number FROM place_box WHERE east >= ? AND north >= ? AND west <= ? AND south <= ?)
        """
      case .postgres: "place.spot && ST_MakeEnvelope(?, ?, ?, ?, 4326)"
      }
    return """
      \(index) AND place.longitude >= ? AND place.latitude >= ? AND place.longitude <= ? AND place.latitude <= ?
      """
  }
}
