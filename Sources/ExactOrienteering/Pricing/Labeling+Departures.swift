import Orienteering

/// Extensions on a day with departures: one per relevant connection at the tick at which a label leaves.
///
/// Bounds and reachability use the minimum ticks, so they prune no useful label; and since setting out later never leads to an
/// earlier arrival, dominance works as on other days.
extension Labeling {
  /// Adds the first labels of all routes.
  mutating func beginByDepartures(threshold: Int32) {
    guard let departures = graph.day.departures else { return }
    let nothing = LabelExtension<Nodes>(leave: graph.first)
    for node in 0..<graph.count where graph.fromStart[node] < Instance.noWay {
      let start = departures.starts[graph.visit(at: node)]
      for breaksTaken in 0..<graph.breakStates {
        let charge = graph.chargesFromStart[node]
        let breaks = 0..<breaksTaken
        step(from: nothing, at: start, to: node, charge, breaks: breaks, threshold)
      }
    }
  }

  /// Extends `label` over all arcs from its node.
  mutating func extendByDepartures(_ label: Int32, threshold: Int32) {
    let index = Int(label)
    if Int(labels.stops[index]) >= graph.day.maximumStops ?? .max { return }
    let breaksTaken = Int(labels.breaksTaken[index])
    let beginning = labels.beginning(label)
    let node = Int(labels.node[index])
    for position in reach.arcStarts[node]..<reach.arcStarts[node + 1] {
      let next = Int(reach.arcs[position].node)
      if beginning.visited.contains(next) { continue }
      for then in breaksTaken..<graph.breakStates {
        let from = originsOfDepartures[node]
        let charge = reach.arcs[position].charge
        step(from: beginning, at: from, to: next, charge, breaks: breaksTaken..<then, threshold)
      }
    }
  }

  /// Adds the extensions from a place to `node`, with breaks on the leg.
  private mutating func step(
    from beginning: LabelExtension<Nodes>,
    at place: Int,
    to node: Int,
    _ charge: Int32,
    breaks: Range<Int>,
    _ threshold: Int32
  ) {
    graph.day.forEachWay(
      from: place,
      to: placesOfDepartures[node],
      leaving: beginning.leave,
      breaks: breaks
    ) { way in
      step(
        from: beginning,
        to: node,
        arrival: way.arrival,
        length: way.length,
        charge: charge,
        breaksTaken: breaks.upperBound,
        threshold: threshold
      )
    }
  }

  /// Returns the reduced profit and value of the route that ends with `label` and the shortest connection to the end, if
  /// feasible.
  func finishByDepartures(_ label: Int32) -> (reducedProfit: Int32, value: Int32)? {
    guard let departures = graph.day.departures else { return nil }
    let index = Int(label)
    let node = Int(labels.node[index])
    var shortest: Int32?
    graph.day.forEachWay(
      from: originsOfDepartures[node],
      to: departures.ends[graph.visit(at: node)],
      leaving: labels.leave[index],
      breaks: Int(labels.breaksTaken[index])..<graph.breakStates - 1
    ) { way in
      let travel = Int(labels.travel[index] + way.length)
      guard way.arrival <= graph.last, travel <= graph.day.maximumTravel ?? .max else { return }
      shortest = min(shortest ?? way.length, way.length)
    }
    let charge = graph.chargesToEnd[node]
    return shortest.map { length in
      (
        labels.reducedProfit[index] - bounds.travelCost * length - charge,
        labels.value[index] - Int32(graph.instance.travelCost) * length - charge
      )
    }
  }
}

extension DayGraph {
  /// Returns a visit at a node; all visits there have the same place.
  func visit(at node: Int) -> Int { visitOfOption[options[node].lowerBound] }

  /// The place of each node among the departures of the day; empty if it has none.
  var placesOfDepartures: [Int] {
    guard let departures = day.departures else { return [] }
    return (0..<count).map { departures.places[visit(at: $0)] }
  }

  /// The place from which each node is left, likewise.
  var originsOfDepartures: [Int] {
    guard let departures = day.departures else { return [] }
    return (0..<count).map { departures.origins[visit(at: $0)] }
  }
}
