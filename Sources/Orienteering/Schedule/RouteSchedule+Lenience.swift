/// How a route is timed that cannot hold, as an edited one may not: every visit is made in its turn, and what breaks is as little
/// as possible.
extension RouteSchedule {
  /// What breaks, the worst first.
  package struct Infeasibility: Comparable, Sendable {
    /// The visits made at a time when they cannot be.
    package var forced = 0

    /// The ticks after the end of the day.
    package var overrun: Int32 = 0

    /// The ticks by which breaks are late.
    package var lateness: Int32 = 0

    /// Creates one in which nothing breaks.
    package init() {}

    package static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.forced, lhs.overrun, lhs.lateness) < (rhs.forced, rhs.overrun, rhs.lateness)
    }
  }

  /// What breaks on the day.
  package var infeasibility: Infeasibility {
    var broken = Infeasibility()
    broken.forced = stops.count { $0.windowNumber == nil }
    broken.overrun = max(0, end - day.horizon.upperBound)
    broken.lateness = zip(breakStarts, day.breaks).reduce(0) { $0 + max(0, $1.0 - $1.1.latest) }
    return broken
  }
}

extension RouteSchedule.Window {
  /// A window that is always open.
  static let always = Self(
    opens: 0,
    lastStart: DayKind.never,
    closes: DayKind.never
  )
}

extension DayKind {
  /// A tick that no day reaches.
  fileprivate static let never: Int32 = 1 << 24

  /// A day with these breaks, without visits, that ends at any time and whose breaks may be late.
  var lenient: DayKind {
    framing(
      breaks.map { .init(earliest: $0.earliest, latest: Self.never, length: $0.length) },
      until: Self.never
    )
  }

  /// Returns a day without visits that has other breaks.
  func framing(_ breaks: [Instance.Break], until last: Int32? = nil) -> DayKind {
    DayKind(
      hours: VisitHours(windows: []),
      horizon: horizon.lowerBound...(last ?? horizon.upperBound),
      travel: [],
      fromStart: [],
      toEnd: [],
      breaks: breaks
    )
  }
}
