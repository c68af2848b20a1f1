/// Limits on what clients may ask of a service.
public struct ServiceLimits: Hashable, Sendable {
  /// The most bytes of a request body.
  public var bodyBytes = 1 << 20

  /// The most sights that one plan considers; beyond, whole neighborhoods are set aside.
  public var candidates = 250

  /// The most seconds for a plan and its reasons.
  public var seconds = 10.0

  /// The most seconds for any other work.
  public var workSeconds = 20.0

  /// The most plans made at once, and the most threads that their searches keep busy.
  public var plans: Int

  /// The most plans that wait.
  public var queue = 16

  /// The most open connections.
  public var connections = 1_024

  /// The most connections beyond that, which are told to come back later.
  package var spareConnections = 32

  /// The most open connections from one address: an IPv4 address, or an IPv6 network of 64 bits.
  public var connectionsPerAddress = 100

  /// The seconds after which an idle connection is closed.
  public var idleSeconds = 30

  /// The seconds within which a request body has to arrive.
  public var bodySeconds = 30

  /// The seconds that plans may continue after the service receives a signal to stop.
  public var drainSeconds = 25.0

  /// Creates limits, by default with as many plans at once as there are cores.
  public init(plans: Int = Self.cores) {
    self.plans = plans
  }
}
