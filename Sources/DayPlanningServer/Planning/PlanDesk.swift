import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Travel

/// Runs the work of the service, each class on its own threads, so that classes do not block each other.
struct PlanDesk: Sendable {
  /// The limits on requests.
  let limits: ServiceLimits

  /// The counters.
  let metrics: ServiceMetrics

  /// Reads requests and computes short responses, in a few milliseconds.
  let reading: WorkDesk

  /// Computes responses that take longer, or wait for a routing engine.
  let work: WorkDesk

  /// Makes plans and solves problems.
  let plans: WorkDesk

  /// The queue sizes for reading requests, and for work other than plans.
  private static let (readingRoom, workRoom) = (256, 64)

  /// The time that a plan may take in addition to its search, for travel times and the response, in seconds.
  private static let otherSeconds = 10.0

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - limits: The limits on requests.
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

  /// Limits the number of concurrent plans.
  var queue: PlanningQueue { plans.queue }

  /// Returns a place in the plan queue.
  ///
  /// - Parameter client: The client's address.
  /// - Returns: The place, held until released.
  /// - Throws: ``ProblemKind/busy`` if the queue is full.
  func place(for client: ClientAddress) throws(ProblemDetails) -> PlanningPlace {
    do throws(ProblemDetails) {
      return try queue.place(for: client)
    } catch {
      throw counted(error)
    }
  }

  /// Does work other than planning in its turn, as soon as a thread is free.
  ///
  /// - Parameters:
  ///   - desk: ``reading`` or ``work``.
  ///   - client: The client's address.
  ///   - departure: The client's departure, which cancels the work.
  ///   - body: The work.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, ``ProblemKind/busy`` if the queue is full, or ``ProblemKind/cancelled``.
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

  /// Plans when it is the request's turn, and releases the place.
  ///
  /// - Parameters:
  ///   - input: The input of the plan.
  ///   - place: A place in the queue.
  ///   - events: Receives each better plan and bound, the proved plan, and each reason.
  ///   - finish: Converts the plan to the response.
  /// - Returns: The result of `finish`.
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

  /// Plans on this thread.
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

  /// Runs `work`, which plans or solves, on a planning thread when it is its turn, and releases the place.
  ///
  /// - Throws: The error of `work`, or ``ProblemKind/cancelled``.
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

  /// Counts a rejection, and adds `Retry-After`.
  private func counted(_ problem: ProblemDetails) -> ProblemDetails {
    guard problem.kind == .busy || problem.kind == .cancelled else { return problem }
    metrics.countRejected(problem.kind)
    var problem = problem
    problem.retryAfter = max(1, Int(limits.seconds.rounded(.up)))
    return problem
  }
}

/// The input of a plan.
struct PlanInput: Sendable {
  /// The request.
  let request: PlanRequest

  /// The city.
  let catalog: Catalog

  /// The travel model.
  let travel: any TravelModel

  /// Runs `work` with a travel model, and throws if its engine failed: then legs would be unrequested estimates.
  ///
  /// - Parameters:
  ///   - travel: The travel model.
  ///   - work: The work that uses it.
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`, ``ProblemKind/engineFailed`` or ``ProblemKind/engineBusy``.
  static func answering<Value>(
    by travel: any TravelModel,
    _ work: () throws(ProblemDetails) -> Value
  ) throws(ProblemDetails) -> Value {
    let result = Result(catching: work)
    if let failure = (travel as? EngineTravel)?.failure { throw ProblemDetails(failure) }
    return try result.get()
  }

  /// Whether the engine of the travel model has failed.
  var hasFailed: Bool { (travel as? EngineTravel)?.failure != nil }
}
