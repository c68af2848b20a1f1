import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Fetches addresses over HTTP.
///
/// Everything for one answer has one deadline: looking up the host, connecting, and the last byte of the body. Hosts other than
/// the wiki's are not connected to in private networks.
package struct HTTPTransport: WikiTransport {
  /// What the client calls itself.
  private let userAgent: String

  /// The wiki's host.
  private let home: String?

  /// How long an answer may take in all.
  private let patience: Duration

  /// The connections.
  private let clients: PinnedClients

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - version: The version of this program.
  ///   - wiki: The wiki, which may be in a private network.
  ///   - resolver: Knows the addresses of hosts.
  ///   - patience: How long an answer may take in all.
  package init(
    version: String,
    wiki: WikiAddress,
    resolver: any HostResolver = SystemResolver(),
    patience: Duration = .seconds(30)
  ) {
    userAgent = "planday/\(version) (offline guides for a trip) async-http-client"
    home = WebAddress(wiki.text)?.host
    self.patience = patience
    clients = PinnedClients(resolver)
  }

  package func fetch(_ url: String, mostBytes: Int) async throws(WikiError) -> WikiReply {
    guard let target = WebAddress(url) else {
      throw .forbidden(host: url, what: "is not an address of the web")
    }
    let result = await withTaskGroup(of: Result<WikiReply, WikiError>?.self) { group in
      group.addTask { await self.result(of: target, mostBytes) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    guard let result else {
      throw .slow(host: target.host, seconds: Int(patience.components.seconds))
    }
    return try result.get()
  }

  /// Returns the answer or the error of an exchange.
  private func result(of target: WebAddress, _ mostBytes: Int) async -> Result<WikiReply, WikiError>
  {
    do throws(WikiError) {
      return .success(try await exchange(target, mostBytes))
    } catch {
      return .failure(error)
    }
  }

  /// Asks and reads the answer, however long that takes.
  private func exchange(_ target: WebAddress, _ mostBytes: Int) async throws(WikiError) -> WikiReply
  {
    var request = HTTPClientRequest(url: target.text)
    request.headers.add(name: "User-Agent", value: userAgent)
    request.headers.add(name: "Accept-Encoding", value: "gzip")
    let response = try await response(to: request, target)
    do {
      let body = try await response.body.collect(upTo: mostBytes)
      let type = response.headers.first(name: "Content-Type") ?? ""
      return WikiReply(
        status: Int(response.status.code),
        type: (type.split(separator: ";").first ?? "").lowercased(),
        retryAfter: response.headers.first(name: "Retry-After"),
        location: response.headers.first(name: "Location"),
        body: Array(body.readableBytesView)
      )
    } catch is NIOTooManyBytesError {
      throw .tooLong(host: target.host, mostBytes: mostBytes)
    } catch {
      throw self.error(error, target)
    }
  }

  /// Returns the beginning of an answer, from the first address of the host that gives one.
  private func response(
    to request: HTTPClientRequest,
    _ target: WebAddress
  ) async throws(WikiError) -> HTTPClientResponse {
    var last = WikiError.unreachable(host: target.host, detail: "it has no address")
    for client in try await clients.clients(for: target, isOwn: target.host == home) {
      do {
        return try await client.execute(request, deadline: .now() + .seconds(Self.longest))
      } catch {
        last = self.error(error, target)
        if Task.isCancelled { break }
      }
    }
    throw last
  }

  /// A deadline for the client, in seconds, which is never reached: the one of the exchange is.
  private static let longest: Int64 = 3600

  /// The error of a failed exchange.
  private func error(_ error: any Error, _ target: WebAddress) -> WikiError {
    guard let error = error as? HTTPClientError else {
      return .unreachable(host: target.host, detail: "\(error)")
    }
    let isLate = [.readTimeout, .connectTimeout, .deadlineExceeded].contains(error)
    return isLate
      ? .slow(host: target.host, seconds: Int(patience.components.seconds))
      : .unreachable(host: target.host, detail: error.shortDescription)
  }
}
