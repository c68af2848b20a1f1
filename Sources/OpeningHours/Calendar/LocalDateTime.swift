/// A minute on the wall clock of some place: a day and a time, without a time zone.
///
/// Opening hours are written in the wall-clock time of the place, so they are read in it too. Use
/// ``ZoneRule`` to get here from an instant and back.
public struct LocalDateTime: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate

  /// The minutes since the day's midnight, in `0..<1_440`.
  public let minutesSinceMidnight: Int

  /// Creates a minute of a day, or returns `nil` if the minute is not in `0..<1_440`.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - minutesSinceMidnight: The minutes since that day's midnight.
  public init?(date: CalendarDate, minutesSinceMidnight: Int) {
    guard (0..<1_440).contains(minutesSinceMidnight) else { return nil }
    self.init(date: date, unchecked: minutesSinceMidnight)
  }

  /// Creates the minute that `time` is on `date`; from 24:00 on, that is the next day.
  ///
  /// - Parameters:
  ///   - date: The day whose midnight `time` counts from.
  ///   - time: The time, to 48:00.
  public init(date: CalendarDate, time: ClockTime) {
    self.init(date: date, rolling: time.minutesSinceMidnight)
  }

  /// Creates the first minute of `date`.
  ///
  /// - Parameter date: The day.
  public init(startOf date: CalendarDate) {
    self.init(date: date, unchecked: 0)
  }

  /// Creates the minute `minutes` after the midnight that begins `date`, on whichever day it falls.
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

  /// Returns the minute `minutes` later on a clock that is never put forward or back.
  ///
  /// - Parameter minutes: The minutes to go on; back if negative.
  /// - Returns: The minute there.
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
  /// Creates the minute that `text` writes as `YYYY-MM-DDTHH:MM` or `…:SS`, or returns `nil`.
  ///
  /// Seconds are read and dropped; a space may stand for the `T`.
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

  /// The minute as `YYYY-MM-DDTHH:MM:00`.
  public var description: String {
    let (hour, minute) = minutesSinceMidnight.quotientAndRemainder(dividingBy: 60)
    return "\(date)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00"
  }
}
