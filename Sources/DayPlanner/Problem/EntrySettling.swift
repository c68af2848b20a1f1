import Catalogs
import OpeningHours
import Orienteering

/// Chooses the entry times of visits in a given order, which depend on the arrival at the door.
///
/// Options of a sight that differ only in entry time are worth the same, so the search picks any that fits. Here each visit
/// gets the one that ends first, independent of the search's choice, so that retiming a day keeps its times.
struct EntrySettling {
  /// The maximum number of combinations of entry times to try if the earliest ends do not fit.
  private static let mostCombinations = 256

  private let problem: DayProblem

  /// The index of the first visit of each candidate in the search.
  private let firsts: [Int]

  /// Prepares days of a problem.
  init(_ problem: DayProblem) {
    self.problem = problem
    var next = 0
    firsts = problem.candidates.map { candidate in
      defer { next += candidate.options.count }
      return next
    }
  }

  /// Returns a day's visits with feasible entry times; `nil` if there are none.
  ///
  /// - Complexity: O(*n*) timings of the day for *n* options, and at most 256 more if breaks interfere.
  func settled(
    _ visits: [DayProblem.Choice],
    onDay day: Int,
    kind: DayKind
  ) -> [DayProblem.Choice]? {
    let choices = visits.map { visit in
      alike(visit).filter { !$0.option.openings[day].isEmpty }
    }
    let only = choices.compactMap(\.first)
    guard only.count == visits.count else { return nil }
    if choices.allSatisfy({ $0.count == 1 }) { return holds(only, onDay: day, kind) ? only : nil }
    return endingFirst(choices, onDay: day, kind) ?? firstHolding(choices, onDay: day, kind)
  }

  /// Returns the visits of an infeasible day, or of one with timetabled rides, with the entry times that apply on arrival.
  func met(
    by visits: [DayProblem.Choice],
    onDay day: Int,
    in instance: Instance
  ) -> [DayProblem.Choice] {
    let kind = instance.kinds[instance.days[day]]
    var visits = visits
    // Correct one visit at a time, starting with the first: earlier ones rarely depend on it.
    for _ in 0..<4 * visits.count {
      let rides = problem.rides(of: numbers(of: visits), onDay: day, in: instance)
      let times = problem.schedule(
        of: visits.map(atAnyTime),
        onDay: day,
        kind: kind,
        legs: problem.legs(of: visits, by: rides)
      )
      guard let times else { return visits }
      let other = visits.indices.lazy.compactMap { position in
        self.other(visits[position], at: Int(times.stops[position].start), onDay: day)
          .map { (position, $0) }
      }.first
      guard let (position, visit) = other else { return visits }
      visits[position] = visit
    }
    return visits
  }

  /// Returns the search's indices of visits.
  func numbers(of visits: [DayProblem.Choice]) -> [Int] {
    visits.compactMap { candidate, option in
      problem.candidates[candidate].options.firstIndex(of: option)
        .map { firsts[candidate] + $0 }
    }
  }

  /// Returns the visits to a candidate, one for each group of options that differ only in entry time.
  func visits(to candidate: Int) -> [DayProblem.Choice] {
    let options = problem.candidates[candidate].options
    return options.indices.filter { index in
      !options[..<index].contains { $0.isLike(options[index]) }
    }
    .map { (candidate, options[$0]) }
  }

  /// Returns the options that differ from a visit at most in entry time.
  private func alike(_ visit: DayProblem.Choice) -> [DayProblem.Choice] {
    problem.candidates[visit.candidate].options.filter { $0.isLike(visit.option) }
      .map { (visit.candidate, $0) }
  }

  /// Returns a visit with the openings of all options like it.
  private func atAnyTime(_ visit: DayProblem.Choice) -> DayProblem.Choice {
    let options = alike(visit)
    var option = visit.option
    option.openings = option.openings.indices.map { day in
      options.flatMap { $0.option.openings[day] }.sorted { $0.open < $1.open }
    }
    return (visit.candidate, option)
  }

  /// Returns the visit with the entry time that applies at a minute of arrival, if this one has another.
  private func other(
    _ visit: DayProblem.Choice,
    at door: Int,
    onDay day: Int
  ) -> DayProblem.Choice? {
    let minutes = problem.candidates[visit.candidate].entries[day].minutes(at: door)
    guard minutes != visit.option.entry else { return nil }
    return alike(visit).first { $0.option.entry == minutes }
  }

  /// Returns the visits that each end as early as possible after the previous ones; `nil` if infeasible.
  private func endingFirst(
    _ choices: [[DayProblem.Choice]],
    onDay day: Int,
    _ kind: DayKind
  ) -> [DayProblem.Choice]? {
    var visits: [DayProblem.Choice] = []
    for alike in choices {
      guard alike.count != 1 else {
        visits.append(alike[0])
        continue
      }
      let ends = alike.map { visit in
        // The next leg depends on the following visit.
        let route = visits + [visit]
        let legs = problem.legs(of: route).dropLast() + [.init(travel: 0)]
        return problem.strictSchedule(of: route, onDay: day, kind: kind, legs: Array(legs))?
          .stops.last?.end
      }
      let first = ends.indices.filter { ends[$0] != nil }
        .min { (ends[$0] ?? .max, $0) < (ends[$1] ?? .max, $1) }
      guard let first else { return nil }
      visits.append(alike[first])
    }
    return holds(visits, onDay: day, kind) ? visits : nil
  }

  /// Returns the first feasible combination.
  private func firstHolding(
    _ choices: [[DayProblem.Choice]],
    onDay day: Int,
    _ kind: DayKind
  ) -> [DayProblem.Choice]? {
    var routes: [[DayProblem.Choice]] = [[]]
    for alike in choices {
      let few = routes.count * alike.count <= Self.mostCombinations ? alike : Array(alike.prefix(1))
      routes = routes.flatMap { route in few.map { route + [$0] } }
    }
    return routes.first { holds($0, onDay: day, kind) }
  }

  private func holds(_ visits: [DayProblem.Choice], onDay day: Int, _ kind: DayKind) -> Bool {
    problem.holds(visits, onDay: day, kind: kind, legs: problem.legs(of: visits))
  }
}

extension VisitOption {
  /// Returns whether this option differs from another at most in entry time, and so in its openings.
  fileprivate func isLike(_ other: Self) -> Bool {
    (stay, points, cost, bestTime, meal, isMeal) == (
      other.stay, other.points, other.cost, other.bestTime, other.meal, other.isMeal
    )
      && event == other.event
  }
}

/// Finds an order of a day with equal value that avoids arriving right before last admission.
///
/// The search considers only points and travel, so it may reach a museum just before it closes although another order of the
/// same value leaves time to spare. This local search reverses segments and moves visits as long as the value stays the same
/// and the margins before last admission increase.
///
/// - Complexity: O(*k*⁴) for *k* visits: few rounds of *k*² changes, each timed in O(*k*).
struct OrderRefinement {
  /// The margin before last admission below which an arrival counts as rushed, in minutes.
  static let comfort: Int32 = 60

  private let instance: Instance

  /// Prepares the refinement of routes of `instance`.
  init(of instance: Instance) {
    self.instance = instance
  }

  /// Returns `routes`, one per day, each in its most comfortable order of equal value.
  func refined(_ routes: [[Int]]) -> [[Int]] {
    routes.enumerated().map { day, order in refined(order, on: day) }
  }

  private func refined(_ order: [Int], on day: Int) -> [Int] {
    var best = order
    var route = Route(of: instance, day: day)
    route.replace(with: order)
    let value = route.value
    guard var least = haste(of: order, on: day), least > 0 else { return order }
    var isBetter = true
    while isBetter, least > 0 {
      isBetter = false
      for other in Self.neighbors(of: best) {
        route.replace(with: other)
        guard route.value == value, route.isFeasible, let haste = haste(of: other, on: day) else {
          continue
        }
        if haste < least { (best, least, isBetter) = (other, haste, true) }
      }
    }
    return best
  }

  /// Returns the total minutes by which the stops of an order fall short of the margin; `nil` if it is infeasible.
  private func haste(of order: [Int], on day: Int) -> Int32? {
    let kind = instance.kinds[instance.days[day]]
    guard let schedule = RouteSchedule(order, on: kind, of: instance) else { return nil }
    return schedule.stops.reduce(0) { haste, stop in
      // A visit limited only by the end of the day has no closing time to miss.
      guard stop.window.closes < kind.horizon.upperBound else { return haste }
      return haste + max(0, Self.comfort - (stop.window.lastStart - stop.start))
    }
  }

  /// Returns the orders with one segment reversed, and those with one visit moved.
  private static func neighbors(of order: [Int]) -> [[Int]] {
    var neighbors: [[Int]] = []
    for first in order.indices {
      for last in order.indices where last > first {
        var reversed = order
        reversed[first...last].reverse()
        neighbors.append(reversed)
      }
      for position in order.indices where position != first {
        var moved = order
        moved.insert(moved.remove(at: first), at: position)
        neighbors.append(moved)
      }
    }
    return neighbors
  }
}
