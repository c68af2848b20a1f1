import Catalogs
import DayPlans
import Orienteering

extension DayProblem {
  /// Returns the best routes; if musts do not fit otherwise, without time kept free at the end of a day, and then with changed
  /// default breaks and shortened stays of musts.
  ///
  /// - Parameters:
  ///   - solver: The method.
  ///   - pool: Collects the routes that the search finds.
  ///   - makeControl: Returns the control for the problem to search.
  /// - Returns: The routes.
  /// - Throws: ``PlanError`` if there are none.
  mutating func solve(
    with solver: any RouteSolver,
    pool: inout RoutePool,
    control makeControl: (Self) -> SearchControl
  ) throws(PlanError) -> Solution {
    var control = makeControl(self)
    var outcome = solver.solve(instance, from: nil, pool: &pool, control: control)
    if outcome.solution == nil, !control.isCancelled, freeMinutes > 0 {
      useAllHours()
      control = makeControl(self)
      pool = RoutePool(keepingPricing: true)
      outcome = solver.solve(instance, from: nil, pool: &pool, control: control)
    }
    if outcome.solution == nil, !control.isCancelled,
      let relaxed = relaxed(with: solver, control: control)
    {
      self = relaxed.problem
      control = makeControl(self)
      pool = RoutePool(keepingPricing: true)
      outcome = solver.solve(instance, from: relaxed.routes, pool: &pool, control: control)
    }
    if control.isCancelled { throw .cancelled }
    if let solution = outcome.solution {
      // The pool has routes for the other breaks.
      if !instance.hasDepartures, tightenBreaks(around: solution.routes) {
        pool = RoutePool(keepingPricing: true)
      }
      try checkEmptyDays(of: solution)
      return solution
    }
    throw clash(with: solver, control: control)
  }

  /// Returns why no plan has all musts: a smallest set of musts that do not fit together even without default breaks, with
  /// remedies; `mustsUnsettled` if the time limit cut the search.
  private func clash(with solver: any RouteSolver, control: SearchControl) -> PlanError {
    let isCut = control.shouldStop
    var loose = self
    loose.breakChanges = loosest(.dropped)
    loose = loose.shortening(loose.required)
    var pool = RoutePool()
    guard !isCut, loose.allowsDaysWithoutStops,
      case .infeasible = solver.solve(
        loose.instance,
        from: nil,
        pool: &pool,
        control: control.unobserved.limited(to: Self.clashWork)
      )
    else { return .mustsUnsettled(required.map { candidates[$0].id }, isCut: isCut) }
    let clash = loose.smallestClash(with: solver, control: control)
    let remedies = ClashRemedies(loose, solver: solver, control: control)
      .remedies(for: clash)
    return .mustsClash(clash.map { candidates[$0].id }, remedies: remedies)
  }

  /// Rejects a day without stops whose only leg, from start to end, exceeds the longest leg allowed.
  private func checkEmptyDays(of solution: Solution) throws(PlanError) {
    guard let cap = request.maxWalk, travel.start != nil, travel.end != nil,
      solution.routes.contains([])
    else { return }
    let direct = travel.minutes(from: nil, to: nil)
    guard direct > cap.rawValue else { return }
    throw .noWay(Minutes(direct), .longestLeg(cap))
  }

  /// The work budget for deciding whether a set of sights fits together, in nanoseconds estimated from the amount of work.
  private static let clashWork = 500_000_000

  /// Returns a smallest set of musts that do not fit together.
  ///
  /// A minimal clashing set is found first; then smaller sets are tried in order of size. If time runs out, the set may be larger.
  private func smallestClash(with solver: any RouteSolver, control: SearchControl) -> [Int] {
    let instance = instance
    func clashes(_ set: [Int]) -> Bool {
      var pool = RoutePool()
      let control = control.unobserved.limited(to: Self.clashWork)
      guard !control.shouldStop else { return false }
      let alone = instance.changingVisits { visits in
        for index in visits.indices where visits[index].isRequired {
          visits[index].isRequired = set.contains(instance.placeOfVisit[index])
        }
      }
      let places = (set + oneWays(between: set)).sorted()
      let kept = request.maxWalk == nil ? alone.keeping(places: places) : alone
      return solver.solve(kept, from: nil, pool: &pool, control: control) == .infeasible
    }
    var clash = required
    for position in required where clashes(clash.filter { $0 != position }) {
      clash.removeAll { $0 == position }
    }
    for size in 1..<max(1, clash.count) {
      if let smaller = required.subsets(of: size, atMost: 2_000).first(where: clashes) {
        return smaller
      }
    }
    return clash
  }
}

extension Array {
  /// Returns the subsets of `size` elements, in order, unless there are more than `limit`.
  fileprivate func subsets(of size: Int, atMost limit: Int) -> [[Element]] {
    let subsets = combinations(of: size, from: 0, atMost: limit)
    return subsets.count > limit ? [] : subsets
  }

  private func combinations(of size: Int, from first: Int, atMost limit: Int) -> [[Element]] {
    guard size > 0 else { return [[]] }
    var result: [[Element]] = []
    for index in first..<Swift.max(first, count) where result.count <= limit {
      for rest in combinations(of: size - 1, from: index + 1, atMost: limit) {
        result.append([self[index]] + rest)
      }
    }
    return result
  }
}
