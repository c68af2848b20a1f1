/// One thing wrong with a catalog file.
public struct CatalogFault: Hashable, Sendable {
  /// The file, as it was named to the reader.
  public let file: String

  /// Where in the file, as in `attractions[12] (british-museum).visit.minimum`; empty for the whole.
  public let path: String

  /// What is wrong, as in `0 is not at least 1`.
  public let problem: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - file: The file, as it was named to the reader.
  ///   - path: Where in the file; empty for the whole.
  ///   - problem: What is wrong, to be read after the path.
  public init(file: String, path: String, problem: String) {
    self.file = file
    self.path = path
    self.problem = problem
  }
}

extension CatalogFault: CustomStringConvertible {
  /// The path and the problem, as in `city.name: is missing`.
  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
