/// A walk between two stations, one way.
public struct TransitTransfer: Hashable, Sendable {
  /// The index of the station left.
  public let origin: Int

  /// The index of the station reached.
  public let destination: Int

  /// The seconds on foot, without the ways to the platforms.
  public let seconds: Int32

  /// Creates a walk.
  public init(origin: Int, destination: Int, seconds: Int32) {
    self.origin = origin
    self.destination = destination
    self.seconds = seconds
  }
}
