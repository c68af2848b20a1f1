/// Why an engine gives no answer.
public enum EngineError: Error, Hashable, Sendable {
  /// This isn't the address of an engine.
  case badAddress(String)

  /// Nothing answers at the address, after so many attempts.
  case unreachable(EngineAddress, problem: String, attempts: Int)

  /// The engine refuses more requests for now, after so many attempts.
  case tooManyRequests(EngineAddress, attempts: Int)

  /// The engine answers with an error of its own.
  case refused(EngineAddress, status: Int, message: String)

  /// The engine's map is of somewhere else: so far away at least, if that is known.
  case elsewhere(EngineAddress, kilometers: Int?)

  /// The engine takes so few places at once that a table would need too many requests.
  case tooManyPieces(EngineAddress, most: Int)

  /// The answers took too long altogether.
  case slow(EngineAddress)

  /// The caller no longer wants an answer.
  case canceled(EngineAddress)

  /// The answer isn't what the engine's API promises.
  case nonsense(EngineAddress, problem: String)
}

extension EngineError: CustomStringConvertible {
  /// The error and its remedy.
  public var description: String {
    switch self {
    case .badAddress(let text):
      "\"\(text)\" is not an engine; write osrm:http://localhost:5000 or valhalla:http://localhost:8002"
    case .unreachable(let engine, let problem, let attempts):
      "\(engine) does not answer (\(problem), \(attempts) attempts); start it, or plan without --engine"
    case .tooManyRequests(let engine, let attempts):
      "\(engine) takes no more requests for now (\(attempts) attempts); try later, or use a server of your own"
    case .refused(let engine, let status, let message):
      "\(engine) refuses the request (status \(status): \(message)); check that it covers the city and this mode"
    case .elsewhere(let engine, let kilometers):
      "\(engine) answers about another region\(kilometers.map { $0 > 0 ? ", \($0) km away" : "" } ?? ""); "
        + "start it with a map of this city, or plan without --engine"
    case .tooManyPieces(let engine, let most):
      "\(engine) takes so few places at once that more than \(most) requests would be needed; raise its limit, "
        + "as with osrm-routed --max-table-size"
    case .slow(let engine):
      "\(engine) is too slow: its answers were not complete after \(Int(RoutingEngine.patience)) s; "
        + "use a faster one, or plan without --engine"
    case .canceled(let engine): "the requests to \(engine) were canceled"
    case .nonsense(let engine, let problem):
      "\(engine) answers with something else than its API promises: \(problem); check the address"
    }
  }
}
