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

/// How long a visit takes: the minimum, recommended, and maximum stay.
///
/// Invariant: 1 ≤ ``minimum`` ≤ ``recommended`` ≤ ``maximum``.
public struct VisitDuration: Hashable, Sendable {
  /// The shortest stay that is worthwhile.
  public let minimum: Minutes

  /// The stay that a plan aims for.
  public let recommended: Minutes

  /// The longest stay; spare time extends visits up to it.
  public let maximum: Minutes

  /// Creates a visit duration, or returns `nil` if the values are out of order or not positive.
  ///
  /// - Parameters:
  ///   - minimum: The shortest stay.
  ///   - recommended: The stay to aim for.
  ///   - maximum: The longest stay.
  public init?(minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    guard 1 <= minimum, minimum <= recommended, recommended <= maximum else { return nil }
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }

  /// Creates a visit duration from values that are known to be in order.
  init(uncheckedMinimum minimum: Minutes, recommended: Minutes, maximum: Minutes) {
    self.minimum = minimum
    self.recommended = recommended
    self.maximum = maximum
  }
}

extension VisitDuration: CustomStringConvertible {
  /// The three values in minutes, as in `45/75/150`.
  public var description: String {
    "\(minimum.rawValue)/\(recommended.rawValue)/\(maximum.rawValue)"
  }
}
