public import Catalogs
public import OpeningHours

/// A break of each day of a plan: its kind, length and window.
public struct DayBreak: Hashable, Sendable {
  /// What it is for.
  public let kind: BreakKind

  /// The earliest start, not before the day starts.
  public let from: ClockTime

  /// The latest end, not after the day ends.
  public let until: ClockTime

  /// The length, which fits the window if the request has no faults.
  public let minutes: Minutes
}
