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

  /// Waits before another attempt.
  func pause(seconds: Double)
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
