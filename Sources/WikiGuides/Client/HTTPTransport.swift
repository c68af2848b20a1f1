import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Fetches URLs over HTTP.
///
/// One deadline covers everything from looking up the host to the last byte of the body. Hosts other than the wiki's are not
/// connected to if they are in private networks.
package struct HTTPTransport: WikiTransport {
  /// The user agent.
  private let userAgent: String

  /// The wiki's host.
  private let home: String?

  /// The timeout of a whole exchange.
  private let patience: Duration

  /// The connections.
  private let clients: PinnedClients

  /// Creates a transport.
  ///
  /// - Parameters:
  ///   - version: The version of this program.
  ///   - wiki: The wiki, which may be in a private network.
  ///   - resolver: The host resolver.
  ///   - patience: The timeout of a whole exchange.
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
      throw .forbidden(host: url, what: "is not an HTTP URL")
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

  /// Returns the response or error of an exchange.
  private func result(of target: WebAddress, _ mostBytes: Int) async -> Result<WikiReply, WikiError>
  {
    do throws(WikiError) {
      return .success(try await exchange(target, mostBytes))
    } catch {
      return .failure(error)
    }
  }

  /// Sends a request and reads the response, without a timeout.
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

  /// Returns the head of a response from the first address of the host that responds.
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

  /// The client's own deadline, in seconds, which is never reached before that of the exchange.
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

/// HTTP clients that are each pinned to one checked address.
///
/// The address of a host is looked up once, checked, and then connected to, which prevents DNS rebinding between the check and
/// the connection.
actor PinnedClients {
  /// The lifetime of cached addresses.
  private static let lifetime = Duration.seconds(600)

  /// The maximum number of addresses of a host to try.
  private static let mostAddresses = 3

  /// The host resolver.
  private let resolver: any HostResolver

  /// A cached host.
  private struct Host {
    /// Its allowed addresses, with their clients.
    var clients: [(address: NetworkAddress, client: HTTPClient)]

    /// The time of the lookup.
    var moment: ContinuousClock.Instant
  }

  /// The cached hosts; a wiki has only a few, so this stays small.
  private var hosts: [String: Host] = [:]

  /// Creates an empty cache.
  init(_ resolver: any HostResolver) {
    self.resolver = resolver
  }

  deinit {
    for host in hosts.values { for entry in host.clients { entry.client.shutdown { _ in } } }
  }

  /// Returns clients for the addresses of a host, best first.
  ///
  /// - Parameters:
  ///   - target: The URL to fetch.
  ///   - isOwn: Whether it is the visitor's wiki, which may be in a private network.
  /// - Returns: The clients.
  /// - Throws: ``WikiError`` if the host is unknown or has no allowed addresses.
  func clients(for target: WebAddress, isOwn: Bool) async throws(WikiError) -> [HTTPClient] {
    let known = hosts[target.host]
    if let known, known.moment + Self.lifetime > .now { return known.clients.map(\.client) }
    let found: [NetworkAddress]
    do {
      found = try await resolver.addresses(of: target.name)
    } catch {
      throw .unreachable(host: target.host, detail: "the lookup of its address timed out")
    }
    guard !found.isEmpty else {
      throw .unreachable(host: target.host, detail: "its name is unknown")
    }
    // Another request may have looked up the host in the meantime.
    let old = hosts[target.host]?.clients ?? []
    let allowed = Self.allowed(found, after: old.map(\.address), isOwn: isOwn)
    guard !allowed.isEmpty else {
      throw .forbidden(
        host: target.host,
        what:
          "is at \(found[0]), which is not on the public network; only the wiki itself may be there"
      )
    }
    let clients = allowed.prefix(Self.mostAddresses).map { address in
      (
        address: address,
        client: old.first { $0.address == address }?.client ?? Self.client(of: target, at: address)
      )
    }
    hosts[target.host] = Host(clients: clients, moment: .now)
    for entry in old where !clients.contains(where: { $0.address == entry.address }) {
      entry.client.shutdown { _ in }
    }
    return clients.map(\.client)
  }

  /// Returns the allowed addresses.
  ///
  /// A wiki in a private network may stay there. A public one must not move to a private network: its owner could use that to
  /// reach machines behind the visitor's router.
  static func allowed(
    _ found: [NetworkAddress],
    after old: [NetworkAddress],
    isOwn: Bool
  ) -> [NetworkAddress] {
    let mayBePrivate = isOwn && !old.contains(where: \.isPublic)
    return mayBePrivate ? found : found.filter(\.isPublic)
  }

  /// Returns a client that connects to `address` for requests to a host.
  ///
  /// It decompresses bodies up to a hundred times their size, and doesn't follow redirects.
  private static func client(of target: WebAddress, at address: NetworkAddress) -> HTTPClient {
    var settings = HTTPClient.Configuration()
    settings.decompression = .enabled(limit: .ratio(100))
    settings.redirectConfiguration = .disallow
    settings.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
    settings.dnsOverride = [target.name: "\(address)"]
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }
}
