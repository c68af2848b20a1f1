import Catalogs
import DayPlanning
import DayPlanningGLPK

/// Makes plans and solves problems, a limited number at once, on threads of their own.
struct PlanDesk: Sendable {
  /// What clients may ask for.
  let limits: ServiceLimits

  /// Limits how many plans are made at once.
  let queue: PlanningQueue

  /// The counters.
  let metrics: ServiceMetrics

  /// The threads on which plans are made.
  let threads: PlanningThreads

  /// Creates a desk.
  init(
    limits: ServiceLimits,
    metrics: ServiceMetrics,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limits = limits
    self.metrics = metrics
    threads = PlanningThreads(count: limits.plans, now: now)
    queue = PlanningQueue(limit: limits.plans, room: limits.queue) { running, waiting in
      metrics.show(running: running, waiting: waiting)
    }
  }

  /// Returns a place in the queue.
  ///
  /// - Parameter client: Who asks.
  /// - Returns: The place, which is held until it is released.
  /// - Throws: ``ProblemKind/busy`` if the queue is full.
  func place(for client: ClientAddress) throws(ProblemDetails) -> PlanningPlace {
    do throws(ProblemDetails) {
      return try queue.place(for: client)
    } catch {
      throw counted(error)
    }
  }

  /// Returns a planner of a city within the limits.
  func planner(in catalog: Catalog, traveling travel: any TravelModel) -> Planner {
    var planner = Planner(exactlyIn: catalog)
    planner.travel = travel
    planner.candidateLimit = limits.candidates
    return planner
  }

  /// Makes the best plan when its turn has come, and releases the place.
  ///
  /// - Parameters:
  ///   - input: What to plan.
  ///   - place: A place in the queue.
  ///   - events: Receives each better plan and bound, the proved plan, and each reason.
  /// - Returns: The plan.
  /// - Throws: ``ProblemDetails`` if there is none, or if the task is canceled.
  func plan(
    _ input: PlanInput,
    at place: PlanningPlace,
    telling events: PlanEvents? = nil
  ) async throws(ProblemDetails) -> Plan {
    var planner = planner(in: input.catalog, traveling: input.travel)
    planner.isStopped = { input.hasFailed }
    let ready = planner
    return try await work(at: place) { () throws(ProblemDetails) in
      try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) in
        try plan(input, with: ready, telling: events)
      }
    }
  }

  /// Makes the best plan on this thread.
  private func plan(
    _ input: PlanInput,
    with planner: Planner,
    telling events: PlanEvents?
  ) throws(ProblemDetails) -> Plan {
    do throws(PlanError) {
      let plan = try planner.plan(
        input.request,
        progress: { events?.tell(bound: $1) },
        proved: { if !input.hasFailed { events?.tell(proved: $0) } },
        incumbent: { if !input.hasFailed { events?.tell($0) } },
        reason: { events?.tell($0, done: $1, total: $2) }
      )
      metrics.count(plan)
      return plan
    } catch {
      throw ProblemDetails(error)
    }
  }

  /// Runs `work` on a planning thread when its turn has come, and releases the place.
  ///
  /// - Throws: What `work` throws, or ``ProblemKind/cancelled``.
  func work<Value: Sendable>(
    at place: PlanningPlace,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    defer { place.release() }
    do {
      return try await TimeLimit(seconds: patience, drain: limits.drainSeconds).run {
        () throws(ProblemDetails) in
        try await place.turn()
        return try await onThread(work)
      }
    } catch {
      throw counted(error)
    }
  }

  /// Runs `work` on a planning thread.
  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await withTaskExecutorPreference(threads) { () async throws(ProblemDetails) in
      try work()
    }
  }

  /// The seconds after which no search has anything left to do, its wait included.
  private var patience: Double {
    let turns = Double(limits.queue / max(1, limits.plans) + 1)
    return turns * (limits.seconds + 10)
  }

  /// Counts a refusal, and adds when to try again.
  private func counted(_ problem: ProblemDetails) -> ProblemDetails {
    guard problem.kind == .busy || problem.kind == .cancelled else { return problem }
    metrics.countRejected(problem.kind)
    var problem = problem
    problem.retryAfter = max(1, Int(limits.seconds.rounded(.up)))
    return problem
  }
}
