public import DayPlanner
public import DayPlans
public import OpeningHours

/// Compares a plan with those that its request would lead to if something were different.
public struct WhatIf: Sendable {
  /// The planner.
  public let planner: Planner

  /// Creates a comparison.
  ///
  /// - Parameter planner: The planner, which has the city and its travel times.
  public init(planner: Planner) {
    self.planner = planner
  }

  /// Returns what each change leads to.
  ///
  /// - Parameters:
  ///   - scenarios: The changes.
  ///   - plan: The plan.
  /// - Returns: The outcomes, in the order of `scenarios`.
  /// - Complexity: That of planning once for each.
  public func outcomes(of scenarios: [PlanScenario], for plan: Plan) -> [ScenarioOutcome] {
    scenarios.map { outcome(of: $0, for: plan) }
  }

  /// Returns what the plan is worth if each day starts at other times, every `step` minutes.
  ///
  /// - Parameters:
  ///   - hours: The first and the last start.
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
