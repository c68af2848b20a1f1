/// A distance in meters, such as the length of a leg, detour, or street.
///
/// Fractions are kept; round for display.
public struct Meters: RawRepresentable, Hashable, Sendable {
  /// The number of meters.
  public var rawValue: Double

  /// Creates a distance from a number of meters.
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Creates a distance from a number of meters.
  public init(_ rawValue: Double) {
    self.rawValue = rawValue
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Meters: AdditiveArithmetic, Comparable {
  public static let zero = Self(0)

  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue + rhs.rawValue)
  }

  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue - rhs.rawValue)
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// Encoded as a plain number.
extension Meters: Codable {}
