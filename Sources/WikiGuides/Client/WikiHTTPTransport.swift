import WebRequests

/// Fetches URLs over HTTP.
///
/// Everything for one answer has one deadline: looking up the host, connecting, and the last byte of the body. Hosts other than
/// the wiki's are not connected to in private networks.
package struct WikiHTTPTransport: WikiTransport {
  /// What the client calls itself.
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

  /// Asks and reads the answer, however long that takes, from the first address of the host that gives one.
  private func exchange(_ target: WebAddress, _ mostBytes: Int) async throws(WikiError) -> WikiReply
  {
    let request = HTTPRequest(
      url: target.text,
      headers: [("User-Agent", userAgent), ("Accept-Encoding", "gzip")],
      seconds: Self.longest,
      mostBytes: mostBytes
    )
    var last = WikiError.unreachable(host: target.host, detail: "it has no address")
    for client in try await clients.clients(for: target, isOwn: target.host == home) {
      do {
        let reply = try await client.send(request)
        return WikiReply(
          status: reply.status,
          type: (reply.header("Content-Type")?.split(separator: ";").first ?? "").lowercased(),
          retryAfter: reply.header("Retry-After"),
          location: reply.header("Location"),
          body: reply.body
        )
      } catch .tooLong {
        throw .tooLong(host: target.host, mostBytes: mostBytes)
      } catch .failed(let detail) {
        last = .unreachable(host: target.host, detail: detail)
      } catch {
        last = .slow(host: target.host, seconds: Int(patience.components.seconds))
      }
      if Task.isCancelled { break }
    }
    throw last
  }

  /// The client's own deadline, in seconds, which is never reached before that of the exchange.
  private static let longest: Int64 = 3600
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
    /// Its addresses that may be connected to, with their clients.
    var clients: [(address: NetworkAddress, client: HTTPTransport)]

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
    for host in hosts.values { for entry in host.clients { entry.client.shutDown() } }
  }

  /// Returns clients for the addresses of a host, best first.
  ///
  /// - Parameters:
  ///   - target: The URL to fetch.
  ///   - isOwn: Whether it is the visitor's wiki, which may be in a private network.
  /// - Returns: The clients.
  /// - Throws: ``WikiError`` if the host is unknown or only has addresses that may not be connected to.
  func clients(for target: WebAddress, isOwn: Bool) async throws(WikiError) -> [HTTPTransport] {
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
        client: old.first { $0.address == address }?.client
          ?? HTTPTransport(to: target.name, at: "\(address)")
      )
    }
    hosts[target.host] = Host(clients: clients, moment: .now)
    for entry in old where !clients.contains(where: { $0.address == entry.address }) {
      entry.client.shutDown()
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
}
