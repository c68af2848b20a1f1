/// The value of visits, in tenths of a point.
///
/// On this scale a great sight is worth 100 at its recommended stay: see ``VisitValue``. Arithmetic traps on overflow, as
/// with `Int`.
public struct Points: Hashable, Sendable {
  /// The number of tenths.
  public var tenths: Int

  /// Creates a value from tenths of a point.
  public init(tenths: Int) {
    self.tenths = tenths
  }

  /// Creates the value nearest to a number of points.
  ///
  /// - Precondition: The number is finite and has at most fifteen digits.
  public init(rounding points: Double) {
    tenths = Int((points * 10).rounded())
  }

  /// The number of points.
  public var value: Double { Double(tenths) / 10 }
}

extension Points: CustomStringConvertible {
  /// The number, without decimals if it is whole.
  public var description: String { value.inWords }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Points: AdditiveArithmetic, Comparable {
  public static let zero = Self(tenths: 0)

  public static func + (lhs: Self, rhs: Self) -> Self { Self(tenths: lhs.tenths + rhs.tenths) }

  public static func - (lhs: Self, rhs: Self) -> Self { Self(tenths: lhs.tenths - rhs.tenths) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.tenths < rhs.tenths }
}

extension Points: Encodable {
  /// Writes the number of points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if tenths.isMultiple(of: 10) {
      try container.encode(tenths / 10)
    } else {
      try container.encode(value)
    }
  }
}
