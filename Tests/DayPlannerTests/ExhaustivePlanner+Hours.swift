import Catalogs
import DayPlans
import Geography
import OpeningHours

/// The minutes at which visits can start.
extension ExhaustivePlanner {
  /// Returns, for each minute of two days, whether a visit may start then, by the sight's pin and hours.
  func starts(of index: Int, option: Option, on date: CalendarDate) -> [Bool] {
    let starts = unpinnedStarts(of: index, option: option, on: date)
    guard let pin = request.pins.first(where: { $0.sight == candidates[index].id }) else {
      return starts
    }
    return starts.enumerated().map { door, canStart in
      // A pin is the time at the door; the entry time follows.
      let isKept = pin.enter.map { enter in
        (enter.lowerBound.minutesSinceMidnight...enter.upperBound.minutesSinceMidnight)
          .contains(door)
      }
      return canStart && isKept ?? true && pin.date.map { $0 == date } ?? true
    }
  }

  private func unpinnedStarts(of index: Int, option: Option, on date: CalendarDate) -> [Bool] {
    let attraction = candidates[index]
    let durations = durations(index, option, on: date)
    if option.isAtSunset {
      let context = ScheduleContext(
        latitude: attraction.coordinate.latitude,
        longitude: attraction.coordinate.longitude,
        zone: ZoneRule(identifier: catalog.city.timeZone)
      )
      guard let sunset = context.twilight(on: date)?.sunset else {
        return [Bool](repeating: false, count: 2_881)
      }
      let plain = unpinnedStarts(of: index, option: Option(stay: option.stay), on: date)
      return plain.enumerated().map { door, canStart in
        let enter = door + durations[door] - option.stay
        let counted = min(option.stay, attraction.visit.recommended.rawValue)
        return canStart && enter <= sunset - 5 && enter + counted >= sunset + 5
      }
    }
    if let event = option.event {
      let visit = Option(stay: option.stay, before: option.before)
      let plain = unpinnedStarts(of: index, option: visit, on: date)
      let states = states(of: event.when.schedule, at: attraction.coordinate, around: date)
      let isOn = { (minute: Int) in
        let index = minute + 1_440
        return states.indices.contains(index) && states[index] == .open
      }
      return plain.enumerated().map { door, canStart in
        let leave = door + durations[door]
        let begins = leave - option.stay
        let isFromTheFirst = isOn(begins) && !isOn(begins - 1)
        return canStart && (isFromTheFirst || (begins..<leave).allSatisfy(isOn))
      }
    }
    if let meal = option.meal {
      let plain = unpinnedStarts(of: index, option: Option(stay: option.stay), on: date)
      let (from, until) = (meal.from.minutesSinceMidnight, meal.until.minutesSinceMidnight)
      return plain.enumerated().map { door, canStart in
        let leave = door + durations[door]
        if option.isMeal {
          let enter = leave - option.stay
          return canStart && from <= door && enter + meal.minutes.rawValue <= until
        }
        let isAfter = leave >= from && leave + meal.minutes.rawValue <= until
        let isBefore = from + meal.minutes.rawValue <= door && door <= until
        return canStart && (isAfter || isBefore)
      }
    }
    let horizon = request.start.minutesSinceMidnight...request.end.minutesSinceMidnight
    var result = [Bool](repeating: false, count: 2_881)
    let isLit = lit(at: attraction, on: date)
    guard let schedule = attraction.schedule else {
      for minute in horizon where minute + durations[minute] <= horizon.upperBound {
        let visit = minute..<minute + durations[minute]
        let isByDay = minute >= 600 && visit.upperBound <= 1_020
        result[minute] =
          visit.allSatisfy { isLit[$0] } && (isByDay || !DoorRule.hasDoors(attraction))
      }
      return result
    }
    let states = states(of: schedule, at: attraction.coordinate, around: date)
    let wanted: OpenState =
      horizon.dropLast().contains { states[$0 + 1_440] == .open } ? .open : .unknown
    for minute in horizon where minute + durations[minute] <= horizon.upperBound {
      let visit = minute..<minute + durations[minute]
      guard visit.allSatisfy({ states[$0 + 1_440] == wanted && isLit[$0] }) else { continue }
      let closes = (minute + 1_440..<states.count).first { states[$0] != wanted }
      if let closes, let admission = attraction.lastAdmission?.rawValue {
        result[minute] = minute + 1_440 <= closes - admission
      } else {
        result[minute] = true
      }
    }
    return result
  }

  /// Returns whether a place that needs daylight has it, for each minute of four days.
  func lit(at attraction: Attraction, on date: CalendarDate) -> [Bool] {
    let context = ScheduleContext(
      latitude: attraction.coordinate.latitude,
      longitude: attraction.coordinate.longitude,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    return (0..<4).flatMap { day -> [Bool] in
      guard LightRule.light(of: attraction) == .daylight,
        let sun = context.twilight(on: date.adding(days: day))
      else { return [Bool](repeating: true, count: 1_440) }
      return (0..<1_440).map { $0 >= sun.dawn && $0 < sun.dusk }
    }
  }

  /// Returns the state of each minute for four days from the midnight before `date`.
  func states(
    of schedule: Schedule,
    at position: Coordinate,
    around date: CalendarDate
  ) -> [OpenState] {
    let context = ScheduleContext(
      latitude: position.latitude,
      longitude: position.longitude,
      holidays: HolidayCalendar(region: catalog.city.holidays) ?? .none,
      zone: ZoneRule(identifier: catalog.city.timeZone)
    )
    let stretches = schedule.intervals(
      from: LocalDateTime(startOf: date.adding(days: -1)),
      to: LocalDateTime(startOf: date.adding(days: 3)),
      in: context
    )
    return stretches.flatMap { stretch in
      let days = stretch.end.date.daysSinceEpoch - stretch.start.date.daysSinceEpoch
      let minutes =
        days * 1_440 + stretch.end.minutesSinceMidnight - stretch.start.minutesSinceMidnight
      return [OpenState](repeating: stretch.state, count: minutes)
    }
  }
}
