import Catalogs
import DayPlans
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

  /// The candidate and option of each visit.
  let choices: [DayProblem.Choice]

  /// Whether the routes were edited, and so may have violations.
  private let isEdited: Bool

  /// The rule for the cost of visits.
  private let admissions: AdmissionRule

  /// The times of events.
  private let specialTimes: SpecialTimes

  /// Prepares a plan from `solution`, with each day in its most comfortable order of equal value.
  init(problem: DayProblem, solution: Solution, method: String) {
    self.problem = problem
    var solution = solution
    let instance = problem.instance
    // A different order would require different rides.
    if !instance.hasDepartures {
      let settling = EntrySettling(problem)
      let choices = problem.choices
      let routes = OrderRefinement(of: instance).refined(solution.routes)
      solution.routes = routes.enumerated().map { day, route in
        let kind = instance.kinds[instance.days[day]]
        let settled = settling.settled(route.map { choices[$0] }, onDay: day, kind: kind)
        return settled.map(settling.numbers) ?? route
      }
    }
    if let bound = problem.openBound {
      solution.bound = bound.units.map { max($0, solution.value) }
    }
    self.solution = solution
    self.method = method
    choices = problem.choices
    isEdited = false
    (admissions, specialTimes) = Self.rules(of: problem)
  }

  /// Prepares a plan from edited routes, keeping their order.
  init(edited problem: DayProblem, routes: [[Int]]) {
    self.problem = problem
    solution = Solution(routes: routes, value: 0, bound: nil)
    method = "edited"
    choices = problem.choices
    isEdited = true
    (admissions, specialTimes) = Self.rules(of: problem)
  }

  private static func rules(of problem: DayProblem) -> (AdmissionRule, SpecialTimes) {
    let city = problem.catalog.city
    let hours = OpeningTable(city: city, start: .midnight, end: .endOfDay)
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
      freeMinutes: Minutes(problem.freeMinutes),
      clusters: clusters,
      leftOut: leftOut,
      objective: objective(of: days),
      proof: proof(seconds: seconds),
      warnings: warnings(of: days, bookings: bookings),
      bookings: bookings
    )
  }

  /// Returns the days only.
  func days() -> [Plan.Day] {
    // Delays may use the time kept free, but longer stays and later rides do not.
    let planned = problem.instance
    let isStrict = problem.request.slack == .share || planned.hasDepartures
    let instance = isStrict ? planned : problem.timedByAllHours().instance
    return solution.routes.enumerated().map { day, route in
      let kind = instance.kinds[instance.days[day]]
      let legs = legs(of: route, on: day, by: problem.rides(of: route, onDay: day, in: instance))
      return self.day(day, route: route, legs: legs, kind: kind)
    }
  }

  /// The fault that the stops of a day extend past 48:00, if they do.
  var overrun: RequestFault? {
    let instance = problem.instance
    for (day, route) in solution.routes.enumerated() where !route.isEmpty {
      let kind = instance.kinds[instance.days[day]]
      let legs = legs(of: route, on: day, by: problem.rides(of: route, onDay: day, in: instance))
      let end = times(day, route: route, legs: legs, kind: kind).map { Int($0.schedule.end) } ?? 0
      let past = end - problem.clocks[day].elapsed(ClockTime.latest.minutesSinceMidnight)
      guard past > 0 else { continue }
      let date = problem.request.dates[day]
      return RequestFault(
        name: "days",
        reason: .pastTwoDays(date: date, minutes: Minutes(past))
      )
    }
    return nil
  }

  private func day(_ day: Int, route: [Int], legs: [DraftLeg], kind: DayKind) -> Plan.Day {
    let date = problem.request.dates[day]
    guard let times = times(day, route: route, legs: legs, kind: kind), !route.isEmpty
    else { return emptyDay(day, legs) }
    let schedule = times.schedule
    let clock = problem.clocks[day]
    var stops = zip(route, schedule.stops).map { stop($0, at: $1, onDay: day) }
    let deductions = problem.deductions(of: route.map { choices[$0] })
    let visits = zip(route, schedule.stops).map {
      (problem.candidates[choices[$0].candidate].attraction, Int($1.start))
    }
    let admissions = admissions.admissions(to: visits, on: date, by: clock)
    for index in stops.indices {
      stops[index].deductions = deductions[index]
      stops[index].admission = admissions[index]
    }
    return Plan.Day(
      date: date,
      start: clock.time(Int(schedule.start)),
      end: clock.time(Int(schedule.end)),
      stops: stops,
      legs: legs.compactMap(\.leg),
      breaks: breaks(of: times, stops: stops),
      cost: Plan.Cost(of: stops, in: problem.catalog.city),
      startPlace: problem.travel.start == nil ? pier(of: route.first) : nil,
      endPlace: problem.travel.end == nil ? pier(of: route.last) : nil
    )
    .describingBreaks(of: problem.request, in: problem.catalog)
  }

  /// Returns the pier of the ferry to the sight of a visit; `nil` if it needs none.
  private func pier(of visit: Int?) -> Entrance? {
    visit.flatMap { problem.candidates[choices[$0].candidate].attraction.dayFacts.pier?.place }
  }

  /// Returns the times of a day: the solved order with its stays, lengthened by spare time if requested.
  private func times(
    _ day: Int,
    route: [Int],
    legs: [DraftLeg],
    kind: DayKind
  ) -> DraftTimes? {
    let visits = route.map { choices[$0] }
    let timings = legs.map(\.timing)
    var schedule =
      isEdited
      ? problem.schedule(of: visits, onDay: day, kind: kind, legs: timings)
      : problem.strictSchedule(of: visits, onDay: day, kind: kind, legs: timings)
    if problem.request.slack == .share, !isEdited {
      schedule?.lengthen(
        upTo: visits.map { candidate, option in
          if option.event != nil || option.isMeal { return Int32(option.stay) }
          let sight = problem.candidates[candidate].attraction
          if let pinned = problem.request.pin(of: sight.id)?.minutes {
            return Int32(pinned.rawValue)
          }
          let most = sight.visit.maximum.rawValue
          let counted = problem.request.weather?.counted(most, at: sight) ?? most
          return Int32(max(option.stay, counted))
        },
        entries: visits.map { Int32($0.option.entry) },
        byMultiplesOf: 5
      )
    }
    var times = schedule.map {
      DraftTimes(schedule: $0, breaks: problem.breaks(ofDay: day), clock: problem.clocks[day])
    }
    times?.dropIdleRest()
    return times
  }

  private func stop(_ visit: Int, at times: RouteSchedule.Stop, onDay day: Int) -> Plan.Stop {
    let (candidate, option) = choices[visit]
    let (date, clock) = (problem.request.dates[day], problem.clocks[day])
    let (attraction, openings) = (
      problem.candidates[candidate].attraction, problem.candidates[candidate].openings[day]
    )
    // A visit that does not fit any opening shows the last one.
    let opening = times.windowNumber.map { option.openings[day][$0] } ?? openings.last
    let door = Int(times.start)
    let enter = door + option.entry
    let leave = Int(times.end)
    return Plan.Stop(
      id: attraction.id,
      name: attraction.name,
      category: attraction.category,
      coordinate: attraction.coordinate,
      exit: attraction.dayFacts.exit,
      cluster: problem.clusters.firstIndex { $0.contains(candidate) } ?? 0,
      arrive: clock.time(Int(times.arrival)),
      enter: clock.time(enter),
      leave: clock.time(leave),
      minutes: Minutes(Int(times.length) - option.entry),
      recommendedMinutes: attraction.visit.recommended,
      entryMinutes: Minutes(option.entry),
      waitMinutes: Minutes(Int(times.start - times.arrival)),
      slackMinutes: Minutes(Int(times.slack)),
      open: opening.flatMap { $0.isKnown && $0.opens < $0.closes ? $0.text : nil },
      hoursKnown: opening?.isKnown ?? true,
      score: option.points,
      relevance: attraction.relevance,
      bestAt: option.bestTime?.text,
      event: option.event?.name,
      events: specialTimes.events(
        at: attraction,
        on: date,
        from: enter,
        until: leave,
        by: clock
      )
    )
  }

  private func breaks(of times: DraftTimes, stops: [Plan.Stop]) -> [Plan.Break] {
    zip(times.breaks, zip(times.schedule.breakPositions, times.schedule.breakStarts))
      .enumerated().map { number, pause in
        let (pause, (position, begin)) = pause
        let isDuring = position > 0 && times.schedule.stops[position - 1].breakWithin == number
        // The meal begins after getting inside.
        let start = Int(begin) + (isDuring ? stops[position - 1].entryMinutes.rawValue : 0)
        return Plan.Break(
          kind: pause.kind,
          after: position > 0 ? stops[position - 1].id : nil,
          duringStop: isDuring,
          start: times.clock.time(start),
          end: times.clock.time(start + pause.minutes.rawValue)
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
    let deductions = days.flatMap(\.stops).flatMap(\.deductions)
      .reduce(Points.zero) { $0 + $1.points }
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
      deductions: deductions,
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
      setAsideKnown: problem.setAsideNames,
      seconds: seconds
    )
  }
}

extension PlanDraft {
  /// Returns a day without stops.
  func emptyDay(_ day: Int, _ legs: [DraftLeg]) -> Plan.Day {
    let clock = problem.clocks[day]
    let start = clock.time(problem.horizon(by: clock).lowerBound)
    let way = legs.count == 1 ? legs[0].leg : nil
    let depart = way?.depart ?? start
    return Plan.Day(
      date: problem.request.dates[day],
      start: depart,
      end: clock.time(depart.elapsedMinutes + (way?.minutes.rawValue ?? 0)),
      stops: [],
      legs: [way].compactMap(\.self),
      breaks: [],
      cost: Plan.Cost(of: [], in: problem.catalog.city)
    )
  }

  /// A leg to a stop or to the end; without a leg in the plan if that end is free.
  struct DraftLeg {
    /// The leg of the schedule.
    let timing: RouteSchedule.Leg
    /// The leg of the plan.
    let leg: Plan.Leg?
  }

  /// Returns the legs of a day, each with its ride if it has one.
  func legs(of route: [Int], on day: Int, by rides: [Departures.Ride?]) -> [DraftLeg] {
    let places: [Int?] = [nil] + route.map { choices[$0].candidate } + [nil]
    return zip(places, places.dropFirst()).enumerated().map { position, ends in
      let (from, to) = ends
      let ride = rides.indices.contains(position) ? rides[position] : nil
      let ridden = ride.flatMap {
        let date = problem.request.dates[day]
        let time = problem.clocks[day].time(Int($0.depart))
        return problem.travel.ride(from: from, to: to, leaving: time, on: date)
      }
      guard let path = ridden ?? problem.travel.path(from: from, to: to) else {
        return DraftLeg(timing: .init(travel: 0), leg: nil)
      }
      return DraftLeg(
        timing: .init(travel: Int32(path.minutes.rawValue), ride: ride),
        leg: Plan.Leg(
          from: from.map { problem.candidates[$0].id } ?? "start",
          to: to.map { problem.candidates[$0].id } ?? "end",
          path: path
        )
      )
    }
  }
}

/// The times of a day in progress, with its breaks, in elapsed minutes.
///
/// The search reserves time for every break. A rest before the first visit or after the last one would be idle time, so it is
/// dropped: the day starts later or ends earlier instead.
struct DraftTimes {
  /// The times of the visits, in minutes from the day's first midnight.
  private(set) var schedule: RouteSchedule

  /// The breaks of the schedule.
  private(set) var breaks: [DayBreak]

  /// The clock of the day.
  let clock: DayClock

  /// Removes the rest if it falls before the first visit or after the last one.
  mutating func dropIdleRest() {
    guard let rest = breaks.firstIndex(where: { $0.kind == .rest }) else { return }
    let position = schedule.breakPositions[rest]
    guard position == 0 || position == schedule.stops.count,
      let shorter = schedule.withoutBreak(at: rest),
      breaks[rest].isIdle(
        settingOutAt: Int(shorter.start),
        leavingAt: Int(shorter.stops.last?.end ?? shorter.end),
        by: clock
      )
    else { return }
    schedule = shorter
    breaks.remove(at: rest)
  }
}

extension DayBreak {
  /// Returns the instance's break, in elapsed minutes.
  ///
  /// A window that a clock change makes too short ends as late as the break needs.
  func forSearch(by clock: DayClock) -> Instance.Break {
    let window = clock.elapsed(from...max(from, until))
    return Instance.Break(
      earliest: Int32(window.lowerBound),
      latest: Int32(max(window.lowerBound, window.upperBound - minutes.rawValue)),
      length: Int32(minutes.rawValue)
    )
  }

  /// Whether the break fits before setting out or after leaving the last sight; both times are in elapsed minutes.
  func isIdle(settingOutAt start: Int, leavingAt leave: Int, by clock: DayClock) -> Bool {
    let length = minutes.rawValue
    let window = clock.elapsed(from...max(from, until))
    return start >= window.lowerBound + length
      || max(leave, window.lowerBound) + length <= window.upperBound
  }
}
