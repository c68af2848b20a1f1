import DayPlans

extension Plan {
  /// What made the plan, what its times rest on, and what to check.
  var origin: String {
    "Planned by planday \(planday). \(waysNote) Hours may change: check before a long trip."
  }

  /// That ways avoid steps, if that was asked for.
  var stepsNote: String? {
    request.stepFree ? "Ways without steps where the map knows them." : nil
  }

  /// What the times of the legs rest on.
  private var waysNote: String {
    let legs = days.flatMap(\.legs)
    guard legs.contains(where: { !$0.isEstimated }) else {
      return "Travel times are estimates from straight-line distances."
    }
    return legs.contains(where: \.isEstimated)
      ? "Travel times follow the streets where the map knows them and are estimates elsewhere."
      : "Travel times follow the streets of the map."
  }
}
