import DayPlanning

extension Labelling {
  /// Those who have made the same visits and are at the same one, after as many breaks.
  struct SetKey: Hashable {
    let set: Visits
    let visit: Int16
    let phase: Int16
  }

  /// Returns whether no label that is already kept dominates `label`, and keeps it then.
  mutating func isUndominated(_ label: Int32) -> Bool {
    let visit = Int(labels.visit[Int(label)])
    let slot = Int(labels.phase[Int(label)]) * graph.count + visit
    let candidate = LabelSurvivors<Visits>.Survivor(
      made: labels.made[Int(label)],
      value: labels.value[Int(label)],
      travel: labels.travel[Int(label)],
      stops: labels.stops[Int(label)]
    )
    let reachable = reach.set(from: visit, leaving: labels.leave[Int(label)])
    if isDominated(candidate, by: survivors[slot], reachable: reachable) { return false }
    survivors[slot].add(candidate)
    return true
  }

  /// Returns whether one of the labels kept at the visit of `candidate`, which are no later, dominates it.
  private func isDominated(
    _ candidate: LabelSurvivors<Visits>.Survivor,
    by kept: LabelSurvivors<Visits>,
    reachable: Visits
  ) -> Bool {
    let limitsTravel = graph.day.maximumTravel != nil
    let limitsStops = graph.day.maximumStops != nil
    return kept.contains(worth: candidate.value) { other in
      guard other.made.isSubset(of: candidate.made, within: reachable) else { return false }
      if limitsTravel, other.travel > candidate.travel { return false }
      if limitsStops, other.stops > candidate.stops { return false }
      return candidate.made.isSubset(of: other.made, within: required)
    }
  }

  /// Returns whether no label that is already kept makes the same visits in an order that is worth as much.
  ///
  /// With a travel limit a slower order can travel less, so then every order is kept.
  mutating func isBestOfSet(_ label: Int32) -> Bool {
    if graph.day.maximumTravel != nil { return true }
    let key = SetKey(
      set: labels.made[Int(label)],
      visit: labels.visit[Int(label)],
      phase: labels.phase[Int(label)]
    )
    let value = labels.value[Int(label)]
    if let best = bestOfSet[key], best >= value { return false }
    bestOfSet[key] = value
    return true
  }
}
