import Catalogs
import OpeningHours
import Orienteering

/// Chooses how long visits of a given order take to get inside, which depends on when one is at the door.
///
/// The options of a sight that differ in nothing else are worth the same, so a search takes any of them that fits. Here each visit takes the
/// one that ends first, which does not depend on the one that was found: so a day that is timed again keeps its times.
struct EntrySettling {
  /// The most ways to get in that are tried if those that end first do not fit.
  private static let mostCombinations = 256

  private let problem: DayProblem

  /// The number of the first option of each candidate among all visits of the search.
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

  /// Returns visits of a day with the times to get in with which they hold; `nil` if they hold with none.
  ///
  /// - Complexity: O(*n*) timings of the day for *n* options; of at most 256 more days where breaks stand in the way.
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

  /// Returns visits of a day that does not hold, or that rides by departures, with the times to get in that they meet at the doors.
  func met(
    by visits: [DayProblem.Choice],
    onDay day: Int,
    in instance: Instance
  ) -> [DayProblem.Choice] {
    let kind = instance.kinds[instance.days[day]]
    var visits = visits
    // One visit is corrected at a time, the first: those before it hardly change with it.
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

  /// Returns visits as the search numbers them.
  func numbers(of visits: [DayProblem.Choice]) -> [Int] {
    visits.compactMap { candidate, option in
      problem.candidates[candidate].options.firstIndex(of: option)
        .map { firsts[candidate] + $0 }
    }
  }

  /// Returns the visits to a candidate that differ in more than the time to get in.
  func visits(to candidate: Int) -> [DayProblem.Choice] {
    let options = problem.candidates[candidate].options
    return options.indices.filter { index in
      !options[..<index].contains { $0.isLike(options[index]) }
    }
    .map { (candidate, options[$0]) }
  }

  /// Returns the options that differ from a visit at most in the time to get in.
  private func alike(_ visit: DayProblem.Choice) -> [DayProblem.Choice] {
    problem.candidates[visit.candidate].options.filter { $0.isLike(visit.option) }
      .map { (visit.candidate, $0) }
  }

  /// Returns a visit at all times of the options like it.
  private func atAnyTime(_ visit: DayProblem.Choice) -> DayProblem.Choice {
    let options = alike(visit)
    var option = visit.option
    option.openings = option.openings.indices.map { day in
      options.flatMap { $0.option.openings[day] }.sorted { $0.open < $1.open }
    }
    return (visit.candidate, option)
  }

  /// Returns the visit that takes as long to get in as it does at a minute at the door, if this one does not.
  private func other(
    _ visit: DayProblem.Choice,
    at door: Int,
    onDay day: Int
  ) -> DayProblem.Choice? {
    let minutes = problem.candidates[visit.candidate].entries[day].minutes(at: door)
    guard minutes != visit.option.entry else { return nil }
    return alike(visit).first { $0.option.entry == minutes }
  }

  /// Returns the visits of which each ends as early as it can after those before it; `nil` if they do not hold.
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
        // The way on is that of the visit after it.
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

  /// Returns the first visits that hold among some combinations.
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
  /// Returns whether this option differs from another at most in how long it takes to get in, and so in when it can be had.
  fileprivate func isLike(_ other: Self) -> Bool {
    (stay, points, cost, bestTime, meal, isMeal) == (
      other.stay, other.points, other.cost, other.bestTime, other.meal, other.isMeal
    )
      && event == other.event
  }
}

/// Among the orders of a day with equal value, finds one that reaches no sight right before its last admission.
///
/// The search considers only points and travel, so it may reach a museum just before it closes although another order of the
/// same value gets there with time to spare. This local search reverses segments and moves visits as long as the value stays
/// the same and the stops are entered further ahead of their last admission.
///
/// - Complexity: O(*k*⁴) for *k* visits: few rounds of *k*² changes, each timed in O(*k*).
struct OrderRefinement {
  /// The minutes before last admission within which an arrival feels rushed.
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

  /// Returns the total minutes by which the stops of an order are too close to their last admission; `nil` if it is infeasible.
  private func haste(of order: [Int], on day: Int) -> Int32? {
    let kind = instance.kinds[instance.days[day]]
    guard let schedule = RouteSchedule(order, on: kind, of: instance) else { return nil }
    return schedule.stops.reduce(0) { haste, stop in
      // A visit limited only by the end of the day cannot find a closed door.
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
