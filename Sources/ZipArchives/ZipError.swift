/// The reason that a zip archive cannot be read.
package enum ZipError: Error, Hashable {
  /// The bytes are no zip archive, or the archive is cut off.
  case notAnArchive

  /// A part of the archive contradicts another: which file, if known, and what.
  case damaged(file: String?, what: String)

  /// Several folders have a file of the name: which.
  case ambiguous(file: String, folders: [String])

  /// A file is packed or encrypted in a way that is not read.
  case unsupported(file: String, what: String)

  /// A file is, or would be, larger than is read.
  case tooLarge(file: String, most: Int)

  /// A file is packed so tightly that it has to be a trap.
  case suspicious(file: String)

  /// There are more files than are read.
  case tooManyFiles(count: Int, most: Int)
}

extension ZipError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .notAnArchive: "this is not a complete zip archive; fetch it again"
    case .damaged(let file, let what):
      "\(file.map { "\($0): " } ?? "")\(what); the archive is damaged, so fetch it again"
    case .ambiguous(let file, let folders):
      "\(file): the file occurs twice (\(folders.prefix(3).joined(separator: ", "))); keep one of them"
    case .unsupported(let file, let what):
      "\(file): \(what) is not read here; pack the file again with plain zip"
    case .tooLarge(let file, let most):
      "\(file): more than \(most) bytes are not read; cut the feed"
    case .suspicious(let file):
      "\(file): unpacks to over \(ZipArchive.highestRatio) times its size, as a zip bomb does; check where it is from"
    case .tooManyFiles(let count, let most):
      "\(count) files are more than the \(most) that are read; keep those of the feed"
    }
  }
}
