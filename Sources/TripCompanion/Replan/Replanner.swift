import Catalogs
public import DayPlanner
public import DayPlans
import OpeningHours

/// Plans the rest of a day anew, from where the visitor is.
///
/// Visits that are over are kept, and one that is under way goes on until its planned end, or as long as asked; so does a break.
/// Everything else is decided again: what to see, in which order, when, and for how long. The answer is a plan with the proof of
/// any other.
///
/// Other days of the plan stay as they are, and so their sights are not offered again.
public struct Replanner: Sendable {
  /// The planner.
  public let planner: Planner

  /// How many of the sights left out get a reason that requires planning again.
  public var explanations = Planner.Explanations.mostRelevant(0)

  /// Creates a replanner.
  ///
  /// - Parameter planner: The planner, which has the city and its travel times.
  public init(planner: Planner) {
    self.planner = planner
  }

  /// Returns the best rest of a day.
  ///
  /// A must or a pin that can no longer be met is given up rather than failing the plan, and named. If nothing is left to visit, the
  /// rest is an empty day.
  ///
  /// - Parameters:
  ///   - plan: The plan of the day.
  ///   - state: Where the visitor is.
  /// - Returns: The rest of the day, and what it changes.
  /// - Throws: ``ReplanError`` if there is nothing to plan.
  /// - Complexity: That of planning a day as long as the rest, once more for each must given up.
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
        // Default meals give way before a must does.
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
      // Those that still got into the plan on their own are not broken.
      brokenMusts: broken.filter { id in !rest.days.flatMap(\.stops).contains { $0.id == id } },
      valueBefore: (before.value * 1_000).rounded() / 1_000
    )
  }

  /// Returns the musts that an error names.
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
  /// Leaves out a meal of the rest that neither the plan nor the visitor asked for, the later one first, and returns which;
  /// `nil` if there is none.
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
