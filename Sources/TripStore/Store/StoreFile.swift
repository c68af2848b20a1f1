import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a store: what it is before SQLite touches it, its creation, and connections to it.
struct StoreFile {
  /// The size in bytes up to which a file is checked whenever it is opened.
  private static let smallEnoughToCheck = 32_000_000

  /// How long to wait for another process, in seconds.
  private static let patience = 10.0

  /// The path of the file.
  let path: String

  /// Creates the description of a file, which need not exist.
  init(_ path: String) {
    self.path = path
  }

  /// Returns the head of the file, or `nil` if there is no file.
  ///
  /// Reads through a connection that cannot write, so that a file with a fault stays as it is to the byte.
  ///
  /// - Throws: ``StoreError`` if the file is not a sound store that this version reads.
  func inspect() throws(StoreError) -> StoreHead? {
    guard let head = try StoreHead(of: path) else { return nil }
    guard head.version <= StoreSchema.version else { throw newer(head.version) }
    let queue = try connect(isReadOnly: true)
    try Store.guarding(path) {
      try queue.read { database in
        // The head may be older than what the write-ahead log holds.
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= StoreSchema.version else { throw newer(version) }
        guard head.fileSize <= Self.smallEnoughToCheck else { return }
        let found = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        guard found == "ok" else { throw StoreError.damaged(path: path, detail: found) }
      }
    }
    return head
  }

  /// Throws if the file may not be written.
  ///
  /// A file without write permission counts as read-only for the superuser too.
  func requireWritable() throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o222 != 0,
      unsafe access(path, W_OK) == 0,
      unsafe access(Self.folder(of: path), W_OK) == 0
    else { throw .readOnly(path: path) }
  }

  /// Creates an empty store, complete or not at all, even if another process does so at the same time.
  func create() throws(StoreError) {
    try Self.createFolder(Self.folder(of: path))
    let draft = "\(path).new-\(getpid())"
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unsafe unlink(draft + suffix) } }
    try Store.guarding(path) {
      let queue = try DatabaseQueue(path: draft)
      try StoreSchema.migrator.migrate(queue)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    }
    guard unsafe Self.publish(draft, as: path) || access(path, F_OK) == 0 else {
      throw .unreadable(path: path)
    }
  }

  /// Gives a complete file its name, and returns whether it got it; a file of that name is never replaced.
  ///
  /// A link, unlike a rename, fails if another process has just created the file. Some file systems have no links.
  static func publish(_ draft: String, as path: String) -> Bool {
    unsafe chmod(draft, 0o600)
    if unsafe link(draft, path) == 0 { return true }
    return unsafe errno != EEXIST && access(path, F_OK) != 0 && rename(draft, path) == 0
  }

  /// Opens a connection.
  func connect(isReadOnly: Bool) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = "planday store"
    configuration.prepareDatabase { database in
      // Each commit is on disk when it returns.
      if !isReadOnly { try database.execute(sql: "PRAGMA synchronous = FULL") }
    }
    return try Store.guarding(path) {
      try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  /// The error of a store with a newer version.
  private func newer(_ version: Int) -> StoreError {
    .newer(path: path, version: version, known: StoreSchema.version)
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates a folder and those above it, readable only by their owner.
  private static func createFolder(_ folder: String) throws(StoreError) {
    if unsafe access(folder, F_OK) == 0 { return }
    let above = Self.folder(of: folder)
    if above != folder { try createFolder(above) }
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .unreadable(path: folder)
    }
  }
}
