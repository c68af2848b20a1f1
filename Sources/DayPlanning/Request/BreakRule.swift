package import Catalogs
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
/// A default break is dropped if its window overlaps that of a requested one.
struct BreakRule {
  /// The request.
  let request: PlanRequest

  /// The breaks of each day, in the order of their windows.
  var breaks: [DayBreak] {
    let asked = self.asked
    let defaults = request.breaks ? BreakKind.allCases.compactMap(byDefault) : []
    let kept = defaults.filter { pause in
      wish(for: pause.kind) == nil
        && !asked.contains { $0.from < pause.until && pause.from < $0.until }
    }
    return (asked + kept).sorted { ($0.from, $0.until) < ($1.from, $1.until) }
  }

  /// The requested breaks, clipped to the day.
  private var asked: [DayBreak] {
    BreakKind.allCases.compactMap { kind in
      guard let wish = wish(for: kind), !wish.isSkipped else { return nil }
      return pause(kind, from: wish.from, until: wish.until, minutes: wish.minutes)
    }
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
  /// The breaks of each day, requested and default, in order.
  public var dayBreaks: [DayBreak] { BreakRule(request: self).breaks }

  /// The total minutes of a day's breaks.
  var breakMinutes: Int { dayBreaks.reduce(0) { $0 + $1.minutes.rawValue } }

  /// The most sights a day: the requested number, or what the pace allows but at least the musts; `nil` if unlimited.
  public var stopLimit: Int? { maxStops ?? pace?.mostStops.map { max($0, required.count) } }

  /// Returns the minutes it takes to get inside `attraction` once it is open; zero without a pace.
  package func entryMinutes(at attraction: Attraction) -> Minutes {
    pace.map { EntryRule.minutes(at: attraction, pace: $0) } ?? 0
  }
}
