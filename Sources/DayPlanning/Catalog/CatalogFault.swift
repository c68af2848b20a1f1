/// One thing wrong with a catalog file.
public struct CatalogFault: Hashable, Sendable {
  /// The file, as it was named to the reader.
  public let file: String

  /// Where in the file, as in `attractions[12] (british-museum).visit.minimum`; empty for the whole.
  public let path: String

  /// What is wrong, as in `0 is not at least 1`.
  public let problem: String
}

extension CatalogFault: CustomStringConvertible {
  /// The path and the problem, as in `city.name: is missing`.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
