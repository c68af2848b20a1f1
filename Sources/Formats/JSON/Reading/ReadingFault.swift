/// A fault in a JSON file.
package struct ReadingFault: Hashable, Sendable {
  /// The path within the file, as in `city.bounds.south` or `attractions[3] (tower-bridge).fee`; empty for the whole
  /// file.
  package let path: String

  /// The path as a JSON pointer (RFC 6901), as in `/attractions/3/fee`; empty for the whole file.
  package let pointer: String

  /// What is wrong, as in `"yes" is not true or false`.
  package let problem: String

  /// What kind of fault it is.
  package let kind: FaultKind

  /// Creates a fault.
  package init(path: String, pointer: String, problem: String, kind: FaultKind = .form) {
    self.path = path
    self.pointer = pointer
    self.problem = problem
    self.kind = kind
  }
}

extension ReadingFault: CustomStringConvertible {
  /// The path and the problem.
  package var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
