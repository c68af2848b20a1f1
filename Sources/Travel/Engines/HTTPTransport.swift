#if Engines
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Requests over HTTP and HTTPS.
///
/// AsyncHTTPClient shares its event loops with the service; Foundation's `URLSession` would load `libcurl` at each start of the
/// command, even without an engine.
package struct HTTPTransport: EngineTransport {
  /// The timeout of a request, in seconds.
  private let timeout: Int64

  /// The maximum size of a response, in bytes; a route across a continent is smaller.
  private static let mostBytes = 64 << 20

  /// Fails immediately if the connection is refused; lives as long as the process.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration.singletonConfiguration
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  /// Whether the caller canceled.
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
      var request = try HTTPClient.Request(url: url, method: json == nil ? .GET : .POST)
      request.headers.add(name: "accept", value: "application/json")
      if let json {
        request.headers.add(name: "content-type", value: "application/json")
        request.body = .string(json)
      }
      let answer = try Self.client.execute(
        request: request,
        delegate: ResponseAccumulator(request: request, maxBodySize: Self.mostBytes),
        deadline: .now() + .seconds(timeout)
      ).wait()
      return EngineReply(
        status: Int(answer.status.code),
        body: answer.body.map { Array($0.readableBytesView) } ?? [],
        retryAfter: answer.headers.first(name: "retry-after").flatMap(Int.init)
      )
    } catch let error as HTTPClientError where error == .deadlineExceeded {
      throw TransportFault(problem: "no answer within \(timeout) s")
    } catch {
      throw TransportFault(problem: "\(error)")
    }
  }

  package func pause(seconds: Double) {
    let end = now + seconds
    while now < end, !isCanceled() { usleep(UInt32(min(0.1, max(0, end - now)) * 1e6)) }
  }
}
#endif
