package import Transit
package import ZipArchives

/// The reason why a feed cannot be read.
package enum FeedError: Error, Hashable {
  /// An error in the archive.
  case archive(ZipError)

  /// An error in a table.
  case table(TransitFileError)
}

extension FeedError: CustomStringConvertible {
  /// The location, the problem, and how to fix it.
  package var description: String {
    switch self {
    case .archive(let error): error.description
    case .table(let error): error.description
    }
  }
}
