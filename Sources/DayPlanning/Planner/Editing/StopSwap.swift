import Catalogs
import OpeningHours
import Orienteering

/// An edited day in which other sights take the place of one stop.
struct StopSwap {
  private let problem: DayProblem
  private let kind: DayKind
  private let day: Int
  private let stop: Int

  /// The visits of all days, as the problem numbers its candidates and options.
  private let visits: [[DayProblem.Choice]]

  /// The number of stops, before the candidates that are on offer.
  private let stopCount: Int

  /// What breaks on the day as it is.
  private let broken: RouteSchedule.Infeasibility

  /// The most that the day may cost: the budget, or as much as it costs now if that is more.
  private let allowance: Int?

  /// Prepares the exchange of a stop for one of `offers`.
  init(
    of edit: PlanEdit,
    stop: Int,
    day: Int,
    offers: [Candidate],
    in catalog: Catalog,
    traveling travel: any TravelModel
  ) {
    let stops = Array(edit.days.joined())
    stopCount = stops.count
    problem = DayProblem(edit.request, in: catalog, traveling: travel, visiting: stops + offers)
    let instance = problem.makeInstance()
    let choices = problem.choices
    visits = problem.bestOptions(of: edit).map { $0.map { choices[$0] } }
    kind = instance.kinds[instance.days[day]]
    self.day = day
    let (problem, visits) = (problem, visits[day])
    let times = problem.schedule(of: visits, onDay: day, kind: kind, legs: problem.legs(of: visits))
    broken = times?.infeasibility ?? .init()
    allowance = problem.request.budget.map { budget in
      max(budget, times.map { problem.cost(of: visits, at: $0, onDay: day) } ?? 0)
    }
    self.stop = stop
  }

  /// Returns what becomes of the plan with the offer at `index` instead of the stop: at its place or, if it does not fit there, at
  /// the best other place of the day; `nil` if it fits nowhere.
  func alternative(_ index: Int) -> Alternative? {
    let place = stopCount + index
    let here = problem.candidates[place].options.compactMap { option in
      visit((place, option), at: stop)
    }
    if let best = here.max(by: { $0.value < $1.value }) { return best }
    let elsewhere = visits[day].indices.filter { $0 != stop }
    let others = problem.candidates[place].options.flatMap { option in
      elsewhere.compactMap { visit((place, option), at: $0) }
    }
    return others.max { $0.value < $1.value }
  }

  /// Returns what becomes of the plan with `visit` at a position of the day, without the stop; `nil` if more breaks than before.
  private func visit(_ visit: DayProblem.Choice, at position: Int) -> Alternative? {
    var route = visits[day]
    route.remove(at: stop)
    route.insert(visit, at: position)
    let legs = problem.legs(of: route)
    guard keepsLimits(route),
      let times = problem.schedule(of: route, onDay: day, kind: kind, legs: legs),
      times.infeasibility <= broken, isAffordable(route, at: times)
    else { return nil }
    var days = visits
    let before = worth(of: days)
    days[day] = route
    let after = worth(of: days)
    return Alternative(
      sight: problem.candidates[visit.candidate].attraction,
      position: position,
      minutes: Minutes(visit.option.stay),
      score: visit.option.points,
      value: points(after.units),
      valueChange: points(after.units - before.units),
      travelMinutes: Minutes(after.travel),
      travelMinutesChange: Minutes(after.travel - before.travel),
      end: problem.clocks[day].time(Int(times.end))
    )
  }

  /// Returns whether the legs of a route keep the limits of the request.
  private func keepsLimits(_ route: [DayProblem.Choice]) -> Bool {
    let legs = self.legs(of: route)
    let request = problem.request
    return legs.allSatisfy { $0 <= request.maxWalk?.rawValue ?? .max }
      && legs.reduce(0, +) <= request.maxWalkTotal?.rawValue ?? .max
  }

  private func isAffordable(_ route: [DayProblem.Choice], at times: RouteSchedule) -> Bool {
    allowance.map { problem.cost(of: route, at: times, onDay: day) <= $0 } ?? true
  }

  private func legs(of route: [DayProblem.Choice]) -> [Int] {
    problem.legs(of: route).map { Int($0.travel) }
  }

  /// Returns what days are worth in units of the search, and their travel in minutes.
  private func worth(of days: [[DayProblem.Choice]]) -> (units: Int, travel: Int) {
    let travel = days.reduce(0) { $0 + legs(of: $1).reduce(0, +) }
    let tenths = days.joined().reduce(0) { $0 + $1.option.points.tenths }
    let cost = (problem.request.travelCost * Double(DayProblem.unitsPerPoint)).rounded()
    return (tenths * DayProblem.unitsPerPoint / 10 - Int(cost) * travel, travel)
  }

  private func points(_ units: Int) -> Double { Double(units) / Double(DayProblem.unitsPerPoint) }
}

extension DayProblem {
  /// Returns what the visits of a day cost at their times, as far as prices are known.
  fileprivate func cost(of visits: [Choice], at times: RouteSchedule, onDay day: Int) -> Int {
    let rule = AdmissionRule(in: catalog.city)
    return zip(visits, times.stops).reduce(0) { sum, visit in
      let sight = candidates[visit.0.candidate].attraction
      let door = Int(visit.1.start)
      let date = request.dates[day]
      return sum + rule.admission(to: sight, on: date, door: door, by: clocks[day]).amount
    }
  }
}
