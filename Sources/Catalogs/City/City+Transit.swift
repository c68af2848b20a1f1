import Geography
public import OpeningHours

extension City {
  /// Returns whether public transport runs on a date, judged by its noon; it does unless ``transit`` says otherwise.
  public func runsTransit(on date: CalendarDate) -> Bool {
    guard let transit, let schedule = try? Schedule(parsing: transit),
      let noon = LocalDateTime(date: date, minutesSinceMidnight: 720)
    else { return true }
    let context = ScheduleContext(
      latitude: bounds.center.latitude,
      longitude: bounds.center.longitude,
      holidays: holidayCalendar,
      zone: ZoneRule(identifier: timeZone)
    )
    return schedule.isOpen(at: noon, in: context)
  }
}
