public import Geography

/// A walk between two places.
public struct TransitWalk: Hashable, Sendable {
  /// The longest walk, ten days, so that sums of times never overflow.
  static let longest: Int32 = 864_000

  /// The time of the longest walk.
  package static let longestTime = TravelTime(rawValue: longest)

  /// How long it takes; from no time to ten days.
  public let time: TravelTime

  /// How long it is.
  public let length: Meters

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - time: How long it takes; less than no time becomes none, more than ten days becomes ten.
  ///   - length: How long it is.
  public init(time: TravelTime, length: Meters) {
    self.time = TravelTime(rawValue: min(max(time.rawValue, 0), Self.longest))
    self.length = length
  }
}
