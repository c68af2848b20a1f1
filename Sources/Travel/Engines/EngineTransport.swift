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
