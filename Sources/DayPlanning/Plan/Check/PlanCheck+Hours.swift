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
    checkAssumedHours(of: stop, attraction: attraction, place: place)
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
    let door = LocalDateTime(date: date, time: stop.door)
    let leave = LocalDateTime(date: date, time: stop.leave)
    let text = attraction.openingHours ?? "hours unknown"
    let context = scheduleContext(of: attraction)
    for interval in attraction.intervals(from: door, to: leave, in: context) {
      let minutes = interval.end.minutes(since: interval.start)
      switch interval.state {
      case .closed:
        report(
          place,
          .closed(minutes: minutes, from: stop.door, until: stop.leave, hours: text)
        )
      case .unknown where stop.hoursKnown:
        report(place, .hidesUnknownHours(minutes: minutes))
      case .open, .unknown: break
      }
    }
  }

  /// Checks that a stop begins before the last admission.
  private mutating func checkAdmission(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    let door = LocalDateTime(date: date, time: stop.door)
    let context = scheduleContext(of: attraction)
    guard let margin = attraction.lastAdmission,
      let closes = closing(of: attraction, after: door, in: context)
    else { return }
    let late = margin.rawValue - closes.minutes(since: door)
    if late > 0 {
      report(place, .afterLastAdmission(minutes: late, margin: margin.rawValue))
    }
  }

  /// Returns when the opening ends that `door` lies in; `nil` if the sight is not open then, or for three days more.
  private func closing(
    of attraction: Attraction,
    after door: LocalDateTime,
    in context: ScheduleContext
  ) -> LocalDateTime? {
    let end = LocalDateTime(startOf: door.date.adding(days: 4))
    let openings = attraction.intervals(from: door, to: end, in: context)
      .prefix { $0.state == .open }
    guard let last = openings.last, last.end < end else { return nil }
    return last.end
  }
}
