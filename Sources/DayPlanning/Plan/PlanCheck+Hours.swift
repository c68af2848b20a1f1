import OpeningHours

extension PlanCheck {
  /// Checks that the place is open all along a stop, and lets people in when one comes.
  mutating func checkHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: String
  ) {
    guard let text = attraction.openingHours, let schedule = attraction.schedule else {
      if stop.hoursKnown { report(place, "hides that its hours are unknown") }
      return
    }
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      holidays: HolidayCalendar(region: catalog.city.holidays) ?? .none,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    let enter = LocalDateTime(date: date, time: stop.enter)
    let leave = LocalDateTime(date: date, time: stop.leave)
    for interval in schedule.intervals(from: enter, to: leave, in: context) {
      let minutes = interval.end.minutes(since: interval.start)
      switch interval.state {
      case .closed:
        report(
          place,
          "is closed for \(minutes) of its minutes from \(stop.enter) to \(stop.leave) (\(text))"
        )
      case .unknown where stop.hoursKnown:
        report(place, "hides that its hours are unknown for \(minutes) min")
      case .open, .unknown: break
      }
    }
    guard schedule.state(at: enter, in: context).state == .open,
      let margin = attraction.lastAdmission,
      let closes = schedule.nextChange(after: enter, in: context)
    else { return }
    let late = margin.rawValue - closes.minutes(since: enter)
    if late > 0 {
      report(
        place,
        "is entered \(late) min after the last admission, \(margin.rawValue) min before closing"
      )
    }
  }
}
