/// A day of the week and a time of its clock.
///
/// Times after midnight may be written either way: 25:10 on Friday is 1:10 on Saturday.
public struct TransitMoment: Hashable, Sendable {
  /// The day, by one of its parts alone.
  public let day: TransitDays

  /// The seconds since the midnight with which ``day`` began.
  public let seconds: Int32

  /// Creates a moment.
  ///
  /// - Parameters:
  ///   - day: The day of the week; a set of several days stands for its first.
  ///   - seconds: The seconds since that day's midnight, up to 48 hours.
  public init(day: TransitDays, seconds: Int32) {
    self.day = TransitDays(rawValue: 1 << UInt8(min(day.rawValue.trailingZeroBitCount, 6)))
    self.seconds = min(max(seconds, 0), 172_800)
  }
}
