import Catalogs
import DayPlanning
import DayPlanningGLPK

/// Makes plans and solves problems, a few at once, on threads of their own.
struct PlanDesk: Sendable {
  /// What clients may ask for.
  let limits: ServiceLimits

  /// Who may plan when.
  let queue: PlanningQueue

  /// What is counted.
  let metrics: ServiceMetrics

  private let threads: PlanningThreads

  /// Creates a desk.
  init(limits: ServiceLimits, metrics: ServiceMetrics) {
    self.limits = limits
    self.metrics = metrics
    threads = PlanningThreads(count: limits.plans)
    queue = PlanningQueue(limit: limits.plans, room: limits.queue) { running, waiting in
      metrics.show(running: running, waiting: waiting)
    }
  }

  /// Refuses whoever would have to wait where there is no room to wait.
  ///
  /// - Throws: ``ProblemKind/busy``.
  func checkRoom() throws(ProblemDetails) {
    if let problem = queue.refusal { throw counted(problem) }
  }

  /// Makes the best plan, when its turn has come.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - catalog: The city.
  ///   - departure: When whoever asked leaves; the planning is then cancelled.
  ///   - progress: Told of each better value and bound, in points.
  ///   - proved: Called with the plan as soon as it is proved, before its reasons.
  /// - Returns: The plan.
  /// - Throws: ``ProblemDetails`` if there is none.
  func plan(
    _ request: PlanRequest,
    in catalog: Catalog,
    departure: Departure?,
    progress: @escaping @Sendable (_ value: Double?, _ bound: Double?) -> Void = { _, _ in },
    proved: @escaping @Sendable (Plan) -> Void = { _ in }
  ) async throws(ProblemDetails) -> Plan {
    var planner = Planner(exactlyIn: catalog)
    planner.candidateLimit = limits.candidates
    let ready = planner
    return try await work(departure) { () throws(ProblemDetails) in
      do throws(PlanError) {
        let plan = try ready.plan(request, progress: progress, proved: proved)
        metrics.count(plan)
        return plan
      } catch {
        throw ProblemDetails(error)
      }
    }
  }

  /// Does `work` on a thread for plans, when its turn has come.
  func work<Value: Sendable>(
    _ departure: Departure?,
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    do {
      return try await departure.cancelling(after: patience) { () throws(ProblemDetails) in
        try await queue.enter()
        defer { queue.leave() }
        return try await onThread(work)
      }
    } catch {
      throw counted(error)
    }
  }

  /// Does `work` on a thread for plans.
  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await withTaskExecutorPreference(threads) { () async throws(ProblemDetails) in
      try work()
    }
  }

  /// The seconds after which no search has anything left to do, waiting for its turn included.
  private var patience: Double {
    let turns = Double(limits.queue / max(1, limits.plans) + 1)
    return turns * (limits.seconds + 10)
  }

  /// Counts a refusal, and says when to ask again.
  private func counted(_ problem: ProblemDetails) -> ProblemDetails {
    guard problem.kind == .busy || problem.kind == .cancelled else { return problem }
    metrics.countRejected(problem.kind)
    var problem = problem
    problem.retryAfter = max(1, Int(limits.seconds.rounded(.up)))
    return problem
  }
}
