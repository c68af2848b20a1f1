/// A community in a PostgreSQL database with PostGIS, which several processes may share.
///
/// - Connections are opened when they are needed, and again after the server restarted or another
///   one took over.
/// - Transactions that conflict with others run again. Only a commit whose connection was lost is
///   not repeated: whether it was made is unknown, and the error says so.
/// - `application_name` is `planday`, during the transactions of a request followed by its
///   ``RequestTrace/id``.
/// - Sessions are not shared with other clients: a proxy such as PgBouncer needs its session mode.
package final class PostgresStore: CommunityStore {
  private let pool: PostgresPool

  /// Connects, and creates or migrates the tables.
  ///
  /// The address is a URI as libpq reads it, e.g.
  /// `postgres://planday@db.example.org/planday?sslmode=verify-full`. By default, libpq neither
  /// insists on encryption nor checks who answers; `sslmode=verify-full` does both. Keep the
  /// password in `PGPASSWORD` or a `.pgpass` file rather than in the URI, which other users may see
  /// in the list of processes. Of several hosts, the one that accepts writes is used unless the URI
  /// sets `target_session_attrs`.
  ///
  /// Tables are created in the first schema of the user's search path. Once they have the current
  /// version, the user needs only the rights to read and write them. Replicas that start together
  /// migrate one after the other.
  ///
  /// - Parameters:
  ///   - address: The URI.
  ///   - connections: The maximum number of connections.
  ///   - waiting: The maximum number of callers that wait for a connection; further ones fail.
  ///   - patience: How long a caller waits for a connection at most.
  /// - Throws: ``CommunityError`` if it cannot be opened, or is of a later version.
  package init(
    _ address: String,
    connections: Int = 8,
    waiting: Int = 1_000,
    patience: Duration = .seconds(10)
  ) async throws(CommunityError) {
    pool = PostgresPool(
      try PostgresAddress(address),
      connections: connections,
      waiting: waiting,
      patience: patience
    )
    do {
      let isCurrent = try await pool.transaction(.read) { session throws(CommunityError) in
        var exists = try session.row("SELECT to_regclass('schema_version') IS NOT NULL")
        guard try exists?.integer() == 1 else { return false }
        var stored = try session.row("SELECT version FROM schema_version")
        return try stored?.integer() == CommunitySchema.version
      }
      if isCurrent { return }
      try await pool.transaction(.migration) { session throws(CommunityError) in
        try CommunitySchema.migrate(session)
      }
    } catch {
      await pool.close()
      throw error
    }
  }

  /// How busy the connections are now.
  var connections: CommunityLoad.Connections { pool.load }

  package func read<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value {
    try await pool.transaction(.read, work)
  }

  package func write<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value {
    try await pool.transaction(.write, work)
  }

  package func close() async {
    await pool.close()
  }
}
