import Catalogs
public import DayPlanner
public import DayPlans
import OpeningHours

/// Replans the rest of a day from the visitor's position.
///
/// Completed visits are kept, and a visit or break in progress continues until its planned end, or as long as requested.
/// Everything else is decided again: what to see, in which order, when, and for how long. The result is a plan with a proof,
/// like any other.
///
/// Other days of the plan are unchanged, so their sights are not candidates.
public struct Replanner: Sendable {
  /// The planner.
  public let planner: Planner

  /// The maximum number of omitted sights that get a reason that requires planning again.
  public var explanations = Planner.Explanations.mostRelevant(0)

  /// Creates a replanner.
  ///
  /// - Parameter planner: The planner, with the city and its travel times.
  public init(planner: Planner) {
    self.planner = planner
  }

  /// Returns the best rest of a day.
  ///
  /// Musts and pins that can no longer be met are dropped and reported, rather than failing the plan. If nothing is left to
  /// visit, the rest is an empty day.
  ///
  /// - Parameters:
  ///   - plan: The plan of the day.
  ///   - state: The visitor's progress.
  /// - Returns: The rest of the day, and its changes.
  /// - Throws: ``ReplanError`` if there is nothing to plan.
  /// - Complexity: That of planning a day as long as the rest, plus once more for each dropped must.
  public func replan(_ plan: Plan, from state: TripState) throws(ReplanError) -> Replan {
    let day = try RestOfDay(of: plan, at: state, in: planner.catalog)
    var request = day.request
    var planner = planner
    planner.allowsNothing = true
    var dropped: [BreakKind] = []
    var broken: [String] = []
    while true {
      do throws(PlanError) {
        var rest = try planner.plan(request, explanations: explanations)
        rest.warnings += plan.notes(onDropped: dropped, on: rest.request.date)
        return answer(rest, at: state.time, for: day, broken: broken)
      } catch {
        // Default meals are dropped before musts.
        if case .mustsClash = error, let kind = request.dropsMeal(notAskedIn: plan, state) {
          dropped.append(kind)
          continue
        }
        let lost = Self.musts(of: error).filter(request.required.contains)
        guard !lost.isEmpty else { throw .planning(error) }
        request.must.removeAll(where: lost.contains)
        request.pins.removeAll { lost.contains($0.sight) }
        broken += lost
      }
    }
  }

  private func answer(
    _ rest: Plan,
    at time: ClockTime,
    for day: RestOfDay,
    broken: [String]
  ) -> Replan {
    let before = day.rest
    var rest = rest
    for index in rest.days.indices {
      rest.days[index].visited = day.before + day.visited + [day.underWay].compactMap(\.self)
      guard rest.days[index].stops.isEmpty, rest.days[index].legs.isEmpty else { continue }
      (rest.days[index].start, rest.days[index].end) = (day.start, day.start)
    }
    return Replan(
      time: time,
      position: rest.request.from,
      visited: day.visited,
      underWay: day.underWay,
      currentBreak: day.currentBreak,
      rest: rest,
      difference: PlanDifference(from: before, to: PlanPart(rest)),
      // Musts that are in the plan anyway are not broken.
      brokenMusts: broken.filter { id in !rest.days.flatMap(\.stops).contains { $0.id == id } },
      valueBefore: (before.value * 1_000).rounded() / 1_000
    )
  }

  /// Returns the musts listed in an error.
  private static func musts(of error: PlanError) -> [String] {
    switch error {
    case .mustImpossible(let sight, _): [sight.id]
    case .pinImpossible(let pin, _, _): [pin.sight]
    case .mustsClash(let ids, _), .mustsUnsettled(let ids, _), .noWayAcross(let ids, _, _): ids
    default: []
    }
  }
}

extension PlanRequest {
  /// Drops a default meal of the rest, requested neither in the plan nor by the visitor, latest first, and returns it; `nil` if
  /// there is none.
  fileprivate mutating func dropsMeal(notAskedIn plan: Plan, _ state: TripState) -> BreakKind? {
    if plan.request.dinner == nil, let dinner, !dinner.isSkipped {
      self.dinner = .skipped
      return .dinner
    }
    if plan.request.lunch == nil, state.lunch == nil, let lunch, !lunch.isSkipped {
      self.lunch = .skipped
      return .lunch
    }
    return nil
  }
}
