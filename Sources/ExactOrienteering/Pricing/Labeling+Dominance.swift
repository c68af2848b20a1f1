import Orienteering

extension Labeling {
  /// Labels with the same key have visited the same places and are at the same one, after as many breaks.
  struct SetKey: Hashable {
    /// The places visited.
    let set: Visits
    /// The last place.
    let visit: Int16
    /// The breaks had.
    let phase: Int16
    /// What the visits cost, if there is a budget; 0 otherwise.
    let cost: Int32
    /// The load of the visits.
    let load: Int32
  }

  /// Returns whether no label kept so far dominates `label`; keeps it then.
  mutating func isUndominated(_ label: Int32) -> Bool {
    let visit = Int(labels.visit[Int(label)])
    let slot = Int(labels.phase[Int(label)]) * graph.count + visit
    let visited = labels.visited[Int(label)]
    let merits = LabelSurvivors<Visits>.Merits(
      value: labels.value[Int(label)],
      travel: labels.travel[Int(label)],
      cost: labels.cost[Int(label)],
      load: labels.load(of: label),
      stops: labels.stops[Int(label)]
    )
    let reachable = reach.set(from: visit, leaving: labels.leave[Int(label)])
    let (day, required) = (graph.day, required)
    let (limitsTravel, limitsStops) = (day.maximumTravel != nil, day.maximumStops != nil)
    let (limitsCost, hasLoads) = (day.maximumCost != nil, hasLoads)
    let loadLeft = hasLoads ? graph.loadLeft(leaving: labels.leave[Int(label)]) : 0
    let isDominated = survivors[slot].contains(
      worth: merits.value,
      without: reachable.subtracting(visited)
    ) { otherVisited, other in
      if limitsTravel, other.travel > merits.travel { return false }
      if limitsStops, other.stops > merits.stops { return false }
      if limitsCost, other.cost > merits.cost { return false }
      if hasLoads, other.load > merits.load {
        let excess = graph.instance.loadCost.excess(
          of: other.load,
          over: merits.load,
          within: loadLeft
        )
        guard other.value - excess >= merits.value else { return false }
      }
      return visited.isSubset(of: otherVisited, within: required)
    }
    if isDominated { return false }
    survivors[slot].add(visited, merits)
    return true
  }

  /// Returns whether no label kept so far visits the same places in an order that is worth as much; keeps it then.
  ///
  /// With a travel limit a slower order can travel less, so every order is kept; with a budget, the best order of each cost, and of
  /// each load.
  mutating func isBestOfSet(_ label: Int32) -> Bool {
    if graph.day.maximumTravel != nil { return true }
    let key = SetKey(
      set: labels.visited[Int(label)],
      visit: labels.visit[Int(label)],
      phase: labels.phase[Int(label)],
      cost: graph.day.maximumCost == nil ? 0 : labels.cost[Int(label)],
      load: labels.load(of: label)
    )
    let value = labels.value[Int(label)]
    if let best = bestOfSet[key], best >= value { return false }
    bestOfSet[key] = value
    return true
  }
}
