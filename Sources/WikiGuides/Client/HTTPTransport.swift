import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Fetches addresses over HTTP.
package struct HTTPTransport: WikiTransport {
  /// How long an answer may take in all, in seconds.
  private static let patience = 30

  /// What the client calls itself.
  private let userAgent: String

  /// Creates a transport.
  ///
  /// - Parameter version: The version of this program.
  package init(version: String) {
    userAgent = "planday/\(version) (offline guides for a trip) async-http-client"
  }

  package func fetch(_ url: String, mostBytes: Int) async throws(WikiError) -> WikiReply {
    let host = url.split(separator: "/").dropFirst().first.map(String.init) ?? url
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "User-Agent", value: userAgent)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    do {
      let response = try await Self.client.execute(request, timeout: .seconds(Int64(Self.patience)))
      let body = try await response.body.collect(upTo: mostBytes)
      let type = response.headers.first(name: "Content-Type") ?? ""
      return WikiReply(
        status: Int(response.status.code),
        type: (type.split(separator: ";").first ?? "").lowercased(),
        retryAfter: response.headers.first(name: "Retry-After"),
        body: Array(body.readableBytesView)
      )
    } catch is NIOTooManyBytesError {
      throw .tooLong(host: host, mostBytes: mostBytes)
    } catch let error as HTTPClientError {
      let isLate = [.readTimeout, .connectTimeout, .deadlineExceeded].contains(error)
      throw isLate
        ? .slow(host: host, seconds: Self.patience)
        : .unreachable(host: host, detail: error.shortDescription)
    } catch {
      throw .unreachable(host: host, detail: "\(error)")
    }
  }

  /// The client; unpacks bodies up to a hundred times their size.
  private static let client: HTTPClient = {
    var settings = HTTPClient.Configuration()
    settings.decompression = .enabled(limit: .ratio(100))
    settings.redirectConfiguration = .follow(max: 3, allowCycles: false)
    settings.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }()
}
