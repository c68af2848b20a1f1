#if Engines
import WebRequests

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Requests to engines over HTTP and HTTPS; blocks the thread while it waits.
package struct EngineHTTPTransport: EngineTransport {
  /// The longest that an answer may take, in seconds.
  private let timeout: Int64

  /// The most bytes of an answer: a line across a continent has fewer.
  private static let mostBytes = 64 << 20

  /// Whether the caller no longer wants an answer.
  private let isCanceled: @Sendable () -> Bool

  /// Creates a transport.
  package init(
    timeout: Int64 = 20,
    isCanceled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.timeout = timeout
    self.isCanceled = isCanceled
  }

  package func send(to url: String, json: String?) throws(TransportFault) -> EngineReply {
    do {
      let reply = try HTTPTransport.shared.sendAndWait(
        HTTPRequest(
          url: url,
          json: json,
          headers: [("accept", "application/json")],
          seconds: timeout,
          mostBytes: Self.mostBytes
        )
      )
      return EngineReply(
        status: reply.status,
        body: reply.body,
        retryAfter: reply.header("retry-after").flatMap(Int.init)
      )
    } catch {
      switch error {
      case .late: throw TransportFault(problem: "no answer within \(timeout) s")
      case .stalled: throw TransportFault(problem: "the connection timed out")
      case .tooLong: throw TransportFault(problem: "an answer of over \(Self.mostBytes >> 20) MiB")
      case .failed(let problem): throw TransportFault(problem: problem)
      }
    }
  }

  package func pause(seconds: Double) {
    let end = now + seconds
    while now < end, !isCanceled() { usleep(UInt32(min(0.1, max(0, end - now)) * 1e6)) }
  }
}
#endif
