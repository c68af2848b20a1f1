import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that the sight is open throughout a stop, that there is daylight if it needs any, and that entry is before last
  /// admission.
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

  /// Returns the context for evaluating the hours of `attraction`.
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

  /// Returns the real minute at which the opening around the minute `door` ends; `nil` if the sight is closed then, or stays
  /// open for three more days.
  private func closing(of attraction: Attraction, after door: Int, on date: CalendarDate) -> Int? {
    var closes = door
    for interval in intervals(of: attraction, from: door, until: 4 * 1_440, on: date) {
      guard interval.state == .open else { return closes > door ? closes : nil }
      closes += interval.end.minutes(since: interval.start)
    }
    return nil
  }
}

extension PlanCheck {
  /// The minutes of the day within which a place with doors and unknown hours may be planned, defined independently.
  static let assumed = 10 * 60...17 * 60

  /// Checks that a stop at a place that needs daylight lies between dawn and dusk.
  mutating func checkLight(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    let (enter, leave) = (stop.door, stop.leave.elapsedMinutes)
    let misses = (daylights(of: attraction, on: date) ?? []).map { day in
      (early: max(0, day.lowerBound - enter), late: max(0, leave - day.upperBound))
    }
    // Of several daylight intervals, the one missed least.
    guard let miss = misses.min(by: { $0.early + $0.late < $1.early + $1.late }) else { return }
    if miss.early > 0 { report(place, .beforeLight(minutes: miss.early)) }
    if miss.late > 0 { report(place, .afterDark(minutes: miss.late)) }
  }

  /// Checks that a stop at a place with doors and unknown hours stays within the assumed hours.
  mutating func checkAssumedHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    guard attraction.schedule == nil, !stop.hoursKnown, DoorRule.hasDoors(attraction) else {
      return
    }
    let early = clock(date).minute(ofWall: Self.assumed.lowerBound) - stop.door
    let late = stop.leave.elapsedMinutes - clock(date).minute(ofWall: Self.assumed.upperBound)
    if early > 0 { report(place, .beforeAssumedHours(minutes: early)) }
    if late > 0 { report(place, .afterAssumedHours(minutes: late)) }
  }

  /// Returns whether daylight and assumed hours allow a visit to `attraction` until `end`, provided that they allow the entry.
  func isAllowed(
    _ attraction: Attraction,
    from enter: Int,
    until end: Int,
    on date: CalendarDate
  ) -> Bool {
    let closes = clock(date).minute(ofWall: Self.assumed.upperBound)
    if attraction.schedule == nil, DoorRule.hasDoors(attraction), end > closes { return false }
    let days = daylights(of: attraction, on: date)
    return days?.contains { $0.lowerBound <= enter && end <= $0.upperBound } ?? true
  }

  /// Returns the intervals from dawn to dusk around `date`, in real minutes from its midnight; `nil` if `attraction` needs no
  /// daylight, or if the times are unknown.
  func daylights(of attraction: Attraction, on date: CalendarDate) -> [ClosedRange<Int>]? {
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    guard LightRule.light(of: attraction) == .daylight, context.twilight(on: date) != nil else {
      return nil
    }
    var days: [ClosedRange<Int>] = []
    for offset in -1...2 {
      guard let sun = context.twilight(on: date.adding(days: offset)) else { continue }
      let clock = clock(date)
      var first = clock.minute(ofWall: sun.dawn + offset * 1_440, isLast: true)
      // If it never gets dark, one day merges into the next.
      if let last = days.last, last.upperBound >= first { first = days.removeLast().lowerBound }
      days.append(first...max(first, clock.minute(ofWall: sun.dusk + offset * 1_440)))
    }
    return days
  }
}

extension PlanCheck {
  /// Checks that a pinned sight is visited on its day, at its time and for its minutes.
  mutating func checkPin(of stop: Plan.Stop, on date: CalendarDate, place: Location) {
    for pin in request.pins where pin.sight == stop.id {
      if let day = pin.date, day != date { report(place, .pinnedToOtherDay(date: day)) }
      // A pin is a time of the wall clock: from the first occurrence of its first time to the last of its last one.
      if let enter = pin.enter, !doors(of: enter, on: date).contains(stop.door) {
        let (from, until) = (enter.lowerBound, enter.upperBound)
        let door = ClockTime(clamping: clock(date).wall(stop.door))
        report(place, .pinMissed(at: door, from: from, until: until))
      }
      if let minutes = pin.minutes, minutes != stop.minutes {
        report(
          place,
          .pinnedStayMissed(minutes: stop.minutes.rawValue, pinned: minutes.rawValue)
        )
      }
    }
  }

  /// Returns the real minutes of a day between two times at a door.
  func doors(of enter: ClosedRange<ClockTime>, on date: CalendarDate) -> ClosedRange<Int> {
    let clock = clock(date)
    let first = clock.minute(ofWall: enter.lowerBound.minutesSinceMidnight)
    return
      first...max(first, clock.minute(ofWall: enter.upperBound.minutesSinceMidnight, isLast: true))
  }
}
