import DayPlans
import OpeningHours

/// What a day is worth over its starting time, drawn as bars of text.
public struct SweepChart {
  /// The longest bar, in characters.
  private static let width = 50

  private let outcomes: [ScenarioOutcome]

  /// Creates a chart of outcomes.
  public init(_ outcomes: [ScenarioOutcome]) {
    self.outcomes = outcomes
  }

  /// The chart, a line for each start.
  public var text: String {
    let values = outcomes.map { try? $0.result.get() }.map { $0?.objective.value }
    let most = max(1, values.compactMap(\.self).max() ?? 1)
    return zip(outcomes, values).map { outcome, value in
      let name = Self.name(of: outcome.scenario)
      guard let value else { return "\(name)  no plan\n" }
      let length = Int((max(0, value) / most * Double(Self.width)).rounded())
      let best = value == most ? "  best" : ""
      return "\(name)  \(String(repeating: "█", count: length)) \(Points(rounding: value))\(best)\n"
    }.joined()
  }

  private static func name(of scenario: PlanScenario) -> String {
    if case .start(let time) = scenario { time.description } else { scenario.words }
  }
}
