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
  /// How many of the sights left out get a reason that requires replanning.
  public enum Explanations: Hashable, Sendable {
    /// All of them.
    case all
    /// The given number, most relevant first.
    case mostRelevant(Int)
  }

  /// The city and its sights.
  public let catalog: Catalog

  /// The maximum number of candidates besides musts; beyond it, the least promising are set aside, which the proof reports.
  public var candidateLimit = 250

  /// The maximum number of threads per plan.
  ///
  /// The plan itself uses one; its reasons are computed in parallel.
  ///
  /// The number does not affect the result unless time runs out. Values below one count as one.
  public var threadLimit = 1

  /// Whether to stop with the best plan so far, as if `request.seconds` had run out; called often, from several threads.
  ///
  /// The command uses it to handle interrupts. The plan is then marked as not proved, unless it already was.
  public var isStopped: @Sendable () -> Bool = { false }

  /// The work after which a plan is cut off, in seconds of a common machine; `nil` for the time limit of the request.
  ///
  /// With it, nothing depends on the clock: the same request has the same plan, byte for byte, on every machine, and `proof.seconds` is the
  /// work of the search. Searches for reasons have budgets of their own, so explain few of them.
  public var work: Double?

  /// The work budget for each second of a request; tests use less, so that the time limit is never reached.
  package var workPerSecond = PlanningClock.workPerSecond

  /// Whether a request without any candidates yields a plan of empty days instead of an error.
  package var allowsNothing = false

  /// The travel model; straight lines by default.
  public var travel: any TravelModel = StraightLines()

  /// The value of visits; `nil` stands for planday's, `VisitValue(for: request.familiarity)`.
  ///
  /// The visitor's interests, the season, the weather and the company multiply it in any case. Check the plans with the same value.
  public var value: VisitValue?

  /// The method for requests that ask for a proof; local search is used for the others.
  private let solver: any RouteSolver

  /// Creates a planner.
  ///
  /// - Parameters:
  ///   - catalog: The city and its sights.
  ///   - solver: The method: `.localSearch`, `.exact` of the module `ExactOrienteering`, or a custom one.
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
  /// The call blocks its thread, so don't call it on Swift's cooperative pool; use a thread, a queue, or a task with its own
  /// executor.
  ///
  /// All long steps check for task cancellation: the selection, the travel tables, the search and the reasons. The call then
  /// throws `PlanError.cancelled` within milliseconds; only the first preparation of a map for a mode is not interrupted.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - explanations: How many of the sights left out to explain by replanning.
  ///   - progress: Called with each better value and bound, in points.
  ///   - proved: Called with the plan as soon as it is proved, before the reasons that require replanning.
  ///   - incumbent: Called synchronously with each better plan, on the thread of the search.
  ///   - reason: Called with each reason that requires replanning once the plan is proved, on several threads, with the number
  ///     done and the total; twice for a sight that gets a proof in the second pass.
  /// - Returns: The plan, checked.
  /// - Throws: `PlanError` if there is none.
  /// - Complexity: Exponential in the worst case. `request.seconds`, counted from the call, bounds the search and the reasons;
  ///   the travel tables count too but are always completed, in O(*n*²) for *n* candidates.
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
      seconds: work ?? request.seconds,
      isTimed: work == nil,
      workPerSecond: workPerSecond,
      isStopped: isStopped,
      progress: progress
    )
    let selection = try DayProblem.selection(
      for: request,
      in: catalog,
      traveling: travel,
      valuing: value
    )
    let best = firstValue(of: request, choosing: selection, incumbent)
    var problem = try DayProblem(
      request,
      in: catalog,
      traveling: travel,
      valuing: value,
      choosing: selection,
      limit: candidateLimit,
      allowsNothing: allowsNothing
    )
    let solver = solver(for: request)
    var pool = RoutePool(keepingPricing: true)
    let explains = explanations != .mostRelevant(0)
    let solution = try problem.solveAroundClosedParks(with: solver, pool: &pool) { problem in
      clock.solving(keepingTimeForReasons: explains, rising: best) { routes, value in
        incumbent?(PlanIncumbent(problem: problem, routes: routes, value: value))
      }
    }
    let seconds = clock.elapsed(after: pool.work)
    let isCut = !solution.isOptimal && clock.solving(keepingTimeForReasons: explains).shouldStop
    func plan(explaining count: Explanations) throws(PlanError) -> Plan {
      let explainer = Explainer(
        problem: problem,
        solver: solver,
        count: count,
        workers: WorkerPool(size: max(1, threadLimit)),
        reason: reason
      )
      var plan = try self.plan(of: solution, by: explainer, pool: pool, clock, seconds: seconds)
      if isCut { plan.proof.cut.insert(.search, at: 0) }
      return try checked(plan)
    }
    if solution.isOptimal { proved(try plan(explaining: .mostRelevant(0))) }
    return try plan(explaining: explanations)
  }

  /// Reports a quick first plan to `incumbent`, if given, and returns its value.
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

  /// Returns the plan of `solution`, or of a better one found for its reasons, unchecked.
  private func plan(
    of solution: Solution,
    by explainer: Explainer,
    pool: RoutePool,
    _ clock: PlanningClock,
    seconds: Double
  ) throws(PlanError) -> Plan {
    let control = clock.explaining(after: pool.work)
    let explained = explainer.explained(solution, pool: pool, control: control)
    let isCut = explainer.isCut(by: control)
    guard !clock.isCancelled else { throw .cancelled }
    let problem = explainer.problem
    let draft = PlanDraft(
      problem: problem,
      solution: explained.solution,
      method: explainer.solver.method(forPlaces: problem.candidates.count)
    )
    var plan = draft.plan(leftOut: explained.reasons, seconds: seconds)
    plan.proof.cut = isCut ? [.reasons] : []
    return plan
  }

  /// Returns `plan` if it passes the check.
  private func checked(_ plan: Plan) throws(PlanError) -> Plan {
    try DayProblem.checkCancellation()
    let check = PlanCheck(of: plan, in: catalog, traveling: travel, valuing: value)
    // In a cancelled task, the check may lack routes.
    try DayProblem.checkCancellation()
    if let reason = travel.failureReason { throw .travelFailed(reason) }
    guard check.violations.isEmpty else { throw .unsound(check.violations) }
    return plan
  }
}

/// A quick plan from the 40 sights worth most, shown while the full table of travel times is computed.
///
/// For a whole city, that table takes noticeable time; one of a few dozen sights takes a hundredth of it. The search does not
/// start from this plan, so it does not affect the result.
struct FirstDay {
  /// The number of its sights; a request with fewer than twice as many needs none, because its search starts as early.
  private static let sights = 40

  private static let rounds = 100

  private let request: PlanRequest
  private let planner: Planner
  private let selection: CandidateSelection

  /// Prepares the first day of a request.
  init(_ request: PlanRequest, planner: Planner, choosing selection: CandidateSelection) {
    self.request = request
    self.planner = planner
    self.selection = selection
  }

  /// Returns the day; `nil` if the search itself starts as early, or if musts do not fit.
  ///
  /// - Complexity: A few milliseconds for a day.
  func incumbent() -> PlanIncumbent? {
    // The latency of an engine does not depend on the size of the table.
    if case .engine = planner.travel.basis { return nil }
    guard selection.candidates.count >= 2 * Self.sights else { return nil }
    let problem = try? DayProblem(
      request,
      in: planner.catalog,
      traveling: planner.travel,
      valuing: planner.value,
      choosing: selection.best(Self.sights),
      limit: Self.sights
    )
    let search = LocalSearch(rounds: Self.rounds, patience: 1, seed: request.seed)
    guard let problem, let day = search.solve(problem.instance) else { return nil }
    return PlanIncumbent(problem: problem, routes: day.routes, value: day.value)
  }
}

extension Planner {
  /// What happens to planning when the waiting task is cancelled.
  public enum Cancellation: Hashable, Sendable {
    /// The call throws `PlanError.cancelled`.
    case `throw`

    /// The search stops, and the best plan so far is returned, as if time had run out.
    case keepBest
  }

  /// Returns the best plan for `request`.
  ///
  /// Planning runs on dedicated threads, one per core, so other tasks are not blocked; further calls wait for a thread, and
  /// `request.seconds` counts from when planning starts.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - explanations: How many of the sights left out to explain by replanning.
  ///   - cancellation: What happens if the task is cancelled.
  /// - Returns: The plan, checked.
  /// - Throws: `PlanError` if there is none.
  /// - Complexity: Exponential in the worst case, bounded by `request.seconds`; see ``plan(_:explanations:progress:proved:incumbent:reason:)``.
  public func plan(
    for request: PlanRequest,
    explanations: Explanations = .all,
    onCancel cancellation: Cancellation = .throw
  ) async throws(PlanError) -> Plan {
    let order = events(for: request, explanations: explanations, onCancel: cancellation)
    let run = PlanRun(order, isObserved: false)
    while let event = try await run.next(isolation: #isolation) {
      if case .plan(let plan) = event { return plan }
    }
    throw .cancelled
  }

  /// Returns the events of planning `request`: incumbents, bounds, the proof, reasons, and the plan.
  ///
  /// ```swift
  /// for try await event in planner.events(for: request) {
  ///   switch event {
  ///   case .incumbent(let best): show(best.days())
  ///   case .plan(let plan): show(plan)
  ///   default: break
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - explanations: How many of the sights left out to explain by replanning.
  ///   - cancellation: What happens if the reading task is cancelled.
  /// - Returns: The events, ending with ``PlanEvent/plan(_:)`` or a `PlanError`.
  public func events(
    for request: PlanRequest,
    explanations: Explanations = .all,
    onCancel cancellation: Cancellation = .throw
  ) -> PlanEvents {
    PlanEvents(
      planner: self,
      request: request,
      explanations: explanations,
      cancellation: cancellation
    )
  }
}

/// The limits of a plan: a work budget, shared by the search and the reasons, and a time limit.
///
/// Normally the budget applies, so the same request gets the same plan everywhere. The time limit is for slow machines; a plan
/// cut short by it is marked.
struct PlanningClock: Sendable {
  private let start = ContinuousClock.now
  private let seconds: Double
  private let isTimed: Bool
  private let workPerSecond: Double
  private let isStopped: @Sendable () -> Bool
  private let progress: @Sendable (Double?, Double?) -> Void

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - seconds: The time limit for the plan and its reasons.
  ///   - isTimed: Whether the clock limits the plan; otherwise only the work does.
  ///   - workPerSecond: The work budget per second of the limit.
  ///   - isStopped: Whether to stop, as if time had run out.
  ///   - progress: Called with each better value and bound, in points.
  init(
    seconds: Double,
    isTimed: Bool = true,
    workPerSecond: Double = Self.workPerSecond,
    isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Double?, Double?) -> Void
  ) {
    self.seconds = seconds
    self.isTimed = isTimed
    self.workPerSecond = workPerSecond
    self.isStopped = isStopped
    self.progress = progress
  }

  /// Returns the seconds since the start or, without a time limit, those that `work` stands for; to the thousandth.
  func elapsed(after work: Int) -> Double {
    guard isTimed else { return (Double(work) / workPerSecond * 1_000).rounded() / 1_000 }
    let duration = start.duration(to: .now).components
    let milliseconds = duration.seconds * 1_000 + duration.attoseconds / 1_000_000_000_000_000
    return Double(milliseconds) / 1_000
  }

  /// Whether the caller cancelled.
  var isCancelled: Bool { Task.isCancelled }

  /// The work budget for each second of the time limit, in the units of `SearchControl.work`: about what two busy cores achieve
  /// per second on the hardest days, so that the time limit rarely applies (`Benchmarks/NOTES.md`).
  static let workPerSecond = 250_000_000.0

  /// The work budget of the plan and its reasons.
  var work: Int { Int(min(seconds, 1e6) * workPerSecond) }

  /// The number of full-budget proofs that the remaining budget allows; most proofs take a hundredth of their budget.
  private static let proofsAtOnce = 8

  /// The share of the time and of the work reserved for reasons.
  private static let shareOfReasons = 0.25

  /// Returns the control of the search for a plan.
  ///
  /// - Parameters:
  ///   - explains: Whether to reserve time for reasons.
  ///   - best: The value of the best solution so far.
  ///   - incumbent: Called with the routes and the value of each better solution.
  /// - Returns: The control.
  func solving(
    keepingTimeForReasons explains: Bool,
    rising best: LastValue = LastValue(),
    incumbent: @escaping @Sendable (_ routes: [[Int]], _ value: Int) -> Void = { _, _ in }
  ) -> SearchControl {
    let share = explains ? 1 - Self.shareOfReasons : 1
    let progress = progress
    var control = SearchControl(
      deadline: isTimed ? start + .seconds(seconds * share) : nil,
      observer: { state in
        let points = { (units: Int) in Double(units) / Double(DayProblem.unitsPerPoint) }
        progress(state.value.map(points), state.bound.map(points))
        if let routes = state.routes, let value = state.value, best.rises(to: value) {
          incumbent(routes, value)
        }
      }
    )
    control.isStopped = isStopped
    return control.limited(to: Int(Double(work) * share))
  }

  /// Returns the control of the search for reasons, with the work budget of each proof.
  ///
  /// - Parameter spent: The work of the plan.
  /// - Returns: The control.
  func explaining(after spent: Int) -> SearchControl {
    var control = SearchControl(deadline: isTimed ? start + .seconds(seconds) : nil)
    control.isStopped = isStopped
    return control.limited(to: min(Explainer.work, max(0, work - spent) / Self.proofsAtOnce))
  }
}
