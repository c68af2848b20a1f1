/// The reason that a problem cannot be solved as it stands.
public enum ProblemError: Error, Hashable {
  /// The file is not a problem: its name and its faults.
  case unreadable(file: String, problem: String)

  /// The problem is contradictory: all faults, each with its place.
  case faults([String])

  /// The caller cancelled.
  case cancelled
}

extension ProblemError: CustomStringConvertible {
  /// What is wrong and where.
  public var description: String {
    switch self {
    case .unreadable(let file, let problem): "\(file) is no problem:\n\(problem)"
    case .faults(let faults): faults.joined(separator: "\n")
    case .cancelled: "the search was cancelled"
    }
  }
}
