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
      // No rest is due if the day starts after the rest's earliest time, or leaves time for it after the last sight.
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
    _ pause: Plan.Break,
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

  /// Returns whether a visit includes a meal that the plan places during it.
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

  /// Returns whether a meal takes place at a stop: a break of the day is near it, and the catalog recommends eating there then.
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
    during pause: Plan.Break,
    on date: CalendarDate
  ) -> Bool {
    guard let attraction = catalog[stop.id] else { return false }
    let (from, until) = (pause.start.elapsedMinutes, pause.end.elapsedMinutes)
    return states(of: attraction, from: from, until: until, on: date).contains(.closed)
  }

  /// Checks that a place called `name` is within reach of a break and open then.
  private mutating func checkFood(
    at name: String,
    near stop: Plan.Stop?,
    _ pause: Plan.Break,
    _ date: CalendarDate,
    _ place: Location
  ) {
    let walk = StraightLineTravel(mode: .walk, pace: request.pace ?? .normal)
    // The walk to a meal after a visit begins at its exit.
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

/// Changed default breaks, reimplemented without ``BreakRule`` and ``BreakChange``.
extension PlanCheck {
  /// A window and a length, in minutes.
  private typealias Rule = (from: Int, until: Int, minutes: Int)

  /// The default breaks of the request's days, before any changes.
  private var defaults: [(kind: BreakKind, rule: Rule)] {
    guard request.breaks else { return [] }
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let pace = request.pace ?? .normal
    let lunch = [Pace.relaxed: 60, .normal: 45, .brisk: 30][pace] ?? 45
    let rest = [Pace.relaxed: 20, .normal: 15][pace]
    var all: [(kind: BreakKind, rule: Rule)] = []
    if start <= 720, end >= 840, request.lunch == nil { all.append((.lunch, (720, 840, lunch))) }
    if let rest, start <= 900, end >= 1_020, end - start >= 600 {
      all.append((.rest, (900, 1_020, rest)))
    }
    if start <= 1_080, end > 1_200, request.dinner == nil {
      all.append((.dinner, (1_080, min(1_230, end), 60)))
    }
    return all.filter { pause in
      !asked.contains { $0.rule.from < pause.rule.until && pause.rule.from < $0.rule.until }
    }
  }

  /// The requested breaks, clipped to the day.
  private var asked: [(kind: BreakKind, rule: Rule)] {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    return [(BreakKind.lunch, request.lunch), (.dinner, request.dinner)].compactMap { kind, meal in
      guard let meal, meal.minutes > .zero else { return nil }
      let from = max(start, meal.from.minutesSinceMidnight)
      let until = min(end, meal.until.minutesSinceMidnight)
      return (kind, (from, until, meal.minutes.rawValue))
    }
  }

  /// Returns the breaks of a day in order, with default ones changed according to the day's notes.
  func plannedBreaks(of day: Plan.Day) -> [DayBreak] {
    plannedBreaks(changing: notes(on: day))
  }

  /// Returns the notes on default breaks of a day.
  private func notes(on day: Plan.Day) -> [ChangedBreak] {
    plan.changedBreaks.filter { $0.date == day.date }
  }

  private func plannedBreaks(changing notes: [ChangedBreak]) -> [DayBreak] {
    let kept = defaults.compactMap { kind, rule -> (kind: BreakKind, rule: Rule)? in
      guard let note = notes.first(where: { $0.kind == kind }) else { return (kind, rule) }
      return changed(rule, of: kind, by: note.change).map { (kind, $0) }
    }
    return (asked + kept).sorted { ($0.rule.from, $0.rule.until) < ($1.rule.from, $1.rule.until) }
      .map { kind, rule in
        DayBreak(
          kind: kind,
          from: ClockTime(clamping: rule.from),
          until: ClockTime(clamping: rule.until),
          minutes: Minutes(rule.minutes)
        )
      }
  }

  /// Returns a default break after a change; `nil` if it is dropped.
  private func changed(_ rule: Rule, of kind: BreakKind, by change: BreakChange) -> Rule? {
    guard change != .dropped, kind != .rest else { return nil }
    var (from, until) = kind == .lunch ? (660, 930) : (1_020, 1_320)
    for other in asked {
      if other.rule.until <= rule.from { from = max(from, other.rule.until) }
      if other.rule.from >= rule.until { until = min(until, other.rule.from) }
    }
    from = max(from, request.start.minutesSinceMidnight)
    until = min(until, request.end.minutesSinceMidnight)
    // Half of 30, 45 and 60 minutes in steps of five, at least 20.
    let half = [30: 20, 45: 25, 60: 30][rule.minutes] ?? rule.minutes
    return (from, until, change == .shortened ? half : rule.minutes)
  }

  /// Checks the notes on a day's default breaks: that the breaks are its defaults, and that none could stay unchanged with the
  /// same visits.
  mutating func checkChangedBreaks(of day: Plan.Day, _ reference: DayReference) {
    let notes = notes(on: day)
    let isShort = request.end - request.start < 180
    // When the rest of a day is replanned, its request leaves out the meals that were dropped.
    for note in notes where note.change != .dropped || !isSkipped(note.kind) {
      let place = Location.pause(reference, note.kind)
      let usual = defaults.first { $0.kind == note.kind }?.rule
      let rule = usual.flatMap { changed($0, of: note.kind, by: note.change) }
      guard let usual, notes.count(where: { $0.kind == note.kind }) == 1,
        note.from.minutesSinceMidnight == usual.from,
        note.until.minutesSinceMidnight == usual.until,
        note.usualMinutes.rawValue == usual.minutes,
        note.minutes.rawValue == rule?.minutes ?? 0
      else {
        report(place, .wrongChangedBreak)
        continue
      }
      if !isShort || note.kind == .rest,
        holds(day, with: plannedBreaks(changing: notes.filter { $0 != note }))
      {
        report(place, .needlesslyChangedBreak)
      }
    }
    guard isShort, !day.stops.isEmpty else { return }
    for (kind, _) in defaults where kind != .rest {
      if !notes.contains(where: { $0.kind == kind && $0.change == .dropped }) {
        report(.pause(reference, kind), .wrongChangedBreak)
      }
    }
  }

  /// Whether the request leaves out a meal.
  private func isSkipped(_ kind: BreakKind) -> Bool {
    switch kind {
    case .lunch: request.lunch?.isSkipped == true
    case .dinner: request.dinner?.isSkipped == true
    case .rest: false
    }
  }

  /// Returns whether the visits of a day, in their order and for their stays, fit with other breaks.
  ///
  /// Visits that depend on their time, e.g. at sunset or in free hours, keep it; a day with departures counts as not fitting.
  ///
  /// - Complexity: O(*k* · *b*²) for *k* stops and *b* breaks, plus evaluating the hours.
  private func holds(_ day: Plan.Day, with breaks: [DayBreak]) -> Bool {
    guard !day.legs.contains(where: { $0.depart != nil }) else { return false }
    let span = span(of: day.date)
    let lengths = breaks.map {
      (minutes: $0.minutes.rawValue, window: window(of: $0, on: day.date))
    }
    // The earliest real minute at which the visitor is free, by the number of breaks taken.
    var free: [Int?] = [span.lowerBound] + breaks.map { _ in nil }
    var previous = "start"
    for stop in day.stops {
      let travel = day.legs.first { $0.from == previous }?.minutes.rawValue ?? 0
      let arrivals = arrivals(from: free, traveling: travel, lengths)
      let meal = day.breaks.first { $0.duringStop && $0.after == stop.id }
      if let meal, let number = breaks.firstIndex(where: { $0.kind == meal.kind }) {
        let pause = lengths[number]
        let over = arrivals[number].flatMap {
          end(of: stop, arriving: max($0, pause.window.lowerBound), on: day.date)
        }
        .flatMap {
          $0 - stop.minutes.rawValue + pause.minutes <= pause.window.upperBound ? $0 : nil
        }
        free = free.indices.map { $0 == number + 1 ? over : nil }
      } else {
        free = arrivals.map { arrival in
          arrival.flatMap { end(of: stop, arriving: $0, on: day.date) }
        }
      }
      previous = stop.id
    }
    let travel = day.legs.first { $0.from == previous }?.minutes.rawValue ?? 0
    guard let end = arrivals(from: free, traveling: travel, lengths)[breaks.count] else {
      return false
    }
    return end <= span.upperBound
  }

  /// Returns the earliest arrivals at the next place, by the number of breaks taken by then.
  private func arrivals(
    from free: [Int?],
    traveling travel: Int,
    _ breaks: [(minutes: Int, window: ClosedRange<Int>)]
  ) -> [Int?] {
    var arrivals = [Int?](repeating: nil, count: free.count)
    for (taken, leave) in free.enumerated() {
      guard let leave else { continue }
      var (minute, rest) = (leave, 0)
      for count in taken...breaks.count {
        if count > taken {
          let pause = breaks[count - 1]
          minute = max(minute, pause.window.lowerBound) + pause.minutes
          rest += pause.minutes
          guard minute <= pause.window.upperBound else { break }
        }
        let arrival = max(minute, leave + travel + rest)
        arrivals[count] = min(arrivals[count] ?? arrival, arrival)
      }
    }
    return arrivals
  }

  /// Returns the first real minute at which a stop can be over after an arrival; `nil` if there is none.
  private func end(of stop: Plan.Stop, arriving: Int, on date: CalendarDate) -> Int? {
    guard let attraction = catalog[stop.id] else { return nil }
    if stop.bestAt != nil || stop.event != nil || stop.admission == .freeThen {
      let end = stop.door + stop.entryMinutes.rawValue + stop.minutes.rawValue
      return arriving <= stop.door ? end : nil
    }
    let pinned = request.pins.first { $0.sight == stop.id }?.enter
    let doors = pinned.map { self.doors(of: $0, on: date) }
    let first = max(arriving, doors?.lowerBound ?? 0)
    let last = doors?.upperBound ?? span(of: date).upperBound
    return earliestEnd(of: stop, at: attraction, on: date, from: first, until: last)
  }
}
