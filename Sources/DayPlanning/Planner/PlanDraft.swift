import OpeningHours

/// A solution on its way to a plan: routes become stops with times, legs and breaks.
struct PlanDraft {
  /// The problem.
  let problem: DayProblem

  /// The routes.
  let solution: Solution

  /// The name of the method that found them.
  let method: String

  /// Returns the plan.
  func plan(leftOut: [LeftOut], seconds: Double) -> Plan {
    let instance = problem.makeInstance()
    let days = solution.routes.enumerated().map { day, route in
      self.day(day, route: route, kind: instance.kinds[instance.days[day]])
    }
    return Plan(
      planday: planDayVersion,
      city: problem.catalog.city.id,
      timeZone: problem.catalog.city.timeZone,
      request: problem.request,
      days: days,
      clusters: clusters,
      leftOut: leftOut,
      objective: objective(of: days),
      proof: proof(seconds: seconds),
      warnings: warnings(of: days)
    )
  }

  private func day(_ day: Int, route: [Int], kind: DayKind) -> Plan.Day {
    let date = problem.request.dates[day]
    let legs = legs(of: route)
    guard let timetable = timetable(day, route: route, legs: legs, kind: kind),
      !route.isEmpty
    else { return emptyDay(date) }
    let stops = zip(route, timetable.entries).map { stop($0, at: $1) }
    return Plan.Day(
      date: date,
      start: clock(timetable.start),
      end: clock(timetable.end),
      stops: stops,
      legs: legs.compactMap(\.leg),
      breaks: pauses(of: timetable, stops: stops)
    )
  }

  /// Returns the times of a day: the solved order at its stays, then the time to spare shared out.
  private func timetable(
    _ day: Int,
    route: [Int],
    legs: [DraftLeg],
    kind: DayKind
  ) -> Timetable? {
    let candidates = route.map { problem.candidates[$0] }
    var timetable = Timetable.earliest(
      stays: candidates.map(\.stay),
      openings: candidates.map { $0.openings[day] },
      legs: legs.map(\.minutes),
      hasStart: problem.travel.start != nil,
      day: kind
    )
    let isShared = problem.request.slack == .share
    timetable?.lengthen(
      upTo: candidates.map { candidate in
        let visit = candidate.attraction.visit
        return (isShared ? visit.maximum : visit.recommended).rawValue
      }
    )
    return timetable
  }

  private func emptyDay(_ date: CalendarDate) -> Plan.Day {
    let request = problem.request
    var legs: [Plan.Leg] = []
    var end = request.start
    if problem.travel.start != nil, problem.travel.end != nil {
      let minutes = problem.travel.minutes(from: nil, to: nil)
      let meters = problem.travel.meters(from: nil, to: nil)
      legs = [Plan.Leg(from: "start", to: "end", minutes: Minutes(minutes), meters: meters)]
      end = clock(request.start.minutesSinceMidnight + minutes)
    }
    return Plan.Day(date: date, start: request.start, end: end, stops: [], legs: legs, breaks: [])
  }

  /// The way to a stop, or to the end; not part of the plan where the start or the end is free.
  private struct DraftLeg {
    let minutes: Int
    let leg: Plan.Leg?
  }

  private func legs(of route: [Int]) -> [DraftLeg] {
    let places: [Int?] = [nil] + route + [nil]
    return zip(places, places.dropFirst()).map { from, to in
      let minutes = problem.travel.minutes(from: from, to: to)
      let isFree =
        (from == nil && problem.travel.start == nil) || (to == nil && problem.travel.end == nil)
      guard !isFree else { return DraftLeg(minutes: 0, leg: nil) }
      return DraftLeg(
        minutes: minutes,
        leg: Plan.Leg(
          from: from.map { problem.candidates[$0].id } ?? "start",
          to: to.map { problem.candidates[$0].id } ?? "end",
          minutes: Minutes(minutes),
          meters: problem.travel.meters(from: from, to: to)
        )
      )
    }
  }

  private func stop(_ visit: Int, at entry: Timetable.Entry) -> Plan.Stop {
    let attraction = problem.candidates[visit].attraction
    let opening = entry.opening
    return Plan.Stop(
      id: attraction.id,
      name: attraction.name,
      category: attraction.category,
      coordinate: attraction.coordinate,
      cluster: problem.clusters.firstIndex { $0.contains(visit) } ?? 0,
      arrive: clock(entry.arrive),
      enter: clock(entry.enter),
      leave: clock(entry.leave),
      minutes: Minutes(entry.stay),
      recommendedMinutes: attraction.visit.recommended,
      waitMinutes: Minutes(entry.enter - entry.arrive),
      slackMinutes: Minutes(entry.slack),
      open: opening.isKnown ? opening.text : nil,
      hoursKnown: opening.isKnown,
      score: attraction.score
    )
  }

  private func pauses(of timetable: Timetable, stops: [Plan.Stop]) -> [Plan.Pause] {
    guard let position = timetable.breakPosition, let lunch = problem.request.lunch else {
      return []
    }
    return [
      Plan.Pause(
        after: position > 0 ? stops[position - 1].id : nil,
        start: clock(timetable.breakStart),
        end: clock(timetable.breakStart + lunch.minutes.rawValue)
      )
    ]
  }

  private var clusters: [Plan.Cluster] {
    problem.clusters.enumerated().map { number, members in
      let attractions = members.map { problem.candidates[$0].attraction }
      let best = attractions.max { ($0.relevance, $1.id) < ($1.relevance, $0.id) }
      return Plan.Cluster(id: number, name: best?.name ?? "", members: attractions.map(\.id))
    }
  }

  private func objective(of days: [Plan.Day]) -> Plan.Objective {
    let score = days.flatMap(\.stops).reduce(Score.zero) { $0 + $1.score }
    let travel = days.flatMap(\.legs).reduce(Minutes.zero) { $0 + $1.minutes }
    let points = { (units: Int) in Double(units) / Double(DayProblem.unitsPerPoint) }
    let value = points(solution.value)
    // Where nothing is proved, no plan can exceed the score of all candidates.
    let all = problem.candidates.reduce(0) { $0 + $1.attraction.score.rawValue }
    let bound = solution.bound.map(points) ?? max(value, Double(all))
    let gap = bound > 0 ? (bound - value) / bound : 0
    return Plan.Objective(
      score: score,
      travelMinutes: travel,
      value: value,
      bound: bound,
      gap: (gap * 1e6).rounded() / 1e6
    )
  }

  private func proof(seconds: Double) -> Plan.Proof {
    let status: Plan.Proof.Status =
      solution.isOptimal ? .optimal : solution.bound == nil ? .heuristic : .bounded
    return Plan.Proof(
      status: status,
      method: method,
      candidates: problem.candidates.count,
      setAside: problem.setAsideCount,
      seconds: seconds
    )
  }

  private func warnings(of days: [Plan.Day]) -> [String] {
    var warnings: [String] = []
    for stop in days.flatMap(\.stops) {
      if !stop.hoursKnown {
        warnings.append(
          "the opening hours of \(stop.name) are not known: it is planned as if it were open, "
            + "so ask before you go"
        )
      }
      if stop.minutes < stop.recommendedMinutes {
        warnings.append(
          "the visit of \(stop.name) is shortened to \(stop.minutes.rawValue) of "
            + "\(stop.recommendedMinutes.rawValue) minutes so that all that must be visited fits"
        )
      }
    }
    if problem.setAsideCount > 0 {
      warnings.append(
        "\(problem.setAsideCount) sights were set aside before planning: the proof covers the "
          + "\(problem.candidates.count) that were kept"
      )
    }
    return warnings
  }

  private func clock(_ minutes: Int) -> ClockTime {
    ClockTime(minutesSinceMidnight: max(0, min(2_880, minutes))) ?? .midnight
  }
}
