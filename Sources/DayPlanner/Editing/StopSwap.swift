import Catalogs
import DayPlans
import OpeningHours
import Orienteering

/// An edited day in which other sights replace one stop.
struct StopSwap {
  private let problem: DayProblem
  private let settling: EntrySettling
  private let instance: Instance
  private let kind: DayKind
  private let day: Int
  private let stop: Int

  /// The visits of all days, by candidate and option.
  private let visits: [[DayProblem.Choice]]

  /// The number of stops, which precede the offers among the candidates.
  private let stopCount: Int

  /// The violations of the unchanged day.
  private let broken: RouteSchedule.Infeasibility

  /// The value of the unchanged days, and that of the other days.
  private let (before, others): (Worth, Worth)

  /// The cost limit of the day: the budget, or the current cost if that is higher.
  private let allowance: Int?

  /// Prepares replacing a stop by one of `offers`.
  init(
    of edit: PlanEdit,
    stop: Int,
    day: Int,
    offers: [Candidate],
    in catalog: Catalog,
    traveling travel: any TravelModel,
    valuing value: VisitValue?
  ) {
    let stops = Array(edit.days.joined())
    stopCount = stops.count
    var edited = DayProblem(
      edit.request,
      in: catalog,
      traveling: travel,
      valuing: value,
      visiting: stops + offers
    )
    edited.loosenBreaks(
      around: [true, false].map { edited.plainOptions(of: edit, havingMeals: $0) }
    )
    problem = edited
    settling = EntrySettling(problem)
    instance = problem.instance
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
    let worths = self.visits.map(problem.worth)
    before = worths.reduce(Worth(), +)
    others = worths.enumerated().filter { $0.offset != day }.map(\.element).reduce(Worth(), +)
  }

  /// Returns the result of replacing the stop by the offer at `index`: at its position or, if it does not fit there, at the
  /// best other position; `nil` if it fits nowhere, or if the task is canceled.
  func alternative(_ index: Int) -> Alternative? {
    let elsewhere = visits[day].indices.filter { $0 != stop }
    return best(of: index, at: [stop]) ?? best(of: index, at: elsewhere)
  }

  /// Returns the most valuable plan with an offer at one of some positions; the first among equals.
  private func best(of index: Int, at positions: [Int]) -> Alternative? {
    let place = stopCount + index
    let all = settling.visits(to: place).flatMap { visit in
      positions.map { position in
        let route = route(with: visit, at: position)
        return (route, position, worth: others + problem.worth(of: route))
      }
    }
    // Times are computed in order of value; usually the first one fits.
    let ranked = all.indices.sorted {
      (all[$1].worth.units, $0) < (all[$0].worth.units, $1)
    }
    for index in ranked where !Task.isCancelled {
      let (route, position, worth) = all[index]
      if let found = alternative(route, at: position, worth: worth) { return found }
    }
    return nil
  }

  /// Returns the visits of the day with `visit` at a position, without the stop.
  private func route(with visit: DayProblem.Choice, at position: Int) -> [DayProblem.Choice] {
    var route = visits[day]
    route.remove(at: stop)
    route.insert(visit, at: position)
    return route
  }

  /// Returns the plan's alternative with the day's new visits, where the one at `position` is new; `nil` if there are more
  /// violations than before.
  private func alternative(
    _ route: [DayProblem.Choice],
    at position: Int,
    worth after: Worth
  ) -> Alternative? {
    let legs = problem.legs(of: route)
    guard keepsLimits(legs.map { Int($0.travel) }) else { return nil }
    let settled = settling.settled(route, onDay: day, kind: kind)
    // A day without violations only takes alternatives without violations.
    guard settled != nil || broken > .init() else { return nil }
    let route = settled ?? settling.met(by: route, onDay: day, in: instance)
    guard
      let times = problem.schedule(of: route, onDay: day, kind: kind, legs: legs),
      times.infeasibility <= broken, isAffordable(route, at: times)
    else { return nil }
    let visit = route[position]
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

  /// Returns whether legs, given in minutes, keep the limits of the request.
  private func keepsLimits(_ legs: [Int]) -> Bool {
    let request = problem.request
    let longest = request.maxWalk?.rawValue ?? TravelMatrix.noWay.rawValue - 1
    return legs.allSatisfy { $0 <= longest }
      && legs.reduce(0, +) <= request.maxWalkTotal?.rawValue ?? .max
  }

  private func isAffordable(_ route: [DayProblem.Choice], at times: RouteSchedule) -> Bool {
    allowance.map { problem.cost(of: route, at: times, onDay: day) <= $0 } ?? true
  }

  private func points(_ units: Int) -> Double { Double(units) / Double(DayProblem.unitsPerPoint) }
}

/// The value of days.
private struct Worth {
  /// The value in units of the search.
  var units = 0

  /// The travel in minutes.
  var travel = 0

  static func + (lhs: Self, rhs: Self) -> Self {
    Self(units: lhs.units + rhs.units, travel: lhs.travel + rhs.travel)
  }
}

extension DayProblem {
  /// Returns the value of a day's visits in their order.
  fileprivate func worth(of visits: [Choice]) -> Worth {
    let travel = legs(of: visits).reduce(0) { $0 + Int($1.travel) }
    let tenths = visits.reduce(0) { $0 + $1.option.points.tenths }
    let less = deductions(of: visits).joined().reduce(0) { $0 + $1.points.tenths }
    let cost = Int((request.minuteCost * Double(Self.unitsPerPoint)).rounded())
    return Worth(units: (tenths - less) * Self.unitsPerPoint / 10 - cost * travel, travel: travel)
  }

  /// Returns the known cost of a day's visits at their times.
  fileprivate func cost(of visits: [Choice], at times: RouteSchedule, onDay day: Int) -> Int {
    let visits = zip(visits, times.stops).map {
      (candidates[$0.candidate].attraction, Int($1.start))
    }
    return AdmissionRule(in: catalog.city)
      .admissions(to: visits, on: request.dates[day], by: clocks[day])
      .reduce(0) { $0 + $1.amount }
  }
}
