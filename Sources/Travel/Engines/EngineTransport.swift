public import Geography

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sends requests to a server.
///
/// ``EngineHTTPTransport`` uses HTTP; tests answer themselves.
package protocol EngineTransport: Sendable {
  /// Sends a request and returns the response, whatever its status.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - json: The body to post; `nil` to get.
  /// - Returns: The answer.
  /// - Throws: ``TransportFault`` if there is no response in time.
  func send(to url: String, json: String?) throws(TransportFault) -> EngineReply

  /// Waits before a retry; returns early if the process is interrupted.
  func pause(seconds: Double)

  /// The time of a monotonic clock, in seconds.
  var now: Double { get }
}

extension EngineTransport {
  /// The time of the system's monotonic clock.
  package var now: Double { EngineClock.start.duration(to: .now) / .seconds(1) }
}

/// The origin of the times.
private enum EngineClock {
  /// The time of first use.
  static let start = ContinuousClock.now
}

/// A description of why there is no response.
package struct TransportFault: Error, Hashable {
  /// The reason, such as `connection refused`.
  package let problem: String

  /// Creates a fault.
  package init(problem: String) {
    self.problem = problem
  }
}

/// A server's response.
package struct EngineReply: Hashable, Sendable {
  /// The status code.
  package let status: Int

  /// The body.
  package let body: [UInt8]

  /// The seconds of the `Retry-After` header, if any.
  package let retryAfter: Int?

  /// Creates a reply.
  package init(status: Int, body: [UInt8], retryAfter: Int? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}

/// A route from an engine.
public struct EngineLeg: Hashable, Sendable {
  /// How long it takes, in seconds.
  public let seconds: Double

  /// How long it is, in meters.
  public let meters: Double

  /// The geometry, both ends included; empty in a table.
  public let line: [Coordinate]

  /// The names of the named streets in order; empty in a table.
  public let streets: [String]

  /// Creates a route.
  public init(seconds: Double, meters: Double, line: [Coordinate] = [], streets: [String] = []) {
    self.seconds = seconds
    self.meters = meters
    self.line = line
    self.streets = streets
  }

  /// Whether time and length are plausible.
  var isSound: Bool {
    (0...1e7).contains(seconds) && (0...1e8).contains(meters)
  }
}

/// An engine's failure.
public enum EngineError: Error, Hashable, Sendable {
  /// The text isn't the address of an engine.
  case badAddress(String)

  /// There is no response, after the given number of attempts.
  case unreachable(EngineAddress, problem: String, attempts: Int)

  /// The engine is throttling requests, after the given number of attempts.
  case tooManyRequests(EngineAddress, attempts: Int)

  /// The engine responds with an error.
  case refused(EngineAddress, status: Int, message: String)

  /// The engine's map covers another region, at least the given distance away if known.
  case elsewhere(EngineAddress, kilometers: Int?)

  /// The engine allows so few places per request that a table would need too many requests.
  case tooManyPieces(EngineAddress, most: Int)

  /// The responses took too long in total.
  case slow(EngineAddress)

  /// The caller canceled.
  case canceled(EngineAddress)

  /// The response violates the engine's API.
  case nonsense(EngineAddress, problem: String)
}

extension EngineError: CustomStringConvertible {
  /// The error and its remedy.
  public var description: String {
    switch self {
    case .badAddress(let text):
      "\"\(text)\" is not an engine; write osrm:http://localhost:5000 or valhalla:http://localhost:8002"
    case .unreachable(let engine, let problem, let attempts):
      "\(engine) does not respond (\(problem), \(attempts) attempts); start it, or plan without --engine"
    case .tooManyRequests(let engine, let attempts):
      "\(engine) accepts no more requests for now (\(attempts) attempts); try later, or use a server of your own"
    case .refused(let engine, let status, let message):
      "\(engine) refuses the request (status \(status): \(message)); check that it covers the city and this mode"
    case .elsewhere(let engine, let kilometers):
      "\(engine) has the map of another region\(kilometers.map { $0 > 0 ? ", \($0) km away" : "" } ?? ""); "
        + "start it with a map of this city, or plan without --engine"
    case .tooManyPieces(let engine, let most):
      "\(engine) takes so few places at once that more than \(most) requests would be needed; raise its limit, "
        + "as with osrm-routed --max-table-size"
    case .slow(let engine):
      "\(engine) is too slow: its responses were incomplete after \(Int(RoutingEngine.patience)) s; "
        + "use a faster one, or plan without --engine"
    case .canceled(let engine): "the requests to \(engine) were canceled"
    case .nonsense(let engine, let problem):
      "\(engine) violates its API: \(problem); check the address"
    }
  }
}

extension EngineError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
