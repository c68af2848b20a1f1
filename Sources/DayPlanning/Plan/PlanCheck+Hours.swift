import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that a place is open all along a stop, that it is light if it has to be, and that the stop begins before the last
  /// admission.
  mutating func checkHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: String
  ) {
    checkLight(of: stop, attraction: attraction, on: date, place: place)
    checkAssumedHours(of: stop, attraction: attraction, place: place)
    guard attraction.schedule != nil else {
      if stop.hoursKnown { report(place, "hides that its hours are unknown") }
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
    place: String
  ) {
    guard let text = attraction.openingHours, let schedule = attraction.schedule else { return }
    let door = LocalDateTime(date: date, time: stop.door)
    let leave = LocalDateTime(date: date, time: stop.leave)
    let context = scheduleContext(of: attraction)
    for interval in schedule.intervals(from: door, to: leave, in: context) {
      let minutes = interval.end.minutes(since: interval.start)
      switch interval.state {
      case .closed:
        report(
          place,
          "is closed for \(minutes) of its minutes from \(stop.door) to \(stop.leave) (\(text))"
        )
      case .unknown where stop.hoursKnown:
        report(place, "hides that its hours are unknown for \(minutes) min")
      case .open, .unknown: break
      }
    }
  }

  /// Checks that a stop begins before the last admission.
  private mutating func checkAdmission(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: String
  ) {
    let door = LocalDateTime(date: date, time: stop.door)
    let context = scheduleContext(of: attraction)
    guard let schedule = attraction.schedule, let margin = attraction.lastAdmission,
      schedule.state(at: door, in: context).state == .open,
      let closes = schedule.nextChange(after: door, in: context)
    else { return }
    let late = margin.rawValue - closes.minutes(since: door)
    if late > 0 {
      report(
        place,
        "is entered \(late) min after the last admission, \(margin.rawValue) min before closing"
      )
    }
  }
}
