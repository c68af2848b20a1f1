/// One kind of day: its hours, horizon, arcs, breaks and limits.
///
/// Identical days share one kind, so the exact method recognizes that they are interchangeable.
///
/// Visits are numbered as in ``Instance/visits``; times are in ticks.
public final class DayKind: Sendable {
  /// When each visit may start.
  public let hours: VisitHours

  /// The first and the last tick of the day.
  public let horizon: ClosedRange<Int32>

  /// The node of each visit: its row and column in ``travel``, which the options of a place share.
  package let nodes: [Int]

  /// The number of nodes.
  package let nodeCount: Int

  /// The ticks from node `i` to node `j`, at `i * nodeCount + j`; ``Instance/noWay`` if there is no arc.
  ///
  /// Kinds created from the same array share its memory.
  package let travel: [Int32]

  /// The ticks from the start of the day to each visit; 0 if the start is free.
  public let fromStart: [Int32]

  /// The ticks from each visit to the end of the day; 0 if the end is free.
  public let toEnd: [Int32]

  /// The ticks from the start to the end of a day without a visit.
  public let direct: Int32

  /// The breaks of the day, in order.
  public let breaks: [Instance.Break]

  /// The index of the break taken during each visit, or -1; empty if there is no such visit.
  ///
  /// Such a visit starts after all earlier breaks, within the window of its own, and lasts at least as long as that break.
  public let breaksWithin: [Int]

  /// The maximum number of visits of the day, if there is a limit.
  public let maximumStops: Int?

  /// The maximum ticks of travel of the day, if there is a limit.
  public let maximumTravel: Int?

  /// The budget: the maximum total cost of the visits of the day, if there is a limit.
  public let maximumCost: Int?

  /// The departures, if the ticks of an arc depend on the departure time; the tables above then hold the minimum.
  package let departures: DayDepartures?

  /// The minimum ticks to each visit from anywhere.
  package let leastTo: [Int32]

  /// The minimum ticks from each visit to anywhere.
  package let leastFrom: [Int32]

  /// Creates a kind of day on which each visit has its own arcs.
  ///
  /// - Precondition: The arrays have the documented sizes, no number is negative, and an empty day is within every limit: its
  ///   breaks and its direct arc fit into the horizon.
  package convenience init(
    hours: VisitHours,
    horizon: ClosedRange<Int32>,
    travel: [Int32],
    fromStart: [Int32],
    toEnd: [Int32],
    direct: Int32 = 0,
    breaks: [Instance.Break] = [],
    within breaksWithin: [Int] = [],
    maximumStops: Int? = nil,
    maximumTravel: Int? = nil,
    maximumCost: Int? = nil,
    departures: DayDepartures? = nil
  ) {
    self.init(
      hours: hours,
      at: Array(0..<hours.visitCount),
      horizon: horizon,
      travel: travel,
      fromStart: fromStart,
      toEnd: toEnd,
      direct: direct,
      breaks: breaks,
      within: breaksWithin,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost,
      departures: departures
    )
  }

  /// Creates a kind of day from the arcs between nodes, which the options of a place share.
  ///
  /// - Parameters:
  ///   - hours: When each visit may start.
  ///   - nodes: The node of each visit.
  ///   - horizon: The first and the last tick of the day.
  ///   - travel: The ticks from node to node.
  ///   - fromStart: The ticks from the start of the day to each node.
  ///   - toEnd: The ticks from each node to the end of the day.
  ///   - direct: The ticks from the start to the end of a day without a visit.
  ///   - breaks: The breaks, in their order.
  ///   - breaksWithin: The break that is taken during each visit, or -1; empty if there is no such visit.
  ///   - maximumStops: The maximum number of visits of the day, if there is a limit.
  ///   - maximumTravel: The maximum ticks of travel of the day, if there is a limit.
  ///   - maximumCost: The maximum total cost of the visits of the day, if there is a limit.
  ///   - departures: The departures, if travel times depend on them.
  /// - Precondition: Those of the other initializer. A visit with a break during it starts only within the window of the break; a
  ///   day with departures has no such visit.
  /// - Complexity: O(*m*² + *n*) for *m* nodes and *n* visits.
  package init(
    hours: VisitHours,
    at nodes: [Int],
    horizon: ClosedRange<Int32>,
    travel: [Int32],
    fromStart: [Int32],
    toEnd: [Int32],
    direct: Int32 = 0,
    breaks: [Instance.Break] = [],
    within breaksWithin: [Int] = [],
    maximumStops: Int? = nil,
    maximumTravel: Int? = nil,
    maximumCost: Int? = nil,
    departures: DayDepartures? = nil
  ) {
    let count = fromStart.count
    precondition(travel.count == count * count && toEnd.count == count)
    precondition(nodes.count == hours.visitCount && nodes.allSatisfy((0..<count).contains))
    self.hours = hours
    self.nodes = nodes
    nodeCount = count
    self.horizon = horizon
    self.travel = travel
    self.fromStart = nodes.map { fromStart[$0] }
    self.toEnd = nodes.map { toEnd[$0] }
    self.direct = direct
    self.breaks = breaks
    self.breaksWithin = breaksWithin.contains { $0 >= 0 } ? breaksWithin : []
    precondition(self.breaksWithin.isEmpty || departures == nil)
    precondition(breaksWithin.isEmpty || breaksWithin.count == nodes.count)
    for (visit, number) in self.breaksWithin.enumerated() where number >= 0 {
      precondition(
        hours.windows(of: visit).allSatisfy {
          breaks[number].earliest <= $0.earliest && $0.latest <= breaks[number].latest
        }
      )
    }
    self.maximumStops = maximumStops
    self.maximumTravel = maximumTravel
    self.maximumCost = maximumCost
    self.departures = departures
    var leastTo = fromStart
    var leastFrom = toEnd
    for from in 0..<count {
      for to in 0..<count where to != from {
        let leg = travel[from * count + to]
        leastTo[to] = min(leastTo[to], leg)
        leastFrom[from] = min(leastFrom[from], leg)
      }
    }
    self.leastTo = nodes.map { leastTo[$0] }
    self.leastFrom = nodes.map { leastFrom[$0] }
  }

  /// The number of visits.
  public var count: Int { fromStart.count }

  /// The number of ticks from the first to the last.
  public var span: Int { Int(horizon.upperBound) - Int(horizon.lowerBound) }

  /// Returns the ticks from visit `from` to visit `to`; ``Instance/noWay`` between two options of a place.
  public func travelTime(from: Int, to: Int) -> Int32 {
    let (node, next) = (nodes[from], nodes[to])
    if node == next, from != to { return Instance.noWay }
    return travel[node * nodeCount + next]
  }

  /// Returns the number of breaks taken when leaving `visit`, given `taken` on arrival; `nil` if the visit is impossible then.
  @inline(__always)
  package func breaksTaken(after visit: Int, arrivingWith taken: Int) -> Int? {
    guard !breaksWithin.isEmpty, breaksWithin[visit] >= 0 else { return taken }
    return breaksWithin[visit] == taken ? taken + 1 : nil
  }

  /// Returns whether a break is taken during `visit`.
  @inline(__always)
  package func hasBreakWithin(_ visit: Int) -> Bool {
    !breaksWithin.isEmpty && breaksWithin[visit] >= 0
  }

  /// A visit of each node.
  package var visitOfNode: [Int] {
    var visits = [Int](repeating: 0, count: nodeCount)
    for (visit, node) in nodes.enumerated().reversed() { visits[node] = visit }
    return visits
  }

  /// Returns the kind of day for only the visits in `kept`, renumbered in that order.
  package func keeping(_ kept: [Int]) -> DayKind {
    // The remaining nodes, in the order of their visits.
    var numbers = [Int](repeating: -1, count: nodeCount)
    var first: [Int] = []
    for visit in kept where numbers[nodes[visit]] < 0 {
      numbers[nodes[visit]] = first.count
      first.append(visit)
    }
    return DayKind(
      hours: hours.keeping(kept),
      at: kept.map { numbers[nodes[$0]] },
      horizon: horizon,
      travel: first.flatMap { from in first.map { travel[nodes[from] * nodeCount + nodes[$0]] } },
      fromStart: first.map { fromStart[$0] },
      toEnd: first.map { toEnd[$0] },
      direct: direct,
      breaks: breaks,
      within: breaksWithin.isEmpty ? [] : kept.map { breaksWithin[$0] },
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost,
      departures: departures?.keeping(kept)
    )
  }

  /// Returns the day with the given values replaced and without departures.
  ///
  /// - Precondition: New breaks have the same count, and visits with a break during them still start only within its window.
  package func changing(
    hours: VisitHours? = nil,
    horizon: ClosedRange<Int32>? = nil,
    direct: Int32? = nil,
    breaks: [Instance.Break]? = nil,
    maximumCost: Int? = nil
  ) -> DayKind {
    let visits = visitOfNode
    return DayKind(
      hours: hours ?? self.hours,
      at: nodes,
      horizon: horizon ?? self.horizon,
      travel: travel,
      fromStart: visits.map { fromStart[$0] },
      toEnd: visits.map { toEnd[$0] },
      direct: direct ?? self.direct,
      breaks: breaks ?? self.breaks,
      within: breaksWithin,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost ?? self.maximumCost
    )
  }
}
