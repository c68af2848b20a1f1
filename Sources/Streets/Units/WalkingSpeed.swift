package import Transit

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
