/// A length in meters: of a leg, a detour or a street.
///
/// A fraction is kept; whoever prints it rounds it.
public struct Meters: RawRepresentable, Hashable, Sendable {
  /// The number of meters.
  public var rawValue: Double

  /// Creates a value from its bare number.
  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Creates a value from its bare number.
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

/// Written and read as the bare number.
extension Meters: Codable {}
