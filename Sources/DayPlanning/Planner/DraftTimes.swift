import Catalogs
import OpeningHours
import Orienteering

/// The times of a day in progress, with its breaks.
///
/// The search reserves time for every break. A rest before the first visit or after the last one would be mere waiting, so it
/// is dropped: the day starts later or ends earlier instead.
struct DraftTimes {
  /// The times of the visits, in minutes from the day's first midnight.
  private(set) var schedule: RouteSchedule

  /// The breaks of the schedule.
  private(set) var breaks: [DayBreak]

  /// Removes the rest if it falls before the first visit or after the last one.
  mutating func dropIdleRest() {
    guard let rest = breaks.firstIndex(where: { $0.kind == .rest }) else { return }
    let position = schedule.breakPositions[rest]
    guard position == 0 || position == schedule.stops.count,
      let shorter = schedule.withoutBreak(at: rest),
      breaks[rest].isIdle(
        settingOutAt: Int(shorter.start),
        leavingAt: Int(shorter.stops.last?.end ?? shorter.end)
      )
    else { return }
    schedule = shorter
    breaks.remove(at: rest)
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
