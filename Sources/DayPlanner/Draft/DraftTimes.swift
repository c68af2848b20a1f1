import Catalogs
import DayPlans
import OpeningHours
import Orienteering

/// The times of a day in progress, with its breaks, in elapsed minutes.
///
/// The search reserves time for every break. A rest before the first visit or after the last one would be mere waiting, so it
/// is dropped: the day starts later or ends earlier instead.
struct DraftTimes {
  /// The times of the visits, in minutes from the day's first midnight.
  private(set) var schedule: RouteSchedule

  /// The breaks of the schedule.
  private(set) var breaks: [DayBreak]

  /// The clock of the day.
  let clock: DayClock

  /// Removes the rest if it falls before the first visit or after the last one.
  mutating func dropIdleRest() {
    guard let rest = breaks.firstIndex(where: { $0.kind == .rest }) else { return }
    let position = schedule.breakPositions[rest]
    guard position == 0 || position == schedule.stops.count,
      let shorter = schedule.withoutBreak(at: rest),
      breaks[rest].isIdle(
        settingOutAt: Int(shorter.start),
        leavingAt: Int(shorter.stops.last?.end ?? shorter.end),
        by: clock
      )
    else { return }
    schedule = shorter
    breaks.remove(at: rest)
  }
}

extension DayBreak {
  /// Returns the break of the instance, in elapsed minutes.
  ///
  /// A window that a clock change leaves too little time in ends as late as the break needs.
  func forSearch(by clock: DayClock) -> Instance.Break {
    let window = clock.elapsed(from...max(from, until))
    return Instance.Break(
      earliest: Int32(window.lowerBound),
      latest: Int32(max(window.lowerBound, window.upperBound - minutes.rawValue)),
      length: Int32(minutes.rawValue)
    )
  }

  /// Whether the break can be taken before setting out, or after leaving the last sight, both in elapsed minutes.
  func isIdle(settingOutAt start: Int, leavingAt leave: Int, by clock: DayClock) -> Bool {
    let length = minutes.rawValue
    let window = clock.elapsed(from...max(from, until))
    return start >= window.lowerBound + length
      || max(leave, window.lowerBound) + length <= window.upperBound
  }
}
