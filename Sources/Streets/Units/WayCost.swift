package import Transit

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

/// How fast somebody walks.
///
/// Times on foot are computed at ``reference`` and scale linearly.
public struct WalkingSpeed: Hashable, Sendable {
  /// The speed on a level pavement, in kilometers per hour.
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

  /// Returns the whole seconds, rounded up, that this speed makes of milliseconds at the reference speed.
  package func seconds(_ milliseconds: UInt32) -> TravelTime {
    let scaled =
      self == .reference
      ? Double(milliseconds)
      : Double(milliseconds) * Self.reference.kilometersPerHour / kilometersPerHour
    return TravelTime(rawValue: Int32(clamping: Int64((scaled / 1_000).rounded(.up))))
  }
}
