import Foundation
import GRDB

/// A community in one SQLite file, for one process; nothing to set up.
package final class SQLiteStore: CommunityStore {
  private let pool: DatabasePool
  private let path: String

  /// Opens the file, and creates or migrates its tables.
  ///
  /// - Parameter path: The path; its folder is created if it does not exist.
  /// - Throws: ``CommunityError`` if it cannot be opened, is something else, or is of a later version.
  package init(_ path: String) async throws(CommunityError) {
    self.path = path
    var configuration = Configuration()
    configuration.label = "planday community"
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in
      // Each commit is durable when it returns.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    do {
      let folder = (path as NSString).deletingLastPathComponent
      if !folder.isEmpty {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      if !FileManager.default.fileExists(atPath: path) {
        // Only its owner reads what is personal; SQLite gives its other files the same permissions.
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        // If this fails, opening it says why.
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: permissions)
      }
      pool = try DatabasePool(path: path, configuration: configuration)
    } catch {
      throw Self.translate(error, path: path)
    }
    try await write { session throws(CommunityError) in
      var application = try session.row("PRAGMA application_id")
      let id = try application?.integer() ?? 0
      var count = try session.row("SELECT count(*) FROM sqlite_schema")
      let isEmpty = try count?.integer() == 0
      guard id == CommunitySchema.applicationID || (id == 0 && isEmpty) else {
        throw .damaged("\(path) is not a community of planday; name another file")
      }
      try session.rows("PRAGMA application_id = \(CommunitySchema.applicationID)")
      try CommunitySchema.migrate(session)
    }
  }

  package func read<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value {
    do {
      return try await pool.read { database in
        try work(Self.session(on: database, path: self.path))
      }
    } catch {
      throw Self.translate(error, path: path)
    }
  }

  package func write<Value: Sendable>(
    _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
  ) async throws(CommunityError) -> Value {
    do {
      return try await pool.write { database in
        try work(Self.session(on: database, path: self.path))
      }
    } catch {
      throw Self.translate(error, path: path)
    }
  }

  package func close() async {
    try? pool.close()
  }

  /// Returns a session on a connection.
  private static func session(on database: Database, path: String) -> StoreSession {
    StoreSession(.sqlite, now: Int(Date().timeIntervalSince1970)) {
      sql,
      values throws(CommunityError) in
      do {
        let statement = try database.cachedStatement(sql: sql)
        try statement.setArguments(StatementArguments(values.map(\.databaseValue)))
        return try Row.fetchAll(statement).map { row in
          SQLRow(row.databaseValues.map(SQLValue.init))
        }
      } catch {
        throw translate(error, path: path)
      }
    }
  }

  /// Returns an error of SQLite in the terms of a community.
  private static func translate(_ error: any Error, path: String) -> CommunityError {
    switch error {
    case let error as CommunityError: return error
    case let error as DatabaseError:
      let text = "\(path): \(error.message ?? "\(error.resultCode)")"
      switch error.resultCode.primaryResultCode {
      case .SQLITE_FULL: return .full(text)
      case .SQLITE_READONLY, .SQLITE_PERM: return .readOnly(text)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(text)
      default: return .unavailable(text)
      }
    default: return .unavailable("\(path): \(error.localizedDescription)")
    }
  }
}

extension SQLValue {
  /// The value for SQLite.
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }

  /// Reads a value of SQLite.
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(Int(number))
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}
