import Catalogs
import OpeningHours

/// Which breaks a day has: the requested ones, and defaults that depend on the hours of the day.
///
/// | break | by default, if | window |
/// |---|---|---|
/// | lunch | the day starts by 12:00 and ends at 14:00 or later | 12:00-14:00 |
/// | rest | it lasts ten hours or more and contains the window | 15:00-17:00 |
/// | dinner | it starts by 18:00 and ends after 20:00 | 18:00-20:30, or until the day ends |
///
/// ``Pace`` determines how long each takes. A plan omits a rest that would fall before its first visit or after its last one.
/// A default break is dropped if its window overlaps that of a requested one. On a day of less than three hours there is no time
/// for a default meal. On other days default breaks give way where nothing else lets what must be visited fit: see
/// ``BreakChange``.
package struct BreakRule {
  /// The minutes below which a day has no time for a default meal.
  static let shortDay = 180

  /// The request.
  let request: PlanRequest

  /// The default breaks that give way.
  package var changes: BreakChanges

  /// Creates the rule, with the meals of a short day dropped and no other change.
  package init(_ request: PlanRequest) {
    self.request = request
    changes = [:]
    let isShort = request.end - request.start < Self.shortDay
    for pause in usual where isShort && pause.kind != .rest { changes[pause.kind] = .dropped }
  }

  /// Creates the rule with default breaks that give way.
  package init(_ request: PlanRequest, changes: BreakChanges) {
    self.request = request
    self.changes = changes
  }

  /// The breaks of each day, in the order of their windows.
  package var breaks: [DayBreak] {
    (asked + usual.compactMap(changed)).sorted { ($0.from, $0.until) < ($1.from, $1.until) }
  }

  /// The default breaks before any of them gives way.
  package var usual: [DayBreak] {
    let asked = self.asked
    let defaults = request.breaks ? BreakKind.allCases.compactMap(byDefault) : []
    return defaults.filter { pause in
      wish(for: pause.kind) == nil
        && !asked.contains { $0.from < pause.until && pause.from < $0.until }
    }
  }

  /// The requested breaks, clipped to the day.
  package var asked: [DayBreak] {
    BreakKind.allCases.compactMap { kind in
      guard let wish = wish(for: kind), !wish.isSkipped else { return nil }
      return pause(kind, from: wish.from, until: wish.until, minutes: wish.minutes)
    }
  }

  /// Returns what becomes of a default break; `nil` if there is none.
  ///
  /// A window never reaches into that of a requested break.
  private func changed(_ usual: DayBreak) -> DayBreak? {
    guard let change = changes[usual.kind] else { return usual }
    guard change != .dropped, let wide = Self.wideWindow(of: usual.kind) else { return nil }
    let before = asked.filter { $0.until <= usual.from }.map(\.until)
    let after = asked.filter { $0.from >= usual.until }.map(\.from)
    let from = ClockTime(clamping: wide.lowerBound)
    let until = ClockTime(clamping: wide.upperBound)
    return pause(
      usual.kind,
      from: before.reduce(from, max),
      until: after.reduce(until, min),
      minutes: change == .shortened ? Self.shortened(usual.minutes) : usual.minutes
    )
  }

  /// Returns half the length of a meal in steps of five minutes, at least 20.
  static func shortened(_ minutes: Minutes) -> Minutes {
    Minutes(min(minutes.rawValue, max(20, (minutes.rawValue + 9) / 10 * 5)))
  }

  /// Returns what the visitor requested for a break; `nil` if nothing.
  private func wish(for kind: BreakKind) -> MealBreak? {
    switch kind {
    case .lunch: request.lunch
    case .dinner: request.dinner
    case .rest: nil
    }
  }

  /// Returns the default break of that kind; `nil` if the day has none.
  private func byDefault(_ kind: BreakKind) -> DayBreak? {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let window = Self.window(of: kind)
    let isWanted =
      switch kind {
      case .lunch: end >= window.upperBound
      case .rest: end >= window.upperBound && end - start >= 10 * 60
      case .dinner: end > 20 * 60
      }
    guard isWanted, start <= window.lowerBound,
      let minutes = (request.pace ?? .normal).minutes(of: kind),
      let from = ClockTime(minutesSinceMidnight: window.lowerBound),
      let until = ClockTime(minutesSinceMidnight: window.upperBound)
    else { return nil }
    return pause(kind, from: from, until: until, minutes: minutes)
  }

  /// Returns the default window of a break, in minutes of the day.
  private static func window(of kind: BreakKind) -> Range<Int> {
    switch kind {
    case .lunch: 12 * 60..<14 * 60
    case .rest: 15 * 60..<17 * 60
    case .dinner: 18 * 60..<20 * 60 + 30
    }
  }

  /// Returns the window of a default break that gives way, in minutes of the day; `nil` for a rest, which is dropped.
  private static func wideWindow(of kind: BreakKind) -> Range<Int>? {
    switch kind {
    case .lunch: 11 * 60..<15 * 60 + 30
    case .rest: nil
    case .dinner: 17 * 60..<22 * 60
    }
  }

  private func pause(
    _ kind: BreakKind,
    from: ClockTime,
    until: ClockTime,
    minutes: Minutes
  ) -> DayBreak {
    DayBreak(
      kind: kind,
      from: max(from, request.start),
      until: min(until, request.end),
      minutes: minutes
    )
  }
}

extension PlanRequest {
  /// The breaks of each day, requested and default, in order, unless default ones give way to musts.
  public var dayBreaks: [DayBreak] { BreakRule(self).breaks }

  /// The total minutes of a day's breaks.
  var breakMinutes: Int { dayBreaks.reduce(0) { $0 + $1.minutes.rawValue } }

  /// The most sights a day: the requested number, or what the pace allows but at least the musts; `nil` if unlimited.
  public var stopLimit: Int? { maxStops ?? pace?.mostStops.map { max($0, required.count) } }
}
