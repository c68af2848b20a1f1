/// How much a sight matters: its relevance, from 1 to 100.
///
/// What a visit is worth in a plan follows from it, see ``VisitValue``. Arithmetic traps on overflow, as that of `Int`
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
