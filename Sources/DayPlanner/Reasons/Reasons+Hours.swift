import Catalogs
import DayPlans
import OpeningHours

extension Reasons {
  /// Returns why a stay at `attraction` does not fit into any opening.
  func tooLong(_ attraction: Attraction) -> Finding {
    let isMust = isMust(attraction)
    let entry = leastEntry(at: attraction)
    let stays = VisitOptionRule.stays(of: attraction, in: request.weather)
    let pinned = request.pin(of: attraction.id)?.minutes?.rawValue
    let planned = isMust ? attraction.visit.minimum.rawValue : stays.last
    let wanted = (pinned ?? planned ?? attraction.visit.recommended.rawValue) + entry
    let openings = request.dates.flatMap { withinHours.openings(of: attraction, on: $0) }
    let longest = openings.max { $0.close - $0.open < $1.close - $1.open }
    let stay = LeftOut.StayNeeded(
      minutes: Minutes(wanted),
      isLeast: pinned == nil && (isMust || stays.count > 1),
      hasEntry: entry > 0,
      open: longest.map {
        LeftOut.OpenTime(from: clock($0.open), until: clock($0.close), basis: basis(of: $0))
      },
      lastAdmission: attraction.lastAdmission
    )
    let must = isMust ? nil : mustFix(attraction)
    let trial = SightTrial(attraction, in: problem)
    return (.tooLong(stay), trial.hours(for: request, isMust: isMust, visiting: wanted) ?? must)
  }

  /// Returns on which days `attraction` is closed.
  func closed(_ attraction: Attraction) -> LeftOut.Reason {
    let date = request.date
    if let known = closedDays(attraction) { return known }
    if let event = closingEvent(attraction) { return .closedForEvent(event) }
    guard request.days == 1 else { return .closedThroughout }
    if let other = wholeDays.ownOpenings(of: attraction, on: date).first {
      return .openOutsideDay(
        LeftOut.OpenTime(
          from: clock(other.bounds.lowerBound),
          until: clock(other.bounds.upperBound),
          basis: basis(of: other)
        )
      )
    }
    let isClosed = { (days: Int) in
      wholeDays.openings(of: attraction, on: date.adding(days: days)).isEmpty
    }
    let isWeekly = (1...3).allSatisfy { isClosed(7 * $0) }
    let isAlways = (1...6).allSatisfy { isClosed($0) }
    return isWeekly && !isAlways ? .closedWeekly(date.weekday) : .closedOn(date)
  }

  /// Returns the closure or the opening day that keeps `attraction` closed on every day of the plan, or `nil` if its hours do.
  private func closedDays(_ attraction: Attraction) -> LeftOut.Reason? {
    let days = request.dates.map { attraction.dayFacts.closedDay(on: $0) }
    guard let last = days.last, days.allSatisfy({ $0 != nil }) else { return nil }
    return switch last {
    case .closure(let closure): .closedFor(closure)
    case .opensOn(let date): .opensLater(date)
    case nil: nil
    }
  }

  /// Returns the name of an event that closes `attraction` on a day of the plan on which it would be open otherwise.
  private func closingEvent(_ attraction: Attraction) -> String? {
    let closing = attraction.dayFacts.events.filter { $0.effect == .closes }
    guard !closing.isEmpty else { return nil }
    var usual = attraction
    usual.dayFacts.events.removeAll { $0.effect == .closes }
    let date = request.dates.last { !withinHours.openings(of: usual, on: $0).isEmpty }
    guard let date else { return nil }
    return closing.first { event in
      SpecialTimes(wholeDays).spans(of: event.when, at: attraction, on: date).contains {
        $0.overlaps(request.start.minutesSinceMidnight..<request.end.minutesSinceMidnight)
      }
    }?.name
  }

  /// Returns the next day within two months on which a visit fits into the hours of the plan, or otherwise hours of the day
  /// itself in which it fits.
  func nextOpening(_ attraction: Attraction) -> LeftOut.Fix? {
    let trial = SightTrial(attraction, in: problem)
    let isMust = isMust(attraction)
    let after = request.date.adding(days: request.days - 1)
    let next = (1...62).map { after.adding(days: $0) }.first { date in
      // The result of a cancelled task is discarded.
      guard !Task.isCancelled else { return true }
      guard !withinHours.openings(of: attraction, on: date).isEmpty else { return false }
      var later = request
      later.date = date
      return later.dateWithoutService(in: problem.catalog.city, by: problem.travel.model) == nil
        && trial.holds(later, isMust: isMust)
    }
    if let next { return .goOn(next) }
    for opening in wholeDays.ownOpenings(of: attraction, on: request.date) {
      let (from, until) = (opening.bounds.lowerBound, opening.bounds.upperBound)
      var other = request
      other.start = clock(from - trial.minutesThere)
      other.end = clock(until + trial.minutesBack)
      guard other.start < other.end, trial.holds(other, isMust: isMust) else { continue }
      return .goBetween(other.start, other.end)
    }
    return nil
  }

  /// Returns why a pin cannot be met, and a fix.
  func obstacle(
    to pin: Pin,
    at attraction: Attraction
  ) -> (PinObstacle, LeftOut.Fix?) {
    let needed = (pin.minutes ?? attraction.visit.minimum).rawValue + leastEntry(at: attraction)
    let dates = request.dates.filter { pin.date == nil || pin.date == $0 }
    let date = dates.first ?? request.date
    let always = OpeningTable(city: problem.catalog.city, start: .midnight, end: .latest)
    let doors = dates.flatMap { date in
      let clock = problem.wholeClock(of: date)
      let all = always.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
      let start = clock.elapsed(request.start.minutesSinceMidnight)
      return pin.narrowed(all, on: date, by: clock).compactMap { $0.starts(ofStay: needed) }
        .map { (isEarly: $0.upperBound < start, $0) }
    }
    if !doors.isEmpty {
      let isEarly = doors.allSatisfy(\.isEarly)
      let trial = SightTrial(attraction, in: problem)
      let hours = trial.hours(for: request, isMust: true, visiting: needed)
      return (isEarly ? .dayStarts(request.start) : .dayEnds(request.end), hours)
    }
    let open = withinHours.openings(of: attraction, on: date)
    guard !open.isEmpty else {
      let trial = SightTrial(attraction, in: problem)
      let other = request.dates.first { date in
        trial.holds(request.replacing(pin, by: Pin(sight: pin.sight, date: date)), isMust: true)
      }
      return (.closed(date), other.map(LeftOut.Fix.goOn))
    }
    let times = open.map {
      LeftOut.OpenTime(from: clock($0.open), until: clock($0.close), basis: basis(of: $0))
    }
    return (
      .hours(date, needed: Minutes(needed), open: times),
      freeTime(of: pin, at: attraction, on: date)
    )
  }

  /// Returns the times of a day nearest to a pin's at which a visit fits, besides the requested breaks.
  private func freeTime(
    of pin: Pin,
    at attraction: Attraction,
    on date: CalendarDate
  ) -> LeftOut.Fix? {
    guard let day = request.dates.firstIndex(of: date) else { return nil }
    let clock = problem.clocks[day]
    let openings = withinHours.openings(of: attraction, on: date).map { $0.elapsed(by: clock) }
    let trial = SightTrial(attraction, in: problem)
    let needed = (pin.minutes ?? attraction.visit.minimum).rawValue + leastEntry(at: attraction)
    let horizon = problem.horizon(by: clock)
    let (start, end) = (horizon.lowerBound, horizon.upperBound)
    let wanted = pin.enter.map { clock.elapsed($0).lowerBound } ?? start
    let doors = openings.compactMap { opening -> ClosedRange<Int>? in
      guard let starts = opening.starts(ofStay: needed) else { return nil }
      let first = max(starts.lowerBound, start + trial.minutesThere)
      let last = min(starts.upperBound, end - needed - trial.minutesBack)
      return first <= last ? first...last : nil
    }
    let nearest = doors.min { one, other in
      let gap = { (doors: ClosedRange<Int>) in
        max(doors.lowerBound - wanted, wanted - doors.upperBound, 0)
      }
      return gap(one) < gap(other)
    }
    func holds(_ door: Int) -> Bool {
      let time = clock.time(door).onWallClock
      let other = Pin(sight: pin.sight, date: pin.date, enter: time...time, minutes: pin.minutes)
      return trial.holds(request.replacing(pin, by: other), isMust: true)
    }
    guard let nearest, let first = nearest.first(where: holds),
      let last = nearest.reversed().first(where: holds)
    else { return nil }
    return .pinBetween(clock.time(first).onWallClock, clock.time(last).onWallClock)
  }

  /// Returns the shortest entry time of a sight while it is open within the request's hours, or at any time if it never is.
  func leastEntry(at attraction: Attraction) -> Int {
    let entries = VisitOptionRule(request, in: problem.catalog, valuing: problem.value).entries(
      of: attraction
    )
    let open = zip(zip(request.dates, problem.clocks), entries).compactMap { day, entries in
      let openings = withinHours.openings(of: attraction, on: day.0)
      return entries.least(in: openings.map { $0.elapsed(by: day.1) })
    }
    return open.min() ?? entries.flatMap(\.all).min() ?? 0
  }

  private func basis(of opening: Opening) -> LeftOut.OpenTime.Basis {
    if opening.byDaylight { return .daylight }
    return opening.isKnown ? .hours : .assumed
  }

  private func clock(_ minutes: Int) -> ClockTime {
    ClockTime(clamping: minutes)
  }
}

extension PlanRequest {
  /// Returns this request with one pin replaced by another.
  fileprivate func replacing(_ pin: Pin, by other: Pin) -> Self {
    var request = self
    request.pins.removeAll { $0.sight == pin.sight }
    request.pins.append(other)
    return request
  }
}
