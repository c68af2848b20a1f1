public import Catalogs
public import DayPlans
public import Orienteering

/// Plans days out in one city.
///
/// A planner is a value that many tasks can use concurrently. By default it uses local search, which proves nothing; the module
/// `ExactOrienteering` adds the exact method:
///
/// ```swift
/// let planner = Planner(in: catalog, solver: .exact)
/// let plan = try planner.plan(PlanRequest(date: tuesday))
/// ```
public struct Planner: Sendable {
  /// How many of the sights left out get a reason that requires planning again.
  public enum Explanations: Hashable, Sendable {
    /// All of them.
    case all
    /// That many, most relevant first.
    case mostRelevant(Int)
  }

  /// The city and its sights.
  public let catalog: Catalog

  /// The most candidates of a plan besides its musts; beyond that, those that promise least are set aside, and the proof names them.
  public var candidateLimit = 250

  /// The most threads per plan.
  ///
  /// The plan itself uses one; its reasons are computed in parallel.
  ///
  /// The number does not change the answer unless time runs out. Values below one count as one.
  public var threadLimit = 1

  /// Whether to stop now with the best plan found, as if `request.seconds` had run out; called often, from several threads.
  ///
  /// The command uses it to handle interrupts. The plan says that it is not proved, unless it already was.
  public var isStopped: @Sendable () -> Bool = { false }

  /// The work budget for each second of a request; tests use less, so that no clock cuts in.
  package var workPerSecond = PlanningClock.workPerSecond

  /// Whether a request for which no sight is left gets a plan of empty days rather than an error.
  package var allowsNothing = false

  /// Where travel times come from: straight lines, unless a map of the city's streets is given.
  public var travel: any TravelModel = StraightLines()

  /// The method for requests that ask for a proof; local search is used for the others.
  private let solver: any RouteSolver

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - solver: The method: `.localSearch`, `.exact` of the module `ExactOrienteering`, or one of your own.
  public init(in catalog: Catalog, solver: some RouteSolver = .localSearch) {
    (self.catalog, self.solver) = (catalog, solver)
  }

  /// Returns the method for a request.
  private func solver(for request: PlanRequest) -> any RouteSolver {
    guard request.exact, request.seconds > 0 else { return LocalSearch(seed: request.seed) }
    return solver.seeded(by: request.seed)
  }

  /// Returns the best plan for `request`.
  ///
  /// The call is synchronous: it blocks its thread, and with threads of its own waits for them. So it should not run on Swift's
  /// cooperative pool; use a thread, a queue, or a task with its own executor.
  ///
  /// Cancellation of the task is looked at in every step that takes long: the selection, the tables of travel times, the search
  /// and the reasons. The call then throws ``PlanError/cancelled`` after at most the step of a sight, which takes milliseconds; only
  /// a map that is used for a mode for the first time is prepared to the end.
  ///
  /// - Parameters:
  ///   - request: What the visitor asks for.
  ///   - explanations: How many of the sights left out to plan again with.
  ///   - progress: Called with each better value and bound, in points.
  ///   - proved: Called with the plan as soon as it is proved, before the reasons that require planning again.
  ///   - incumbent: Called with each better plan, on the thread of the search, which waits for it.
  ///   - reason: Called with each reason that requires planning again once the plan is proved, on several threads, with the number
  ///     of those that are done and of all; twice for a sight that gets a proof after all have a reason.
  /// - Returns: The plan, checked.
  /// - Throws: ``PlanError`` if there is none.
  /// - Complexity: Exponential in the worst case. `request.seconds`, counted from the call, bounds the search and the reasons; the
  ///   tables of travel times, which count as well, are finished in any case, in O(*n*²) for *n* candidates.
  public func plan(
    _ request: PlanRequest,
    explanations: Explanations = .all,
    progress: @escaping @Sendable (_ value: Double?, _ bound: Double?) -> Void = { _, _ in },
    proved: (Plan) -> Void = { _ in },
    incumbent: (@Sendable (PlanIncumbent) -> Void)? = nil,
    reason: @escaping @Sendable (_ reason: LeftOut, _ done: Int, _ total: Int) -> Void = {
      _,
      _,
      _ in
    }
  ) throws(PlanError) -> Plan {
    let clock = PlanningClock(
      seconds: request.seconds,
      workPerSecond: workPerSecond,
      isStopped: isStopped,
      progress: progress
    )
    let selection = try DayProblem.selection(for: request, in: catalog, traveling: travel)
    let best = firstValue(of: request, choosing: selection, incumbent)
    var problem = try DayProblem(
      request,
      in: catalog,
      traveling: travel,
      choosing: selection,
      limit: candidateLimit,
      allowsNothing: allowsNothing
    )
    let solver = solver(for: request)
    var pool = RoutePool(keepingPricing: true)
    let explains = explanations != .mostRelevant(0)
    var solution = try problem.solveAroundClosedParks(with: solver, pool: &pool) { problem in
      clock.solving(keepingTimeForReasons: explains, rising: best) { routes, value in
        incumbent?(PlanIncumbent(problem: problem, routes: routes, value: value))
      }
    }
    let seconds = clock.elapsed
    let isCut = !solution.isOptimal && clock.solving(keepingTimeForReasons: explains).shouldStop
    func plan(explaining count: Explanations) throws(PlanError) -> Plan {
      let explainer = Explainer(
        problem: problem,
        solver: solver,
        count: count,
        workers: WorkerPool(size: max(1, threadLimit)),
        reason: reason
      )
      var plan = try self.plan(of: &solution, by: explainer, pool: pool, clock, seconds: seconds)
      if isCut { plan.proof.cut.insert(.search, at: 0) }
      return try checked(plan)
    }
    if solution.isOptimal { proved(try plan(explaining: .mostRelevant(0))) }
    return try plan(explaining: explanations)
  }

  /// Shows a first day to those who watch, and returns its value.
  private func firstValue(
    of request: PlanRequest,
    choosing selection: CandidateSelection,
    _ incumbent: (@Sendable (PlanIncumbent) -> Void)?
  ) -> LastValue {
    let best = LastValue()
    if let incumbent, let first = FirstDay(request, planner: self, choosing: selection).incumbent()
    {
      _ = best.rises(to: first.units)
      incumbent(first)
    }
    return best
  }

  /// Returns the plan of `solution` with its reasons, unchecked.
  private func plan(
    of solution: inout Solution,
    by explainer: Explainer,
    pool: RoutePool,
    _ clock: PlanningClock,
    seconds: Double
  ) throws(PlanError) -> Plan {
    let control = clock.explaining(after: pool.work)
    let reasons = explainer.explain(&solution, pool: pool, control: control)
    let isCut = explainer.isCut(by: control)
    guard !clock.isCancelled else { throw .cancelled }
    let problem = explainer.problem
    let draft = PlanDraft(
      problem: problem,
      solution: solution,
      method: explainer.solver.method(forPlaces: problem.candidates.count)
    )
    var plan = draft.plan(leftOut: reasons, seconds: seconds)
    plan.proof.cut = isCut ? [.reasons] : []
    return plan
  }

  /// Returns `plan` if nothing in it breaks.
  private func checked(_ plan: Plan) throws(PlanError) -> Plan {
    try DayProblem.checkCancellation()
    let violations = PlanCheck(of: plan, in: catalog, traveling: travel).violations
    // The check of a cancelled task may lack ways.
    try DayProblem.checkCancellation()
    guard violations.isEmpty else { throw .unsound(violations) }
    return plan
  }
}
