import GRDB

/// What one visitor owns: places, favorites, history, settings and guides, in one SQLite file.
///
/// Each change is one transaction that is on disk when the method returns; a process that is killed, or a machine that
/// loses power, loses nothing that a method returned for. Several processes may use the file at once: readers never wait,
/// and writers wait for each other up to ten seconds.
package struct Store: Sendable {
  /// What a store is opened for.
  package enum Use: Sendable {
    /// Only for reading; a file that does not exist counts as an empty store and is not created.
    case reading

    /// For reading and writing; the file and its folder are created if they do not exist.
    case writing
  }

  /// The path of the file.
  package let path: String

  /// The connection.
  private let queue: DatabaseQueue

  /// Opens a store.
  ///
  /// A file that is damaged, newer than this version or not a store is not changed in any way.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - use: What it is opened for.
  /// - Throws: ``StoreError`` that says what is wrong with the file.
  /// - Complexity: O(*n*) for a file of *n* bytes up to 32 MB, which is read once; O(1) for a larger one.
  package init(at path: String, for use: Use) throws(StoreError) {
    self.path = path
    let file = StoreFile(path)
    switch (use, try file.inspect()) {
    case (.reading, nil): queue = try Self.guarding(path) { try Self.empty() }
    case (.reading, .some): queue = try file.connect(isReadOnly: true)
    case (.writing, nil):
      try file.create()
      queue = try file.connect(isReadOnly: false)
    case (.writing, .some):
      try file.requireWritable()
      queue = try file.connect(isReadOnly: false)
    }
    if use == .writing { try migrate() }
  }

  /// Reads the store.
  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.guarding(path) { try queue.read(body) }
  }

  /// Changes the store in one transaction, which is on disk when this returns and undone if `body` throws.
  func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    try Self.guarding(path) { try queue.write(body) }
  }

  /// Copies all pages into another database in one transaction.
  func copy(into other: any DatabaseWriter) throws(StoreError) {
    try Self.guarding(path) { try queue.backup(to: other) }
  }

  /// Copies all pages of another database into this one in one transaction, and brings it up to date.
  func replaceContents(with other: Self) throws(StoreError) {
    try other.copy(into: queue)
    try migrate()
  }

  /// Brings the tables up to date.
  private func migrate() throws(StoreError) {
    try Self.guarding(path) {
      guard try !queue.read(StoreSchema.migrator.hasCompletedMigrations) else { return }
      do {
        try StoreSchema.migrator.migrate(queue)
      } catch {
        // Another process may have done the same at the same moment; then this one's step was undone and is not needed.
        guard try queue.read(StoreSchema.migrator.hasCompletedMigrations) else { throw error }
      }
    }
  }

  /// Returns an empty store in memory.
  private static func empty() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try StoreSchema.migrator.migrate(queue)
    return queue
  }

  /// Runs `body` and turns errors of SQLite into errors of the store.
  static func guarding<Value>(
    _ path: String,
    _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, in: path) }
  }
}
