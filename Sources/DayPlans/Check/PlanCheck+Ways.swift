import Catalogs
package import Geography
package import OpeningHours

extension PlanCheck {
  /// Checks that a visit ends at the catalog's exit.
  mutating func checkExit(of stop: Plan.Stop, attraction: Attraction, place: Location) {
    let (exit, claimed) = (attraction.dayFacts.exit, stop.exit)
    let isRenamed = exit?.name != claimed?.name
    let isMoved = end(of: stop).distance(to: claimed?.coordinate ?? stop.coordinate) > Meters(1)
    guard isRenamed || isMoved else { return }
    let words = { (place: Entrance) in
      isRenamed ? place.name ?? place.coordinate.description : place.coordinate.description
    }
    report(place, .wrongExit(exit: exit.map(words), claimed: claimed.map(words)))
  }

  /// Returns where a visit ends according to the catalog, not the plan.
  func end(of stop: Plan.Stop) -> Coordinate {
    catalog[stop.id]?.dayFacts.exit?.coordinate ?? stop.coordinate
  }

  /// Returns where a day starts according to the catalog: at the requested start or, without one, at the pier of the ferry to
  /// the first stop; `nil` if it starts at that stop.
  func start(of day: Plan.Day) -> Coordinate? {
    request.from.flatMap { catalog.position(of: $0) } ?? pier(of: day.stops.first)?.coordinate
  }

  /// Returns where a day ends according to the catalog, likewise.
  func end(of day: Plan.Day) -> Coordinate? {
    catalog.end(of: request) ?? pier(of: day.stops.last)?.coordinate
  }

  private func pier(of stop: Plan.Stop?) -> Entrance? {
    stop.flatMap { catalog[$0.id]?.dayFacts.pier?.place }
  }

  /// Checks that a day has the piers at which it starts and ends, and no others.
  private mutating func checkPiers(of day: Plan.Day, _ reference: DayReference) {
    let hasStart = request.from.flatMap { catalog.position(of: $0) } != nil
    let start = hasStart ? nil : pier(of: day.stops.first)
    let end = catalog.end(of: request) == nil ? pier(of: day.stops.last) : nil
    let words = { (place: Entrance?) in place.map { $0.name ?? $0.coordinate.description } }
    if !Self.isSame(start, day.startPlace) {
      let reason = Reason.wrongStartPlace(place: words(start), claimed: words(day.startPlace))
      report(.day(reference), reason)
    }
    if !Self.isSame(end, day.endPlace) {
      let reason = Reason.wrongEndPlace(place: words(end), claimed: words(day.endPlace))
      report(.day(reference), reason)
    }
  }

  private static func isSame(_ place: Entrance?, _ other: Entrance?) -> Bool {
    guard let place, let other else { return place == nil && other == nil }
    return place.name == other.name && place.coordinate.distance(to: other.coordinate) <= Meters(1)
  }

  /// Checks the legs of a day: their ends, their lengths, and that they fit between the stops.
  mutating func checkWays(of day: Plan.Day, _ reference: DayReference) {
    checkPiers(of: day, reference)
    let start = start(of: day)
    let end = end(of: day)
    var places: [Place] = day.stops.map { ($0.id, $0.coordinate, self.end(of: $0)) }
    if let start { places.insert(("start", start, start), at: 0) }
    if let end, !day.stops.isEmpty || start != nil { places.append(("end", end, end)) }
    let expected = zip(places, places.dropFirst()).map { ($0, $1) }
    guard expected.count == day.legs.count else {
      return report(
        .day(reference),
        .wrongLegCount(legs: day.legs.count, places: places.count)
      )
    }
    for (leg, (from, to)) in zip(day.legs, expected) {
      check(leg, from: from, to: to, on: reference)
    }
    checkRides(of: day, reference)
    checkTimes(of: day, reference, hasStart: start != nil, hasEnd: end != nil)
  }

  /// A place of a day: where legs arrive and where they leave from.
  private typealias Place = (id: String, arrival: Coordinate, departure: Coordinate)

  private mutating func check(
    _ leg: Plan.Leg,
    from: Place,
    to: Place,
    on day: DayReference
  ) {
    let place = Location.leg(day, from: leg.from, to: leg.to)
    if (leg.from, leg.to) != (from.id, to.id) {
      report(place, .wrongLegEnds(from: from.id, to: to.id))
    }
    let path = path(of: leg, from: from.departure, to: to.arrival, on: day.date)
    guard path.exists else { return report(place, .noWay(by: request.mode)) }
    let minutes = path.minutes
    if leg.minutes < minutes {
      let missing = (minutes - leg.minutes).rawValue
      report(place, .legTooShort(minutes: minutes.rawValue, missing: missing))
    } else if leg.minutes > minutes {
      report(place, .legTooLong(minutes: minutes.rawValue, claimed: leg.minutes.rawValue))
    }
    if leg.rides != path.rides || leg.mode != path.mode || leg.walkMeters != path.walkMeters
      || leg.depart != path.depart || leg.arrive != path.arrive
    {
      let lines = { (rides: [PlannedRide]) in rides.map(\.line) }
      report(place, .wrongRides(lines: lines(path.rides), claimed: lines(leg.rides)))
    }
    if leg.isEstimated != path.isEstimated {
      report(place, .wrongEstimate(isEstimated: path.isEstimated))
    }
    let meters = path.meters
    if abs(leg.meters.rawValue - meters.rawValue) > 1 {
      report(place, .wrongLength(meters: meters.rawValue, claimed: leg.meters.rawValue))
    }
    if let most = request.maxWalk, minutes > most {
      report(place, .legOverLimit(excess: (minutes - most).rawValue))
    }
  }

  private mutating func checkTimes(
    of day: Plan.Day,
    _ reference: DayReference,
    hasStart: Bool,
    hasEnd: Bool
  ) {
    guard let first = day.stops.first, let last = day.stops.last else { return }
    var moments = zip(day.stops, day.stops.dropFirst()).map {
      (leave: $0.leave, arrive: $1.arrive, after: $0.id as String?)
    }
    moments.insert((day.start, first.arrive, nil), at: 0)
    moments.append((last.leave, day.end, last.id))
    var legs = day.legs.map(\.minutes.rawValue)
    if !hasStart { legs.insert(0, at: 0) }
    if !hasEnd { legs.append(0) }
    for (moment, travel) in zip(moments, legs) {
      let rest = day.breaks.filter { $0.after == moment.after && !$0.duringStop }
        .reduce(0) { $0 + ($1.end - $1.start) }
      let missing = travel + rest - (moment.arrive - moment.leave)
      guard missing > 0 else { continue }
      let sight = moment.after.flatMap { catalog[$0] }.map { SightName($0) }
      report(
        .departure(reference, after: sight),
        .tooLittleTime(
          missing: missing,
          leave: moment.leave,
          travel: travel,
          rest: rest,
          arrive: moment.arrive
        )
      )
    }
  }
}

extension PlanCheck {
  /// Returns the recomputed path of a leg: by the day's departures if the leg has a departure time.
  func path(
    of leg: Plan.Leg,
    from start: Coordinate,
    to end: Coordinate,
    on date: CalendarDate
  ) -> TravelPath {
    let ride = ride(as: leg, from: start, to: end, on: date)
    let pace = request.pace ?? .normal
    let way = ride ?? travel.path(from: start, to: end, by: request.mode, at: pace)
    let isOther =
      leg.minutes != way.minutes || leg.rides != way.rides
      || abs(leg.meters.rawValue - way.meters.rawValue) > 1
      || !leg.line.isEmpty && leg.line != way.line
    guard way.rides.isEmpty, isOther else { return way }
    return wayAroundParks(from: start, to: end, insteadOf: way, as: leg, on: date) ?? way
  }

  /// Returns the ride of a leg with a departure time, if it arrives before `walk`, which defaults to the shortest walk.
  func ride(
    as leg: Plan.Leg,
    from start: Coordinate,
    to end: Coordinate,
    on date: CalendarDate,
    insteadOf walk: TravelPath? = nil
  ) -> TravelPath? {
    guard let timetables = travel as? any ScheduledTravel, let depart = leg.depart else {
      return nil
    }
    let pace = request.pace ?? .normal
    return timetables.ride(
      from: start,
      to: end,
      at: pace,
      leaving: depart,
      on: date,
      insteadOf: walk
    )
  }

  /// Checks that the visitor is ready when a timetabled leg departs, that the next stop begins after it, and that no break
  /// overlaps it.
  mutating func checkRides(of day: Plan.Day, _ reference: DayReference) {
    for leg in day.legs {
      guard let depart = leg.depart, let arrive = leg.arrive else { continue }
      let place = Location.leg(reference, from: leg.from, to: leg.to)
      let before = day.stops.first { $0.id == leg.from }
      let after = day.stops.first { $0.id == leg.to }
      let ready = before?.leave ?? day.start
      let due = after?.arrive ?? day.end
      if ready > depart { report(place, .missedRide(at: depart, ready: ready)) }
      if arrive > due { report(place, .lateRide(at: arrive, due: due)) }
      for pause in day.breaks where pause.after == before?.id {
        guard pause.start < arrive, pause.end > depart else { continue }
        report(.pause(reference, pause.kind), .breakOnRide(from: depart, until: arrive))
      }
    }
  }
}

/// A travel model whose rides depart by a timetable.
package protocol ScheduledTravel: TravelModel {
  /// Returns the leg by the best ride for someone ready at a given time.
  ///
  /// - Parameters:
  ///   - start: Where the leg begins.
  ///   - end: Where it ends.
  ///   - pace: The walking pace.
  ///   - time: When to set out.
  ///   - date: The day.
  ///   - walk: The walk that a ride has to beat; `nil` for the shortest one.
  /// - Returns: The leg, or `nil` if a walk arrives as early.
  func ride(
    from start: Coordinate,
    to end: Coordinate,
    at pace: Pace,
    leaving time: ClockTime,
    on date: CalendarDate,
    insteadOf walk: TravelPath?
  ) -> TravelPath?
}
