/// The relevance of a sight, from 1 to 100.
///
/// It determines the value of a visit in a plan; see `VisitValue`. Arithmetic traps on overflow, like that of `Int`.
public struct Score: RawRepresentable, Hashable, Sendable {
  /// The number of points.
  public var rawValue: Int

  /// Creates a score from a number of points.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a score from a number of points.
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
  /// Creates a score from an integer literal.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

/// Encoded as a plain number.
extension Score: Codable {}
