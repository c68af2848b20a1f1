import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks that a day with stops has its breaks in order, within their windows and between their neighbors.
  mutating func checkBreaks(of day: Plan.Day, _ reference: DayReference) {
    let asked = breaks(of: day)
    if asked.isEmpty, !day.breaks.isEmpty {
      return report(.day(reference), .breakNotAsked)
    }
    guard day.breaks.count == asked.count else {
      return report(
        .day(reference),
        .wrongBreakCount(count: day.breaks.count, expected: asked.count)
      )
    }
    let (kinds, expected) = (day.breaks.map(\.kind), asked.map(\.kind))
    guard kinds == expected else {
      return report(.day(reference), .wrongBreaks(kinds: kinds, expected: expected))
    }
    var free = day.start.elapsedMinutes
    for (pause, rule) in zip(day.breaks, asked) {
      let place = Location.pause(reference, rule.kind)
      check(pause, against: rule, on: day, after: free, place: place)
      free = max(free, pause.end.elapsedMinutes)
    }
    checkChangedBreaks(of: day, reference)
  }

  /// Returns the breaks that a day should have: all of them, except a rest that would fall before the first visit or after the
  /// last one; none if nothing is visited.
  func breaks(of day: Plan.Day) -> [DayBreak] {
    guard let last = day.stops.last else { return [] }
    let hasRest = day.breaks.contains { $0.kind == .rest }
    return plannedBreaks(of: day).filter { rule in
      guard rule.kind == .rest, !hasRest else { return true }
      // Someone who sets out after a rest from its earliest time on needs none, nor does who has time for it after the last sight.
      let window = window(of: rule, on: day.date)
      let (earliest, latest) = (window.lowerBound, window.upperBound - rule.minutes.rawValue)
      let isBefore = day.start.elapsedMinutes - rule.minutes.rawValue >= earliest
      let isAfter = last.leave.elapsedMinutes <= latest && earliest <= latest
      return !isBefore && !isAfter
    }
  }

  /// Returns the window of a break in real minutes of a day.
  func window(of rule: DayBreak, on date: CalendarDate) -> ClosedRange<Int> {
    let clock = clock(date)
    let first = clock.minute(ofWall: rule.from.minutesSinceMidnight)
    return first...max(first, clock.minute(ofWall: rule.until.minutesSinceMidnight, isLast: true))
  }

  /// Checks the times of a break, and that it lies between two stops throughout.
  private mutating func check(
    _ pause: Plan.Pause,
    against rule: DayBreak,
    on day: Plan.Day,
    after free: Int,
    place: Location
  ) {
    let window = window(of: rule, on: day.date)
    let (start, end) = (pause.start.elapsedMinutes, pause.end.elapsedMinutes)
    if start < window.lowerBound {
      report(place, .breakBeforeWindow(minutes: window.lowerBound - start, window: rule.from))
    }
    if end > window.upperBound {
      report(place, .breakAfterWindow(minutes: end - window.upperBound, window: rule.until))
    }
    if pause.end - pause.start != rule.minutes.rawValue {
      report(
        place,
        .wrongBreakLength(minutes: pause.end - pause.start, expected: rule.minutes.rawValue)
      )
    }
    let index = pause.after.flatMap { id in day.stops.firstIndex { $0.id == id } }
    if pause.after != nil, index == nil {
      return report(place, .breakAfterUnvisited)
    }
    if pause.duringStop {
      guard let index, isMeal(day.stops[index]) else {
        return report(place, .mealElsewhere)
      }
    }
    let left = index.map { pause.duringStop ? day.stops[$0].enter : day.stops[$0].leave }
    let earliest = max(free, (left ?? day.start).elapsedMinutes)
    let following = (index ?? -1) + 1
    var latest =
      following < day.stops.count ? day.stops[following].door : day.end.elapsedMinutes
    if pause.duringStop, let index { latest = day.stops[index].leave.elapsedMinutes }
    if start < earliest { report(place, .breakTooEarly(minutes: earliest - start)) }
    if end > latest { report(place, .breakTooLate(minutes: end - latest)) }
  }

  /// Returns whether a visit can be the meal that the plan has during it.
  private func isMeal(_ stop: Plan.Stop) -> Bool {
    catalog[stop.id].map { mealVisit(of: stop, at: $0) != nil } ?? false
  }

  /// Checks the claims of each break about its location: the stop near it and the places to eat.
  mutating func checkPlacesOfBreaks() {
    for (day, reference) in referencedDays {
      for pause in day.breaks {
        let place = Location.pause(reference, pause.kind)
        let near = day.stop(near: pause)
        if let name = pause.near, name != near?.name {
          report(place, .breakNear(stop: near?.name, claimed: name))
        }
        for name in pause.places { checkFood(at: name, near: near, pause, day.date, place) }
      }
      for (index, stop) in day.stops.enumerated() where stop.meal != nil {
        guard !isHad(stop.meal, at: stop, of: day) else { continue }
        report(.stop(reference, index: index, SightName(stop)), .mealElsewhere)
      }
    }
  }

  /// Returns whether a meal is had at a stop: a break of the day is near it, and its catalog says that one eats well there then.
  private func isHad(_ meal: BreakKind?, at stop: Plan.Stop, of day: Plan.Day) -> Bool {
    let food = catalog[stop.id]?.dayFacts.food
    let grade =
      switch meal {
      case .lunch: food?.lunch
      case .rest: food?.coffee
      case .dinner: food?.dinner
      case nil: nil as Int?
      }
    guard let grade, grade > 1 else { return false }
    return day.breaks.contains { pause in
      pause.kind == meal && day.stop(near: pause)?.id == stop.id
        && !isClosed(stop, during: pause, on: day.date)
    }
  }

  /// Returns whether the sight of a stop is closed during a part of a break.
  private func isClosed(
    _ stop: Plan.Stop,
    during pause: Plan.Pause,
    on date: CalendarDate
  ) -> Bool {
    guard let attraction = catalog[stop.id] else { return false }
    let (from, until) = (pause.start.elapsedMinutes, pause.end.elapsedMinutes)
    return states(of: attraction, from: from, until: until, on: date).contains(.closed)
  }

  /// Checks that some place called `name` is within reach of a break and open then.
  private mutating func checkFood(
    at name: String,
    near stop: Plan.Stop?,
    _ pause: Plan.Pause,
    _ date: CalendarDate,
    _ place: Location
  ) {
    let walk = StraightLineTravel(mode: .walk, pace: request.pace ?? .normal)
    // Who goes to eat after a visit begins where it ends.
    let here = stop.map { $0.id == pause.after ? end(of: $0) : $0.coordinate }
    let near = catalog.attractions.filter { $0.name == name }.filter { attraction in
      here.map { walk.time(from: $0, to: attraction.coordinate) <= 5 } ?? false
    }
    if near.isEmpty {
      report(place, .foodTooFar(place: name))
    } else if near.allSatisfy({ attraction in
      states(
        of: attraction,
        from: pause.start.elapsedMinutes,
        until: pause.end.elapsedMinutes,
        on: date
      )
      .contains(.closed)
    }) {
      report(place, .foodClosed(place: name))
    }
  }
}
