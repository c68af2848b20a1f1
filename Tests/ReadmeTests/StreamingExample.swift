import Planday

// swift-format-ignore
func follow(
  _ request: PlanRequest, by planner: Planner, showing show: ([Plan.Day]) -> Void
) async throws -> Plan? {
  for try await event in planner.events(for: request, onCancel: .keepBest) {
    switch event {
    case .incumbent(let best): show(best.days())
    case .proved(let plan): show(plan.days)
    case .plan(let plan): return plan
    case .bound, .reason: break
    }
  }
  return nil
}
