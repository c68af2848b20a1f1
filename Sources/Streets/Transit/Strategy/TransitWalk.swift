public import Geography

/// A walk between two places.
public struct TransitWalk: Hashable, Sendable {
  /// How long it takes.
  public let time: TravelTime

  /// How long it is.
  public let length: Meters

  /// Creates a walk.
  public init(time: TravelTime, length: Meters) {
    self.time = time
    self.length = length
  }
}
