import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// HTTP clients that each connect to one address, which was checked.
///
/// The address of a host is looked up once, checked, and then connected to, so that a name cannot lead somewhere else between the check and
/// the connection.
actor PinnedClients {
  /// How long the addresses of a host are kept.
  private static let lifetime = Duration.seconds(600)

  /// The most addresses of a host that are tried.
  private static let mostAddresses = 3

  /// Knows the addresses of hosts.
  private let resolver: any HostResolver

  /// What is known about a host.
  private struct Host {
    /// Its addresses that may be connected to, with their clients.
    var clients: [(address: NetworkAddress, client: HTTPClient)]

    /// When they were looked up.
    var moment: ContinuousClock.Instant
  }

  /// The hosts that were connected to; hosts come from a wiki's few, so this stays small.
  private var hosts: [String: Host] = [:]

  /// Creates clients for no host.
  init(_ resolver: any HostResolver) {
    self.resolver = resolver
  }

  deinit {
    for host in hosts.values { for entry in host.clients { entry.client.shutdown { _ in } } }
  }

  /// Returns clients for the addresses of a host, the best first.
  ///
  /// - Parameters:
  ///   - target: The address to fetch.
  ///   - isOwn: Whether it is the visitor's wiki, which may be in a private network.
  /// - Returns: The clients.
  /// - Throws: ``WikiError`` if the host is unknown or only has addresses that may not be connected to.
  func clients(for target: WebAddress, isOwn: Bool) async throws(WikiError) -> [HTTPClient] {
    let known = hosts[target.host]
    if let known, known.moment + Self.lifetime > .now { return known.clients.map(\.client) }
    let found: [NetworkAddress]
    do {
      found = try await resolver.addresses(of: target.name)
    } catch {
      throw .unreachable(host: target.host, detail: "the search for its address was given up")
    }
    guard !found.isEmpty else {
      throw .unreachable(host: target.host, detail: "its name is unknown")
    }
    // Another request may have looked the host up meanwhile.
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

  /// Returns the addresses that may be connected to.
  ///
  /// A wiki in a private network may stay there. One that was on the public network may not move into a private one, as its name would if
  /// its owner wanted to reach machines behind the visitor's router.
  static func allowed(
    _ found: [NetworkAddress],
    after old: [NetworkAddress],
    isOwn: Bool
  ) -> [NetworkAddress] {
    let mayBePrivate = isOwn && !old.contains(where: \.isPublic)
    return mayBePrivate ? found : found.filter(\.isPublic)
  }

  /// Returns a client that connects to an address when it is asked for a host.
  ///
  /// It unpacks bodies up to a hundred times their size, and follows no redirects.
  private static func client(of target: WebAddress, at address: NetworkAddress) -> HTTPClient {
    var settings = HTTPClient.Configuration()
    settings.decompression = .enabled(limit: .ratio(100))
    settings.redirectConfiguration = .disallow
    settings.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(20))
    settings.dnsOverride = [target.name: "\(address)"]
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
  }
}
