/// A reason that a service does not run.
package enum ServiceError: Error, Hashable {
  /// It cannot listen; the place, and the system's error.
  case cannotListen(String, problem: String)

  /// The system lets this process open too few files to serve anyone.
  case tooFewFiles(limit: Int, needed: Int)

  /// The tiles of another host cannot be used, and why.
  case badTiles(String)

  /// A trusted proxy cannot be read, and why.
  case badProxy(String)

  /// It stopped without being told to.
  case failed(String)
}

extension ServiceError: CustomStringConvertible {
  /// What is wrong and the remedy.
  package var description: String {
    switch self {
    case .cannotListen(let place, let problem):
      "cannot listen on \(place): \(problem.lowercased()); choose another --host or --port"
    case .tooFewFiles(let limit, let needed):
      "the limit of open files is \(limit), and the service needs at least \(needed); raise it (ulimit -n, LimitNOFILE)"
    case .badTiles(let problem), .badProxy(let problem): problem
    case .failed(let problem): "the service stopped: \(problem)"
    }
  }
}
