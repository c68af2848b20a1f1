#if Community || Companion || Engines
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Sends requests over HTTP and HTTPS and collects the answers.
///
/// AsyncHTTPClient is built on the same event loops as the service; Foundation's `URLSession` would bring `libcurl` and load it at each
/// start of the command, whether there is a request or not.
package struct HTTPTransport: Sendable {
  /// The connections.
  private let client: HTTPClient

  /// The transport to any host; lives as long as the process.
  ///
  /// It reports at once that nothing listens, not at the deadline.
  package static let shared: Self = {
    var settings = HTTPClient.Configuration.singletonConfiguration
    settings.connectionPool.retryConnectionEstablishment = false
    return Self(client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings))
  }()

  /// A transport to any host that follows no redirects, which would send passwords on; lives as long as the process.
  package static let direct: Self = {
    var settings = HTTPClient.Configuration.singletonConfiguration
    settings.connectionPool.retryConnectionEstablishment = false
    settings.redirectConfiguration = .disallow
    return Self(client: HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings))
  }()

  private init(client: HTTPClient) {
    self.client = client
  }

  /// Creates a transport that connects to one address when it is asked for a host; ``shutDown()`` closes it.
  ///
  /// It unpacks bodies up to a hundred times their size, and follows no redirects.
  package init(to host: String, at address: String) {
    var settings = HTTPClient.Configuration()
    settings.decompression = .enabled(limit: .ratio(100))
    settings.redirectConfiguration = .disallow
    settings.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
    settings.dnsOverride = [host: address]
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }

  /// Closes all connections.
  package func shutDown() {
    client.shutdown { _ in }
  }

  /// Sends a request and returns the answer, whatever its status.
  ///
  /// - Throws: ``HTTPFault`` if there is no complete answer, or the task is canceled.
  package func send(_ request: HTTPRequest) async throws(HTTPFault) -> HTTPReply {
    do {
      let exchange = try start(request)
      let response = try await withTaskCancellationHandler {
        try await exchange.get()
      } onCancel: {
        exchange.cancel()
      }
      return HTTPReply(response)
    } catch {
      throw HTTPFault(error)
    }
  }

  /// Sends a request, blocks the thread until the answer is there, and returns it, whatever its status.
  ///
  /// - Throws: ``HTTPFault`` if there is no complete answer.
  package func sendAndWait(_ request: HTTPRequest) throws(HTTPFault) -> HTTPReply {
    do {
      return HTTPReply(try start(request).wait())
    } catch {
      throw HTTPFault(error)
    }
  }

  /// Starts a request.
  private func start(_ request: HTTPRequest) throws -> HTTPClient.Task<HTTPClient.Response> {
    let method: HTTPMethod = request.json == nil && request.form == nil ? .GET : .POST
    var message = try HTTPClient.Request(
      url: request.url,
      method: request.isDeletion ? .DELETE : method
    )
    for header in request.headers { message.headers.add(name: header.name, value: header.value) }
    if let json = request.json {
      message.headers.add(name: "content-type", value: "application/json")
      message.body = .string(json)
    } else if let form = request.form {
      message.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
      message.body = .string(form)
    }
    return client.execute(
      request: message,
      delegate: ResponseAccumulator(request: message, maxBodySize: request.mostBytes),
      deadline: .now() + .seconds(request.seconds)
    )
  }
}

/// A request over HTTP.
package struct HTTPRequest: Sendable {
  /// The URL.
  package let url: String

  /// The body to post; `nil` to get, unless there is a form.
  package let json: String?

  /// The form to post, with its values encoded; `nil` without one.
  package let form: String?

  /// Whether to delete what is at the URL.
  package let isDeletion: Bool

  /// The headers besides those of the body.
  package let headers: [(name: String, value: String)]

  /// How long the answer may take in all, in seconds.
  package let seconds: Int64

  /// The most bytes of the answer's body.
  package let mostBytes: Int

  /// Creates a request.
  package init(
    url: String,
    json: String? = nil,
    form: String? = nil,
    isDeletion: Bool = false,
    headers: [(name: String, value: String)],
    seconds: Int64,
    mostBytes: Int
  ) {
    self.url = url
    self.json = json
    self.form = form
    self.isDeletion = isDeletion
    self.headers = headers
    self.seconds = seconds
    self.mostBytes = mostBytes
  }
}

/// An answer over HTTP.
package struct HTTPReply: Sendable {
  /// The status code.
  package let status: Int

  /// The body.
  package let body: [UInt8]

  /// The headers.
  private let headers: HTTPHeaders

  /// Creates a reply from the client's.
  fileprivate init(_ response: HTTPClient.Response) {
    status = Int(response.status.code)
    body = response.body.map { Array($0.readableBytesView) } ?? []
    headers = response.headers
  }

  /// Returns the first value of a header; `nil` if there is none.
  package func header(_ name: String) -> String? {
    headers.first(name: name)
  }
}

/// Why there is no complete answer.
package enum HTTPFault: Error, Hashable {
  /// The request has taken longer than it may.
  case late

  /// Connecting or the next bytes took too long.
  case stalled

  /// The answer is longer than it may be.
  case tooLong

  /// Anything else, in the words of the network.
  case failed(String)

  /// Creates the fault of an error of the client.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError where error == .deadlineExceeded: self = .late
    case let error as HTTPClientError where [.readTimeout, .connectTimeout].contains(error):
      self = .stalled
    case let error as HTTPClientError: self = .failed(error.shortDescription)
    case is ResponseAccumulator.ResponseTooBigError: self = .tooLong
    default: self = .failed("\(error)")
    }
  }
}
#endif
