package import Transit
package import ZipArchives

/// The reason that a feed cannot be read.
package enum FeedError: Error, Hashable {
  /// The archive is at fault.
  case archive(ZipError)

  /// A table is at fault.
  case table(TransitFileError)
}

extension FeedError: CustomStringConvertible {
  /// Where and what, and what to do.
  package var description: String {
    switch self {
    case .archive(let error): error.description
    case .table(let error): error.description
    }
  }
}
