import Hummingbird
import HummingbirdCore

extension Call {
  /// Runs `work` in a task that is cancelled when the client closes the connection, or its half of it.
  ///
  /// Hummingbird watches for the end by reading on, so the connection cannot carry another request: the response has to
  /// say `Connection: close`.
  ///
  /// - Parameter work: Receives the body of the request.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or ``ProblemKind/cancelled`` if the client left.
  func whileConnected<Value: Sendable>(
    _ work: (RequestBody) async throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    do {
      return try await request.body.consumeWithCancellationOnInboundClose { body in
        try await work(body)
      }
    } catch let problem as ProblemDetails {
      throw problem
    } catch {
      throw ProblemDetails(.cancelled, "the client closed the connection")
    }
  }
}
