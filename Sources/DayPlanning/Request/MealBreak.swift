public import Catalogs
public import OpeningHours

/// A meal that the visitor asks for: a time to keep free each day, somewhere between two moments, or none.
///
/// It is had where one is then: before a leg, after it, or in the middle of it.
public struct MealBreak: Hashable, Sendable {
  /// When it starts at the earliest.
  public let from: ClockTime

  /// When it is over at the latest.
  public let until: ClockTime

  /// How long it takes; zero for ``skipped``.
  public let minutes: Minutes

  /// The wish to do without the meal, where it would be had by default.
  public static let skipped = Self(unchecked: .midnight, until: .midnight, minutes: 0)

  /// Whether this is the wish to do without.
  public var isSkipped: Bool { minutes == .zero }

  /// Creates a break, or returns `nil` if its length is not positive or more than its window.
  public init?(from: ClockTime, until: ClockTime, minutes: Minutes) {
    let room = until.minutesSinceMidnight - from.minutesSinceMidnight
    guard minutes.rawValue > 0, minutes.rawValue <= room else { return nil }
    self.init(unchecked: from, until: until, minutes: minutes)
  }

  private init(unchecked from: ClockTime, until: ClockTime, minutes: Minutes) {
    self.from = from
    self.until = until
    self.minutes = minutes
  }
}

extension MealBreak: LosslessStringConvertible {
  /// Creates the break that `text` writes as `12:00-14:00/45`, or `none`; returns `nil` for any other text.
  public init?(_ text: String) {
    if text == Self.skipped.description {
      self = .skipped
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = Int(parts[1]) else { return nil }
    let times = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2, let from = ClockTime(String(times[0])),
      let until = ClockTime(String(times[1]))
    else { return nil }
    self.init(from: from, until: until, minutes: Minutes(minutes))
  }

  /// The break as `12:00-14:00/45`; `none` if it is skipped.
  public var description: String {
    isSkipped ? "none" : "\(from)-\(until)/\(minutes.rawValue)"
  }
}
