/// Whether a visit has to be booked ahead.
public struct Booking: Hashable, Sendable {
  /// How much depends on a booking.
  public enum Need: String, CaseIterable, Codable, Hashable, Sendable {
    /// Visitors walk in.
    case none
    /// A booking saves a long line or a sold-out day.
    case advised
    /// Nobody gets in without one.
    case required
  }

  /// How much depends on it.
  public let need: Need

  /// The page for tickets or bookings.
  public let page: String?

  /// How many days ahead tickets usually sell out; `nil` if unknown.
  public let leadDays: Int?

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - need: How much depends on it.
  ///   - page: The page for tickets or bookings.
  ///   - leadDays: How many days ahead tickets usually sell out.
  public init(need: Need, page: String? = nil, leadDays: Int? = nil) {
    self.need = need
    self.page = page
    self.leadDays = leadDays
  }
}
