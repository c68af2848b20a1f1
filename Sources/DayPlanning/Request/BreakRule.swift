import Catalogs
import OpeningHours

/// Which breaks a day has: those that were asked for, and by default those that a day of its hours wants.
///
/// | break | by default, if | window |
/// |---|---|---|
/// | lunch | the day starts by 12:00 and ends at 14:00 or later | 12:00-14:00 |
/// | rest | it lasts ten hours or more, and holds the window | 15:00-17:00 |
/// | dinner | it starts by 18:00 and ends after 20:00 | 18:00-20:30, or until the day ends |
///
/// ``Pace`` says how long each takes. A plan leaves out a rest that would lie before its first visit or after its last one.
/// A break by default gives way to one that was asked for and whose window touches
/// its own.
struct BreakRule {
  /// What was asked for.
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

  /// The breaks that the visitor asks for, cut to the day.
  private var asked: [DayBreak] {
    BreakKind.allCases.compactMap { kind in
      guard let wish = wish(for: kind), !wish.isSkipped else { return nil }
      return pause(kind, from: wish.from, until: wish.until, minutes: wish.minutes)
    }
  }

  /// Returns what the visitor says of a break; `nil` if nothing.
  private func wish(for kind: BreakKind) -> MealBreak? {
    switch kind {
    case .lunch: request.lunch
    case .dinner: request.dinner
    case .rest: nil
    }
  }

  /// Returns a break that the day has unless the visitor says otherwise; `nil` if it has none.
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

  /// Returns the minutes of the day between which a break is had by default.
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
  /// The breaks that each day has, asked for and by default, in their order.
  public var dayBreaks: [DayBreak] { BreakRule(request: self).breaks }

  /// The minutes of each day that its breaks take.
  var breakMinutes: Int { dayBreaks.reduce(0) { $0 + $1.minutes.rawValue } }

  /// The most sights of a day: what was asked for, or what the pace allows beside the musts; `nil` if any number.
  public var stopLimit: Int? { maxStops ?? pace?.mostStops.map { max($0, must.count) } }

  /// Returns the minutes between the open door of `attraction` and its inside; none without a pace.
  func entryMinutes(at attraction: Attraction) -> Minutes {
    pace.map { EntryRule.minutes(at: attraction, pace: $0) } ?? 0
  }
}
