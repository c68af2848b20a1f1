import Catalogs
package import DayPlans
import OpeningHours
import Orienteering

/// How default breaks and musts' stays are relaxed if not everything fits.
///
/// There are two levels. On the first, musts keep their planned stays, and default meals may be moved outside their usual
/// hours. On the second, musts may be as short as their minimums, and default meals may also be shortened or dropped. A rest
/// may be dropped on both. On the first level on which all musts fit, breaks are changed day by day, each day with the least
/// severe changes with which all musts fit, while later days use the full relaxation of the level.
///
/// Whether musts fit is decided without other sights, by the plan's solver, with a work budget and the plan's time limit. The
/// plan then uses the changed breaks, and its proof applies to days with these.
extension DayProblem {
  /// A problem with changed breaks, and days with only musts that solve it.
  typealias Relaxation = (problem: Self, routes: [[Int]])

  /// The breaks of a day.
  package func breaks(ofDay day: Int) -> [DayBreak] {
    BreakRule(request, changes: breakChanges[day]).breaks
  }

  /// The kinds of default breaks that may change, or have changed.
  var yieldingKinds: [BreakKind] { BreakRule(request).usual.map(\.kind) }

  /// The changes of days with the full relaxation up to `most`.
  func loosest(_ most: BreakChange) -> [BreakChanges] {
    request.dates.indices.map { combinations(ofDay: $0, upTo: most).last ?? [:] }
  }

  /// Returns the possible changes to the breaks of a day, the least severe first; none undoes the changes due to a short day.
  private func combinations(ofDay day: Int, upTo most: BreakChange) -> [BreakChanges] {
    let given = BreakRule(request).changes
    return BreakChange.combinations(of: yieldingKinds.filter { given[$0] == nil }, upTo: most)
      .map { $0.merging(given) { change, _ in change } }
  }

  /// Returns the problem with the least changes to breaks for all musts to fit, shortening stays of musts only if necessary;
  /// `nil` if none was found.
  ///
  /// - Complexity: At most 32 searches a day, each among the musts alone and with a small work budget.
  func relaxed(with solver: any RouteSolver, control: SearchControl) -> Relaxation? {
    for (most, isShortened) in [(BreakChange.moved, false), (.dropped, true)] {
      let search = MustSearch(self, shortening: isShortened, solver: solver, control: control)
      var changes = loosest(most)
      guard var routes = search.routes(changes) else { continue }
      for day in changes.indices {
        for combination in combinations(ofDay: day, upTo: most) where combination != changes[day] {
          guard BreakChange.severity(of: combination) < BreakChange.severity(of: changes[day])
          else {
            break
          }
          var trial = changes
          trial[day] = combination
          guard let found = search.routes(trial) else { continue }
          (changes, routes) = (trial, found)
          break
        }
      }
      let problem = search.problem(changes)
      return (problem, problem.numbering(routes))
    }
    return nil
  }

  /// Undoes changes to breaks that the given days do not need, and returns whether there were any.
  ///
  /// Unneeded changes exist only if the search for musts ended early. The days remain feasible and optimal in the tightened problem.
  mutating func tightenBreaks(around routes: [[Int]]) -> Bool {
    let before = breakChanges
    for (day, route) in routes.enumerated() where breakChanges[day] != BreakRule(request).changes {
      let allowed = breakChanges[day]
      let tighter = combinations(ofDay: day, upTo: .dropped).first { combination in
        combination.allSatisfy { BreakChange.isWithin($0.value, allowed[$0.key]) }
          && fits(route, onDay: day, changing: combination)
      }
      if let tighter { breakChanges[day] = tighter }
    }
    return breakChanges != before
  }

  /// Changes the default breaks of given days, each as little as necessary for it to be feasible; days that never are keep
  /// their breaks.
  ///
  /// - Parameter ways: The days' routes, and alternative routes for days that are infeasible otherwise.
  mutating func loosenBreaks(around ways: [[[Int]]]) {
    for day in request.dates.indices {
      let combinations = combinations(ofDay: day, upTo: .dropped)
      var fitting: BreakChanges?
      for routes in ways where fitting == nil && !routes[day].isEmpty {
        fitting = combinations.first { fits(routes[day], onDay: day, changing: $0) }
      }
      if let fitting { breakChanges[day] = fitting }
    }
  }

  /// Keeps the usual time free at the end of each day if the given days are feasible with it, in one of several alternative routes.
  mutating func keepFree(after ways: [[[Int]]]) {
    freeMinutes = request.usualFreeMinutes
    let hold = request.dates.indices.allSatisfy { day in
      ways.contains { routes in
        routes[day].isEmpty || fits(routes[day], onDay: day, changing: breakChanges[day])
      }
    }
    if !hold { freeMinutes = 0 }
  }

  /// Returns whether a day is feasible with changed default breaks.
  private func fits(_ route: [Int], onDay day: Int, changing changes: BreakChanges) -> Bool {
    let choices = choices
    let clock = clocks[day]
    let horizon = horizon(by: clock)
    let frame = DayKind(
      hours: VisitHours(windows: []),
      horizon: Int32(horizon.lowerBound)...Int32(horizon.upperBound),
      travel: [],
      fromStart: [],
      toEnd: [],
      breaks: BreakRule(request, changes: changes).breaks.map { $0.forSearch(by: clock) }
    )
    var changed = self
    changed.breakChanges[day] = changes
    let visits = route.map { choices[$0] }
    return EntrySettling(changed).settled(visits, onDay: day, kind: frame) != nil
  }

  /// Converts routes of musts, given by sight and option number, to visits of this problem.
  private func numbering(_ routes: [[MustSearch.Visit]]) -> [[Int]] {
    var first: [String: Int] = [:]
    var next = 0
    for candidate in candidates {
      first[candidate.id] = next
      next += candidate.options.count
    }
    return routes.map { route in
      route.compactMap { visit in first[visit.sight].map { $0 + visit.option } }
    }
  }
}

/// Decides whether the musts of a problem fit with changed breaks.
private struct MustSearch {
  /// A visit: a sight and the index of its option.
  typealias Visit = (sight: String, option: Int)

  /// The work budget of one decision, in nanoseconds estimated from the amount of work.
  private static let work = 200_000_000

  private let base: DayProblem
  private let isShortened: Bool
  private let solver: any RouteSolver
  private let control: SearchControl

  /// Prepares the decisions.
  init(
    _ problem: DayProblem,
    shortening isShortened: Bool,
    solver: any RouteSolver,
    control: SearchControl
  ) {
    base = problem
    self.isShortened = isShortened
    self.solver = solver
    self.control = control.unobserved.limited(to: Self.work)
  }

  /// Returns the problem with changed breaks.
  func problem(_ changes: [BreakChanges]) -> DayProblem {
    let problem = base.changingBreaks(changes)
    return isShortened ? problem.shortening(problem.required) : problem
  }

  /// Returns days with all musts and changed breaks; `nil` if none were found.
  func routes(_ changes: [BreakChanges]) -> [[Visit]]? {
    guard !control.shouldStop else { return nil }
    var problem = base
    problem.breakChanges = changes
    if isShortened { problem = problem.shortening(problem.required) }
    // With a limit on legs, other sights may be needed in between.
    if base.request.maxWalk == nil { problem.keepMusts() }
    guard problem.allowsDaysWithoutStops else { return nil }
    var pool = RoutePool()
    let outcome = solver.solve(problem.instance, from: nil, pool: &pool, control: control)
    guard let solution = outcome.solution else { return nil }
    let choices = problem.choices
    let counts = problem.candidates.map(\.options.count)
    let starts = counts.indices.map { counts[..<$0].reduce(0, +) }
    return solution.routes.map { route in
      route.map { visit in
        let candidate = choices[visit].candidate
        return (problem.candidates[candidate].id, visit - starts[candidate])
      }
    }
  }
}
