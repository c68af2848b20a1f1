package import Formats

/// A fault in a catalog file.
public struct CatalogFault: Hashable, Sendable {
  /// The name of the file, as the caller passed it.
  public let file: String

  /// The path within the file, as in `attractions[12] (british-museum).visit.minimum`; empty for the whole file.
  public let path: String

  /// What is wrong, as in `0 is not at least 1`.
  public let problem: String

  /// What kind of fault it is.
  package var kind = FaultKind.form

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - file: The name of the file, as the caller passed it.
  ///   - path: The path within the file; empty for the whole file.
  ///   - problem: What is wrong, phrased to follow the path.
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
