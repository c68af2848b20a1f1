import Catalogs
import Testing

@testable import Community

/// Copies between databases, and the schema.
struct CopyTests {
  /// Fills a community with something of each kind.
  private func filled(_ kind: StoreKind) async throws -> Town {
    let town = try await Town(kind)
    let (mary, judge) = (try await town.account("Mary"), try await town.account("Judge", .admin))
    let place = try await town.add("Fountain \u{1F3F0} 'x'", by: mary)
    _ = try await town.community.decide(place.id, isApproved: true, reason: "", by: judge)
    var content = place.content
    content.minutes = 12
    _ = try await town.community.change(
      place.id,
      to: content,
      from: 1,
      note: "",
      by: mary,
      in: town.catalog
    )
    try await town.community.report(place.id, note: "x", by: mary)
    for number in 0..<1_203 {
      let item = KeptItem(
        kind: .trip,
        key: "k\(number)",
        version: 0,
        content: number % 7 == 0 ? nil : "x"
      )
      _ = try await town.community.keep(item, of: mary)
    }
    for _ in 0..<9 { _ = try await town.add(photoTo: place, by: mary) }
    _ = try await town.logIn("Mary")
    _ = try await town.enter(by: "paul")
    for _ in 0..<3 {
      _ = try await town.community.beginFlow(.logIn, by: nil, invitation: "x", from: "test")
    }
    _ = try await town.community.invite(.trusted, by: judge)
    await refused(\.isUnauthorized) { try await town.logIn("Judge", password: "wrong horse") }
    return town
  }

  @Test(arguments: StoreKind.allCases, StoreKind.allCases)
  func `a copy has every row, and works like the original`(
    source: StoreKind,
    target: StoreKind
  ) async throws {
    let town = try await filled(source)
    let folder = try TemporaryFolder()
    let copy = try await target.store(in: folder)
    let tables = try await CommunityCopy(from: town.community.store, to: copy).tables
    #expect(tables.allSatisfy { $0.rows > 0 })
    #expect(tables.first { $0.name == "item" }?.rows == 1_203)
    #expect(tables.first { $0.name == "photo_file" }?.rows == 9)
    let other = Community(copy, hasher: PasswordHasher(cost: .least), clock: { town.clock.now })
    let mary = try await other.logIn(
      "Mary",
      password: Town.password,
      kind: .browser,
      label: "",
      from: "test"
    ).account
    #expect(try await other.items(after: 0, of: mary).count == 1_203)
    #expect(try await other.places(near: Town.spot(north: 5), limit: 3).count == 1)
    // Numbers continue after those that were copied.
    _ = try await other.add(
      PlaceContent(title: "Mill", position: try Town.spot(north: 700)),
      to: town.catalog,
      by: mary,
      isConfirmed: false
    )
    await refused(\.isConflict) {
      try await CommunityCopy(from: town.community.store, to: copy)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a copy that fails leaves the target empty`(kind: StoreKind) async throws {
    let town = try await filled(.sqlite)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let target = try await kind.store(in: folder)
    let broken = BrokenStore(base: town.community.store, reads: 4)
    await refused(as: .unavailable("test")) {
      try await CommunityCopy(from: broken, to: target)
    }
    _ = try await CommunityCopy(from: town.community.store, to: target)
  }

  /// A database that fails after some reads.
  private final class BrokenStore: CommunityStore {
    private let base: any CommunityStore
    private let left: TestClock
    private let end: Int

    init(base: any CommunityStore, reads: Int) {
      self.base = base
      left = TestClock()
      end = left.now + reads
    }

    func read<Value: Sendable>(
      _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
    ) async throws(CommunityError) -> Value {
      left.pass(1)
      guard left.now <= end else { throw .unavailable("test") }
      return try await base.read(work)
    }

    func write<Value: Sendable>(
      _ work: @escaping @Sendable (borrowing StoreSession) throws(CommunityError) -> Value
    ) async throws(CommunityError) -> Value {
      try await base.write(work)
    }

    func close() async {}
  }

  @Test(arguments: StoreKind.allCases)
  func `the tables that are copied are all tables, with all columns`(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let store = try await kind.store(in: folder)
    let sql =
      switch kind {
      case .sqlite:
        """
        SELECT tables.name, columns.name FROM pragma_table_list tables, pragma_table_info(tables.name) columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.schema = 'main'
        """
      case .postgres:
        """
        SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name NOT IN ('spatial_ref_sys', 'geometry_columns', 'geography_columns')
        """
      }
    let found = try await store.read { session throws(CommunityError) -> Set<String> in
      var names: Set<String> = []
      for var row in try session.rows(sql) {
        names.insert("\(try row.text()).\(try row.text())")
      }
      return names
    }
    let copied = CommunitySchema.tables.flatMap { table in
      table.columns.map { "\(table.name).\($0)" }
    }
    // What a database computes or keeps for itself.
    let others = found.filter {
      !$0.hasPrefix("place_box") && !$0.hasPrefix("schema_version") && $0 != "place.spot"
    }
    #expect(others == Set(copied))
  }

  @Test func `a database of a later version and other files are left alone`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("community.sqlite")
    let store = try await SQLiteStore(path)
    _ = try await store.write { session throws(CommunityError) in
      try session.rows("UPDATE schema_version SET version = 99")
    }
    await store.close()
    await refused(as: .newer(version: 99)) { try await SQLiteStore(path) }
    let other = folder.file("other.sqlite")
    let queue = try await SQLiteStore(other)
    _ = try await queue.write { session throws(CommunityError) in
      try session.rows("PRAGMA application_id = 7")
    }
    await queue.close()
    await refused(\.isDamaged) {
      try await SQLiteStore(other)
    }
    await refused(\.isDamaged) {
      try await SQLiteStore(#filePath)
    }
  }
}
