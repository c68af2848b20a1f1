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

/// A store in the making, in the folder of the file that it will be.
///
/// It is readable only by its owner from the first byte, and its name is random and created exclusively. A process that is
/// killed leaves its draft behind; the next draft in the folder removes it. Whether a draft is abandoned is known by a locked
/// file beside it, since the system releases the lock with the process; the number of a process may be another's by then.
struct StoreDraft {
  /// What names of drafts begin with; a random number follows.
  private static let mark = "planday-draft-"

  /// What is appended to the name of a draft: nothing, what SQLite appends, and the mark of the locked file.
  ///
  /// The locked file is the first to be created and the last to be removed.
  private static let suffixes = ["", "-journal", "-wal", "-shm", lockSuffix]

  /// What the name of the locked file ends with.
  private static let lockSuffix = "-lock"

  /// The path of the draft.
  let path: String

  /// The file that it will be.
  private let target: String

  /// The locked file, open.
  private let lock: Int32

  /// Creates an empty draft.
  ///
  /// - Parameter file: The file that it will be, which may exist.
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

  /// How files are created: never through a link, and never one that exists.
  private static let creating = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC

  /// Returns the path of a new draft, and the locked file beside it.
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
      // A file system without locks keeps abandoned drafts.
      flock(lock, LOCK_EX)
      // Before it was locked, another process may have taken it for that of an abandoned draft.
      if unsafe access(path + lockSuffix, F_OK) == 0 { return (path, lock) }
      close(lock)
    }
  }

  /// Fills the draft.
  ///
  /// - Parameters:
  ///   - journal: The journal mode that the file keeps.
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

  /// Gives the draft its name, and returns whether it got it; a file of that name is never replaced.
  ///
  /// A link, unlike a rename, fails if another process has just created the file. Some file systems have no links.
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

  /// Gives the draft its name in place of the file that has it, at one moment.
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

  /// Waits until the bytes of the draft are on disk.
  private func sync() throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, in: target) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, in: target) }
  }

  /// Waits until the names in the folder of a file are on disk, where the file system can do that.
  static func syncFolder(of file: String) {
    let descriptor = unsafe open(StoreFile.folder(of: file), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes the unlocked drafts, with the files beside them.
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

  /// Removes a draft if no process is at work on it.
  private static func removeIfAbandoned(_ path: String) {
    let lock = unsafe open(path + lockSuffix, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    let isAbandoned = lock >= 0 ? flock(lock, LOCK_EX | LOCK_NB) == 0 : errno == ENOENT
    if isAbandoned { for suffix in suffixes { unsafe unlink(path + suffix) } }
    if lock >= 0 { close(lock) }
  }
}
