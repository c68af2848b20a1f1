/// The cost of a way: milliseconds at the reference pace, and decimeters.
///
/// Costs compare by time and then by length, so that the best way between two nodes has one length, whichever
/// method finds it. Both parts are in one number, which adds and compares in one step.
package struct WayCost: RawRepresentable, Hashable, Sendable {
  /// The milliseconds in the upper 32 bits, the decimeters in the lower.
  package let rawValue: UInt64

  /// Creates a cost from its packed number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - milliseconds: The time at the reference pace.
  ///   - decimeters: The length.
  package init(milliseconds: UInt32, decimeters: UInt32) {
    rawValue = UInt64(milliseconds) << 32 | UInt64(decimeters)
  }

  /// No time and no length.
  package static let zero = Self(rawValue: 0)

  /// The cost of a way that does not exist; the sum of two of them still fits and is not less.
  package static let none = Self(rawValue: 1 << 62)

  /// The time at the reference pace, in milliseconds.
  package var milliseconds: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  /// The length in decimeters.
  package var decimeters: UInt32 { UInt32(truncatingIfNeeded: rawValue) }

  /// Whether there is a way of this cost.
  package var exists: Bool { self < .none }

  /// Returns the cost of one way after another; ``none`` if either does not exist.
  package static func + (left: Self, right: Self) -> Self {
    Self(rawValue: min(left.rawValue &+ right.rawValue, Self.none.rawValue))
  }
}

extension WayCost: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
