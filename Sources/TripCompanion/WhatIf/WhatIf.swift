public import DayPlanner
public import DayPlans
public import OpeningHours

/// Compares a plan with the plans for changed requests.
public struct WhatIf: Sendable {
  /// The planner.
  public let planner: Planner

  /// Creates a comparison.
  ///
  /// - Parameter planner: The planner, with the city and its travel times.
  public init(planner: Planner) {
    self.planner = planner
  }

  /// Returns the outcome of each change.
  ///
  /// - Parameters:
  ///   - scenarios: The changes.
  ///   - plan: The plan.
  /// - Returns: The outcomes, in the order of `scenarios`.
  /// - Complexity: That of planning once for each.
  public func outcomes(of scenarios: [PlanScenario], for plan: Plan) -> [ScenarioOutcome] {
    scenarios.map { outcome(of: $0, for: plan) }
  }

  /// Returns the outcomes of different starting times, every `step` minutes.
  ///
  /// - Parameters:
  ///   - hours: The first and last start.
  ///   - step: The minutes between starts; at least 5.
  ///   - plan: The plan.
  /// - Returns: The outcomes, earliest start first.
  public func sweep(
    startsIn hours: ClosedRange<ClockTime>,
    every step: Int,
    for plan: Plan
  ) -> [ScenarioOutcome] {
    let minutes = hours.lowerBound.minutesSinceMidnight...hours.upperBound.minutesSinceMidnight
    let starts = stride(from: minutes.lowerBound, through: minutes.upperBound, by: max(5, step))
      .compactMap { ClockTime(minutesSinceMidnight: $0) }.filter { $0 < plan.request.end }
    return outcomes(of: starts.map(PlanScenario.start), for: plan)
  }

  private func outcome(of scenario: PlanScenario, for plan: Plan) -> ScenarioOutcome {
    var request = plan.request
    scenario.apply(to: &request, in: planner.catalog)
    do throws(PlanError) {
      let other = try planner.plan(request, explanations: .mostRelevant(0))
      let difference = PlanDifference(from: PlanPart(plan), to: PlanPart(other))
      return ScenarioOutcome(scenario: scenario, result: .success(other), difference: difference)
    } catch {
      return ScenarioOutcome(scenario: scenario, result: .failure(error))
    }
  }
}

/// The outcome of a change.
public struct ScenarioOutcome: Hashable, Sendable {
  /// The change.
  public var scenario: PlanScenario

  /// The plan, or why there is none.
  public var result: Result<Plan, PlanError>

  /// How the plan differs from the original; `nil` if there is none.
  public var difference: PlanDifference?
}

extension ScenarioOutcome: Encodable {
  private enum Key: CodingKey {
    case scenario, stops, visitMinutes, travelMinutes, value, proof, change, error
  }

  /// Writes the totals of the plan and the difference, or the error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(scenario.words, forKey: .scenario)
    switch result {
    case .success(let plan):
      let part = PlanPart(plan)
      try container.encode(part.stops.map(\.id), forKey: .stops)
      try container.encode(part.visiting, forKey: .visitMinutes)
      try container.encode(part.travel, forKey: .travelMinutes)
      try container.encode(plan.objective.value, forKey: .value)
      try container.encode(plan.proof.status, forKey: .proof)
      try container.encodeIfPresent(difference, forKey: .change)
    case .failure(let error): try container.encode(error.description, forKey: .error)
    }
  }
}
