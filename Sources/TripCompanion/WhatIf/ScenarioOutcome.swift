public import DayPlans

/// What a change of a request leads to.
public struct ScenarioOutcome: Hashable, Sendable {
  /// The change.
  public var scenario: PlanScenario

  /// The plan, or why there is none.
  public var result: Result<Plan, PlanError>

  /// How the plan differs from the one without the change; `nil` if there is none.
  public var difference: PlanDifference?
}

extension ScenarioOutcome: Encodable {
  private enum Key: CodingKey {
    case scenario, stops, visitMinutes, travelMinutes, value, proof, change, error
  }

  /// Writes the sums of the plan and the change, or the error.
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
