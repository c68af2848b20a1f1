/// Where a service listens and what it serves.
public struct ServiceSettings: Hashable, Sendable {
  /// The host name or address to listen on.
  public var host = "127.0.0.1"

  /// The port; 0 for any free port.
  public var port = 8080

  /// Limits on what clients may ask for.
  public var limits: ServiceLimits

  /// The folder with the files of the page; looked up beside the catalogs if `nil`.
  public var page: String?

  /// The tiles of another host that the page shows; those that the service draws if `nil`.
  package var tiles: TileSource?

  /// The trusted proxies; if empty, clients are distinguished by the peers of their connections.
  package var proxies = TrustedProxies()

  /// Creates settings for this machine alone.
  public init(limits: ServiceLimits = ServiceLimits()) {
    self.limits = limits
  }

  /// Whether only this machine can connect.
  var isLoopback: Bool { LoopbackName.contains(host) }
}
