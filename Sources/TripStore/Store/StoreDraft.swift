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

/// A temporary file that will become a store, in the same folder.
///
/// It is readable only by its owner from the start, and is created exclusively with a random name. If the process is killed,
/// the next draft in the folder removes it. A lock file next to it shows whether a draft is in use, since the system releases
/// the lock when the process ends; process ids could have been reused.
struct StoreDraft {
  /// The prefix of the names of drafts; a random number follows.
  private static let mark = "planday-draft-"

  /// The suffixes of a draft's files: none, those of SQLite, and that of the lock file.
  ///
  /// The lock file is created first and removed last.
  private static let suffixes = ["", "-journal", "-wal", "-shm", lockSuffix]

  /// The suffix of the lock file.
  private static let lockSuffix = "-lock"

  /// The path of the draft.
  let path: String

  /// The target file.
  private let target: String

  /// The file descriptor of the lock file.
  private let lock: Int32

  /// Creates an empty draft.
  ///
  /// - Parameter file: The target file, which may exist.
  /// - Throws: ``StoreError`` if the folder cannot be written.
  init(of file: String) throws(StoreError) {
    target = file
    let folder = StoreFile.folder(of: file)
    Self.removeAbandoned(in: folder)
    (path, lock) = try Self.lockedName(in: folder, of: file)
    let descriptor = unsafe open(path, Self.creating, 0o600)
    guard descriptor >= 0 else {
      let error = StoreError(errno: errno, in: file)
      remove()
      throw error
    }
    close(descriptor)
  }

  /// The flags for creating files: exclusively, and without following links.
  private static let creating = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC

  /// Returns the path of a new draft, and its open lock file.
  private static func lockedName(
    in folder: String,
    of file: String
  ) throws(StoreError) -> (
    path: String, lock: Int32
  ) {
    while true {
      let path = "\(folder)/\(mark)\(String(UInt64.random(in: .min ... .max), radix: 16))"
      let lock = unsafe open(path + lockSuffix, creating, 0o600)
      guard lock >= 0 else { throw StoreError(errno: errno, in: file) }
      // On a file system without locks, abandoned drafts are not removed.
      flock(lock, LOCK_EX)
      // Before it was locked, another process may have removed it as abandoned.
      if unsafe access(path + lockSuffix, F_OK) == 0 { return (path, lock) }
      close(lock)
    }
  }

  /// Fills the draft.
  ///
  /// - Parameters:
  ///   - journal: The persistent journal mode.
  ///   - body: Writes the tables.
  /// - Throws: ``StoreError``.
  func write(journal: String, _ body: (DatabaseQueue) throws -> Void) throws(StoreError) {
    try Store.guarding(target) {
      let queue = try DatabaseQueue(path: path)
      try body(queue)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(journal)") }
      try queue.close()
    }
  }

  /// Publishes the draft under its final name without replacing an existing file; returns whether that succeeded.
  ///
  /// Unlike a rename, a link fails if another process has just created the file. Some file systems don't support links.
  func publish() throws(StoreError) -> Bool {
    try sync()
    if unsafe link(path, target) != 0 {
      guard unsafe errno != EEXIST && access(target, F_OK) != 0 && rename(path, target) == 0 else {
        return false
      }
    }
    Self.syncFolder(of: target)
    return true
  }

  /// Publishes the draft under its final name, atomically replacing an existing file.
  func replace() throws(StoreError) {
    try sync()
    guard unsafe rename(path, target) == 0 else { throw StoreError(errno: errno, in: target) }
    Self.syncFolder(of: target)
  }

  /// Removes the draft if it still exists, and releases its lock.
  func remove() {
    for suffix in Self.suffixes { unsafe unlink(path + suffix) }
    close(lock)
  }

  /// Syncs the draft to disk.
  private func sync() throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, in: target) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, in: target) }
  }

  /// Syncs the folder of a file to disk, if the file system supports it.
  static func syncFolder(of file: String) {
    let descriptor = unsafe open(StoreFile.folder(of: file), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes unlocked drafts, with all their files.
  private static func removeAbandoned(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let drafts = names.filter { $0.hasPrefix(mark) }.map { name in
      suffixes.last { !$0.isEmpty && name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        ?? name
    }
    for draft in Set(drafts) {
      let isDraft = draft.dropFirst(mark.count).allSatisfy { $0.isHexDigit || $0 == "-" }
      if isDraft { removeIfAbandoned("\(folder)/\(draft)") }
    }
  }

  /// Removes a draft if no process is using it.
  private static func removeIfAbandoned(_ path: String) {
    let lock = unsafe open(path + lockSuffix, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    let isAbandoned = lock >= 0 ? flock(lock, LOCK_EX | LOCK_NB) == 0 : errno == ENOENT
    if isAbandoned { for suffix in suffixes { unsafe unlink(path + suffix) } }
    if lock >= 0 { close(lock) }
  }
}
