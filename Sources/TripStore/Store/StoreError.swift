import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why a store cannot be used, or refuses a change.
package enum StoreError: Error, Hashable {
  /// There is no such file.
  case missing(path: String)

  /// The file, or its folder, cannot be read or created.
  case unreadable(path: String)

  /// The file is not a store.
  case notAStore(path: String)

  /// The file is damaged; SQLite's message.
  case damaged(path: String, detail: String)

  /// An I/O error, with the message of SQLite or the system; the file may be intact.
  case inputOutput(path: String, detail: String)

  /// The file was written by a newer version; its version and the newest supported one.
  case newer(path: String, version: Int, known: Int)

  /// The file is read-only.
  case readOnly(path: String)

  /// Another process has kept the file locked for too long.
  case busy(path: String)

  /// The disk is full.
  case full(path: String)

  /// The file already exists.
  case exists(path: String)

  /// The operation is refused; the reason and the remedy, as a sentence.
  case refused(String)

  /// SQLite failed for another reason; its message.
  case failed(path: String, detail: String)

  /// Converts an error thrown by SQLite or by a transaction.
  init(_ error: any Error, in path: String) {
    if let known = error as? StoreError {
      self = known
      return
    }
    guard let error = error as? DatabaseError else {
      self = .failed(path: path, detail: "\(error)")
      return
    }
    let detail = error.message ?? "code \(error.extendedResultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
      case .SQLITE_NOTADB: .notAStore(path: path)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
      case .SQLITE_FULL: .full(path: path)
      case .SQLITE_READONLY: .readOnly(path: path)
      case .SQLITE_CANTOPEN: .unreadable(path: path)
      case .SQLITE_IOERR: .inputOutput(path: path, detail: detail)
      default: .failed(path: path, detail: detail)
      }
  }
}

extension StoreError {
  /// Creates the error for a failed system call on a store or its folder.
  init(errno code: Int32, in path: String) {
    self =
      switch code {
      case ENOSPC, EDQUOT: .full(path: path)
      case EROFS: .readOnly(path: path)
      case EIO: .inputOutput(path: path, detail: "input or output error")
      default: .unreadable(path: path)
      }
  }
}

extension StoreError: CustomStringConvertible {
  /// The problem, its location, and how to fix it.
  package var description: String {
    switch self {
    case .missing(let path): "there is no store \(path); name another with --store"
    case .unreadable(let path):
      "cannot open the store \(path); check that you may read and write the file and its folder"
    case .notAStore(let path):
      "\(path) is not a planday store and is left as it is; name another file with --store"
    case .damaged(let path, let detail):
      "the store \(path) is damaged (\(detail)) and is left as it is; "
        + "restore a backup with planday store restore FILE"
    case .inputOutput(let path, let detail):
      "the disk failed at the store \(path) (\(detail)), which may be intact; "
        + "nothing was changed, so check the disk and try again"
    case .newer(let path, let version, let known):
      "the store \(path) has version \(version), but this planday reads up to \(known); "
        + "it is left as it is, so update planday"
    case .readOnly(let path):
      "the store \(path) may not be written; allow it with chmod u+w, or name another with --store"
    case .busy(let path):
      "another program has kept the store \(path) locked for ten seconds; try again when it is done"
    case .full(let path):
      "no space is left for the store \(path), and nothing was changed; free some space and try again"
    case .exists(let path): "\(path) already exists; choose another name"
    case .refused(let text): text
    case .failed(let path, let detail): "the store \(path): \(detail); nothing was changed"
    }
  }
}
