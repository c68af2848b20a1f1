public import OpeningHours

/// A time to keep free each day, somewhere between two moments.
///
/// It is had where one is then: before a leg, after it, or in the middle of it.
public struct LunchBreak: Hashable, Sendable {
  /// When it starts at the earliest.
  public let from: ClockTime

  /// When it is over at the latest.
  public let until: ClockTime

  /// How long it takes.
  public let minutes: Minutes

  /// Creates a break, or returns `nil` if its length is not positive or more than its window.
  public init?(from: ClockTime, until: ClockTime, minutes: Minutes) {
    let room = until.minutesSinceMidnight - from.minutesSinceMidnight
    guard minutes.rawValue > 0, minutes.rawValue <= room else { return nil }
    self.from = from
    self.until = until
    self.minutes = minutes
  }
}

extension LunchBreak: LosslessStringConvertible {
  /// Creates the break that `text` writes as `12:00-14:00/45`, or returns `nil`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = Int(parts[1]) else { return nil }
    let times = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let from = ClockTime(String(times[0])),
      let until = ClockTime(String(times[1]))
    else { return nil }
    self.init(from: from, until: until, minutes: Minutes(minutes))
  }

  /// The break as `12:00-14:00/45`.
  public var description: String { "\(from)-\(until)/\(minutes.rawValue)" }
}
