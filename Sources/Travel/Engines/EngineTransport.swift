public import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How requests get to a server and answers back.
///
/// ``HTTPTransport`` uses HTTP; tests answer themselves.
package protocol EngineTransport: Sendable {
  /// Sends a request and waits for the answer, however bad it is.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - json: The body to post; `nil` to get.
  /// - Returns: The answer.
  /// - Throws: ``TransportFault`` if there is none in time.
  func send(to url: String, json: String?) throws(TransportFault) -> EngineReply

  /// Waits before another attempt, or less if the process is interrupted.
  func pause(seconds: Double)

  /// The time in seconds since some moment, on a clock that never goes back.
  var now: Double { get }
}

extension EngineTransport {
  /// The time by the system's clock.
  package var now: Double { EngineClock.start.duration(to: .now) / .seconds(1) }
}

/// The moment that times are counted from.
private enum EngineClock {
  /// The first time that anyone asked for the time.
  static let start = ContinuousClock.now
}

/// Why there is no answer, in words.
package struct TransportFault: Error, Hashable {
  /// The reason, as in `connection refused`.
  package let problem: String

  /// Creates a fault.
  package init(problem: String) {
    self.problem = problem
  }
}

/// What a server answers.
package struct EngineReply: Hashable, Sendable {
  /// The status code.
  package let status: Int

  /// The body.
  package let body: [UInt8]

  /// How many seconds the server asks to wait, if it does.
  package let retryAfter: Int?

  /// Creates a reply.
  package init(status: Int, body: [UInt8], retryAfter: Int? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}

/// A way as an engine answers it.
public struct EngineLeg: Hashable, Sendable {
  /// How long it takes, in seconds.
  public let seconds: Double

  /// How long it is, in meters.
  public let meters: Double

  /// The line, both ends included; empty in a table.
  public let line: [Coordinate]

  /// The names of the streets in order, without those that have none; empty in a table.
  public let streets: [String]

  /// Creates a way.
  public init(seconds: Double, meters: Double, line: [Coordinate] = [], streets: [String] = []) {
    self.seconds = seconds
    self.meters = meters
    self.line = line
    self.streets = streets
  }

  /// Whether time and length are what a way can have.
  var isSound: Bool {
    (0...1e7).contains(seconds) && (0...1e8).contains(meters)
  }
}

/// Why an engine gives no answer.
public enum EngineError: Error, Hashable, Sendable {
  /// This isn't the address of an engine.
  case badAddress(String)

  /// Nothing answers at the address, after the given number of attempts.
  case unreachable(EngineAddress, problem: String, attempts: Int)

  /// The engine is throttling requests, after the given number of attempts.
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

extension EngineError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
