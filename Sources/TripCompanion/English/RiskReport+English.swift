import DayPlans
import OpeningHours

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
