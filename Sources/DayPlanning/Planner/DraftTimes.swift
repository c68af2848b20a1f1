import Catalogs
import OpeningHours
import Orienteering

/// The times of a day on its way to a plan, with the breaks that one has.
///
/// The search keeps every break free. A rest for which one would only wait, before the first visit or after the last one,
/// is not worth a line in a plan: the day is then over earlier, or begins later.
struct DraftTimes {
  /// When one is where.
  private(set) var timetable: Timetable

  /// What each break of the timetable is.
  private(set) var breaks: [DayBreak]

  /// The minutes to each visit, and from the last to the end.
  let legs: [Int]

  /// Whether the first leg is a real one.
  let hasStart: Bool

  /// Takes the rest out if it lies before the first visit or after the last one.
  mutating func dropIdleRest(horizon: ClosedRange<Int32>) {
    guard let rest = breaks.firstIndex(where: { $0.kind == .rest }) else { return }
    let position = timetable.breakPositions[rest]
    guard position == 0 || position == timetable.entries.count,
      let shorter = without(breakAt: rest, horizon: horizon),
      breaks[rest].isIdle(
        settingOutAt: shorter.start,
        leavingAt: shorter.entries.last?.leave ?? shorter.end
      )
    else { return }
    timetable = shorter
    breaks.remove(at: rest)
  }

  /// Returns the timetable of the same visits without one of its breaks.
  private func without(breakAt index: Int, horizon: ClosedRange<Int32>) -> Timetable? {
    var kept = breaks
    kept.remove(at: index)
    let entries = timetable.entries
    return Timetable.earliest(
      stays: entries.map(\.stay),
      entries: entries.map(\.entry),
      openings: entries.map { [$0.opening] },
      legs: legs,
      hasStart: hasStart,
      day: DayKind(
        hours: VisitHours(windows: []),
        horizon: horizon,
        travel: [],
        fromStart: [],
        toEnd: [],
        breaks: kept.map(\.forSearch)
      )
    )
  }
}

extension DayBreak {
  /// The break as the search sees it.
  var forSearch: Instance.Break {
    Instance.Break(
      earliest: Int32(from.minutesSinceMidnight),
      latest: Int32(until.minutesSinceMidnight - minutes.rawValue),
      length: Int32(minutes.rawValue)
    )
  }

  /// Whether one can have the break before setting out, or after leaving the last sight.
  func isIdle(settingOutAt start: Int, leavingAt leave: Int) -> Bool {
    let length = minutes.rawValue
    return start >= from.minutesSinceMidnight + length
      || max(leave, from.minutesSinceMidnight) + length <= until.minutesSinceMidnight
  }
}
