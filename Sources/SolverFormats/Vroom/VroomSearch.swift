import Orienteering

/// One run of ``ProblemSolver`` on a VROOM problem: the best routes so far and their bounds.
struct VroomSearch {
  /// The problem in the search's units.
  let frame: VroomFrame

  /// The method.
  let solver: any RouteSolver

  /// The moment at which the search ends.
  let deadline: ContinuousClock.Instant

  /// Called with each better value and bound.
  let progress: @Sendable (Double?, Double?) -> Void

  /// The jobs of each vehicle, in order.
  private(set) var routes: [[Int]]

  /// The totals of ``routes``.
  private(set) var count: VroomCount

  /// A proven upper bound on the steps of priority, if any.
  private(set) var mostSteps: Int?

  /// A proven upper bound on the jobs of routes with the steps of ``count``, if any.
  private(set) var mostJobs: Int?

  /// A proven lower bound on the travel, in ticks, of routes with the steps and jobs of ``count``, if any.
  private(set) var leastTravel: Int?

  /// Starts a search.
  init(
    _ frame: VroomFrame,
    solver: any RouteSolver,
    deadline: ContinuousClock.Instant,
    progress: @escaping @Sendable (Double?, Double?) -> Void
  ) {
    self.frame = frame
    self.solver = solver
    self.deadline = deadline
    self.progress = progress
    routes = frame.kindOfVehicle.map { _ in [] }
    count = VroomCount(steps: 0, jobs: 0, travel: 0)
  }

  /// Finds the best routes and their proof.
  ///
  /// - Parameter bySteps: Whether to optimize travel separately even if one search could handle all objectives.
  mutating func run(bySteps: Bool = false) {
    findRoutes()
    settle(bySteps: bySteps)
    var seed: UInt64 = 1
    while !isSettled, !SearchControl().isCancelled,
      ContinuousClock.now + .milliseconds(5) < deadline
    {
      seed += 1
      polish(seed: seed)
    }
    if hasAllJobs { proveJobs() }
  }

  /// Whether the routes are proven optimal.
  private var isSettled: Bool {
    mostSteps == count.steps && mostJobs == count.jobs && leastTravel == count.travel
  }

  /// Runs the bounding searches, in two thirds of the time.
  private mutating func settle(bySteps: Bool) {
    let now = ContinuousClock.now
    let end = now + now.duration(to: deadline) * 2 / 3
    if !hasAllJobs {
      if frame.problem.jobs.count > Self.provableJobs { return findMoreRoutes(until: end) }
      if !bySteps, let weights = VroomWeights.all(of: frame) {
        return settleAll(weights, until: end)
      }
      settleJobs(until: now + now.duration(to: end) / 2)
    }
    polish()
    settleTravel(until: end)
  }

  /// Whether every job is done.
  private var hasAllJobs: Bool { count.jobs == frame.problem.jobs.count }

  /// Finds routes by a short local search.
  private mutating func findRoutes() {
    let weights = VroomWeights.all(of: frame) ?? .withoutTravel(of: frame)
    let instance = frame.makeInstance(weights)
    let search = LocalSearch(rounds: rounds(atMost: 1_000), patience: 1)
    let control = SearchControl(deadline: deadline)
    if let solution = search.solve(instance, control: control) { improve(to: solution.routes) }
    polish()
    if hasAllJobs { proveJobs() }
  }

  /// The maximum number of jobs for which a proof is attempted while some are unassigned: beyond that, bounds take all the time
  /// and are weak.
  private static let provableJobs = 500

  /// Improves priority and jobs by a longer local search.
  private mutating func findMoreRoutes(until end: ContinuousClock.Instant) {
    let weights = VroomWeights.all(of: frame) ?? .withoutTravel(of: frame)
    let search = LocalSearch(rounds: 20_000, patience: .max)
    let control = SearchControl(deadline: end)
    let found = search.solve(frame.makeInstance(weights), from: routes, control: control)
    if let found { improve(to: found.routes) }
  }

  /// Reduces travel by local searches in which a job is worth only a few of the longest arcs, and by one that requires all jobs
  /// if feasible: with the large lexicographic weights, differences in travel are negligible.
  private mutating func polish(seed: UInt64 = 1) {
    for arcs in hasAllJobs && seed > 1 ? [2] : [2, 1, 4] {
      let worth = max(1, frame.longestArc * arcs)
      let weights = VroomWeights(priority: frame.hasSteps ? worth : 0, job: worth, travel: 1)
      look(weights, isComplete: false, seed: seed)
    }
    if hasAllJobs { look(.init(priority: 0, job: 0, travel: 1), isComplete: true, seed: seed) }
  }

  /// Improves the routes by a local search, in a share of the remaining time.
  private mutating func look(_ weights: VroomWeights, isComplete: Bool, seed: UInt64) {
    let now = ContinuousClock.now
    let control = SearchControl(deadline: now + now.duration(to: deadline) / 6)
    let search = LocalSearch(rounds: rounds(atMost: 4_000), patience: 2, seed: seed)
    let instance = frame.makeInstance(weights, isComplete: isComplete)
    // Every other search starts from scratch, since there may be no better routes near the best ones.
    let start = seed % 2 == 1 ? routes : nil
    if let found = search.solve(instance, from: start, control: control) {
      improve(to: found.routes)
    }
  }

  /// The rounds of a local search; few for few jobs.
  private func rounds(atMost most: Int) -> Int {
    min(most, 40 * frame.problem.jobs.count)
  }

  /// Optimizes all three objectives at once.
  private mutating func settleAll(
    _ weights: VroomWeights,
    until end: ContinuousClock.Instant
  ) {
    let bound = settle(weights, until: end)
    guard let bound else { return }
    let most = frame.steps.reduce(0, +)
    let jobs = frame.problem.jobs.count
    if bound == weights.value(of: count) {
      (mostSteps, mostJobs, leastTravel) = (count.steps, count.jobs, count.travel)
    } else if frame.hasSteps {
      mostSteps = max(count.steps, min(most, bound / weights.priority))
    } else {
      mostSteps = 0
    }
    if mostSteps == count.steps, mostJobs == nil {
      // All travel costs less than a job.
      let left = bound - weights.priority * count.steps + weights.job - 1
      mostJobs = max(count.jobs, min(jobs, left / weights.job))
    }
    boundTravel(bound, weights)
  }

  /// Optimizes priorities and jobs.
  private mutating func settleJobs(until end: ContinuousClock.Instant) {
    let weights = VroomWeights.withoutTravel(of: frame)
    guard let bound = settle(weights, until: end) else { return }
    if frame.hasSteps {
      mostSteps = max(count.steps, min(frame.steps.reduce(0, +), bound / weights.priority))
    } else {
      mostSteps = 0
    }
    if mostSteps == count.steps {
      let left = bound - weights.priority * count.steps
      mostJobs = max(count.jobs, min(frame.problem.jobs.count, left))
    }
  }

  /// Optimizes the travel of routes with the same priority and number of jobs.
  private mutating func settleTravel(until end: ContinuousClock.Instant) {
    let weights = VroomWeights.travel(below: count, of: frame)
    let isComplete = hasAllJobs
    if isComplete { boundTravelByTrees(until: end) }
    guard let bound = settle(weights, isComplete: isComplete, until: end) else { return }
    if isComplete {
      leastTravel = max(leastTravel ?? 0, -bound)
    } else {
      boundTravel(bound, weights)
    }
  }

  /// Bounds the travel of routes with all jobs by spanning trees, in case the exact method finds no bound.
  private mutating func boundTravelByTrees(until end: ContinuousClock.Instant) {
    guard let trees = SpanningTreeBound(frame) else { return }
    leastTravel = max(leastTravel ?? 0, trees.ticks(below: count.travel, until: end))
  }

  /// Derives a bound on travel from a bound on the weighted sum.
  private mutating func boundTravel(_ bound: Int, _ weights: VroomWeights) {
    let reward = weights.priority * count.steps + weights.job * count.jobs
    leastTravel = min(count.travel, max(0, reward - bound))
  }

  /// Records that all jobs are done.
  private mutating func proveJobs() {
    (mostSteps, mostJobs) = (count.steps, count.jobs)
  }

  /// Runs the method, keeps better routes, and returns the bound, in units of `weights`.
  private mutating func settle(
    _ weights: VroomWeights,
    isComplete: Bool = false,
    until deadline: ContinuousClock.Instant
  ) -> Int? {
    let (fine, factor) = weights.refined(for: frame)
    let instance = frame.makeInstance(fine, isComplete: isComplete)
    var pool = RoutePool()
    let outcome = solver.solve(
      instance,
      from: routes,
      pool: &pool,
      control: isComplete ? SearchControl(deadline: deadline) : control(fine, until: deadline)
    )
    guard let solution = outcome.solution else { return nil }
    improve(to: solution.routes)
    guard let bound = solution.bound else { return nil }
    // The sum is an integer number of units, so the bound can be rounded.
    return bound >= 0 ? bound / factor : -((-bound + factor - 1) / factor)
  }

  /// Returns a control whose progress reports the first objective.
  private func control(
    _ weights: VroomWeights,
    until deadline: ContinuousClock.Instant
  ) -> SearchControl {
    let unit = Double(frame.hasSteps ? weights.priority : weights.job)
    let step = Double(frame.hasSteps ? frame.step : 1)
    return SearchControl(
      deadline: deadline,
      observer: { [progress, rule = frame.hasSteps ? FloatingPointRoundingRule.down : .up] state in
        func points(_ value: Int?) -> Double? {
          value.map { (max(0, Double($0)) / unit).rounded(rule) * step }
        }
        progress(points(state.value), points(state.bound))
      }
    )
  }

  /// Keeps routes if they are better.
  private mutating func improve(to found: [[Int]]) {
    let found = frame.count(found)
    guard found.count.isBetter(than: count) else { return }
    // A bound on jobs holds for the same number of steps, a bound on travel for the same steps and jobs.
    if found.count.steps != count.steps { mostJobs = nil }
    if found.count.steps != count.steps || found.count.jobs != count.jobs { leastTravel = nil }
    (routes, count) = (found.routes, found.count)
  }
}

extension VroomFrame {
  /// Returns `routes` with their totals.
  fileprivate func count(_ routes: [[Int]]) -> (routes: [[Int]], count: VroomCount) {
    let steps = steps
    let travel = routes.enumerated().reduce(0) { sum, route in
      let seconds = legs(of: route.element, by: route.offset).reduce(0, +)
      return sum + self.ticks(seconds * pace(of: route.offset))
    }
    let jobs = routes.joined()
    return (
      routes,
      VroomCount(steps: jobs.reduce(0) { $0 + steps[$1] }, jobs: jobs.count, travel: travel)
    )
  }

  /// The hundredths of a second of a vehicle per second of the matrix.
  func pace(of vehicle: Int) -> Int { kinds[kindOfVehicle[vehicle]].pace }

  /// Returns the legs of a vehicle from its start through its jobs to its end, in seconds of the matrix; empty if unused.
  func legs(of route: [Int], by vehicle: Int) -> [Int] {
    guard !route.isEmpty else { return [] }
    let kind = kinds[kindOfVehicle[vehicle]]
    let matrix = problem.matrices[kind.profile] ?? []
    let rows = [kind.start] + route.map { problem.jobs[$0].location.index } + [kind.end]
    return zip(rows, rows.dropFirst()).map { from, to in
      guard let from, let to else { return 0 }
      return matrix[from][to]
    }
  }
}
