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
/// killed leaves its draft behind; the next draft in the folder removes it.
struct StoreDraft {
  /// What names of drafts begin with; the process and a random number follow.
  private static let mark = "planday-draft-"

  /// What SQLite appends to the names of files beside a database.
  private static let suffixes = ["", "-journal", "-wal", "-shm"]

  /// The path of the draft.
  let path: String

  /// The file that it will be.
  private let target: String

  /// Creates an empty draft.
  ///
  /// - Parameter file: The file that it will be, which may exist.
  /// - Throws: ``StoreError`` if the folder cannot be written.
  init(of file: String) throws(StoreError) {
    target = file
    let folder = StoreFile.folder(of: file)
    Self.removeAbandoned(in: folder, of: file)
    let number = UInt64.random(in: .min ... .max)
    path = "\(folder)/\(Self.mark)\(getpid())-\(String(number, radix: 16))"
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, in: file) }
    close(descriptor)
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

  /// Removes the draft if it still exists.
  func remove() {
    for suffix in Self.suffixes { unsafe unlink(path + suffix) }
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

  /// Removes the drafts of processes that are gone.
  private static func removeAbandoned(in folder: String, of file: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Earlier versions named drafts after the file.
    let marks = [mark, "\(file.split(separator: "/").last ?? "").new-"]
    for name in names {
      guard let mark = marks.first(where: { name.hasPrefix($0) }),
        let process = Int32(name.dropFirst(mark.count).prefix { $0 != "-" }),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      unsafe unlink("\(folder)/\(name)")
    }
  }
}
