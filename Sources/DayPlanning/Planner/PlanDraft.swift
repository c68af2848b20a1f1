import Catalogs
import OpeningHours
import Orienteering

/// Turns a solution into a plan: routes become stops with times, legs and breaks.
struct PlanDraft {
  /// The problem.
  let problem: DayProblem

  /// The routes.
  let solution: Solution

  /// The name of the method that found them.
  let method: String

  /// What each visit of the routes is.
  let choices: [DayProblem.Choice]

  /// Whether the routes were edited, so that they may break something.
  private let isEdited: Bool

  /// What visits cost.
  private let admissions: AdmissionRule

  /// What takes place when.
  private let times: SpecialTimes

  /// Prepares a plan from `solution`, with each day in its most comfortable order of equal value.
  init(problem: DayProblem, solution: Solution, method: String) {
    self.problem = problem
    var solution = solution
    let instance = problem.makeInstance()
    // Another order would need other rides.
    if !instance.hasDepartures {
      solution.routes = OrderRefinement(of: instance).refined(solution.routes)
    }
    self.solution = solution
    self.method = method
    choices = problem.choices
    isEdited = false
    (admissions, times) = Self.rules(of: problem)
  }

  /// Prepares a plan from routes that were edited, in the order that they have.
  init(edited problem: DayProblem, routes: [[Int]]) {
    self.problem = problem
    solution = Solution(routes: routes, value: 0, bound: nil)
    method = "edited"
    choices = problem.choices
    isEdited = true
    (admissions, times) = Self.rules(of: problem)
  }

  private static func rules(of problem: DayProblem) -> (AdmissionRule, SpecialTimes) {
    let city = problem.catalog.city
    let whole = ClockTime(hour: 24, minute: 0) ?? .midnight
    let hours = OpeningTable(city: city, start: .midnight, end: whole)
    return (AdmissionRule(in: city), SpecialTimes(hours))
  }

  /// Returns the plan.
  func plan(leftOut: [LeftOut], seconds: Double) -> Plan {
    let days = days()
    let bookings = Plan.bookings(for: days, in: problem.catalog)
    return Plan(
      planday: planDayVersion,
      city: problem.catalog.city.id,
      timeZone: problem.catalog.city.timeZone,
      request: problem.request,
      travelBasis: problem.travel.model.basis,
      days: days,
      clusters: clusters,
      leftOut: leftOut,
      objective: objective(of: days),
      proof: proof(seconds: seconds),
      warnings: warnings(of: days, bookings: bookings),
      bookings: bookings
    )
  }

  /// Returns the days, without the plan around them.
  func days() -> [Plan.Day] {
    let instance = problem.makeInstance()
    return solution.routes.enumerated().map { day, route in
      let kind = instance.kinds[instance.days[day]]
      let legs = legs(of: route, on: day, by: problem.rides(of: route, onDay: day, in: instance))
      return self.day(day, route: route, legs: legs, kind: kind)
    }
  }

  private func day(_ day: Int, route: [Int], legs: [DraftLeg], kind: DayKind) -> Plan.Day {
    let date = problem.request.dates[day]
    guard let times = times(day, route: route, legs: legs, kind: kind), !route.isEmpty
    else { return emptyDay(date, legs) }
    let timetable = times.timetable
    let stops = zip(route, timetable.entries).map { stop($0, at: $1, on: date) }
    return Plan.Day(
      date: date,
      start: clock(timetable.start),
      end: clock(timetable.end),
      stops: stops,
      legs: legs.compactMap(\.leg),
      breaks: pauses(of: times, stops: stops),
      cost: Plan.Cost(of: stops, in: problem.catalog.city)
    )
    .describingBreaks(of: problem.request, in: problem.catalog)
  }

  /// Returns the times of a day: the solved order with its stays, lengthened by spare time if requested.
  private func times(
    _ day: Int,
    route: [Int],
    legs: [DraftLeg],
    kind: DayKind
  ) -> DraftTimes? {
    var timetable =
      isEdited
      ? problem.timetable(
        of: route.map { choices[$0] },
        onDay: day,
        kind: kind,
        by: legs.map(\.ride)
      )
      : strictTimetable(day, route: route, legs: legs, kind: kind)
    if problem.request.slack == .share, !isEdited {
      timetable?.lengthen(
        upTo: route.map { visit in
          let sight = problem.candidates[choices[visit].candidate].attraction
          let pinned = problem.request.pin(of: sight.id)?.minutes
          return (pinned ?? sight.visit.maximum).rawValue
        },
        byMultiplesOf: 5
      )
    }
    var times = timetable.map { timetable in
      DraftTimes(
        timetable: timetable,
        breaks: problem.request.dayBreaks,
        legs: legs.map(\.minutes),
        hasStart: problem.travel.start != nil
      )
    }
    times?.dropIdleRest(horizon: kind.horizon)
    return times
  }

  private func strictTimetable(
    _ day: Int,
    route: [Int],
    legs: [DraftLeg],
    kind: DayKind
  ) -> Timetable? {
    let options = route.map { choices[$0].option }
    return Timetable.earliest(
      stays: options.map(\.stay),
      entries: options.map(\.entry),
      openings: options.map { $0.openings[day] },
      legs: legs.map(\.minutes),
      rides: legs.map(\.ride),
      hasStart: problem.travel.start != nil,
      day: kind
    )
  }

  private func stop(_ visit: Int, at entry: Timetable.Entry, on date: CalendarDate) -> Plan.Stop {
    let (candidate, option) = choices[visit]
    let attraction = problem.candidates[candidate].attraction
    let opening = entry.opening
    return Plan.Stop(
      id: attraction.id,
      name: attraction.name,
      category: attraction.category,
      coordinate: attraction.coordinate,
      cluster: problem.clusters.firstIndex { $0.contains(candidate) } ?? 0,
      arrive: clock(entry.arrive),
      enter: clock(entry.enter),
      leave: clock(entry.leave),
      minutes: Minutes(entry.stay),
      recommendedMinutes: attraction.visit.recommended,
      entryMinutes: Minutes(entry.entry),
      waitMinutes: Minutes(entry.door - entry.arrive),
      slackMinutes: Minutes(entry.slack),
      open: opening.isKnown && opening.opens < opening.closes ? opening.text : nil,
      hoursKnown: opening.isKnown,
      score: option.points,
      relevance: attraction.relevance,
      admission: admissions.admission(to: attraction, on: date, door: entry.door),
      bestAt: option.bestTime?.text,
      events: times.events(
        at: attraction,
        on: date,
        from: entry.enter,
        until: entry.leave
      )
    )
  }

  private func pauses(of times: DraftTimes, stops: [Plan.Stop]) -> [Plan.Pause] {
    zip(times.breaks, zip(times.timetable.breakPositions, times.timetable.breakStarts))
      .map { pause, time in
        let (position, start) = time
        return Plan.Pause(
          kind: pause.kind,
          after: position > 0 ? stops[position - 1].id : nil,
          start: clock(start),
          end: clock(start + pause.minutes.rawValue)
        )
      }
  }

  private var clusters: [Plan.Cluster] {
    problem.clusters.enumerated().map { number, members in
      let attractions = members.map { problem.candidates[$0].attraction }
      let best = attractions.max { ($0.relevance, $1.id) < ($1.relevance, $0.id) }
      return Plan.Cluster(id: number, name: best?.name ?? "", members: attractions.map(\.id))
    }
  }

  private func objective(of days: [Plan.Day]) -> Plan.Objective {
    let score = days.flatMap(\.stops).reduce(Points.zero) { $0 + $1.score }
    let travel = days.flatMap(\.legs).reduce(Minutes.zero) { $0 + $1.minutes }
    let points = { (units: Int) in Double(units) / Double(DayProblem.unitsPerPoint) }
    let value = points(solution.value)
    // Without a proof, the bound is the score of all candidates with their best options.
    let all = problem.candidates.reduce(Points.zero) { sum, candidate in
      sum + (candidate.options.map(\.points).max() ?? .zero)
    }
    let bound = solution.bound.map(points) ?? max(value, all.value)
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

  /// Returns a time of day.
  func clock(_ minutes: Int) -> ClockTime {
    ClockTime(minutesSinceMidnight: max(0, min(2_880, minutes))) ?? .midnight
  }
}
