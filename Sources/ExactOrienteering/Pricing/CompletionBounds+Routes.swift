import Orienteering

extension CompletionBounds {
  /// Returns the most that a route can earn from arriving at `visit` at `tick` of the instance, on a plane, after the places of
  /// `visited`.
  func most(plane: Int, visit: Int, tick: Int32, visited: some VisitSet) -> Int32 {
    let memory = memory(of: visited, at: visit)
    return values[index(plane: plane, visit: visit, memory: memory, tick: graph.tick(of: tick))]
  }

  /// Returns the most that a route can earn after the visit of a place with several options, by `option`, which starts at
  /// `start` of the instance, after the places of `visited`; then it is on `plane`.
  func mostAfter(
    option: Int,
    of visit: Int,
    plane: Int,
    start: Int32,
    visited: some VisitSet
  ) -> Int32 {
    let tick = graph.tick(of: start) + graph.optionStays[option] - graph.stays[visit]
    guard tick <= graph.last else { return DayGraph.never }
    let memory = memory(of: visited, at: visit)
    return leaving[leavingIndex(plane: plane, visit: visit, memory: memory, tick: tick)]
  }

  /// Returns where ``values`` has the memoryless bound, which ignores visited places, from arriving at `visit` at the first
  /// tick on a plane; the next ticks of ``graph`` follow.
  func memorylessStart(plane: Int, visit: Int) -> Int {
    index(plane: plane, visit: visit, memory: 0, tick: graph.first)
  }

  /// Returns what the arc from the start to `visit` costs at the current prices.
  func priceFromStart(to visit: Int) -> Int32 {
    travelCost &* graph.lengthsFromStart[visit] &+ graph.chargesFromStart[visit]
  }

  /// Returns what the arc from `visit` to the end costs at the current prices.
  func priceToEnd(from visit: Int) -> Int32 {
    travelCost &* graph.lengthsToEnd[visit] &+ graph.chargesToEnd[visit]
  }

  /// Returns what the arc from `visit` to `next` costs at the current prices.
  func price(from visit: Int, to next: Int) -> Int32 {
    let arc = visit * graph.count + next
    return travelCost &* graph.lengths[arc] &+ graph.charges[arc]
  }

  /// Returns by how much more than these bounds a route can earn that has had a `load` already, since further load may cost less
  /// than its price.
  @inline(__always)
  func shortfall(after load: Int32) -> Int32 {
    loadPrice == 0 ? 0 : graph.instance.loadCost.shortfall(of: loadPrice, after: load)
  }

  /// The most that a whole route can earn, the empty one included.
  var bestRoute: Int32 {
    starts().reduce(-travelCost * graph.direct) { max($0, $1.value) }
  }

  /// Returns the first visits that a route can have, each with the most that such a route can earn.
  func starts() -> [(visit: Int, value: Int32)] {
    (0..<graph.count).compactMap { visit in start(at: visit).map { (visit, $0.value) } }
  }

  /// Returns the best route that starts with the place `visit`, as visits of the instance.
  func route(startingAt visit: Int) -> [Int] {
    guard let start = start(at: visit) else { return [] }
    var route: [Int] = []
    var current: State? = State(
      visit: visit,
      phase: start.phase,
      layer: 0,
      memory: 0,
      tick: start.tick
    )
    while let state = current {
      let step = bestStep(from: state)
      route.append(graph.visits[step.option])
      current = step.next
    }
    return route
  }

  /// Returns whether `route`, places as numbers of the graph, is an ng-route.
  func allows(_ route: [Int]) -> Bool {
    var memory = 0
    for (from, to) in zip(route, route.dropFirst()) {
      let next = memories[(rows[from] + memory) * graph.count + to]
      guard next >= 0 else { return false }
      memory = Int(next)
    }
    return true
  }

  private func start(at visit: Int) -> (phase: Int, tick: Int32, value: Int32)? {
    var best: (phase: Int, tick: Int32, value: Int32)?
    for phase in 0..<graph.phases where graph.fromStart[visit] < Instance.noWay {
      let tick = graph.day.arrival(
        leaving: graph.first,
        travel: graph.fromStart[visit],
        breaks: 0..<phase
      )
      guard tick <= graph.last else { continue }
      let onward = values[index(plane: phase, visit: visit, memory: 0, tick: tick)]
      guard onward > DayGraph.never else { continue }
      let value = onward - priceFromStart(to: visit) + shortfall(after: 0)
      if value > best?.value ?? DayGraph.never { best = (phase, tick, value) }
    }
    return best
  }

  /// The state of a relaxed route: the place, the time, the load so far, and what it remembers there.
  private struct State {
    let visit: Int
    let phase: Int
    let layer: Int
    let memory: Int
    let tick: Int32
  }

  /// Returns the best option at `state`, and the next state of the best completion, or `nil` if it ends.
  ///
  /// The arcs are evaluated anew: if the table is capped, its value does not tell which of them it came from.
  private func bestStep(from state: State) -> (option: Int, next: State?) {
    var best: (option: Int, next: State?) = (graph.options[state.visit].lowerBound, nil)
    var most = DayGraph.never
    for option in graph.options[state.visit] {
      guard let after = graph.phase(after: option, in: state.phase) else { continue }
      let start = graph.hours.earliestStart(of: option, arriving: state.tick)
      guard start < Instance.noWay else { continue }
      let leave = start + graph.optionStays[option]
      let step = layers.step(from: state.layer, bearing: graph.loads[option])
      let (onward, next) = bestCompletion(from: state, in: after, on: step.layer, leaving: leave)
      let earning = earning(of: option, costing: step.cost)
      guard onward > DayGraph.never, onward + earning > most else { continue }
      most = onward + earning
      best = (option, next)
    }
    return best
  }

  /// Returns the most that can be earned after leaving the place of `state` on a layer at `leave`, and the next state, or `nil`
  /// if the route ends.
  private func bestCompletion(
    from state: State,
    in phase: Int,
    on layer: Int,
    leaving leave: Int32
  ) -> (value: Int32, next: State?) {
    let visit = state.visit
    var best: State?
    var most = ending(after: visit, phase: phase, leave: leave)
    for then in phase..<graph.phases {
      let plane = plane(layer: layer, phase: then)
      for next in 0..<graph.count {
        let after = memories[(rows[visit] + state.memory) * graph.count + next]
        guard after >= 0 else { continue }
        let leg = graph.travel[visit * graph.count + next]
        let arrival = graph.day.arrival(leaving: leave, travel: leg, breaks: phase..<then)
        guard arrival <= graph.last else { continue }
        let onward = values[index(plane: plane, visit: next, memory: Int(after), tick: arrival)]
        guard onward > DayGraph.never else { continue }
        let value = onward - price(from: visit, to: next)
        guard value > most else { continue }
        most = value
        best = State(
          visit: next,
          phase: then,
          layer: layer,
          memory: Int(after),
          tick: arrival
        )
      }
    }
    return (most, best)
  }

  /// Returns what ending the route after `visit` earns, leaving at `leave` of the graph with `phase` breaks had, or
  /// ``DayGraph/never``.
  private func ending(after visit: Int, phase: Int, leave: Int32) -> Int32 {
    let leg = graph.toEnd[visit]
    guard leg < Instance.noWay else { return DayGraph.never }
    let rest = phase..<graph.phases - 1
    guard graph.day.arrival(leaving: leave, travel: leg, breaks: rest) <= graph.last else {
      return DayGraph.never
    }
    return -priceToEnd(from: visit)
  }
}
