import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Store {
  /// Writes a copy of the store, as it is at one moment, into a new file.
  ///
  /// Other processes may go on changing the store. The file appears only when it is complete.
  ///
  /// - Parameter file: The new file.
  /// - Throws: ``StoreError`` if the file exists or cannot be written.
  package func backUp(to file: String) throws(StoreError) {
    guard unsafe access(file, F_OK) != 0 else { throw .exists(path: file) }
    let draft = "\(file).new-\(getpid())"
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unsafe unlink(draft + suffix) } }
    let target = try Self.guarding(file) { try DatabaseQueue(path: draft) }
    try copy(into: target)
    try Self.guarding(file) {
      // A single file without a log beside it is easier to move around.
      try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try target.close()
    }
    guard StoreFile.publish(draft, as: file) else {
      throw unsafe access(file, F_OK) == 0 ? .exists(path: file) : .unreadable(path: file)
    }
  }

  /// Replaces the store at `path` by a backup.
  ///
  /// A sound store is replaced in one transaction, so other processes may go on using it. A damaged one, or a file that is
  /// no store, is kept beside the new one.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - backup: The backup, which is checked first.
  /// - Returns: The name under which a damaged store was kept, or `nil`.
  /// - Throws: ``StoreError`` if the backup is not a sound store, or the store cannot be written.
  package static func restore(_ path: String, from backup: String) throws(StoreError) -> String? {
    guard unsafe access(backup, F_OK) == 0 else { throw .missing(path: backup) }
    let source = try Store(at: backup, for: .reading)
    let faults = try source.check().faults
    if let fault = faults.first { throw .damaged(path: backup, detail: fault) }
    var kept: String?
    do throws(StoreError) {
      _ = try StoreFile(path).inspect()
    } catch {
      switch error {
      case .damaged, .notAStore: kept = try setAside(path)
      default: throw error
      }
    }
    try Store(at: path, for: .writing).replaceContents(with: source)
    return kept
  }

  /// Renames a damaged store, and its log with it, to the first free name.
  private static func setAside(_ path: String) throws(StoreError) -> String {
    var number = 1
    while unsafe access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let kept = "\(path).damaged-\(number)"
    guard unsafe rename(path, kept) == 0 else { throw .readOnly(path: path) }
    for suffix in ["-wal", "-shm"] { unsafe rename(path + suffix, kept + suffix) }
    return kept
  }
}
