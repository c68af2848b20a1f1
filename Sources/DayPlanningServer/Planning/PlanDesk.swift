import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Travel

/// Runs the work of the service, each class on its own threads, so that no class blocks another.
struct PlanDesk: Sendable {
  /// What clients may ask for.
  let limits: ServiceLimits

  /// The counters.
  let metrics: ServiceMetrics

  /// Reads requests and makes short answers, in some milliseconds.
  let reading: WorkDesk

  /// Computes answers that take longer, or that wait for a routing engine.
  let work: WorkDesk

  /// Makes plans and solves problems.
  let plans: WorkDesk

  /// The most requests that wait for being read, and for work other than plans.
  private static let (readingRoom, workRoom) = (256, 64)

  /// The seconds that a plan may take beyond those of its search, for travel times and its answer.
  private static let otherSeconds = 10.0

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - limits: What clients may ask for.
  ///   - metrics: The counters.
  ///   - now: The clock by which the liveness probe detects stuck threads.
  init(
    limits: ServiceLimits,
    metrics: ServiceMetrics,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limits = limits
    self.metrics = metrics
    let (others, drain) = (max(2, limits.plans), limits.drainSeconds)
    reading = WorkDesk(
      count: others,
      room: Self.readingRoom,
      seconds: limits.workSeconds,
      drain: drain,
      now: now
    )
    work = WorkDesk(
      count: others,
      room: Self.workRoom,
      seconds: limits.workSeconds,
      drain: drain,
      now: now
    )
    plans = WorkDesk(
      count: limits.plans,
      room: limits.queue,
      seconds: limits.seconds + Self.otherSeconds,
      drain: drain,
      now: now
    ) { running, waiting in
      metrics.show(running: running, waiting: waiting)
    }
  }

  /// Limits how many plans are made at once.
  var queue: PlanningQueue { plans.queue }

  /// Returns a place in the queue of plans.
  ///
  /// - Parameter client: The client's address.
  /// - Returns: The place, which is held until it is released.
  /// - Throws: ``ProblemKind/busy`` if the queue is full.
  func place(for client: ClientAddress) throws(ProblemDetails) -> PlanningPlace {
    do throws(ProblemDetails) {
      return try queue.place(for: client)
    } catch {
      throw counted(error)
    }
  }

  /// Does work other than plans in its turn, as soon as there is a thread for it.
  ///
  /// - Parameters:
  ///   - desk: ``reading`` or ``work``.
  ///   - client: The client's address.
  ///   - departure: When the client leaves, which cancels the work.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, ``ProblemKind/busy`` if too many wait, or ``ProblemKind/cancelled``.
  func working<Value: Sendable>(
    at desk: WorkDesk,
    for client: ClientAddress,
    until departure: Departure,
    _ body: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    do throws(ProblemDetails) {
      let place = try desk.queue.place(for: client)
      return try await departure.cancelling { () throws(ProblemDetails) in
        try await desk.work(at: place, body)
      }
    } catch {
      guard error.kind == .busy || error.kind == .cancelled else { throw error }
      var problem = error
      problem.retryAfter = 1
      throw problem
    }
  }

  /// Returns a planner of a city within the limits.
  func planner(in catalog: Catalog, traveling travel: any TravelModel) -> Planner {
    var planner = Planner(in: catalog, solver: .exact)
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
  ///   - finish: Returns what is answered with the plan.
  /// - Returns: What `finish` returns.
  /// - Throws: ``ProblemDetails`` if there is none, or if the task is canceled.
  func plan<Value: Sendable>(
    _ input: PlanInput,
    at place: PlanningPlace,
    telling events: PlanEvents? = nil,
    then finish: @escaping @Sendable (Plan) throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    var planner = planner(in: input.catalog, traveling: input.travel)
    planner.isStopped = { input.hasFailed }
    let ready = planner
    return try await planning(at: place) { () throws(ProblemDetails) -> Value in
      let made = try PlanInput.answering(by: input.travel) { () throws(ProblemDetails) -> Plan in
        try plan(input, with: ready, telling: events)
      }
      return try finish(made)
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

  /// Runs `work`, which plans or solves, on a planning thread when its turn has come, and releases the place.
  ///
  /// - Throws: What `work` throws, or ``ProblemKind/cancelled``.
  func planning<Value: Sendable>(
    at place: PlanningPlace,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    do {
      return try await plans.work(at: place) { () throws(ProblemDetails) -> Value in
        try SearchThreads.shared.counting { () throws(ProblemDetails) -> Value in try work() }
      }
    } catch {
      throw counted(error)
    }
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

/// What a plan is made from.
struct PlanInput: Sendable {
  /// What the visitor asks for.
  let request: PlanRequest

  /// The city.
  let catalog: Catalog

  /// Where travel times come from.
  let travel: any TravelModel

  /// Returns what `work` makes of the travel times, unless the engine that they come from failed meanwhile: then legs would be
  /// estimates that nobody asked for.
  ///
  /// - Parameters:
  ///   - travel: Where travel times come from.
  ///   - work: What asks for them.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or ``ProblemKind/engineFailed`` or ``ProblemKind/engineBusy``.
  static func answering<Value>(
    by travel: any TravelModel,
    _ work: () throws(ProblemDetails) -> Value
  ) throws(ProblemDetails) -> Value {
    let result = Result(catching: work)
    if let failure = (travel as? EngineTravel)?.failure { throw ProblemDetails(failure) }
    return try result.get()
  }

  /// Whether the engine that travel times come from has failed.
  var hasFailed: Bool { (travel as? EngineTravel)?.failure != nil }
}
