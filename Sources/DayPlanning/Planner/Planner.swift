public import Catalogs
package import Orienteering

/// Plans days out in one city.
///
/// A planner is a value that never changes: one can make plans in many tasks at once. With `import
/// DayPlanning` alone it answers with the local search; `import DayPlanningGLPK` gives it the exact
/// method, by `Planner(exactlyIn: catalog)`.
///
/// ```swift
/// let planner = Planner(in: catalog)
/// let plan = try planner.plan(PlanRequest(date: tuesday))
/// ```
public struct Planner: Sendable {
  /// How many of the sights that are left out get a reason that took planning again.
  public enum Explanations: Hashable, Sendable {
    /// All of them.
    case all
    /// The most relevant ones, that many.
    case mostRelevant(Int)
  }

  /// The city and its sights.
  public let catalog: Catalog

  /// The most sights with which one plan is made; beyond, whole neighborhoods are set aside.
  public var candidateLimit = 250

  /// The most threads of one plan: the plan itself takes one, and then its reasons are found side by side.
  ///
  /// It does not change what is found, as long as there is time for all of it. Less than one is one.
  public var threadLimit = 1

  /// Whether to end now with the best plan found, as if `request.seconds` had run out; asked often, from several threads.
  ///
  /// A command asks it after an interrupt. The plan says that it is not proved, unless it was by then.
  public var isStopped: @Sendable () -> Bool = { false }

  /// Where travel times come from: straight lines, unless a map of the city's streets is given.
  public var travel: any TravelModel = StraightLines()

  private let makeSolver: @Sendable (PlanRequest) -> any RouteSolver

  /// Creates a planner that answers with the local search alone.
  public init(in catalog: Catalog) {
    self.init(in: catalog) { LocalSearch(seed: $0.seed) }
  }

  /// Creates a planner that answers with the solver that `makeSolver` gives for a request.
  package init(
    in catalog: Catalog,
    makeSolver: @escaping @Sendable (PlanRequest) -> any RouteSolver
  ) {
    self.catalog = catalog
    self.makeSolver = makeSolver
  }

  /// Returns the best plan for `request`.
  ///
  /// The call is synchronous; when it runs in a task that is cancelled it ends within milliseconds.
  ///
  /// - Parameters:
  ///   - request: What the visitor asks for.
  ///   - explanations: For how many of the sights left out to plan again with them.
  ///   - progress: Told of each better value and bound, in points.
  ///   - proved: Called with the plan as soon as it is proved, before the reasons that take planning again.
  /// - Returns: The plan, checked.
  /// - Throws: ``PlanError`` if there is none.
  /// - Complexity: Exponential in the worst case; `request.seconds` bounds it.
  public func plan(
    _ request: PlanRequest,
    explanations: Explanations = .all,
    progress: @escaping @Sendable (_ value: Double?, _ bound: Double?) -> Void = { _, _ in },
    proved: (Plan) -> Void = { _ in }
  ) throws(PlanError) -> Plan {
    let clock = PlanningClock(
      seconds: request.seconds,
      isStopped: isStopped,
      progress: progress
    )
    var problem = try DayProblem(
      request,
      in: catalog,
      traveling: travel,
      limit: candidateLimit
    )
    let solver = makeSolver(request)
    var pool = RoutePool(keepingPricing: true)
    let control = clock.solving(keepingTimeForReasons: explanations != .mostRelevant(0))
    var solution = try problem.solve(with: solver, pool: &pool, control: control)
    let seconds = clock.elapsed
    func plan(explaining count: Explanations) throws(PlanError) -> Plan {
      let explainer = Explainer(
        problem: problem,
        solver: solver,
        count: count,
        workers: WorkerPool(size: max(1, threadLimit))
      )
      let reasons = explainer.explain(&solution, pool: pool, control: clock.explaining())
      guard !clock.isCancelled else { throw .cancelled }
      let draft = PlanDraft(
        problem: problem,
        solution: solution,
        method: solver.method(forPlaces: problem.candidates.count)
      )
      return try checked(draft.plan(leftOut: reasons, seconds: seconds))
    }
    if solution.isOptimal { proved(try plan(explaining: .mostRelevant(0))) }
    return try plan(explaining: explanations)
  }

  /// Returns `plan` if nothing in it breaks.
  private func checked(_ plan: Plan) throws(PlanError) -> Plan {
    let violations = PlanCheck(of: plan, in: catalog, traveling: travel).violations
    guard violations.isEmpty else { throw .unsound(violations) }
    return plan
  }
}
