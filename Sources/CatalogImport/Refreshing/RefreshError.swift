/// The reason that a file cannot refresh a catalog.
package enum RefreshError: Error, Hashable, Sendable {
  /// The file is not JSON.
  case notJSON(String)
  /// The file is JSON of another kind; with what was expected.
  case unexpected(String)
}

extension RefreshError: CustomStringConvertible {
  /// What is wrong, and the remedy.
  package var description: String {
    switch self {
    case .notJSON(let problem): "is not JSON: \(problem)"
    case .unexpected(let wanted): "is not \(wanted)"
    }
  }
}
