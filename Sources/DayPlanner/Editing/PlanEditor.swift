public import Catalogs
public import DayPlans
import Geography
import OpeningHours
import Orienteering

/// Times days whose order is given, and finds what could be visited instead of a stop.
///
/// Nothing is searched: the order and the stays are those of the caller. Where they do not fit, the days are timed all the same, and
/// what breaks is listed.
///
/// ```swift
/// let editor = PlanEditor(in: catalog)
/// let retimed = try editor.retime([[EditedStop(id: "british-museum", minutes: 90)]], for: request)
/// ```
public struct PlanEditor: Sendable {
  /// The city and its sights.
  public let catalog: Catalog

  /// Where travel times come from.
  public var travel: any TravelModel = StraightLines()

  /// Creates an editor of plans in a city.
  public init(in catalog: Catalog) {
    self.catalog = catalog
  }

  /// Times days in the order that is given.
  ///
  /// A plan that the planner made, without spare time shared among its stops, is timed as it was. Default breaks give way, each
  /// day in the least severe way, where the stops do not fit otherwise. A viewpoint waits for the sunset where that is worth more
  /// and breaks nothing.
  ///
  /// - Parameters:
  ///   - days: The stops of each day; days that are missing have none.
  ///   - request: The request of the plan. Its limits are checked; its choice of sights is not.
  /// - Returns: The plan and what breaks.
  /// - Throws: ``PlanError/request(_:)`` if the request has faults, the catalog lacks a sight, or the stops of a day last past
  ///   48:00, which no time of a plan can say; ``PlanError/noWayAcross(sights:mode:canRide:)`` if no way leads from a stop to the
  ///   next; ``PlanError/cancelled`` if the task is canceled.
  /// - Complexity: O(*k*² *b*²) for *k* stops and *b* breaks a day unless many placements of the breaks end alike, and one travel
  ///   table.
  public func retime(
    _ days: [[EditedStop]],
    for request: PlanRequest
  ) throws(PlanError) -> RetimedPlan {
    let edit = try PlanEdit(days, for: request, in: catalog)
    var problem = DayProblem(
      edit.request,
      in: catalog,
      traveling: travel,
      visiting: Array(edit.days.joined())
    )
    guard !Task.isCancelled else { throw .cancelled }
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
    let check = PlanCheck(ofEdited: plan, in: catalog, traveling: travel)
    guard !Task.isCancelled else { throw .cancelled }
    return RetimedPlan(plan: plan, violations: check.violations)
  }
}

extension PlanDraft {
  /// Returns the plan of edited routes: worth what its stops are worth, and proved in nothing.
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
