/// What a sight is worth to the visitor, in points.
///
/// One sight has 1 to 100 points; a day has their sum. Arithmetic traps on overflow, as that of `Int`
/// does.
public struct Score: RawRepresentable, Hashable, Sendable {
  /// The number of points.
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
extension Score: AdditiveArithmetic, Comparable {
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

extension Score: ExpressibleByIntegerLiteral {
  /// Creates the value that an integer literal writes.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Written and read as the bare number.
extension Score: Codable {}
