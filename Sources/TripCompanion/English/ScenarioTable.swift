import Catalogs
public import DayPlans
import OpeningHours

/// A text table that compares a plan with the outcomes of changes.
public struct ScenarioTable {
  private let plan: Plan
  private let outcomes: [ScenarioOutcome]

  /// Creates the table of a plan and outcomes.
  public init(_ plan: Plan, _ outcomes: [ScenarioOutcome]) {
    (self.plan, self.outcomes) = (plan, outcomes)
  }

  /// The table, followed by the losses and gains of each change.
  public var text: String {
    let head = ["", "stops", "visits", "travel", "value", "change", ""]
    let rows = [head, row("as planned", plan, nil)] + outcomes.map(row)
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let table = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == head.count - 1 ? cell + space : space + cell
      }
      return cells.joined(separator: "  ").trimmedAtEnd
    }
    let details = outcomes.flatMap(details)
    return (table + (details.isEmpty ? [] : [""]) + details).joined(separator: "\n") + "\n"
  }

  private func row(_ outcome: ScenarioOutcome) -> [String] {
    switch outcome.result {
    case .success(let plan): row(outcome.scenario.words, plan, outcome.difference)
    case .failure: [outcome.scenario.words, "–", "–", "–", "–", "–", "no plan"]
    }
  }

  private func row(_ name: String, _ plan: Plan, _ change: PlanDifference?) -> [String] {
    let part = PlanPart(plan)
    let sign = change.map { $0.value < 0 ? "−" : "+" } ?? ""
    return [
      name, "\(part.stops.count)", "\(part.visiting.rawValue) min", "\(part.travel.rawValue) min",
      "\(Points(rounding: plan.objective.value))",
      change.map { "\(sign)\(Points(rounding: abs($0.value)))" } ?? "",
      plan.proof.status == .optimal ? "proved best" : "not proved",
    ]
  }

  private func details(_ outcome: ScenarioOutcome) -> [String] {
    if case .failure(let error) = outcome.result {
      return ["\(outcome.scenario.words): \(error)"]
    }
    guard let change = outcome.difference else { return [] }
    let parts = [
      ("loses", change.lost), ("gains", change.gained), ("less time at", change.shortened),
      ("more time at", change.lengthened),
    ].filter { !$0.1.isEmpty }.map { "\($0) \($1.map(\.name).joined(separator: ", "))" }
    let words = parts.isEmpty ? "the same visits" : parts.joined(separator: "; ")
    return ["\(outcome.scenario.words): \(words)"]
  }
}

extension String {
  /// The text without trailing spaces.
  var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// A bar chart in text of a day's value by starting time.
public struct SweepChart {
  /// The maximum length of a bar, in characters.
  private static let width = 50

  private let outcomes: [ScenarioOutcome]

  /// Creates a chart of outcomes.
  public init(_ outcomes: [ScenarioOutcome]) {
    self.outcomes = outcomes
  }

  /// The chart, one line per start.
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
