public import Geography

/// A walk between two places.
public struct TransitWalk: Hashable, Sendable {
  /// The maximum time of a walk, ten days, so that sums of times never overflow.
  static let longest: Int32 = 864_000

  /// The maximum time of a walk.
  package static let longestTime = TravelTime(rawValue: longest)

  /// The time, from zero to ten days.
  public let time: TravelTime

  /// The length.
  public let length: Meters

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - time: The time, clamped to zero through ten days.
  ///   - length: The length.
  public init(time: TravelTime, length: Meters) {
    self.time = TravelTime(rawValue: min(max(time.rawValue, 0), Self.longest))
    self.length = length
  }
}
