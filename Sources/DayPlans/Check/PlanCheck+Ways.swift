import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks that a visit ends where the catalog says.
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

  /// Returns where a visit ends by the catalog, whatever the plan says.
  func end(of stop: Plan.Stop) -> Coordinate {
    catalog[stop.id]?.dayFacts.exit?.coordinate ?? stop.coordinate
  }

  /// Checks the legs of a day: their ends, their lengths, and that they fit between the stops.
  mutating func checkWays(of day: Plan.Day, _ reference: DayReference) {
    let start = request.from.flatMap { catalog.position(of: $0) }
    let end = catalog.end(of: request)
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
