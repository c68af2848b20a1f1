import Dispatch
import Synchronization

/// A copy of a community in another database, whole or not made at all.
///
/// Everything is written in one transaction, which ends only once the checksums of all tables are the same on both sides; so nothing
/// is lost, and a copy that fails or is killed leaves the target empty.
package struct CommunityCopy: Sendable {
  /// A table that was copied.
  package struct Table: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The number of rows.
    package let rows: Int
    /// The checksum of all rows, in the order of their keys.
    package let checksum: String
  }

  /// The tables, in the order in which they were copied.
  package let tables: [Table]

  /// Copies all tables.
  ///
  /// - Parameters:
  ///   - source: The database with the community.
  ///   - target: An empty database.
  /// - Throws: ``CommunityError/conflict(_:)`` if the target is not empty or the source changes meanwhile; otherwise the error of a
  ///   database.
  package init(
    from source: any CommunityStore,
    to target: any CommunityStore
  ) async throws(CommunityError) {
    tables = try await target.write { session throws(CommunityError) in
      try session.show(.all)
      for table in CommunitySchema.tables {
        guard try session.row("SELECT 1 FROM \(table.name) LIMIT 1") == nil else {
          throw .conflict("the target has a community already; name an empty database")
        }
      }
      for table in CommunitySchema.tables { try Self.copy(table, from: source, to: session) }
      try Self.continueNumbers(in: session)
      let copied = try Self.sums(session)
      let original = try Self.waiting { () async throws(CommunityError) in
        try await source.read { session throws(CommunityError) in
          try session.show(.all)
          return try Self.sums(session)
        }
      }
      guard copied == original else {
        throw .conflict("the source changed during the copy; stop its service, then copy again")
      }
      return copied
    }
  }

  /// Copies a table page by page.
  private static func copy(
    _ table: CommunitySchema.Table,
    from source: any CommunityStore,
    to session: borrowing StoreSession
  ) throws(CommunityError) {
    let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    let insert = "INSERT INTO \(table.name) (\(names(table.columns))) VALUES (\(places))"
    var last: [SQLValue]?
    while true {
      let after = last
      let rows = try waiting { () async throws(CommunityError) in
        try await source.read { session throws(CommunityError) in
          try session.show(.all)
          return try page(of: table, after: after, in: session)
        }
      }
      for row in rows { try session.rows(insert, with: row) }
      guard rows.count == table.page, let end = rows.last else { return }
      last = Array(end.prefix(table.keys))
    }
  }

  /// Returns the rows of a table after a key, in the order of their keys.
  private static func page(
    of table: CommunitySchema.Table,
    after key: [SQLValue]?,
    in session: borrowing StoreSession
  ) throws(CommunityError) -> [[SQLValue]] {
    let keys = table.columns.prefix(table.keys)
    var sql = "SELECT \(names(table.columns)) FROM \(table.name)"
    if key != nil {
      let places = Array(repeating: "?", count: keys.count).joined(separator: ", ")
      sql += " WHERE (\(order(keys, session.dialect))) > (\(places))"
    }
    sql += " ORDER BY \(order(keys, session.dialect)) LIMIT \(table.page)"
    return try session.rows(sql, with: key ?? []).map(\.values)
  }

  /// Returns the names of columns in quotes, since some are words of SQL.
  private static func names(_ columns: some Sequence<String>) -> String {
    columns.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns columns as they are ordered: text by its bytes, as SQLite does, whatever the locale of the database.
  private static func order(_ columns: some Sequence<String>, _ dialect: SQLDialect) -> String {
    columns.map { column in
      let isText = !["number", "version", "code", "state"].contains(column)
      return dialect == .postgres && isText ? "\"\(column)\" COLLATE \"C\"" : "\"\(column)\""
    }.joined(separator: ", ")
  }

  /// Lets PostgreSQL continue to number after the rows that were copied with their numbers.
  private static func continueNumbers(
    in session: borrowing StoreSession
  ) throws(CommunityError) {
    guard session.dialect == .postgres else { return }
    for table in CommunitySchema.tables where table.columns[0] == "number" {
      try session.rows(
        """
        SELECT setval(pg_get_serial_sequence('\(table.name)', 'number'), max(number))
        FROM \(table.name) HAVING max(number) IS NOT NULL
        """
      )
    }
  }

  /// Returns the checksums of all tables.
  private static func sums(_ session: borrowing StoreSession) throws(CommunityError) -> [Table] {
    var tables: [Table] = []
    for table in CommunitySchema.tables {
      var (count, sum) = (0, Secrets.hash(table.name))
      var last: [SQLValue]?
      while true {
        let rows = try page(of: table, after: last, in: session)
        for row in rows { sum = Secrets.hash("\(hexadecimal(sum)) \(row.map(digest))") }
        count += rows.count
        guard rows.count == table.page, let end = rows.last else { break }
        last = Array(end.prefix(table.keys))
      }
      tables.append(Table(name: table.name, rows: count, checksum: hexadecimal(sum.prefix(8))))
    }
    return tables
  }

  /// Returns a value, and for a file its hash.
  private static func digest(_ value: SQLValue) -> SQLValue {
    guard case .bytes(let bytes) = value, bytes.count > 64 else { return value }
    return .bytes(Secrets.hash(bytes))
  }

  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Waits for other work on this thread, which is the store's own.
  private static func waiting<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(CommunityError) -> Value
  ) throws(CommunityError) -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, CommunityError>?>(nil)
    Task {
      let outcome: Result<Value, CommunityError>
      do throws(CommunityError) {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    guard let outcome = result.withLock({ $0 }) else { throw .unavailable("the copy was canceled") }
    return try outcome.get()
  }
}
