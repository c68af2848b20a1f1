import Geography
import OpeningHours

extension PlanCheck {
  /// Returns the true way of a leg: by the departures of its day if it says when it sets out.
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

  /// Returns the ride of a leg that says when it sets out, if it arrives before `walk` does; the shortest walk counts if none is given.
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

  /// Checks that the visitor is ready when a leg by timetable sets out, that the next stop begins after it, and that no break is taken
  /// on it.
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
