import Catalogs
import Geography
import OpeningHours

extension PlanCheck {
  /// Checks the legs of a day: their ends, their lengths, and that their times suffice.
  mutating func checkWays(of day: Plan.Day) {
    let start = request.from.flatMap { catalog.position(of: $0) }
    let end = request.to.flatMap { catalog.position(of: $0) } ?? start
    var places: [(id: String, position: Coordinate)] = day.stops.map { ($0.id, $0.coordinate) }
    if let start { places.insert(("start", start), at: 0) }
    if let end, !day.stops.isEmpty || start != nil { places.append(("end", end)) }
    let expected = zip(places, places.dropFirst()).map { ($0, $1) }
    guard expected.count == day.legs.count else {
      return report("\(day.date)", "has \(day.legs.count) legs between \(places.count) places")
    }
    for (leg, (from, to)) in zip(day.legs, expected) {
      check(leg, from: from, to: to, on: day.date)
    }
    checkTimes(of: day, hasStart: start != nil, hasEnd: end != nil)
  }

  private mutating func check(
    _ leg: Plan.Leg,
    from: (id: String, position: Coordinate),
    to: (id: String, position: Coordinate),
    on date: CalendarDate
  ) {
    let place = "\(date), \(leg.from) → \(leg.to)"
    if (leg.from, leg.to) != (from.id, to.id) {
      report(place, "should lead from \(from.id) to \(to.id)")
    }
    let path = travel.path(
      from: from.position,
      to: to.position,
      by: request.mode,
      at: request.pace ?? .normal
    )
    let minutes = path.minutes
    if leg.minutes < minutes {
      let missing = (minutes - leg.minutes).rawValue
      report(place, "takes \(minutes.rawValue) min, \(missing) more than planned")
    } else if leg.minutes > minutes {
      report(place, "takes \(minutes.rawValue) min, not \(leg.minutes.rawValue)")
    }
    if leg.isEstimated != path.isEstimated {
      report(place, path.isEstimated ? "is only estimated" : "is not estimated")
    }
    let meters = path.meters
    if abs(leg.meters.rawValue - meters.rawValue) > 1 {
      report(place, "is \(meters.rawValue) m long, not \(leg.meters.rawValue)")
    }
    if let most = request.maxWalk, minutes > most {
      report(place, "takes \((minutes - most).rawValue) min more than a leg may")
    }
  }

  private mutating func checkTimes(of day: Plan.Day, hasStart: Bool, hasEnd: Bool) {
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
      let rest = day.breaks.filter { $0.after == moment.after }
        .reduce(0) { $0 + ($1.end - $1.start) }
      let missing = travel + rest - (moment.arrive - moment.leave)
      guard missing > 0 else { continue }
      let name = moment.after.flatMap { catalog[$0]?.name } ?? "the start"
      report(
        "\(day.date), after \(name)",
        "\(missing) min are missing: one leaves at \(moment.leave), travels \(travel) min"
          + (rest > 0 ? ", rests \(rest) min" : "") + ", and cannot be there at \(moment.arrive)"
      )
    }
  }
}
