import Catalogs
import OpeningHours

extension PlanCheck {
  /// Returns the factors on the value of a stop: 1, and those of the best times that it falls into.
  func bonuses(of stop: Plan.Stop, attraction: Attraction) -> [Double] {
    [1]
      + bestTimes(of: attraction).filter { falls(stop, into: $0, attraction: attraction) }
      .map { $0 == .morning ? 1.1 : 1.2 }
  }

  /// Returns the bonus points of a stop for a meal there, right before or after it, reimplemented without ``MealRule``.
  func mealBonuses(of stop: Plan.Stop, staying minutes: Int, attraction: Attraction) -> [Double] {
    guard let date = date(of: stop), let food = attraction.dayFacts.food else { return [] }
    let clock = clock(date)
    // Spare time may lengthen a stop, and a pinned stay may be longer than what counts.
    let leaves = [stop.enter.elapsedMinutes + minutes, stop.leave.elapsedMinutes]
    return request.dayBreaks.compactMap { meal in
      let grades: [BreakKind: Int?] = [.lunch: food.lunch, .dinner: food.dinner]
      guard let grade = grades[meal.kind] ?? nil, grade >= 2 else { return nil }
      let from = clock.minute(ofWall: meal.from.minutesSinceMidnight)
      let until = clock.minute(ofWall: meal.until.minutesSinceMidnight)
      let isAfter = leaves.contains { from <= $0 && $0 + meal.minutes.rawValue <= until }
      let isBefore = from + meal.minutes.rawValue <= stop.door && stop.door <= until
      return isAfter || isBefore ? (grade > 2 ? 4 : 2) : nil
    }
  }

  /// Returns the minutes of a visit that includes a meal, reimplemented without ``MealRule``; `nil` for any other visit.
  func mealVisit(of stop: Plan.Stop, at attraction: Attraction) -> Minutes? {
    guard let meal = meal(during: stop) else { return nil }
    let isChosen = request.places.contains { $0.id == stop.id && $0.meal == meal.kind }
    guard isChosen || attraction.category == .market,
      grade(ofMealDuring: stop, at: attraction) >= 2
    else { return nil }
    return Minutes(meal.end - meal.start + 15)
  }

  /// Returns the grade of the meal during a stop; 0 if there is none.
  func grade(ofMealDuring stop: Plan.Stop, at attraction: Attraction) -> Int {
    let food = attraction.dayFacts.food
    return switch meal(during: stop)?.kind {
    case .lunch: food?.lunch ?? 0
    case .dinner: food?.dinner ?? 0
    case .rest, nil: 0
    }
  }

  private func meal(during stop: Plan.Stop) -> Plan.Break? {
    plan.days.first { $0.stops.contains(stop) }?.breaks.first {
      $0.duringStop && $0.after == stop.id
    }
  }

  /// Checks that a stop falls into the best time that it claims, and names the events that take place there.
  mutating func checkMoments(of stop: Plan.Stop, attraction: Attraction, place: Location) {
    if let claimed = stop.bestAt {
      let time = bestTimes(of: attraction).first { $0.text == claimed }
      if time.map({ falls(stop, into: $0, attraction: attraction) }) != true {
        report(place, .notAtBest(claimed: claimed))
      }
    }
    if let claimed = stop.event, let date = date(of: stop),
      !eventDoors(of: stop, at: attraction, on: date).contains(where: { $0.contains(stop.door) })
    {
      report(place, .notAtEvent(claimed: claimed))
    }
    guard stop.admission != nil || !stop.events.isEmpty, let date = date(of: stop) else { return }
    let enter = stop.enter.elapsedMinutes
    // Stops of damaged plans may end before they begin.
    let minutes = enter..<max(enter, stop.leave.elapsedMinutes)
    let events = attraction.dayFacts.events.filter { event in
      event.effect != .closes
        && minutes.contains {
          state(of: event.when, at: attraction, on: date, minute: $0) == .open
        }
    }
    let expected = events.map(\.name)
    let claimed = stop.events.map(\.name)
    if claimed != expected { report(place, .wrongEvents(events: expected, claimed: claimed)) }
  }

  /// Returns the event visit that a stop names; `nil` if it names none, or an event that does not warrant a visit.
  func eventVisit(of stop: Plan.Stop, at attraction: Attraction) -> EventVisit? {
    event(of: stop, at: attraction)?.visit
  }

  private func event(of stop: Plan.Stop, at attraction: Attraction) -> SightEvent? {
    stop.event.flatMap { name in
      attraction.dayFacts.events.first {
        $0.name == name && $0.effect != .closes && $0.visit != nil
      }
    }
  }

  /// Returns when to be at the door, in real minutes, for a stop's event: as early as the event requires, and with enough of it
  /// left for the visit, if it is long enough.
  func eventDoors(
    of stop: Plan.Stop,
    at attraction: Attraction,
    on date: CalendarDate
  ) -> [ClosedRange<Int>] {
    guard let event = event(of: stop, at: attraction), let visit = event.visit else { return [] }
    let midnight = LocalDateTime(startOf: date)
    let times = event.when.schedule.intervals(
      from: midnight,
      to: midnight.adding(minutes: 2 * 1_440),
      in: scheduleContext(of: attraction)
    )
    let clock = clock(date)
    let before = request.pace == nil ? 0 : visit.before.rawValue
    return times.filter { $0.state == .open }.map { time in
      let begins = clock.minute(ofWall: time.start.minutes(since: midnight), isLast: true)
      let ends = clock.minute(ofWall: time.end.minutes(since: midnight))
      return begins - before...max(begins, ends - visit.minutes.rawValue) - before
    }
  }

  private func bestTimes(of attraction: Attraction) -> [BestTime] {
    let stated = attraction.dayFacts.bestAt
    return attraction.category == .viewpoint ? [.sunset] + stated : stated
  }

  private func date(of stop: Plan.Stop) -> CalendarDate? {
    plan.days.first { $0.stops.contains(stop) }?.date
  }

  /// Returns whether a stop falls into a best time of its sight, computed without ``SpecialTimes``.
  private func falls(_ stop: Plan.Stop, into time: BestTime, attraction: Attraction) -> Bool {
    guard let date = date(of: stop) else { return false }
    let door = stop.door
    let inside = (stop.enter.elapsedMinutes, stop.leave.elapsedMinutes)
    let clock = clock(date)
    switch time {
    case .sunset:
      return suns(around: date, at: attraction).contains { sun in
        let sunset = clock.minute(ofWall: sun.sunset)
        return inside.0 <= sunset - 5 && inside.1 >= sunset + 5
      }
    case .morning:
      return [0, 1_440].contains { (5 * 60..<11 * 60).contains(clock.wall(door) - $0) }
    case .afterDark:
      return suns(around: date, at: attraction).contains {
        let night = clock.minute(ofWall: $0.dusk)...clock.minute(ofWall: $0.next + 6 * 60)
        return night.contains(door)
      }
    case .hours(let hours):
      let isOpen = { (minute: Int) in
        self.state(of: hours, at: attraction, on: date, minute: minute) == .open
      }
      guard isOpen(door) else { return false }
      let stay = min(stop.minutes, attraction.visit.recommended).rawValue
      let leave = inside.0 + stay
      let isThroughout = (door..<max(door + 1, leave)).allSatisfy(isOpen)
      return isThroughout || (door..<door + 30).allSatisfy(isOpen) || !isOpen(door - 1)
    }
  }

  /// Returns sunset and dusk of a date and of the next one, and the midnight after each, in minutes of the wall clock.
  private func suns(
    around date: CalendarDate,
    at attraction: Attraction
  ) -> [(sunset: Int, dusk: Int, next: Int)] {
    [0, 1].compactMap { days in
      scheduleContext(of: attraction).twilight(on: date.adding(days: days)).map {
        ($0.sunset + days * 1_440, $0.dusk + days * 1_440, (days + 1) * 1_440)
      }
    }
  }
}
