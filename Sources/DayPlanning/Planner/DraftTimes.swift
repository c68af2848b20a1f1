import Catalogs
import OpeningHours
import Orienteering

/// The times of a day in progress, with its breaks.
///
/// The search reserves time for every break. A rest before the first visit or after the last one would be mere waiting, so it
/// is dropped: the day starts later or ends earlier instead.
struct DraftTimes {
  /// The timetable.
  private(set) var timetable: Timetable

  /// The breaks of the timetable.
  private(set) var breaks: [DayBreak]

  /// The minutes to each visit, and from the last to the end.
  let legs: [Int]

  /// Whether the first leg is a real one.
  let hasStart: Bool

  /// Removes the rest if it falls before the first visit or after the last one.
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
      rides: timetable.rides,
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
  /// The break of the instance.
  var forSearch: Instance.Break {
    Instance.Break(
      earliest: Int32(from.minutesSinceMidnight),
      latest: Int32(until.minutesSinceMidnight - minutes.rawValue),
      length: Int32(minutes.rawValue)
    )
  }

  /// Whether the break can be taken before setting out, or after leaving the last sight.
  func isIdle(settingOutAt start: Int, leavingAt leave: Int) -> Bool {
    let length = minutes.rawValue
    return start >= from.minutesSinceMidnight + length
      || max(leave, from.minutesSinceMidnight) + length <= until.minutesSinceMidnight
  }
}
