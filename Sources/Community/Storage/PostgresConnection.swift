import CPostgreSQL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The address of a PostgreSQL database: a `postgres://` URI as libpq reads it.
struct PostgresAddress: Sendable {
  /// The keywords and values of a connection, in libpq's order: later ones take precedence.
  fileprivate let parameters: [(keyword: String, value: String)]

  /// The passwords in the URI, which no message may contain.
  ///
  /// Without those of up to three characters, which could be part of any word; libpq's messages
  /// quote no passwords, so this is a second safeguard.
  private let secrets: [String]

  /// Reads a URI.
  ///
  /// - Throws: ``CommunityError/invalid(field:_:)`` if libpq does not understand it.
  init(_ uri: String) throws(CommunityError) {
    // libpq's own message may contain a password, e.g. as a malformed token.
    let refusal = CommunityError.invalid(
      field: "address",
      "is not one of a PostgreSQL database; write it like postgres://user@host/database"
    )
    guard uri.hasPrefix("postgres://") || uri.hasPrefix("postgresql://"), !uri.utf8.contains(0)
    else { throw refusal }
    var message: UnsafeMutablePointer<CChar>?
    let options = unsafe PQconninfoParse(uri, &message)
    unsafe PQfreemem(message)
    guard let options = unsafe options else { throw refusal }
    defer { unsafe PQconninfoFree(options) }
    var given: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe given[String(cString: keyword)] = String(cString: value)
      }
      unsafe option += 1
    }
    secrets = ["password", "sslpassword"].compactMap { given[$0] }.filter { $0.count > 3 }
    var parameters = [
      ("fallback_application_name", "planday"), ("connect_timeout", "5"), ("keepalives_idle", "30"),
      ("keepalives_interval", "10"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
    ]
    // Of several hosts, the one that is not a standby.
    if [given["host"], given["hostaddr"]].contains(where: { $0?.contains(",") == true }) {
      parameters.append(("target_session_attrs", "read-write"))
    }
    self.parameters = parameters + [("dbname", uri), ("client_encoding", "UTF8")]
  }

  /// Returns the lines of a message in one, without passwords.
  fileprivate func clean(_ message: String) -> String {
    // Lines that begin with a tab are hints of libpq, such as whether the server is running.
    let lines = message.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
    return secrets.reduce(lines.joined(separator: "; ")) { $0.replacing($1, with: "…") }
  }
}

/// A connection to PostgreSQL, used by one thread at a time.
///
/// Each call blocks until the server answers. The type owns libpq's pointer and never hands it out,
/// which makes it safe.
@safe final class PostgresConnection {
  private let connection: OpaquePointer
  private let address: PostgresAddress

  /// The names of prepared statements.
  private var prepared: [Statement: String] = [:]

  /// Whether the connection is of no further use: it was lost, or its server is a standby by now.
  private(set) var isBroken = false

  /// How often a transaction may run because of its last error: more than once after a conflict.
  private(set) var tries = 1

  /// How long the server may take to answer: the only limit if it hangs.
  private var patience = PostgresConnection.shortPatience

  /// The limit for what a server does at once.
  private static let shortPatience = Duration.seconds(10)

  /// A statement as it is prepared.
  ///
  /// The same text may have null for some parameters, whose types PostgreSQL then infers.
  private struct Statement: Hashable {
    let sql: String
    let types: [Oid]
  }

  /// Connects.
  ///
  /// - Throws: ``CommunityError/unavailable(_:)`` if no server answers, or the server refuses.
  init(_ address: PostgresAddress) throws(CommunityError) {
    self.address = address
    let keywords = Parameters(address.parameters.map(\.keyword))
    let values = Parameters(address.parameters.map(\.value))
    let connection = unsafe keywords.withPointers { keywords in
      unsafe values.withPointers { values in
        unsafe PQconnectdbParams(keywords + [nil], values + [nil], 1)
      }
    }
    guard let connection = unsafe connection else { throw .unavailable("there is no memory") }
    unsafe self.connection = unsafe connection
    // Else libpq prints them.
    unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard unsafe PQstatus(connection) == CONNECTION_OK else { throw failure(nil) }
    let encoding = unsafe PQparameterStatus(connection, "server_encoding")
    if let encoding = unsafe encoding.map({ unsafe String(cString: $0) }), encoding != "UTF8" {
      throw .invalid(
        field: "address",
        "names a database with the encoding \(encoding); create one with ENCODING 'UTF8'"
      )
    }
    try execute(
      """
      SET statement_timeout = '30s'; SET lock_timeout = '10s';
      SET idle_in_transaction_session_timeout = '60s'; SET extra_float_digits = 3;
      SET bytea_output = hex; SET standard_conforming_strings = on
      """
    )
  }

  deinit {
    unsafe PQfinish(connection)
  }

  // MARK: - Transactions

  /// How a transaction begins.
  enum Kind {
    /// A snapshot that is not changed.
    case read
    /// Serializable.
    case write
    /// Alone among migrations; each statement sees what the migration before has committed.
    case migration

    fileprivate var statements: String {
      switch self {
      case .read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
      case .write: "BEGIN ISOLATION LEVEL SERIALIZABLE"
      case .migration:
        """
        BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = '10min';
        SET LOCAL lock_timeout = '10min'; SELECT pg_advisory_xact_lock(\(Self.lock))
        """
      }
    }

    /// The key of the lock of migrations, "pcom" in ASCII.
    private static let lock = CommunitySchema.applicationID

    /// Longer than the timeouts of the server.
    fileprivate var patience: Duration { self == .migration ? .seconds(660) : .seconds(60) }

    /// The limit for the beginning, which waits only for other migrations.
    fileprivate var patienceToBegin: Duration { self == .migration ? patience : shortPatience }
  }

  /// Begins a transaction in one round trip.
  ///
  /// - Parameters:
  ///   - kind: How it begins.
  ///   - id: The id of the request that it belongs to, if any, as the database shows it until the
  ///     transaction ends.
  /// - Returns: Its time in seconds since 1970.
  /// - Throws: ``CommunityError`` if the database fails.
  func begin(_ kind: Kind, for id: String? = nil) throws(CommunityError) -> Int {
    (tries, lastState) = (1, "")
    patience = kind.patienceToBegin
    defer { patience = kind.patience }
    let time = "SELECT floor(extract(epoch FROM now()))::bigint"
    do {
      let name = id.map { "SET LOCAL application_name = \(Self.applicationName($0)); " } ?? ""
      var row = try execute("\(kind.statements); \(name)\(time)").rows().first
      return try row?.integer() ?? 0
    } catch {
      // A standby has no serializable transactions.
      if kind == .write, lastState == "0A000" {
        isBroken = true
        throw .readOnly("\(lastMessage); the server is a standby")
      }
      throw error
    }
  }

  /// Returns the name of planday with the id of a request, as a literal of SQL.
  ///
  /// Only characters that need no escape in any setting of the server are kept; PostgreSQL cuts the
  /// name after 63.
  static func applicationName(_ id: String) -> String {
    let harmless = id.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || "-_.:".unicodeScalars.contains($0)
    }
    return "'planday \(String(String.UnicodeScalarView(harmless)))'"
  }

  /// Commits the transaction.
  ///
  /// - Throws: ``CommunityError`` if it is not committed, or it is unknown whether it is.
  func commit() throws(CommunityError) {
    let result: PostgresResult
    do {
      result = try execute("COMMIT")
    } catch {
      guard isBroken else { throw error }
      throw .uncertain(lastMessage)
    }
    guard result.command == "COMMIT" else {
      throw .unavailable("the transaction was rolled back after an error")
    }
  }

  /// Rolls back a transaction, if there is one.
  func rollBack() {
    guard !isBroken, !isIdle else { return }
    _ = try? execute("ROLLBACK")
    if !isIdle { isBroken = true }
  }

  /// Whether no transaction is open.
  private var isIdle: Bool { unsafe PQtransactionStatus(connection) == PQTRANS_IDLE }

  // MARK: - Statements

  /// Runs a statement with a `?` for each parameter.
  func rows(_ sql: String, _ values: [SQLValue]) throws(CommunityError) -> [SQLRow] {
    let parameters = Parameters(values)
    guard !parameters.hasNUL else {
      throw .invalid(field: "text", "has a NUL character; leave it out")
    }
    let statement = Statement(sql: sql, types: parameters.types)
    let count = Int32(values.count)
    guard Self.isPrepared(sql) else {
      let text = Self.numbered(sql)
      let sent = unsafe parameters.withPointers { pointers in
        unsafe PQsendQueryParams(
          connection,
          text,
          count,
          parameters.types,
          pointers,
          parameters.lengths,
          parameters.formats,
          0
        )
      }
      do {
        return try answer(sent).rows()
      } catch {
        guard sql.hasPrefix("CREATE EXTENSION") else { throw error }
        throw .unavailable(
          """
          \(lastMessage); install PostGIS on the server, and run \
          "CREATE EXTENSION postgis" in the database once as a superuser
          """
        )
      }
    }
    let name = try prepare(statement)
    let sent = unsafe parameters.withPointers { pointers in
      unsafe PQsendQueryPrepared(
        connection,
        name,
        count,
        pointers,
        parameters.lengths,
        parameters.formats,
        0
      )
    }
    return try answer(sent).rows()
  }

  /// Returns the name of a prepared statement.
  private func prepare(_ statement: Statement) throws(CommunityError) -> String {
    if let name = prepared[statement] { return name }
    let name = "planday\(prepared.count)"
    let count = Int32(statement.types.count)
    let text = Self.numbered(statement.sql)
    _ = try answer(unsafe PQsendPrepare(connection, name, text, count, statement.types))
    prepared[statement] = name
    return name
  }

  /// Whether a statement is prepared: the others define tables or set something, and run once.
  private static func isPrepared(_ sql: String) -> Bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { sql.hasPrefix($0) }
  }

  /// Returns a statement with `$1`, `$2`, … in place of each `?` outside quotes.
  static func numbered(_ sql: String) -> String {
    var text: [UInt8] = []
    var (number, quote) = (0, nil as UInt8?)
    for byte in sql.utf8 {
      if quote == nil, byte == UInt8(ascii: "?") {
        number += 1
        text += "$\(number)".utf8
        continue
      }
      text.append(byte)
      // A doubled quote ends and begins again.
      if byte == quote {
        quote = nil
      } else if quote == nil, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(byte) {
        quote = byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Runs statements without parameters, and returns the result of the last.
  @discardableResult
  private func execute(_ sql: String) throws(CommunityError) -> PostgresResult {
    try answer(unsafe PQsendQuery(connection, sql))
  }

  /// Returns the last result of what was sent.
  private func answer(_ sent: CInt) throws(CommunityError) -> PostgresResult {
    guard sent == 1 else { throw failure(nil) }
    let deadline = ContinuousClock.now + patience
    var last: PostgresResult?
    repeat {
      try wait(until: deadline)
      guard let result = unsafe PostgresResult(PQgetResult(connection)) else { break }
      last = result
    } while true
    guard let last, last.isSuccess else { throw failure(last) }
    return last
  }

  /// Waits until the next result does not block.
  private func wait(until deadline: ContinuousClock.Instant) throws(CommunityError) {
    while unsafe PQisBusy(connection) == 1 {
      var descriptor = unsafe pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      let left = max(0, (deadline - .now) / .milliseconds(1))
      let ready = unsafe poll(&descriptor, 1, Int32(left.rounded(.up)))
      guard ready != 0 else {
        (isBroken, tries, lastMessage) = (true, 1, "the server does not answer")
        throw .unavailable(lastMessage)
      }
      // On failure libpq has an error result, or a message for `failure(_:)`.
      if ready > 0, unsafe PQconsumeInput(connection) == 0 { return }
    }
  }

  // MARK: - Errors

  /// The SQLSTATE of the last error; empty for those of libpq.
  private var lastState = ""

  /// The message of the last error.
  private var lastMessage = ""

  /// Returns the error of a result, or of the connection, and notes what follows from it.
  private func failure(_ result: PostgresResult?) -> CommunityError {
    lastState = result?.state ?? ""
    let message = unsafe result?.message ?? String(cString: PQerrorMessage(connection))
    let isLost = unsafe PQstatus(connection) != CONNECTION_OK
    if isLost || lastState.hasPrefix("08") || lastState.hasPrefix("57P0") { isBroken = true }
    let text = address.clean(message)
    (tries, lastMessage) = (1, text)
    switch lastState {
    case "40001", "40P01": tries = 20
    // Can also be a conflict: of two that add the same, one sees it only in the index.
    case "23505": tries = 3
    // A migration changed the statement, or a proxy forgot it: a new connection prepares it again.
    case "0A000", "26000": (isBroken, tries) = (true, 2)
    case "25006":
      // After a failover, the next connection finds the new primary.
      isBroken = true
      return .readOnly(text)
    case "42501":
      return .readOnly("\(text); give the user in the address this right, or use another one")
    case "53100": return .full(text)
    case "XX001", "XX002": return .damaged(text)
    default: break
    }
    return .unavailable(text)
  }
}

// MARK: - Parameters

/// Values as libpq takes them: one buffer, each value followed by a zero.
private struct Parameters {
  private var buffer: [CChar] = []
  private var starts: [Int?] = []

  /// The object ids of the types; 0 for null.
  private(set) var types: [Oid] = []
  /// The lengths of binary values.
  private(set) var lengths: [CInt] = []
  /// 1 for binary values, 0 for text.
  private(set) var formats: [CInt] = []
  /// Whether a text has a zero, where libpq would cut it.
  private(set) var hasNUL = false

  /// Encodes texts.
  init(_ texts: [String]) {
    self.init(texts.map { SQLValue.text($0) })
  }

  /// Encodes values.
  init(_ values: [SQLValue]) {
    for value in values {
      switch value {
      case .null: add(nil, .null)
      case .integer(let number): add("\(number)".utf8, .int8)
      // The shortest text that is read as the same number.
      case .real(let number): add("\(number)".utf8, .float8)
      case .text(let text):
        hasNUL = hasNUL || text.utf8.contains(0)
        add(text.utf8, .text)
      case .bytes(let bytes): add(bytes, .bytea)
      }
    }
  }

  private mutating func add(_ bytes: (some Collection<UInt8>)?, _ type: Oid) {
    starts.append(bytes == nil ? nil : buffer.count)
    types.append(type)
    lengths.append(CInt(bytes?.count ?? 0))
    formats.append(type == .bytea ? 1 : 0)
    guard let bytes else { return }
    buffer.append(contentsOf: bytes.lazy.map { CChar(bitPattern: $0) })
    buffer.append(0)
  }

  private mutating func add(_: Never?, _ type: Oid) {
    add(nil as [UInt8]?, type)
  }

  /// Calls `body` with a pointer to each value, which are valid until it returns.
  func withPointers<Value>(_ body: ([UnsafePointer<CChar>?]) -> Value) -> Value {
    unsafe buffer.withUnsafeBufferPointer { buffer in
      unsafe body(
        starts.map { start in unsafe start.flatMap { unsafe buffer.baseAddress?.advanced(by: $0) } }
      )
    }
  }
}

extension Oid {
  fileprivate static let null: Self = 0
  fileprivate static let bool: Self = 16
  fileprivate static let bytea: Self = 17
  fileprivate static let int8: Self = 20
  fileprivate static let int2: Self = 21
  fileprivate static let int4: Self = 23
  fileprivate static let text: Self = 25
  fileprivate static let float4: Self = 700
  fileprivate static let float8: Self = 701
  fileprivate static let numeric: Self = 1700
}

// MARK: - Results

/// A result of libpq, which it frees.
@safe private final class PostgresResult {
  private let result: OpaquePointer

  /// Takes over a result; `nil` for none.
  init?(_ result: OpaquePointer?) {
    guard let result = unsafe result else { return nil }
    unsafe self.result = unsafe result
  }

  deinit {
    unsafe PQclear(result)
  }

  /// Whether the statement succeeded.
  var isSuccess: Bool {
    let status = unsafe PQresultStatus(result)
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
  }

  /// The SQLSTATE of the error; empty for those of libpq.
  var state: String { field("C") ?? "" }

  /// The message of the error, without details, which may quote values.
  var message: String {
    if let text = field("M") { return text }
    return unsafe String(cString: PQresultErrorMessage(result))
  }

  private func field(_ code: Unicode.Scalar) -> String? {
    let text = unsafe PQresultErrorField(result, CInt(code.value))
    return unsafe text.map { unsafe String(cString: $0) }
  }

  /// The name of the command that ran.
  var command: String { unsafe String(cString: PQcmdStatus(result)) }

  /// Returns the rows.
  ///
  /// - Throws: ``CommunityError/damaged(_:)`` if a value is not what its type promises.
  func rows() throws(CommunityError) -> [SQLRow] {
    let columns = unsafe 0..<PQnfields(result)
    let types = columns.map { unsafe PQftype(result, $0) }
    var rows: [SQLRow] = []
    for row in unsafe 0..<PQntuples(result) {
      var values: [SQLValue] = []
      for (column, type) in zip(columns, types) { values.append(try value(row, column, type)) }
      rows.append(SQLRow(values))
    }
    return rows
  }

  private func value(_ row: CInt, _ column: CInt, _ type: Oid) throws(CommunityError) -> SQLValue {
    guard unsafe PQgetisnull(result, row, column) == 0,
      let start = unsafe PQgetvalue(result, row, column)
    else { return .null }
    let count = unsafe Int(PQgetlength(result, row, column))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    let value: SQLValue? =
      switch type {
      case .int2, .int4, .int8: Int(text).map { .integer($0) }
      case .float4, .float8, .numeric: Double(text).map { .real($0) }
      case .bool: .integer(text == "t" ? 1 : 0)
      case .bytea: Self.bytes(text).map { .bytes($0) }
      default: .text(text)
      }
    guard let value else { throw .damaged("column \(column + 1) has a value of another type") }
    return value
  }

  /// Returns the bytes of a text such as `\x00ff`.
  private static func bytes(_ text: String) -> [UInt8]? {
    guard text.hasPrefix("\\x"), text.utf8.count.isMultiple(of: 2) else { return nil }
    var (bytes, high) = ([] as [UInt8], nil as UInt8?)
    for letter in text.utf8.dropFirst(2) {
      guard let digit = Character(Unicode.Scalar(letter)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return bytes
  }
}
