/// A travel time in whole seconds.
public struct TravelTime: RawRepresentable, Hashable, Sendable {
  /// The seconds.
  public let rawValue: Int32

  /// Creates a travel time from seconds.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

extension TravelTime: Comparable {
  /// Returns whether a time is shorter than another.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
