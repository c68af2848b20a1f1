public import DayPlans

/// A plan whose order and stays were given, with its times and with what breaks.
public struct RetimedPlan: Hashable, Sendable {
  /// The plan; it claims nothing but its times.
  public let plan: Plan

  /// Everything that breaks, in the order of the days.
  public let violations: [PlanCheck.Violation]
}
