package import Transit

/// The cost of a path: milliseconds at the reference pace, and decimeters.
///
/// Costs compare by time and then by length, so the best path between two nodes has a unique length, whichever method finds it.
/// Both parts are packed into one number, so adding and comparing take one operation.
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

  /// The cost if there is no path; the sum of two of these neither overflows nor is less.
  package static let none = Self(rawValue: 1 << 62)

  /// The time at the reference pace, in milliseconds.
  package var milliseconds: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  /// The length in decimeters.
  package var decimeters: UInt32 { UInt32(truncatingIfNeeded: rawValue) }

  /// Whether this is not ``none``.
  package var exists: Bool { self < .none }

  /// Returns the cost of two paths in sequence; not less than ``none`` if either does not exist.
  package static func + (left: Self, right: Self) -> Self {
    Self(rawValue: min(left.rawValue &+ right.rawValue, Self.none.rawValue))
  }
}

extension WayCost: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A walking speed.
///
/// Times on foot are computed at ``reference`` and scale linearly.
public struct WalkingSpeed: Hashable, Sendable {
  /// The speed on level ground, in kilometers per hour.
  public let kilometersPerHour: Double

  /// Creates a speed, or returns `nil` if it is too fast or too slow for a person.
  ///
  /// - Parameter kilometersPerHour: The speed, from 0.5 to 15.
  public init?(kilometersPerHour: Double) {
    guard (0.5...15).contains(kilometersPerHour) else { return nil }
    self.init(checked: kilometersPerHour)
  }

  /// Creates a speed from a number that is known to be in range.
  private init(checked kilometersPerHour: Double) {
    self.kilometersPerHour = kilometersPerHour
  }

  /// 4.8 km/h, 80 meters a minute.
  public static let reference = Self(checked: 4.8)

  /// Converts milliseconds at the reference speed to seconds at this speed, rounded up.
  package func seconds(_ milliseconds: UInt32) -> TravelTime {
    let scaled =
      self == .reference
      ? Double(milliseconds)
      : Double(milliseconds) * Self.reference.kilometersPerHour / kilometersPerHour
    return TravelTime(rawValue: Int32(clamping: Int64((scaled / 1_000).rounded(.up))))
  }
}
