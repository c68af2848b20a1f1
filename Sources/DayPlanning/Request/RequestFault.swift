/// One thing that is wrong with a request.
public struct RequestFault: Hashable, Sendable {
  /// The name of the property, as in `maxWalk`.
  public let name: String

  /// What was found and the remedy.
  public let problem: String

  /// Creates a fault.
  public init(name: String, problem: String) {
    self.name = name
    self.problem = problem
  }
}

extension RequestFault: CustomStringConvertible {
  /// The name and the problem.
  public var description: String { "\(name): \(problem)" }
}
