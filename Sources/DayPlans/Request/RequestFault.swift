/// One thing that is wrong with a request.
public struct RequestFault: Hashable, Sendable, Encodable {
  /// The key of the field, as in `maxWalk`.
  public let name: String

  /// What is wrong, with its data; ``problem`` says it in English.
  public let reason: Reason

  /// Creates a fault of the field `name`.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension RequestFault: CustomStringConvertible {
  /// The name and the problem.
  public var description: String { "\(name): \(problem)" }
}
