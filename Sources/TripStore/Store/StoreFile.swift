import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a store: inspection without SQLite, creation, and connections.
struct StoreFile {
  /// The maximum size of a file to check whenever it is opened, in bytes.
  private static let smallEnoughToCheck = 32_000_000

  /// The timeout for locks held by other processes, in seconds.
  private static let patience = 10.0

  /// The path of the file.
  let path: String

  /// Creates a value for a file, which need not exist.
  init(_ path: String) {
    self.path = path
  }

  /// Returns the header of the file, or `nil` if there is no file.
  ///
  /// Uses a read-only connection, so that a faulty file remains unchanged byte for byte.
  ///
  /// - Throws: ``StoreError`` if the file is not an intact store that this version supports.
  func inspect() throws(StoreError) -> StoreHead? {
    guard let head = try StoreHead(of: path) else { return nil }
    guard head.version <= StoreSchema.version else { throw newer(head.version) }
    let queue = try connect(isReadOnly: true)
    try Store.guarding(path) {
      try queue.read { database in
        // The header may be older than the write-ahead log.
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= StoreSchema.version else { throw newer(version) }
        guard head.fileSize <= Self.smallEnoughToCheck else { return }
        let found = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        if found != "ok" { throw error(ofFault: found) }
      }
    }
    return head
  }

  /// Returns the error for a fault found by checking pages: damage only if all bytes are readable.
  ///
  /// A check continues after an unreadable page, and reports that as a fault too.
  func error(ofFault fault: String) -> StoreError {
    let code = fault.firstRange(of: "error code").flatMap { range in
      Int(fault[range.upperBound...].drop { $0 == "=" || $0 == " " }.prefix(while: \.isNumber))
    }
    // The low byte of an extended result code is the primary code.
    let isReadError = code.map { $0 & 255 == Int(ResultCode.SQLITE_IOERR.rawValue) } ?? false
    guard isReadError || !canBeRead || isSoundNow else {
      return .damaged(path: path, detail: fault)
    }
    return .inputOutput(path: path, detail: "some of it cannot be read")
  }

  /// Whether every byte of the file is readable.
  private var canBeRead: Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &bytes, bytes.count)
      if count <= 0 { return count == 0 }
    }
  }

  /// Whether a second check finds no fault, so the first one was not in the file.
  private var isSoundNow: Bool {
    let queue = try? connect(isReadOnly: true)
    let found = try? queue?.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    return found == "ok"
  }

  /// The paths of damaged stores kept next to the file, oldest first.
  var damagedCopies: [String] {
    let name = path.split(separator: "/").last ?? ""
    let folder = Self.folder(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = "\(name).damaged-"
    let numbers = names.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
    return numbers.sorted().map { "\(path).damaged-\($0)" }
  }

  /// Throws if the file is read-only.
  ///
  /// A file without write permission counts as read-only for the superuser too.
  func requireWritable() throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & 0o222 != 0,
      unsafe access(path, W_OK) == 0,
      unsafe access(Self.folder(of: path), W_OK) == 0
    else { throw .readOnly(path: path) }
  }

  /// Creates an empty store atomically, even if another process does so concurrently.
  func create() throws(StoreError) {
    try createFolder()
    let draft = try StoreDraft(of: path)
    defer { draft.remove() }
    try draft.write(journal: "WAL") { try StoreSchema.migrator.migrate($0) }
    let isPublished = try draft.publish()
    guard unsafe isPublished || access(path, F_OK) == 0 else { throw .unreadable(path: path) }
  }

  /// Opens a connection.
  func connect(isReadOnly: Bool) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = "planday store"
    configuration.prepareDatabase { database in
      // Each commit is durable when it returns.
      if !isReadOnly { try database.execute(sql: "PRAGMA synchronous = FULL") }
    }
    let name = isReadOnly ? try readOnlyName : path
    return try Store.guarding(path) {
      try DatabaseQueue(path: name, configuration: configuration)
    }
  }

  /// The name of the file for read-only access by SQLite.
  ///
  /// In WAL mode, SQLite creates files next to a store even for reading, unless the database is declared immutable. That is
  /// correct if nothing can change the file: on a read-only file system, or in a read-only folder where no other process has
  /// the store open.
  ///
  /// - Throws: ``StoreError`` if there is a log with changes, which cannot be read this way.
  ///
  /// > Source: "Uniform Resource Identifiers", section 3.3, <https://www.sqlite.org/uri.html>.
  private var readOnlyName: String {
    get throws(StoreError) {
      guard unsafe access(Self.folder(of: path), W_OK) != 0 else { return path }
      let isMedium = errno == EROFS
      var status = stat()
      let hasLog = unsafe stat(path + "-wal", &status) == 0
      guard isMedium || !hasLog else { return path }
      guard !hasLog || status.st_size == 0 else {
        throw .refused(
          "the store \(path) is on a read-only file system, and its last changes are still in its log; "
            + "copy it and \(path)-wal to a folder that you may write, and name the copy with --store"
        )
      }
      let escaped = path.utf8.map { byte in
        switch byte {
        case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: String(Unicode.Scalar(byte))
        default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
      }
      return (path.hasPrefix("/") ? "file://" : "file:") + escaped.joined() + "?immutable=1"
    }
  }

  /// Returns the error for a store of a newer version.
  private func newer(_ version: Int) -> StoreError {
    .newer(path: path, version: version, known: StoreSchema.version)
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the path is a regular file, not a folder or device.
  var isRegular: Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Links the file to a second name, or copies it on file systems without links.
  ///
  /// - Returns: Whether the name was unused.
  /// - Throws: ``StoreError`` if the copy cannot be written.
  func duplicate(as name: String) throws(StoreError) -> Bool {
    if unsafe link(path, name) == 0 { return true }
    if errno == EEXIST { return false }
    let source = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw StoreError(errno: errno, in: path) }
    defer { close(source) }
    let target = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      if errno == EEXIST { return false }
      throw StoreError(errno: errno, in: path)
    }
    defer { close(target) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(source, &bytes, bytes.count)
      if count == 0, fsync(target) == 0 { return true }
      guard count > 0, unsafe write(target, bytes, count) == count else {
        let error = StoreError(errno: errno, in: path)
        unsafe unlink(name)
        throw error
      }
    }
  }

  /// Resolves the symbolic links in a path; returns the path itself if the file doesn't exist.
  static func resolved(_ path: String) -> String {
    guard let name = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
  }

  /// Creates the folder of the file and its parents, readable only by their owner.
  func createFolder() throws(StoreError) {
    try Self.createFolder(Self.folder(of: path))
  }

  /// Creates a folder and its parents, readable only by their owner.
  private static func createFolder(_ folder: String) throws(StoreError) {
    if unsafe access(folder, F_OK) == 0 { return }
    let above = Self.folder(of: folder)
    if above != folder { try createFolder(above) }
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .unreadable(path: folder)
    }
  }
}

/// The header of a store, read without SQLite.
///
/// > Source: "Database File Format", section 1.3, <https://www.sqlite.org/fileformat2.html>.
struct StoreHead: Hashable {
  /// The size of the header, in bytes.
  private static let size = 100

  /// The first bytes of every SQLite file.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The schema version.
  let version: Int

  /// The size of the file in bytes.
  let fileSize: Int

  /// Reads the header of a file, or returns `nil` if there is no file.
  ///
  /// - Throws: ``StoreError`` if the file cannot be read or is not a store.
  init?(of path: String) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .unreadable(path: path) }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAStore(path: path) }
    let bytes = try Self.firstBytes(of: path)
    guard bytes.count == Self.size, bytes.starts(with: Self.magic),
      Self.number(bytes, at: 68) == StoreSchema.applicationID
    else { throw .notAStore(path: path) }
    version = Int(Self.number(bytes, at: 60))
    fileSize = Int(status.st_size)
  }

  /// Returns the first bytes of a file, at most ``size``.
  private static func firstBytes(of path: String) throws(StoreError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, size, 0)
    }
    guard count >= 0 else { throw StoreError(errno: errno, in: path) }
    return Array(bytes[..<count])
  }

  /// Returns a number of four bytes, big-endian.
  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
