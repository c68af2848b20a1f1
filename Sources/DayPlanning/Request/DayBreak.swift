public import Catalogs
public import OpeningHours

/// A break that each day of a plan has: what for, how long, and between which moments of the day.
public struct DayBreak: Hashable, Sendable {
  /// What it is for.
  public let kind: BreakKind

  /// When it starts at the earliest, not before the day does.
  public let from: ClockTime

  /// When it is over at the latest, not after the day is.
  public let until: ClockTime

  /// How long it takes, at most from ``from`` to ``until`` if the request has no faults.
  public let minutes: Minutes
}
