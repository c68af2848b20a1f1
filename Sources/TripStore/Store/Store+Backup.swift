import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Store {
  /// Writes a consistent snapshot of the store to a new file.
  ///
  /// Other processes can continue to change the store. The file appears only when it is complete.
  ///
  /// - Parameter file: The new file.
  /// - Throws: ``StoreError`` if the file exists or cannot be written.
  package func backUp(to file: String) throws(StoreError) {
    guard unsafe access(file, F_OK) != 0 else { throw .exists(path: file) }
    let draft = try StoreDraft(of: file)
    defer { draft.remove() }
    // A single file without a log is easier to move around.
    try draft.write(journal: "DELETE") { try copy(into: $0) }
    guard try draft.publish() else {
      throw unsafe access(file, F_OK) == 0 ? .exists(path: file) : .unreadable(path: file)
    }
  }

  /// Replaces the store at `path` by a backup.
  ///
  /// An intact store is replaced in one transaction, so other processes can continue to use it. A damaged store, or a file that
  /// is not a store, is atomically replaced by a complete new file and kept under another name. If the process is killed at any
  /// time, either the old or the new store is there.
  ///
  /// - Parameters:
  ///   - path: The store.
  ///   - backup: The backup, which is checked first.
  /// - Returns: The path at which a damaged store was kept, or `nil`.
  /// - Throws: ``StoreError`` if the backup is not an intact store, or the store cannot be read or written.
  package static func restore(_ path: String, from backup: String) throws(StoreError) -> String? {
    guard unsafe access(backup, F_OK) == 0 else { throw .missing(path: backup) }
    let source = try Store(at: backup, for: .reading)
    let faults = try source.check().faults
    if let fault = faults.first { throw .damaged(path: backup, detail: fault) }
    // Replace the target of a link, not the link itself.
    let path = StoreFile.resolved(path)
    let file = StoreFile(path)
    var (isThere, isDamaged) = (false, false)
    do throws(StoreError) {
      isThere = try file.inspect() != nil
    } catch {
      switch error {
      case .damaged, .notAStore:
        guard file.isRegular else { throw error }
        isDamaged = true
      default: throw error
      }
    }
    if isThere {
      try Store(at: path, for: .writing).replaceContents(with: source)
      return nil
    }
    try file.createFolder()
    let draft = try StoreDraft(of: path)
    defer { draft.remove() }
    try draft.write(journal: "WAL") { queue in
      try source.copy(into: queue)
      try StoreSchema.migrator.migrate(queue)
    }
    if isDamaged {
      let kept = try keep(path)
      try draft.replace()
      return kept
    }
    if try !draft.publish() {
      // Another process has just created a store.
      try Store(at: path, for: .writing).replaceContents(with: source)
    }
    return nil
  }

  /// Links or copies a damaged store and its log to the first free name, and returns it.
  ///
  /// The log is moved, since SQLite would apply it to the new store.
  private static func keep(_ path: String) throws(StoreError) -> String {
    var number = 1
    while true {
      let kept = "\(path).damaged-\(number)"
      // An earlier restore may have been killed after this step.
      var isKept = unsafe isSame(path, kept) && access(kept + "-wal", F_OK) != 0
      if !isKept { isKept = try StoreFile(path).duplicate(as: kept) }
      if isKept {
        for suffix in ["-wal", "-shm"] { unsafe rename(path + suffix, kept + suffix) }
        StoreDraft.syncFolder(of: path)
        return kept
      }
      number += 1
    }
  }

  /// Whether two names refer to the same file.
  private static func isSame(_ name: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return unsafe stat(name, &first) == 0 && stat(other, &second) == 0
      && first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// The damaged stores kept next to this one, if this one is empty; otherwise none.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  package var keptDamaged: [String] {
    get throws(StoreError) {
      let copies = StoreFile(path).damagedCopies
      if copies.isEmpty { return [] }
      return try isEmpty ? copies : []
    }
  }
}
