public import Catalogs
public import DayPlans
import Geography
import OpeningHours
import Orienteering

/// Computes times for days with a given order, and finds alternatives to a stop.
///
/// There is no search: the order and the stays are the caller's. If they do not fit, the days still get times, and violations
/// are listed.
///
/// ```swift
/// let editor = PlanEditor(in: catalog)
/// let retimed = try editor.retime([[EditedStop(id: "british-museum", minutes: 90)]], for: request)
/// ```
public struct PlanEditor: Sendable {
  /// The city and its sights.
  public let catalog: Catalog

  /// The travel model.
  public var travel: any TravelModel = StraightLines()

  /// The value of visits, if it is that of ``Planner/value`` rather than planday's.
  public var value: VisitValue?

  /// Creates an editor of plans in a city.
  public init(in catalog: Catalog) {
    self.catalog = catalog
  }

  /// Computes times for days in the given order.
  ///
  /// A plan of the planner, without spare time shared among stops, keeps its times. Default breaks are changed where the stops
  /// do not fit otherwise, on each day as little as possible. A viewpoint is visited at sunset if that is worth more and causes
  /// no violation.
  ///
  /// - Parameters:
  ///   - days: The stops of each day; missing days have none.
  ///   - request: The request of the plan. Its limits are checked; its choice of sights is not.
  /// - Returns: The plan and its violations.
  /// - Throws: `PlanError.request(_:)` if the request has faults, the catalog lacks a sight, or the stops of a day extend past
  ///   48:00, the latest time in a plan; `PlanError.noWayAcross(sights:mode:canRide:)` if there is no route from a stop to the
  ///   next; `PlanError.cancelled` if the task is canceled.
  /// - Complexity: O(*k*² *b*²) for *k* stops and *b* breaks a day, unless many placements of the breaks end at the same time,
  ///   and one travel table.
  public func retime(
    _ days: [[EditedStop]],
    for request: PlanRequest
  ) throws(PlanError) -> RetimedPlan {
    let catalog = catalog.adding(request.places)
    let edit = try PlanEdit(days, for: request, in: catalog, valuing: value)
    var problem = DayProblem(
      edit.request,
      in: catalog,
      traveling: travel,
      valuing: value,
      visiting: Array(edit.days.joined())
    )
    guard !Task.isCancelled else { throw .cancelled }
    try problem.travel.checkAnswers()
    try problem.checkLegs(of: edit)
    let ways = [true, false].map { problem.plainOptions(of: edit, havingMeals: $0) }
    problem.loosenBreaks(around: ways)
    problem.keepFree(after: ways)
    var draft = PlanDraft(edited: problem, routes: problem.bestOptions(of: edit))
    let parks = ClosedParks(in: catalog, traveling: problem.travel.model)
    if parks.mayClose(during: problem.request),
      problem.goAround(parks, insteadOf: parks.walks(of: draft.days())) != .none
    {
      draft = PlanDraft(edited: problem, routes: problem.bestOptions(of: edit))
    }
    if let fault = draft.overrun { throw .request([fault]) }
    let plan = draft.editedPlan()
    guard !Task.isCancelled else { throw .cancelled }
    let check = PlanCheck(ofEdited: plan, in: catalog, traveling: travel, valuing: value)
    guard !Task.isCancelled else { throw .cancelled }
    return RetimedPlan(plan: plan, violations: check.violations)
  }
}

extension PlanDraft {
  /// Returns the plan of edited routes, with the value of its stops and no proof.
  func editedPlan() -> Plan {
    var plan = plan(leftOut: [], seconds: 0)
    let cost = (problem.request.minuteCost * Double(DayProblem.unitsPerPoint)).rounded()
    let net = plan.objective.score - plan.objective.deductions
    let reward = net.tenths * DayProblem.unitsPerPoint / 10
    let units = reward - Int(cost) * plan.objective.travelMinutes.rawValue
    plan.objective.value = Double(units) / Double(DayProblem.unitsPerPoint)
    plan.objective.bound = plan.objective.value
    plan.objective.gap = 0
    return plan
  }
}

/// A plan with given order and stays, with computed times and its violations.
public struct RetimedPlan: Hashable, Sendable {
  /// The plan; only its times are meaningful.
  public let plan: Plan

  /// The violations, in the order of the days.
  public let violations: [PlanCheck.Violation]
}

extension PlanEditor {
  /// The maximum number of sights to compute times for when finding alternatives.
  private static let mostTried = 40

  /// Returns the sights that could replace a stop, the most valuable first.
  ///
  /// The other stops keep their order, their stays and their pins. Each alternative is timed exactly; the forty most promising
  /// ones by value and straight-line detour are tried.
  ///
  /// - Parameters:
  ///   - stop: The position of the stop in its day.
  ///   - day: The day of the stop.
  ///   - days: The stops of each day, as for ``retime(_:for:)``.
  ///   - request: The request of the plan; alternatives are sights that it allows.
  ///   - limit: The maximum number of alternatives.
  /// - Returns: The alternatives; none causes more violations than the day with the stop.
  /// - Throws: `PlanError.request(_:)` if the request has faults, or the catalog lacks a sight;
  ///   `PlanError.noWayAcross(sights:mode:canRide:)` if there is no route from a stop to the next; `PlanError.cancelled` if the
  ///   task is canceled.
  /// - Precondition: There is such a stop.
  /// - Complexity: Forty times the cost of timing the day, for each position and option in the worst case, and one travel table.
  public func alternatives(
    toStop stop: Int,
    onDay day: Int,
    of days: [[EditedStop]],
    for request: PlanRequest,
    limit: Int = 3
  ) throws(PlanError) -> [Alternative] {
    let catalog = catalog.adding(request.places)
    let edit = try PlanEdit(days, for: request, in: catalog, valuing: value)
    let stops = Array(edit.days.joined())
    try DayProblem(
      edit.request,
      in: catalog,
      traveling: travel,
      valuing: value,
      visiting: stops
    ).checkLegs(of: edit)
    let offers = promising(insteadOf: stop, onDay: day, of: edit)
    let swap = StopSwap(
      of: edit,
      stop: stop,
      day: day,
      offers: offers,
      in: catalog,
      traveling: travel,
      valuing: value
    )
    let found = offers.indices.compactMap { Task.isCancelled ? nil : swap.alternative($0) }
    guard !Task.isCancelled else { throw .cancelled }
    return Array(found.sorted { ($1.value, $0.sight.id) < ($0.value, $1.sight.id) }.prefix(limit))
  }

  /// Returns the sights to try: allowed by the request, not visited, and not excluded by a visited sight.
  private func promising(insteadOf stop: Int, onDay day: Int, of edit: PlanEdit) -> [Candidate] {
    var others = edit.days
    let replaced = others[day].remove(at: stop)
    let visited = Set(edit.days.joined().map(\.id))
    var request = edit.request
    request.must = []
    request.pins = []
    let catalog = catalog.adding(request.places)
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let selection = CandidateSelection(
      request,
      in: catalog,
      openings: table,
      valuing: value
    )
    let before = others[day].element(at: stop - 1)?.attraction.visitEnd
    let after = others[day].element(at: stop)?.attraction.coordinate
    let model = StraightLineTravel(mode: request.mode, pace: request.pace ?? .normal)
    return selection.candidates
      .filter { candidate in
        candidate.id != replaced.id && !visited.contains(candidate.id)
          && !others.joined().contains {
            !catalog.exclusivePairs(among: [$0.attraction, candidate.attraction]).isEmpty
          }
      }
      .map { candidate in
        let sight = candidate.attraction
        let there = before.map { model.time(from: $0, to: sight.coordinate) } ?? .zero
        let on = after.map { model.time(from: sight.visitEnd, to: $0) } ?? .zero
        let cost = request.minuteCost * Double((there + on).rawValue)
        return (candidate, candidate.points.value - cost)
      }
      .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
      .prefix(Self.mostTried).map { candidate, _ in
        // Meals are not moved.
        var candidate = candidate
        candidate.options.removeAll(where: \.isMeal)
        return candidate
      }
  }
}

extension [Candidate] {
  /// Returns the element at `index`, or `nil` if there is none.
  fileprivate func element(at index: Int) -> Candidate? {
    indices.contains(index) ? self[index] : nil
  }
}
