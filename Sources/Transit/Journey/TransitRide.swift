/// A ride on one line from a station to another.
public struct TransitRide: Hashable, Sendable {
  /// The index of the line in the network.
  public let line: Int

  /// What riders call the direction, such as "eastbound", or `nil` where only the last stops name it.
  public let heading: String?

  /// The names of the last stops of the vehicles to board; any of them will do.
  public let terminals: [String]

  /// The indices of other lines to board if their vehicle comes first.
  public let otherLines: [Int]

  /// The index of the station where the ride begins.
  public let origin: Int

  /// The index of the station where it ends.
  public let destination: Int

  /// The indices of all stations passed, from ``origin`` to ``destination``, both included.
  public let calls: [Int]

  /// The number of stops to the destination, which counts.
  public var stops: Int { calls.count - 1 }

  /// The mean wait on the platform.
  public let wait: TravelTime

  /// The time aboard.
  public let time: TravelTime
}
