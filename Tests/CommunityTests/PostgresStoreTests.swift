import Dispatch
import Synchronization
import Testing

@testable import Community

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.requirement)))
struct PostgresStoreTests {
  // MARK: - Values

  @Test func `keeps texts`() async throws {
    let values: [String?] = [
      "", "Zum Löwen 🦁 – 山", "it's \"quoted\" \\ ? $1\n\t", String(repeating: "aé", count: 350_000),
      nil,
    ]
    #expect(
      try await stored(
        values.map { .text($0) },
        "TEXT",
        { row throws(CommunityError) in try row.optionalText() }
      ) == values
    )
  }

  @Test func `keeps integers`() async throws {
    let values = [0, 1, -1, .max, .min, nil]
    let found = try await stored(values.map { .integer($0) }, "BIGINT") {
      row throws(CommunityError) in
      try row.optionalInteger()
    }
    #expect(found == values)
  }

  @Test func `keeps numbers`() async throws {
    let values = [
      0, 0.1, 1.0 / 3, -1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 48.137_154,
      .infinity, 1e21,
    ]
    #expect(
      try await stored(
        values.map { .real($0) },
        "DOUBLE PRECISION",
        { row throws(CommunityError) in try row.real() }
      ) == values
    )
  }

  @Test func `keeps bytes`() async throws {
    let values: [[UInt8]] = [
      [], [0], [0, 0, 1, 0], Array(0...255), Array(repeating: 0, count: 1_000_000),
    ]
    let found = try await stored(values.map { .bytes($0) }, "BYTEA") { row throws(CommunityError) in
      try row.optionalBytes()
    }
    #expect(found == values)
  }

  /// Stores values in a column of a type, and returns them as `read` reads them.
  private func stored<Value: Sendable>(
    _ values: [SQLValue],
    _ type: String,
    _ read: @escaping @Sendable (inout SQLRow) throws(CommunityError) -> Value
  ) async throws -> [Value] {
    let store = try await PostgresServer.store()
    let found = try await store.write { session throws(CommunityError) in
      try session.rows("CREATE TABLE value (number BIGINT, value \(type))")
      for (number, value) in values.enumerated() {
        try session.rows("INSERT INTO value VALUES (?, ?)", .integer(number), value)
      }
      var found: [Value] = []
      for var row in try session.rows("SELECT value FROM value ORDER BY number") {
        found.append(try read(&row))
      }
      return found
    }
    await store.close()
    return found
  }

  @Test func `reads results by their types`() async throws {
    let store = try await PostgresServer.store()
    let sql = "SELECT 1, 2::smallint, count(*), 1 = 1, ?, 0.5, 0.25::real, '?', ?, ? FROM account"
    let (integers, numbers, texts) = try await store.read { session throws(CommunityError) in
      let found = try session.row(sql, .integer(7), .text("?"), .null)
      guard var row = found else { throw .missing("no row") }
      var integers: [Int] = []
      for _ in 0..<5 { integers.append(try row.integer()) }
      let numbers = [try row.real(), try row.real()]
      return (integers, numbers, [try row.text(), try row.text(), try row.optionalText()])
    }
    #expect(integers == [1, 2, 0, 1, 7])
    #expect(numbers == [0.5, 0.25])
    #expect(texts == ["?", "?", nil])
    await store.close()
  }

  @Test(arguments: [
    ("a = ? AND b = ?", "a = $1 AND b = $2"),
    ("a = '?' OR a = 'it''s ?' OR \"?\" = ?", "a = '?' OR a = 'it''s ?' OR \"?\" = $1"),
    ("'\"' || ? || \"'\"", "'\"' || $1 || \"'\""),
  ])
  func `numbers parameters`(sql: String, expected: String) {
    #expect(PostgresConnection.numbered(sql) == expected)
  }

  @Test func `refuses NUL`() async throws {
    let store = try await PostgresServer.store()
    let error = await #expect(throws: CommunityError.self) {
      try await store.write { session throws(CommunityError) in
        try session.rows("UPDATE account SET name = ?", .text("a\0b"))
      }
    }
    #expect(error?.invalidField == "text")
    await store.close()
  }

  // MARK: - Transactions

  @Test func `undoes failed transactions`() async throws {
    let store = try await counting()
    await #expect(throws: CommunityError.conflict("no")) {
      try await store.write { session throws(CommunityError) in
        try session.rows("UPDATE counter SET count = 9")
        throw .conflict("no")
      }
    }
    // Even if the work hides an error, which PostgreSQL ends a transaction with.
    let error = await #expect(throws: CommunityError.self) {
      try await store.write { session throws(CommunityError) in
        try session.rows("UPDATE counter SET count = 9")
        _ = try? session.rows("SELECT 1 / 0")
      }
    }
    #expect(error?.isUnavailable == true)
    #expect(try await count(in: store) == 0)
    await store.close()
  }

  @Test func `counts concurrent increments`() async throws {
    let store = try await counting()
    // Each conflict is with another that committed, so fewer than twenty never use up the tries.
    try await withThrowingTaskGroup { group in
      for _ in 0..<16 { group.addTask { try await increment(in: store) } }
      try await group.waitForAll()
    }
    #expect(try await count(in: store) == 16)
    await store.close()
  }

  @Test func `reads one snapshot`() async throws {
    let store = try await counting()
    let (isRead, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let counts = store.read { session throws(CommunityError) in
      var first = try session.row("SELECT count FROM counter")
      isRead.signal()
      isWritten.wait()
      var second = try session.row("SELECT count FROM counter")
      return [try first?.integer(), try second?.integer()]
    }
    await isRead.signaled()
    try await increment(in: store)
    isWritten.signal()
    #expect(try await counts == [0, 0])
    #expect(try await count(in: store) == 1)
    await store.close()
  }

  @Test func `refuses to write in reads`() async throws {
    let store = try await counting()
    let error = await #expect(throws: CommunityError.self) {
      try await store.read { session throws(CommunityError) in
        try session.rows("UPDATE counter SET count = 9")
      }
    }
    #expect(error?.isReadOnly == true)
    #expect(try await count(in: store) == 0)
    await store.close()
  }

  @Test func `names the request to the database`() async throws {
    let store = try await PostgresServer.store()
    for id in ["4f2c-1", "a:b_c.d", String(repeating: "x", count: 48)] {
      let name = try await RequestTrace.$id.withValue(id) { try await applicationName(in: store) }
      #expect(name == "planday \(id)")
    }
    // Whatever somebody passes on, it is no SQL; the transaction before leaves nothing.
    let hostile = try await RequestTrace.$id.withValue("x'; DROP TABLE item; --\\é\0") {
      try await applicationName(in: store)
    }
    #expect(hostile == "planday xDROPTABLEitem--")
    #expect(try await applicationName(in: store) == "planday")
    await store.close()
  }

  private func applicationName(in store: PostgresStore) async throws -> String? {
    try await store.read { session throws(CommunityError) in
      var row = try session.row("SELECT current_setting('application_name')")
      return try row?.text()
    }
  }

  @Test func `counts its connections`() async throws {
    let server = try await PostgresServer.shared
    let address = try await server.address(of: server.database())
    let store = try await PostgresStore(address, connections: 3)
    #expect(store.connections == CommunityLoad.Connections(used: 0, most: 3, waiting: 0))
    let (begun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let reading: Void = store.read { _ throws(CommunityError) in
      begun.signal()
      isOver.wait()
    }
    await begun.signaled()
    #expect(store.connections == CommunityLoad.Connections(used: 1, most: 3, waiting: 0))
    isOver.signal()
    try await reading
    await store.close()
  }

  @Test func `hides the items of other accounts from statements that lack the condition`()
    async throws
  {
    let server = try await PostgresServer.shared
    let database = try await server.database()
    let community = Community(
      try await PostgresStore(server.address(of: database), patience: .seconds(3_600)),
      hasher: PasswordHasher(cost: .least)
    )
    var ids: [String] = []
    for name in ["Mary", "Paul"] {
      let draft = AccountDraft(name: name, password: "correct horse")
      let account = try await community.register(draft, from: "test").account
      let item = KeptItem(kind: .trip, key: "a", version: 0, content: name)
      _ = try await community.keep(item, of: account)
      ids.append(account.id)
    }
    // The server's own user is a superuser, who sees all rows.
    let role = "role_\(ids[0])"
    try await server.sql(
      """
      CREATE ROLE \(role); GRANT SELECT, INSERT, UPDATE, DELETE ON item TO \(role); SET ROLE \(role);
      DO $$
      DECLARE changed bigint;
      BEGIN
        ASSERT (SELECT count(*) FROM item) = 0, 'items are shown to nobody';
        PERFORM set_config('planday.items', '\(ids[0])', false);
        ASSERT (SELECT string_agg(content, ' ') FROM item) = 'Mary', 'items of others are shown';
        UPDATE item SET content = 'x';
        GET DIAGNOSTICS changed = ROW_COUNT;
        ASSERT changed = 1, 'items of others are changed';
        DELETE FROM item WHERE account = '\(ids[1])';
        BEGIN
          INSERT INTO item (account, kind, key, version, changed)
            VALUES ('\(ids[1])', 'trip', 'b', 9, 0);
          RAISE 'an item of another account is written';
        EXCEPTION WHEN insufficient_privilege THEN
        END;
        PERFORM set_config('planday.items', '*', false);
        ASSERT (SELECT count(*) FROM item) = 2, 'items are lost';
      END
      $$
      """,
      in: database
    )
  }

  @Test func `ends statements that take too long`() async throws {
    let store = try await counting()
    let error = await #expect(throws: CommunityError.self) {
      try await store.write { session throws(CommunityError) in
        try session.rows("SET LOCAL statement_timeout = 20")
        try session.rows("SELECT pg_sleep(600)")
      }
    }
    #expect(error?.isUnavailable == true)
    try await increment(in: store)
    await store.close()
  }

  // MARK: - Lost connections

  @Test func `survives the end of connections`() async throws {
    let server = try await PostgresServer.shared
    let name = try await server.database()
    let store = try await counting(in: PostgresStore(server.address(of: name)))
    var failures = 0
    for _ in 0..<5 {
      try await server.endConnections(to: name)
      do {
        try await increment(in: store)
      } catch {
        #expect(error.isUnavailable)
        failures += 1
        try await increment(in: store)
      }
    }
    #expect(failures <= 1)
    #expect(try await count(in: store) == 5)
    await store.close()
  }

  @Test func `survives the end of its connection in a transaction`() async throws {
    let store = try await counting()
    let error = await #expect(throws: CommunityError.self) {
      try await store.write { session throws(CommunityError) in
        try session.rows("UPDATE counter SET count = 9")
        try session.rows("SELECT pg_terminate_backend(pg_backend_pid())")
      }
    }
    #expect(error?.isUnavailable == true)
    try await increment(in: store)
    #expect(try await count(in: store) == 1)
    await store.close()
  }

  @Test func `does not repeat a commit of unknown result`() async throws {
    let store = try await counting()
    try await store.write { session throws(CommunityError) in
      try session.rows(
        """
        CREATE FUNCTION vanish() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
        """
      )
      try session.rows(
        """
        CREATE CONSTRAINT TRIGGER vanish AFTER UPDATE ON counter DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION vanish()
        """
      )
    }
    let runs = Mutex(0)
    let error = await #expect(throws: CommunityError.self) {
      try await store.write { session throws(CommunityError) in
        runs.withLock { $0 += 1 }
        try session.rows("UPDATE counter SET count = count + 1")
      }
    }
    #expect(error?.isUnavailable == true)
    #expect(error?.description.contains("check before repeating") == true)
    #expect(runs.withLock { $0 } == 1)
    await store.close()
  }

  @Test func `survives restarts and failover`() async throws {
    let server = try await PostgresServer()
    let store = try await counting(in: PostgresStore(server.address(of: server.database())))
    try await increment(in: store)

    try await server.stop()
    for _ in 0..<20 {
      let error = await #expect(throws: CommunityError.self) { try await increment(in: store) }
      #expect(error?.isUnavailable == true)
      #expect(error?.description.contains(PostgresServer.password) == false)
    }
    try await server.start()
    try await increment(in: store)

    try await server.stop()
    try await server.start(isStandby: true)
    #expect(try await count(in: store) == 2)
    let error = await #expect(throws: CommunityError.self) { try await increment(in: store) }
    #expect(error?.isReadOnly == true)
    try await server.promote()
    try await increment(in: store)
    #expect(try await count(in: store) == 3)
    await store.close()
    try await server.stop()
  }

  @Test func `tries all hosts`() async throws {
    let server = try await PostgresServer.shared
    let address = try await server.address(of: server.database())
    let both = address.replacing("@127.0.0.1", with: "@127.0.0.1:1,127.0.0.1")
    let store = try await counting(in: PostgresStore(both))
    try await increment(in: store)
    await store.close()
  }

  // MARK: - The queue

  @Test func `limits callers that wait`() async throws {
    let server = try await PostgresServer.shared
    let address = try await server.address(of: server.database())
    let store = try await PostgresStore(
      address,
      connections: 1,
      waiting: 1,
      patience: .milliseconds(100)
    )
    let (isHeld, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let holder: Void = store.read { session throws(CommunityError) in
      isHeld.signal()
      isFree.wait()
    }
    await isHeld.signaled()
    // One has no place in the queue, and the other one waits too long.
    async let one = await failure(of: store)
    async let other = await failure(of: store)
    for error in await [one, other] { #expect(error?.isUnavailable == true) }
    isFree.signal()
    try await holder
    #expect(await failure(of: store) == nil)
    await store.close()
  }

  @Test func `stops waiting when canceled`() async throws {
    let server = try await PostgresServer.shared
    let address = try await server.address(of: server.database())
    let store = try await PostgresStore(address, connections: 1, patience: .seconds(3_600))
    let (isHeld, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let holder: Void = store.read { session throws(CommunityError) in
      isHeld.signal()
      isFree.wait()
    }
    await isHeld.signaled()
    let waiting = Task { await failure(of: store) }
    waiting.cancel()
    #expect(await waiting.value?.isUnavailable == true)
    isFree.signal()
    try await holder
    await store.close()
  }

  @Test func `closes after running transactions`() async throws {
    let store = try await counting()
    let (isHeld, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let holder: Void = store.write { session throws(CommunityError) in
      try session.rows("UPDATE counter SET count = 1")
      isHeld.signal()
      isFree.wait()
    }
    await isHeld.signaled()
    async let end: Void = store.close()
    // Whether or not it has closed, the running transaction ends as usual.
    isFree.signal()
    try await holder
    await end
    #expect(await failure(of: store)?.isUnavailable == true)
    await store.close()
  }

  /// Returns the error of a transaction.
  private func failure(of store: PostgresStore) async -> CommunityError? {
    do {
      try await store.read { session throws(CommunityError) in _ = try session.row("SELECT 1") }
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Migrations

  @Test func `migrates once for stores that open together`() async throws {
    let server = try await PostgresServer.shared
    let address = try await server.address(of: server.database(isEmpty: true))
    let stores = try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try await PostgresStore(address) } }
      return try await group.reduce(into: [PostgresStore]()) { $0.append($1) }
    }
    for store in stores {
      let versions = try await store.read { session throws(CommunityError) in
        var versions: [Int] = []
        for var row in try session.rows("SELECT version FROM schema_version") {
          versions.append(try row.integer())
        }
        return versions
      }
      #expect(versions == [CommunitySchema.version])
      await store.close()
    }
  }

  @Test func `refuses later versions`() async throws {
    let server = try await PostgresServer.shared
    let name = try await server.database()
    try await server.sql("UPDATE schema_version SET version = 1000", in: name)
    await #expect(throws: CommunityError.newer(version: 1_000)) {
      try await PostgresStore(server.address(of: name))
    }
  }

  @Test func `needs few rights once migrated`() async throws {
    let server = try await PostgresServer.shared
    let (name, empty) = (try await server.database(), try await server.database(isEmpty: true))
    let user = "user_of_\(name)"
    try await server.sql(
      "CREATE ROLE \(user) LOGIN PASSWORD '\(PostgresServer.password)'",
      in: name
    )
    try await server.sql(
      """
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(user);
      GRANT CREATE ON DATABASE \(name) TO \(user)
      """,
      in: name
    )
    let store = try await PostgresStore(server.address(of: name, user: user))
    #expect(await failure(of: store) == nil)
    await store.close()

    try await server.sql("GRANT CREATE ON SCHEMA public TO \(user)", in: empty)
    let error = await #expect(throws: CommunityError.self) {
      try await PostgresStore(server.address(of: empty, user: user))
    }
    #expect(error?.description.contains("superuser") == true)
  }

  // MARK: - Addresses

  @Test(arguments: [
    "", "planday.sqlite", "http://example.org/", "host=localhost password=Sesame-9",
    "postgres://planday:Sesame-9%zz@localhost/planday",
    "postgres://planday:Sesame-9@localhost/planday?no-such-option=1",
    "postgres://planday@localhost/planday?password=Sesame-9&x",
    "postgres://planday:Sesame-9@127.0.0.1:1/planday?connect_timeout=2",
    "postgres://planday:Sesame-9@/planday?host=/nowhere,/elsewhere",
    "postgres://planday:Sesame-9@127.0.0.1:999999/planday",
    "postgres://planday:Sesame-9@127.0.0.1:1/planday?sslmode=Sesame-9",
  ])
  func `refuses addresses without their password`(address: String) async throws {
    let error = await #expect(throws: CommunityError.self) { try await PostgresStore(address) }
    #expect(error?.description.contains("Sesame-9") == false)
  }

  @Test func `refuses wrong passwords and databases`() async throws {
    let server = try await PostgresServer.shared
    let right = server.address(of: "original")
    let addresses = [
      right.replacing(PostgresServer.password, with: "Sesame-9"),
      right.replacing("/original", with: "/missing"),
      right.replacing("/original", with: "/\(PostgresServer.password)"),
    ]
    for address in addresses {
      let error = await #expect(throws: CommunityError.self) { try await PostgresStore(address) }
      #expect(error?.isUnavailable == true)
      #expect(error?.description.contains("Sesame-9") == false)
      #expect(error?.description.contains(PostgresServer.password) == false)
    }
  }

  @Test func `refuses other encodings`() async throws {
    let server = try await PostgresServer.shared
    let name = try await server.database(isEmpty: true) + "_latin"
    let options = "TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"
    try await server.sql("CREATE DATABASE \(name) \(options)", in: "postgres")
    let error = await #expect(throws: CommunityError.self) {
      try await PostgresStore(server.address(of: name))
    }
    #expect(error?.invalidField == "address")
  }

  // MARK: - A counter

  /// Returns a store with a table of one number.
  private func counting(in store: PostgresStore? = nil) async throws -> PostgresStore {
    let store = if let store { store } else { try await PostgresServer.store() }
    try await store.write { session throws(CommunityError) in
      try session.rows("CREATE TABLE counter (count BIGINT NOT NULL)")
      try session.rows("INSERT INTO counter VALUES (0)")
    }
    return store
  }

  /// Adds one to the number by reading and writing it, which conflicts with others that do.
  private func increment(in store: PostgresStore) async throws(CommunityError) {
    try await store.write { session throws(CommunityError) in
      var row = try session.row("SELECT count FROM counter")
      let count = try row?.integer() ?? 0
      try session.rows("UPDATE counter SET count = ?", .integer(count + 1))
    }
  }

  private func count(in store: PostgresStore) async throws(CommunityError) -> Int? {
    try await store.read { session throws(CommunityError) in
      var row = try session.row("SELECT count FROM counter")
      return try row?.integer()
    }
  }
}

extension CommunityError {
  fileprivate var isUnavailable: Bool {
    switch self {
    case .unavailable, .uncertain: true
    default: false
    }
  }

  fileprivate var isReadOnly: Bool {
    if case .readOnly = self { true } else { false }
  }

  fileprivate var invalidField: String? {
    if case .invalid(let field, _) = self { field } else { nil }
  }
}

extension DispatchSemaphore {
  /// Waits for a signal without blocking the cooperative pool.
  fileprivate func signaled() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
