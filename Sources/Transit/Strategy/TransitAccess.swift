/// A walk between a place and a station, in either direction.
public struct TransitAccess: Hashable, Sendable {
  /// The index of the station in its network.
  public let station: Int

  /// The walk between the place and the station's street level.
  public let walk: TransitWalk

  /// Creates a walk between a place and a station.
  public init(station: Int, walk: TransitWalk) {
    self.station = station
    self.walk = walk
  }
}
