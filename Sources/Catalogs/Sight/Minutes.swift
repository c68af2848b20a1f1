/// A whole number of minutes: how long a walk, a wait or a stay takes.
///
/// One field, so that it costs nothing in a release build where `Swift.Duration` does. For a time of day
/// see `ClockTime`. Arithmetic traps on overflow, as that of `Int` does.
public struct Minutes: RawRepresentable, Hashable, Sendable {
  /// The number of minutes; negative for a difference that points back in time.
  public var rawValue: Int

  /// Creates a value from its bare number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a value from its bare number.
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
  /// Creates the value that an integer literal writes.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Written and read as the bare number.
extension Minutes: Codable {}
