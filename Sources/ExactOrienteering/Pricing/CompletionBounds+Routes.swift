import Orienteering

extension CompletionBounds {
  /// Returns the bound on the profit from arriving at `node` at `tick` of the instance, on a plane, after visiting `visited`.
  func most(plane: Int, node: Int, tick: Int32, visited: some NodeSet) -> Int32 {
    let memory = memory(of: visited, at: node)
    return values[index(plane: plane, node: node, memory: memory, tick: graph.tick(of: tick))]
  }

  /// Returns the bound on the profit after a stay at `node`, which has several options, with `option` from `start` of the
  /// instance, after visiting `visited` and leaving on `plane`.
  func mostAfter(
    option: Int,
    of node: Int,
    plane: Int,
    start: Int32,
    visited: some NodeSet
  ) -> Int32 {
    let tick = graph.tick(of: start) + graph.optionStays[option] - graph.stays[node]
    guard tick <= graph.last else { return DayGraph.never }
    let memory = memory(of: visited, at: node)
    return leaving[leavingIndex(plane: plane, node: node, memory: memory, tick: tick)]
  }

  /// Returns the index in ``values`` of the memoryless bound, which ignores visited nodes, for arriving at `node` at the first
  /// tick on a plane; the next ticks of ``graph`` follow.
  func memorylessStart(plane: Int, node: Int) -> Int {
    index(plane: plane, node: node, memory: 0, tick: graph.first)
  }

  /// Returns the reduced cost of the arc from the start to `node`: its cost at the current duals.
  func reducedCostFromStart(to node: Int) -> Int32 {
    travelCost &* graph.lengthsFromStart[node] &+ graph.chargesFromStart[node]
  }

  /// Returns the reduced cost of the arc from `node` to the end.
  func reducedCostToEnd(from node: Int) -> Int32 {
    travelCost &* graph.lengthsToEnd[node] &+ graph.chargesToEnd[node]
  }

  /// Returns the reduced cost of the arc from `node` to `next`.
  func reducedCost(from node: Int, to next: Int) -> Int32 {
    let arc = node * graph.count + next
    return travelCost &* graph.lengths[arc] &+ graph.charges[arc]
  }

  /// Returns the maximum by which a route with the given `load` can exceed these bounds, since additional load may cost less than
  /// its dual.
  @inline(__always)
  func shortfall(after load: Int32) -> Int32 {
    loadDual == 0 ? 0 : graph.instance.loadCost.shortfall(of: loadDual, after: load)
  }

  /// The bound on the profit of a whole route, including the empty one.
  var bestRoute: Int32 {
    starts().reduce(-travelCost * graph.direct) { max($0, $1.value) }
  }

  /// Returns the possible first nodes of a route, each with the bound on the profit of such a route.
  func starts() -> [(node: Int, value: Int32)] {
    (0..<graph.count).compactMap { node in start(at: node).map { (node, $0.value) } }
  }

  /// Returns the best route that starts at `node`, as visits of the instance.
  func route(startingAt node: Int) -> [Int] {
    guard let start = start(at: node) else { return [] }
    var route: [Int] = []
    var current: State? = State(
      node: node,
      breaksTaken: start.breaksTaken,
      layer: 0,
      memory: 0,
      tick: start.tick
    )
    while let state = current {
      let step = bestStep(from: state)
      route.append(graph.visitOfOption[step.option])
      current = step.next
    }
    return route
  }

  /// Returns whether `route`, nodes of the graph, is an ng-route.
  func allows(_ route: [Int]) -> Bool {
    var memory = 0
    for (from, to) in zip(route, route.dropFirst()) {
      let next = memories[(rows[from] + memory) * graph.count + to]
      guard next >= 0 else { return false }
      memory = Int(next)
    }
    return true
  }

  private func start(at node: Int) -> (breaksTaken: Int, tick: Int32, value: Int32)? {
    var best: (breaksTaken: Int, tick: Int32, value: Int32)?
    for breaksTaken in 0..<graph.breakStates where graph.fromStart[node] < Instance.noWay {
      let tick = graph.day.arrival(
        leaving: graph.first,
        travel: graph.fromStart[node],
        breaks: 0..<breaksTaken
      )
      guard tick <= graph.last else { continue }
      let onward = values[index(plane: breaksTaken, node: node, memory: 0, tick: tick)]
      guard onward > DayGraph.never else { continue }
      let value = onward - reducedCostFromStart(to: node) + shortfall(after: 0)
      if value > best?.value ?? DayGraph.never { best = (breaksTaken, tick, value) }
    }
    return best
  }

  /// The state of a relaxed route: the node, the time, the load so far, and its memory there.
  private struct State {
    let node: Int
    let breaksTaken: Int
    let layer: Int
    let memory: Int
    let tick: Int32
  }

  /// Returns the best option at `state`, and the next state of the best completion, or `nil` if it ends.
  ///
  /// The arcs are reevaluated: a capped value in the table does not identify the arc that it came from.
  private func bestStep(from state: State) -> (option: Int, next: State?) {
    var best: (option: Int, next: State?) = (graph.options[state.node].lowerBound, nil)
    var most = DayGraph.never
    for option in graph.options[state.node] {
      guard let after = graph.breaksTaken(after: option, arrivingWith: state.breaksTaken) else {
        continue
      }
      let start = graph.hours.earliestStart(of: option, arriving: state.tick)
      guard start < Instance.noWay else { continue }
      let leave = start + graph.optionStays[option]
      let step = layers.step(from: state.layer, bearing: graph.loads[option])
      let (onward, next) = bestCompletion(from: state, with: after, on: step.layer, leaving: leave)
      let reducedProfit = reducedProfit(of: option, costing: step.cost)
      guard onward > DayGraph.never, onward + reducedProfit > most else { continue }
      most = onward + reducedProfit
      best = (option, next)
    }
    return best
  }

  /// Returns the bound on the profit after leaving the node of `state` on a layer at `leave`, and the next state, or `nil` if the
  /// route ends.
  private func bestCompletion(
    from state: State,
    with breaksTaken: Int,
    on layer: Int,
    leaving leave: Int32
  ) -> (value: Int32, next: State?) {
    let node = state.node
    var best: State?
    var most = ending(after: node, breaksTaken: breaksTaken, leave: leave)
    for then in breaksTaken..<graph.breakStates {
      let plane = plane(layer: layer, breaksTaken: then)
      for next in 0..<graph.count {
        let after = memories[(rows[node] + state.memory) * graph.count + next]
        guard after >= 0 else { continue }
        let leg = graph.travel[node * graph.count + next]
        let arrival = graph.day.arrival(leaving: leave, travel: leg, breaks: breaksTaken..<then)
        guard arrival <= graph.last else { continue }
        let onward = values[index(plane: plane, node: next, memory: Int(after), tick: arrival)]
        guard onward > DayGraph.never else { continue }
        let value = onward - reducedCost(from: node, to: next)
        guard value > most else { continue }
        most = value
        best = State(
          node: next,
          breaksTaken: then,
          layer: layer,
          memory: Int(after),
          tick: arrival
        )
      }
    }
    return (most, best)
  }

  /// Returns the profit of ending the route after `node`, leaving at `leave` of the graph with `breaksTaken` breaks taken, or
  /// ``DayGraph/never``.
  private func ending(after node: Int, breaksTaken: Int, leave: Int32) -> Int32 {
    let leg = graph.toEnd[node]
    guard leg < Instance.noWay else { return DayGraph.never }
    let rest = breaksTaken..<graph.breakStates - 1
    guard graph.day.arrival(leaving: leave, travel: leg, breaks: rest) <= graph.last else {
      return DayGraph.never
    }
    return -reducedCostToEnd(from: node)
  }
}
