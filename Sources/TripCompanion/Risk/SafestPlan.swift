public import DayPlanner
public import DayPlans

/// The plan that is most likely to hold among those nearly as good as the best.
public struct SafestPlan: Hashable, Sendable {
  /// The plan.
  public var plan: Plan

  /// The probability that all of it is on time.
  public var safety: Double

  /// The number of plans compared, including the given one.
  public var compared: Int
}

extension RiskStudy {
  /// Returns the safest plan of nearly the same value as a given one.
  ///
  /// The candidates are the given plan, plans with buffered travel, and plans without one of the stops, each replanned with the
  /// real travel times. The result is the safest of these, not of all possible plans.
  ///
  /// - Parameters:
  ///   - plan: The best plan.
  ///   - planner: The planner, which has the city and its travel times.
  ///   - margin: The share of the value that may be lost for safety.
  /// - Returns: The safest plan; ties go to the given one, then to the most valuable.
  /// - Complexity: That of planning up to twice per plan compared.
  public func safest(
    like plan: Plan,
    by planner: Planner,
    within margin: Double = 0.03
  ) -> SafestPlan {
    let least = plan.objective.value - margin * abs(plan.objective.value)
    let others = alternatives(to: plan, by: planner).filter { $0.objective.value >= least }
    let rated = ([plan] + others).map {
      SafestPlan(plan: $0, safety: safety(of: $0), compared: 1 + others.count)
    }
    return rated.reduce(rated[0]) { best, next in
      (next.safety, next.plan.objective.value) > (best.safety, best.plan.objective.value)
        && next.safety > best.safety ? next : best
    }
  }

  /// Returns alternative plans.
  private func alternatives(to plan: Plan, by planner: Planner) -> [Plan] {
    let reserves = [(1.1, 0), (1.25, 0), (1.25, 2), (1.5, 3), (1.5, 6), (2, 8)]
    let buffered = reserves.compactMap { factor, extra -> Plan? in
      var cautious = planner
      cautious.travel = BufferedTravel(planner.travel, factor: factor, extra: extra)
      let other = try? cautious.plan(plan.request, explanations: .mostRelevant(0))
      return other.flatMap {
        replanned($0.days.flatMap(\.stops).map(\.id), like: plan, by: planner)
      }
    }
    let stops = plan.days.flatMap(\.stops).map(\.id)
    let shorter = stops.filter { !plan.request.must.contains($0) }.compactMap { id in
      replanned(stops.filter { $0 != id }, like: plan, by: planner)
    }
    return buffered + shorter
  }

  /// Returns the best plan with exactly the given stops.
  private func replanned(_ stops: [String], like plan: Plan, by planner: Planner) -> Plan? {
    guard !stops.isEmpty else { return nil }
    var request = plan.request
    request.must = stops.uniqued
    request.select = request.must
    request.maxStops = plan.request.stopLimit.map { max($0, stops.count) }
    guard var other = try? planner.plan(request, explanations: .mostRelevant(0)) else { return nil }
    // The proof applies only to these stops, not to the whole request.
    other.proof.status = .heuristic
    return other
  }
}
