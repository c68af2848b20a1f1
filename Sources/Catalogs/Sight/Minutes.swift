/// A duration in whole minutes, such as a walk, a wait, or a stay.
///
/// Unlike `Swift.Duration`, this one-field struct has no cost in release builds. For times of day, see `ClockTime`.
/// Arithmetic traps on overflow, like that of `Int`.
public struct Minutes: RawRepresentable, Hashable, Sendable {
  /// The number of minutes; negative for a difference backward in time.
  public var rawValue: Int

  /// Creates a duration from a number of minutes.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a duration from a number of minutes.
  public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Minutes: AdditiveArithmetic, Comparable {
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

extension Minutes: ExpressibleByIntegerLiteral {
  /// Creates a duration from an integer literal.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Encoded as a plain number.
extension Minutes: Codable {}
