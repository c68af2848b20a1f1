public import Catalogs
public import OpeningHours

/// A meal that the visitor asks for: time to keep free each day within a window, or no meal.
///
/// The visitor eats wherever they are at that time: before a leg, after it, or along the way.
public struct MealBreak: Hashable, Sendable {
  /// The earliest start.
  public let from: ClockTime

  /// The latest end.
  public let until: ClockTime

  /// The length; zero for ``skipped``.
  public let minutes: Minutes

  /// No meal, even on days that have one by default.
  public static let skipped = Self(unchecked: .midnight, until: .midnight, minutes: 0)

  /// Whether the visitor wants no such meal.
  public var isSkipped: Bool { minutes == .zero }

  /// Creates a break, or returns `nil` if its length is not positive or exceeds its window.
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
  /// Parses a break such as `12:00-14:00/45`, or `none`; returns `nil` for any other text.
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

  /// The break as `12:00-14:00/45`, or `none` if it is skipped.
  public var description: String {
    isSkipped ? "none" : "\(from)-\(until)/\(minutes.rawValue)"
  }
}
