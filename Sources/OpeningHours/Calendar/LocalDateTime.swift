/// A minute of local wall-clock time: a date and a time, without a time zone.
///
/// Opening hours are stated and evaluated in local time. Use ``ZoneRule`` to convert to and from UTC.
public struct LocalDateTime: Hashable, Sendable {
  /// The date.
  public let date: CalendarDate

  /// The minutes since midnight, in `0..<1_440`.
  public let minutesSinceMidnight: Int

  /// Creates a minute of a day, or returns `nil` if `minutesSinceMidnight` isn't in `0..<1_440`.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - minutesSinceMidnight: The minutes since midnight of that date.
  public init?(date: CalendarDate, minutesSinceMidnight: Int) {
    guard (0..<1_440).contains(minutesSinceMidnight) else { return nil }
    self.init(date: date, unchecked: minutesSinceMidnight)
  }

  /// Creates the local time at `time` on `date`; times from 24:00 fall on the next day.
  ///
  /// - Parameters:
  ///   - date: The date whose midnight `time` counts from.
  ///   - time: The time, up to 48:00.
  public init(date: CalendarDate, time: ClockTime) {
    self.init(date: date, rolling: time.minutesSinceMidnight)
  }

  /// Creates midnight at the start of `date`.
  ///
  /// - Parameter date: The date.
  public init(startOf date: CalendarDate) {
    self.init(date: date, unchecked: 0)
  }

  /// Creates the local time `minutes` after the start of `date`, on whichever day that falls.
  init(date: CalendarDate, rolling minutes: Int) {
    let days = minutes.dividedRoundingDown(by: 1_440)
    self.init(
      date: CalendarDate(daysSinceEpoch: date.daysSinceEpoch &+ days),
      unchecked: minutes - days * 1_440
    )
  }

  private init(date: CalendarDate, unchecked minutesSinceMidnight: Int) {
    self.date = date
    self.minutesSinceMidnight = minutesSinceMidnight
  }

  /// Returns the local time `minutes` later, ignoring clock changes.
  ///
  /// - Parameter minutes: The minutes to add; negative to go back.
  /// - Returns: The resulting time.
  public func adding(minutes: Int) -> Self {
    let days = minutes.dividedRoundingDown(by: 1_440)
    let day = CalendarDate(daysSinceEpoch: date.daysSinceEpoch &+ days)
    return Self(date: day, rolling: minutesSinceMidnight + minutes.remainderRoundingDown(by: 1_440))
  }
}

extension LocalDateTime: Comparable {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.date, lhs.minutesSinceMidnight) < (rhs.date, rhs.minutesSinceMidnight)
  }
}

extension LocalDateTime: LosslessStringConvertible {
  /// Creates a local time from text in the form `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`, or returns `nil` if it is
  /// invalid.
  ///
  /// Seconds are validated and dropped. A space may replace the `T`.
  public init?(_ text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard parts.count == 2, let date = CalendarDate(String(parts[0])) else { return nil }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(clock.count), clock.allSatisfy({ $0.utf8.count == 2 }),
      parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: ":") || (48...57).contains($0) }),
      let hour = Int(clock[0]), let minute = Int(clock[1]), hour < 24, minute < 60,
      clock.count == 2 || Int(clock[2]).map({ $0 < 60 }) == true
    else { return nil }
    self.init(date: date, minutesSinceMidnight: hour * 60 + minute)
  }

  /// The local time in the form `YYYY-MM-DDTHH:MM:00`.
  public var description: String {
    let (hour, minute) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
    return "\(date)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00"
  }
}
