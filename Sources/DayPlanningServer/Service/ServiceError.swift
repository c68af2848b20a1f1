/// The reason that a service does not run.
package enum ServiceError: Error, Hashable {
  /// It cannot listen there; where, and what the system says.
  case cannotListen(String, problem: String)

  /// It ended before it was asked to.
  case failed(String)
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and the remedy.
  package var description: String {
    switch self {
    case .cannotListen(let place, let problem):
      "cannot listen on \(place): \(problem.lowercased()); choose another --host or --port"
    case .failed(let problem): "the service ended: \(problem)"
    }
  }
}
