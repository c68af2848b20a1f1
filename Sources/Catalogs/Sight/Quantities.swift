/// A whole number with a unit, such as minutes.
///
/// It adds, compares, and is encoded like the number, and is not mixed up with numbers of other units. As a struct with one field it
/// has no cost in release builds. Arithmetic traps on overflow, like that of `Int`.
///
/// `Meters` of Geography has the same members, but is no `Quantity`: files that use minutes would have to import Geography.
public protocol Quantity: RawRepresentable, AdditiveArithmetic, Comparable, Hashable, Codable,
  ExpressibleByIntegerLiteral, Sendable
where RawValue == Int {
  /// The number.
  var rawValue: Int { get }

  /// Creates a quantity from its number.
  init(_ rawValue: Int)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Quantity {
  /// Creates a quantity from its number.
  @inlinable public init(rawValue: Int) {
    self.init(rawValue)
  }

  /// Creates a quantity from an integer literal.
  @inlinable public init(integerLiteral value: Int) {
    self.init(value)
  }

  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue + rhs.rawValue)
  }

  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.rawValue - rhs.rawValue)
  }

  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

/// A duration in whole minutes, such as a walk, a wait, or a stay.
///
/// Unlike `Swift.Duration`, it has no cost in release builds. For times of day, see `ClockTime`.
public struct Minutes: Quantity {
  /// The number of minutes; negative for a difference backward in time.
  public var rawValue: Int

  /// Creates a duration from a number of minutes.
  @inlinable public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// The relevance of a sight, from 1 to 100.
///
/// It determines the value of a visit in a plan; see `VisitValue`.
public struct Score: Quantity {
  /// The number of points.
  public var rawValue: Int

  /// Creates a score from a number of points.
  @inlinable public init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

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
  package init(uncheckedMinimum minimum: Minutes, recommended: Minutes, maximum: Minutes) {
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
