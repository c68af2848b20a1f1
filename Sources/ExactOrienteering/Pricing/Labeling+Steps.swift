import Orienteering

extension Labeling {
  /// Adds the first labels of all routes.
  mutating func begin(threshold: Int32) {
    if graph.day.departures != nil { return beginByDepartures(threshold: threshold) }
    let nothing = LabelExtension<Nodes>(leave: graph.first)
    for node in 0..<graph.count where graph.fromStart[node] < Instance.noWay {
      for breaksTaken in 0..<graph.breakStates {
        step(
          from: nothing,
          to: node,
          arrival: graph.day.arrival(
            leaving: graph.first,
            travel: graph.fromStart[node],
            breaks: 0..<breaksTaken
          ),
          length: graph.lengthsFromStart[node],
          charge: graph.chargesFromStart[node],
          breaksTaken: breaksTaken,
          threshold: threshold
        )
      }
    }
  }

  /// Extends `label` over all arcs from its node.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - arcs: All arcs, as in ``reach``.
  ///   - values: The values of the bounds.
  ///   - starts: The offsets in `values` of the memoryless bounds of each node on each plane.
  ///   - limits: The limits that reject steps early.
  ///   - threshold: The threshold for the reduced profit.
  mutating func extend(
    _ label: Int32,
    over arcs: Span<Reach<Nodes>.Arc>,
    bound values: Span<Int32>,
    _ starts: Span<Int>,
    _ limits: StepLimits,
    threshold: Int32
  ) {
    let index = Int(label)
    if Int(labels.stops[index]) >= limits.maximumStops { return }
    let breaksTaken = Int(labels.breaksTaken[index])
    let beginning = labels.beginning(label)
    let needed = threshold - beginning.reducedProfit - bounds.shortfall(after: beginning.load)
    let row = plane(after: beginning, breaksTaken: breaksTaken) * limits.count
    let node = Int(labels.node[index])
    for position in reach.arcStarts[node]..<reach.arcStarts[node + 1] {
      let arc = arcs[position]
      let node = Int(arc.node)
      if beginning.visited.contains(node) { continue }
      if checksRivals, !reach.rivals[node].isDisjoint(with: beginning.visited) { continue }
      let arrival = beginning.leave + arc.leg
      if arrival <= limits.last {
        // A cheaper bound that ignores visited nodes comes before the exact one.
        let most = values[starts[row + node] + limits.tick(of: arrival)]
        if most >= needed + limits.travelCost * arc.length + arc.charge {
          step(
            from: beginning,
            to: node,
            arrival: arrival,
            length: arc.length,
            charge: arc.charge,
            breaksTaken: breaksTaken,
            threshold: threshold
          )
        }
      }
      if breaksTaken < limits.breakCount {
        stepWithBreaks(from: beginning, over: arc, after: breaksTaken, threshold: threshold)
      }
    }
  }

  /// Adds the extensions over `arc` with breaks on it.
  private mutating func stepWithBreaks(
    from beginning: LabelExtension<Nodes>,
    over arc: Reach<Nodes>.Arc,
    after breaksTaken: Int,
    threshold: Int32
  ) {
    for then in breaksTaken + 1..<graph.breakStates {
      let arrival = graph.day.arrival(
        leaving: beginning.leave,
        travel: arc.leg,
        breaks: breaksTaken..<then
      )
      step(
        from: beginning,
        to: Int(arc.node),
        arrival: arrival,
        length: arc.length,
        charge: arc.charge,
        breaksTaken: then,
        threshold: threshold
      )
    }
  }

  /// Adds the extensions from `beginning` to `node`, one for each relevant option.
  mutating func step(
    from beginning: LabelExtension<Nodes>,
    to node: Int,
    arrival: Int32,
    length: Int32,
    charge: Int32,
    breaksTaken: Int,
    threshold: Int32
  ) {
    guard arrival <= graph.last else { return }
    let reducedCost = bounds.travelCost * length + charge
    let needed =
      threshold - (beginning.reducedProfit - reducedCost) - bounds.shortfall(after: beginning.load)
    let visited = beginning.visited
    let plane = plane(after: beginning, breaksTaken: breaksTaken)
    let most = bounds.most(plane: plane, node: node, tick: arrival, visited: visited)
    guard most >= needed else { return }
    var next = beginning
    next.travel += length
    if let limit = graph.day.maximumTravel, Int(next.travel) > limit { return }
    next.value -= Int32(graph.instance.travelCost) * length + charge
    next.reducedProfit -= reducedCost
    let options = graph.options[node]
    for option in options {
      guard let after = graph.breaksTaken(after: option, arrivingWith: breaksTaken) else {
        continue
      }
      let start = graph.hours.earliestStart(of: option, arriving: arrival)
      guard start < Instance.noWay else { continue }
      if options.count > 1 {
        let load = graph.loads[option]
        let layer = bounds.layers.layer(of: beginning.load + load)
        let most = bounds.mostAfter(
          option: option,
          of: node,
          plane: bounds.plane(layer: layer, breaksTaken: after),
          start: start,
          visited: visited
        )
        let paysDual = load == 0 || bounds.layers.count == 1
        let paid = paysDual ? 0 : cost(of: load, after: beginning.load)
        guard most >= needed - bounds.reducedProfits[option] + paid else { continue }
      }
      if let limit = graph.day.maximumCost, Int(beginning.cost + graph.costs[option]) > limit {
        continue
      }
      next.leave = start + graph.optionStays[option]
      guard canVisitRequired(from: node, leaving: next.leave, visited: visited) else { continue }
      add(next, node: node, option: option, breaksTaken: after)
    }
  }

  /// Adds the label that visits a node with `option`, extending `beginning`, which includes the travel but not the visit.
  private mutating func add(
    _ beginning: LabelExtension<Nodes>,
    node: Int,
    option: Int,
    breaksTaken: Int
  ) {
    var beginning = beginning
    beginning.value += graph.rewards[option]
    beginning.reducedProfit += bounds.reducedProfits[option]
    if graph.loads[option] > 0 { bear(graph.loads[option], &beginning) }
    beginning.cost += graph.costs[option]
    beginning.visited.insert(node)
    if barsRivals { beginning.visited.formUnion(reach.rivals[node]) }
    let label = labels.append(beginning, node: node, option: option, breaksTaken: breaksTaken)
    queue.push(label, at: beginning.leave, labels: &labels)
  }

  /// Adds a load to a label whose reduced profit already includes the dual of the load, if any.
  private func bear(_ load: Int32, _ label: inout LabelExtension<Nodes>) {
    let paid = cost(of: load, after: label.load)
    label.load += load
    label.value -= paid
    label.reducedProfit += bounds.loadDual * load - paid
  }

  /// Returns the cost of a load after another.
  private func cost(of load: Int32, after before: Int32) -> Int32 {
    let cost = graph.instance.loadCost
    return cost.units(before + load) - cost.units(before)
  }

  /// Returns the plane of the bounds for completions of a label after `breaksTaken` breaks.
  private func plane(after label: LabelExtension<Nodes>, breaksTaken: Int) -> Int {
    bounds.plane(layer: bounds.layers.layer(of: label.load), breaksTaken: breaksTaken)
  }

  /// Returns whether every required place is visited or still reachable after leaving `node`, if this route has to visit all of
  /// them.
  ///
  /// > Source: Y. Dumas, J. Desrosiers, E. Gélinas, M. M. Solomon, "An optimal algorithm for the traveling salesman problem
  /// > with time windows", *Operations Research* 43 (1995), 367–371, <https://doi.org/10.1287/opre.43.2.367>.
  private func canVisitRequired(from node: Int, leaving tick: Int32, visited: Nodes) -> Bool {
    guard hasRequired, dominance == .byValue else { return true }
    var possible = reach.set(from: node, leaving: tick)
    possible.formUnion(visited)
    possible.insert(node)
    return required.isSubset(of: possible, within: required)
  }
}
