/// What one service lets its clients ask for.
public struct ServiceLimits: Hashable, Sendable {
  /// The most bytes of a request's body.
  public var bodyBytes = 1 << 20

  /// The most sights with which one plan is made; beyond, whole neighborhoods are set aside.
  public var candidates = 250

  /// The most seconds that a proof may take.
  public var seconds = 10.0

  /// The most plans made at once.
  public var plans: Int

  /// The most plans that wait for their turn.
  public var queue = 16

  /// The most connections open at once.
  public var connections = 1_024

  /// The seconds after which a connection on which nothing moves is closed.
  public var idleSeconds = 30

  /// The seconds within which a body must have come.
  public var bodySeconds = 30

  /// Creates limits; as many plans at once as there are cores.
  public init(plans: Int = Self.cores) {
    self.plans = plans
  }
}
