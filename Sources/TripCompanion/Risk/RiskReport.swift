public import DayPlanner
public import DayPlans
import OpeningHours

/// The risk of a plan, from simulation.
public struct RiskReport: Sendable {
  /// The plan.
  let plan: Plan

  /// The distributions.
  let model: RiskModel

  /// The risk of each day.
  public let days: [DayRisk]

  /// The safest plan of nearly the same value.
  public let safest: SafestPlan

  /// Evaluates a plan.
  ///
  /// - Complexity: That of ``RiskStudy/risks(of:)`` and ``RiskStudy/safest(like:by:within:)``.
  public init(of plan: Plan, by study: RiskStudy, planner: Planner) {
    self.plan = plan
    model = study.model
    days = study.risks(of: plan)
    safest = study.safest(like: plan, by: planner)
  }
}

extension RiskReport: Encodable {
  private enum Key: CodingKey {
    case format, simulatedDays, seed, tolerance, legSpread, staySpread, steadyEntry, confidence,
      days, safest
  }

  private enum SafestKey: CodingKey {
    case onTime, value, compared, plan
  }

  /// Writes the distributions, the days, and the safest plan.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("planday.risk/1", forKey: .format)
    try container.encode(model.days, forKey: .simulatedDays)
    try container.encode(model.seed, forKey: .seed)
    try container.encode(model.tolerance, forKey: .tolerance)
    try container.encode(model.legSpread, forKey: .legSpread)
    try container.encode(model.staySpread, forKey: .staySpread)
    try container.encode(model.steadyEntry, forKey: .steadyEntry)
    try container.encode(model.confidence, forKey: .confidence)
    try container.encode(days, forKey: .days)
    var safest = container.nestedContainer(keyedBy: SafestKey.self, forKey: .safest)
    try safest.encode(self.safest.safety, forKey: .onTime)
    try safest.encode(self.safest.plan.objective.value, forKey: .value)
    try safest.encode(self.safest.compared, forKey: .compared)
    try safest.encode(self.safest.plan, forKey: .plan)
  }
}

extension RiskReport {
  /// The report as text.
  public var text: String {
    let parts = zip(plan.days, days).map { day, risk in
      "\(day.date), \(model.days) simulated days (seed \(model.seed)):\n"
        + risk.text(confidence: model.confidence)
    }
    return (parts + [comparison]).joined(separator: "\n") + assumptions
  }

  private var comparison: String {
    let own = days.reduce(1) { $0 * $1.allOnTime }
    let change = PlanDifference(from: PlanPart(plan), to: PlanPart(safest.plan))
    guard safest.safety > own else {
      return "Of \(safest.compared) plans within 3 % of its value, none is safer.\n"
    }
    let words = [
      ("without", change.lost), ("with", change.gained), ("less time at", change.shortened),
    ]
    .filter { !$0.1.isEmpty }.map { "\($0) \($1.map(\.name).joined(separator: ", "))" }
    let what = words.isEmpty ? "the same stops in another order" : words.joined(separator: ", ")
    return
      "The safest of \(safest.compared) plans within 3 % of its value: \(what); all on time on "
      + "\(DayRisk.percent(safest.safety)) of days, worth \(Points(rounding: safest.plan.objective.value)) "
      + "instead of \(Points(rounding: plan.objective.value)) points.\n"
  }

  private var assumptions: String {
    "Assumed: legs × log-normal (σ \(model.legSpread)), stays and breaks × log-normal (σ \(model.staySpread)), half of the time "
      + "to get inside exponential; up to \(Int(model.tolerance)) min lost is on time.\n"
  }
}
