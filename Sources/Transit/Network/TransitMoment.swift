/// A time on a day of the week.
///
/// Times after midnight have two forms: 25:10 on Friday is 1:10 on Saturday.
public struct TransitMoment: Hashable, Sendable {
  /// The day, as a set of one.
  public let day: TransitDays

  /// The seconds since the midnight at the start of ``day``.
  public let seconds: Int32

  /// Creates a moment.
  ///
  /// - Parameters:
  ///   - day: The day of the week; of several days, the first is used.
  ///   - seconds: The seconds since that day's midnight, up to 48 hours.
  public init(day: TransitDays, seconds: Int32) {
    self.day = TransitDays(rawValue: 1 << UInt8(min(day.rawValue.trailingZeroBitCount, 6)))
    self.seconds = min(max(seconds, 0), 172_800)
  }
}
