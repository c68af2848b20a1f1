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
    guard let text = attraction.openingHours, let schedule = attraction.schedule else {
      if stop.hoursKnown { report(place, .hidesUnknownHours(minutes: nil)) }
      return
    }
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      holidays: catalog.city.holidayCalendar,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    let door = LocalDateTime(date: date, time: stop.door)
    let leave = LocalDateTime(date: date, time: stop.leave)
    for interval in schedule.intervals(from: door, to: leave, in: context) {
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
    guard schedule.state(at: door, in: context).state == .open,
      let margin = attraction.lastAdmission,
      let closes = schedule.nextChange(after: door, in: context)
    else { return }
    let late = margin.rawValue - closes.minutes(since: door)
    if late > 0 {
      report(place, .afterLastAdmission(minutes: late, margin: margin.rawValue))
    }
  }
}
