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
/// AsyncHTTPClient is built on the same event loops as the service; Foundation's `URLSession` would bring `libcurl` and load it at each
/// start of the command, whether an engine is asked or not.
package struct HTTPTransport: EngineTransport {
  /// The longest that an answer may take, in seconds.
  private let timeout: Int64

  /// The most bytes of an answer: a line across a continent has fewer.
  private static let mostBytes = 64 << 20

  /// Says at once that nothing listens, not at the deadline; lives as long as the process.
  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration.singletonConfiguration
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

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
