import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks that a day with stops has its breaks, in their order and windows, and between their neighbors.
  mutating func checkBreaks(of day: Plan.Day) {
    let asked = breaks(of: day)
    if asked.isEmpty, !day.breaks.isEmpty {
      return report("\(day.date)", "has a break that nobody asked for")
    }
    guard day.breaks.count == asked.count else {
      let words = asked.count == 1 ? "one was" : "\(asked.count) were"
      return report("\(day.date)", "has \(day.breaks.count) breaks, \(words) asked for")
    }
    let kinds = day.breaks.map(\.kind.rawValue).joined(separator: ", ")
    let expected = asked.map(\.kind.rawValue).joined(separator: ", ")
    guard kinds == expected else {
      return report("\(day.date)", "has \(kinds), in place of \(expected)")
    }
    var free = day.start
    for (pause, rule) in zip(day.breaks, asked) {
      check(pause, against: rule, on: day, after: free)
      free = max(free, pause.end)
    }
  }

  /// Returns the breaks that a day should have: all, but for a rest that it does without before its first visit or after its
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

  /// Checks the times of a break, and that one is between two stops all along.
  private mutating func check(
    _ pause: Plan.Pause,
    against rule: DayBreak,
    on day: Plan.Day,
    after free: ClockTime
  ) {
    let place = "\(day.date), \(rule.kind.rawValue)"
    if pause.start < rule.from {
      report(place, "starts \(rule.from - pause.start) min before \(rule.from)")
    }
    if pause.end > rule.until {
      report(place, "ends \(pause.end - rule.until) min after \(rule.until)")
    }
    if pause.end - pause.start != rule.minutes.rawValue {
      report(
        place,
        "takes \(pause.end - pause.start) min, \(rule.minutes.rawValue) were asked for"
      )
    }
    let index = pause.after.flatMap { id in day.stops.firstIndex { $0.id == id } }
    if pause.after != nil, index == nil {
      return report(place, "comes after a place that is not visited")
    }
    let earliest = max(free, index.map { day.stops[$0].leave } ?? day.start)
    let following = (index ?? -1) + 1
    let latest = following < day.stops.count ? day.stops[following].door : day.end
    if pause.start < earliest {
      report(place, "starts \(earliest - pause.start) min too early")
    }
    if pause.end > latest { report(place, "ends \(pause.end - latest) min too late") }
  }

  /// Checks that what each break says of where it is holds: the stop near it, and the places with food.
  mutating func checkPlacesOfBreaks() {
    for day in plan.days {
      for pause in day.breaks {
        let place = "\(day.date), \(pause.kind.rawValue)"
        let near = day.stop(near: pause)
        if let name = pause.near, name != near?.name {
          report(place, "is near \(near?.name ?? "no stop"), not \(name)")
        }
        for name in pause.places { checkFood(at: name, near: near, pause, day.date, place) }
      }
    }
  }

  /// Checks that some place called `name` can be reached from a break, and is not closed then.
  private mutating func checkFood(
    at name: String,
    near stop: Plan.Stop?,
    _ pause: Plan.Pause,
    _ date: CalendarDate,
    _ place: String
  ) {
    let food = BreakPlaces(catalog: catalog, pace: request.pace ?? .normal)
    let walk = StraightLineTravel(mode: .walk, pace: request.pace ?? .normal)
    let near = catalog.attractions.filter { $0.name == name }.filter { attraction in
      stop.map { walk.time(from: $0.coordinate, to: attraction.coordinate) <= 5 } ?? false
    }
    if near.isEmpty {
      report(place, "names \(name), which is not within five minutes' walk")
    } else if !near.contains(where: {
      food.isOpen($0, from: pause.start, to: pause.end, on: date)
    }) {
      report(place, "names \(name), which is closed then")
    }
  }
}
