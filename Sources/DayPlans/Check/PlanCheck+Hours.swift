import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that the sight is open throughout a stop, that there is light if it needs any, and that it admits visitors at the
  /// entry.
  mutating func checkHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    checkLight(of: stop, attraction: attraction, on: date, place: place)
    checkAssumedHours(of: stop, attraction: attraction, on: date, place: place)
    guard attraction.schedule != nil || attraction.dayFacts.changesHours else {
      if stop.hoursKnown { report(place, .hidesUnknownHours(minutes: nil)) }
      return
    }
    checkOpen(of: stop, attraction: attraction, on: date, place: place)
    checkAdmission(of: stop, attraction: attraction, on: date, place: place)
  }

  /// Returns what hours depend on at `attraction`.
  func scheduleContext(of attraction: Attraction) -> ScheduleContext {
    ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      holidays: catalog.city.holidayCalendar,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
  }

  /// Checks that no minute of a stop is closed, and that unknown ones are stated as such.
  private mutating func checkOpen(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    let text = attraction.openingHours ?? "hours unknown"
    let door = ClockTime(clamping: clock(date).wall(stop.door))
    for interval in intervals(
      of: attraction,
      from: stop.door,
      until: stop.leave.elapsedMinutes,
      on: date
    ) {
      let minutes = interval.end.minutes(since: interval.start)
      switch interval.state {
      case .closed:
        report(place, .closed(minutes: minutes, from: door, until: stop.leave, hours: text))
      case .unknown where stop.hoursKnown:
        report(place, .hidesUnknownHours(minutes: minutes))
      case .open, .unknown: break
      }
    }
  }

  /// Returns when a sight is open, closed or unknown between two real minutes of a day.
  private func intervals(
    of attraction: Attraction,
    from start: Int,
    until end: Int,
    on date: CalendarDate
  ) -> [ScheduleInterval] {
    let context = scheduleContext(of: attraction)
    return clock(date).pieces(from: start, until: end).flatMap {
      attraction.intervals(from: $0.from, to: $0.to, in: context)
    }
  }

  /// Returns the states of a sight between two real minutes of a day.
  func states(
    of attraction: Attraction,
    from start: Int,
    until end: Int,
    on date: CalendarDate
  ) -> Set<OpenState> {
    Set(intervals(of: attraction, from: start, until: end, on: date).map(\.state))
  }

  /// Checks that a stop begins before the last admission.
  private mutating func checkAdmission(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    guard let margin = attraction.lastAdmission,
      let closes = closing(of: attraction, after: stop.door, on: date)
    else { return }
    let late = margin.rawValue - (closes - stop.door)
    if late > 0 {
      report(place, .afterLastAdmission(minutes: late, margin: margin.rawValue))
    }
  }

  /// Returns the real minute at which the opening ends that the minute `door` lies in; `nil` if the sight is not open then, or for
  /// three days more.
  private func closing(of attraction: Attraction, after door: Int, on date: CalendarDate) -> Int? {
    var closes = door
    for interval in intervals(of: attraction, from: door, until: 4 * 1_440, on: date) {
      guard interval.state == .open else { return closes > door ? closes : nil }
      closes += interval.end.minutes(since: interval.start)
    }
    return nil
  }
}
