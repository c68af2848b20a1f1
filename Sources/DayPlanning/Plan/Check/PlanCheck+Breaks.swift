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
    var free = day.start
    for (pause, rule) in zip(day.breaks, asked) {
      let place = Location.pause(reference, rule.kind)
      check(pause, against: rule, on: day, after: free, place: place)
      free = max(free, pause.end)
    }
  }

  /// Returns the breaks that a day should have: all of them, except a rest that would fall before the first visit or after the
  /// last one; none if nothing is visited.
  func breaks(of day: Plan.Day) -> [DayBreak] {
    guard let last = day.stops.last else { return [] }
    let hasRest = day.breaks.contains { $0.kind == .rest }
    return request.dayBreaks.filter { rule in
      let isIdle = rule.isIdle(
        settingOutAt: day.start.minutesSinceMidnight,
        leavingAt: last.leave.minutesSinceMidnight
      )
      return rule.kind != .rest || hasRest || !isIdle
    }
  }

  /// Checks the times of a break, and that it lies between two stops throughout.
  private mutating func check(
    _ pause: Plan.Pause,
    against rule: DayBreak,
    on day: Plan.Day,
    after free: ClockTime,
    place: Location
  ) {
    if pause.start < rule.from {
      report(place, .breakBeforeWindow(minutes: rule.from - pause.start, window: rule.from))
    }
    if pause.end > rule.until {
      report(place, .breakAfterWindow(minutes: pause.end - rule.until, window: rule.until))
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
    let earliest = max(free, index.map { day.stops[$0].leave } ?? day.start)
    let following = (index ?? -1) + 1
    let latest = following < day.stops.count ? day.stops[following].door : day.end
    if pause.start < earliest {
      report(place, .breakTooEarly(minutes: earliest - pause.start))
    }
    if pause.end > latest { report(place, .breakTooLate(minutes: pause.end - latest)) }
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
    }
  }

  /// Checks that some place called `name` is within reach of a break and open then.
  private mutating func checkFood(
    at name: String,
    near stop: Plan.Stop?,
    _ pause: Plan.Pause,
    _ date: CalendarDate,
    _ place: Location
  ) {
    let food = BreakPlaces(catalog: catalog, pace: request.pace ?? .normal)
    let walk = StraightLineTravel(mode: .walk, pace: request.pace ?? .normal)
    let near = catalog.attractions.filter { $0.name == name }.filter { attraction in
      stop.map { walk.time(from: $0.coordinate, to: attraction.coordinate) <= 5 } ?? false
    }
    if near.isEmpty {
      report(place, .foodTooFar(place: name))
    } else if !near.contains(where: {
      food.isOpen($0, from: pause.start, to: pause.end, on: date)
    }) {
      report(place, .foodClosed(place: name))
    }
  }
}
