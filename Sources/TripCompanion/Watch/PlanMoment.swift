import DayPlans
import OpeningHours

/// A moment on a day of a plan.
struct PlanMoment {
  /// The day.
  let day: Plan.Day

  /// The clock of the day.
  let clock: DayClock

  /// The elapsed minute of the day, which counts on past midnight and over clock changes.
  let minute: Int

  /// What the wall clock shows.
  var time: ClockTime { clock.time(minute) }
}

extension WatchEngine {
  /// Returns the day of the plan at a time in seconds since 1970; the night after a day belongs to it until its end.
  func planMoment(at seconds: Double) -> PlanMoment? {
    guard let plan else { return nil }
    let local = zone.localDateTime(atUTC: Int(seconds))
    var wall = local.minutesSinceMidnight
    var day = plan.days.first { $0.date == local.date }
    if day == nil, wall + 1_440 <= plan.request.end.minutesSinceMidnight {
      day = plan.days.first { $0.date == local.date.adding(days: -1) }
      wall += 1_440
    }
    guard let day else { return nil }
    let clock = plan.request.clock(on: day.date, in: zone)
    let isSecond = Int(seconds) - zone.utcSeconds(of: local) >= 60
    return PlanMoment(day: day, clock: clock, minute: clock.elapsed(wall, preferringLast: isSecond))
  }
}
