import Orienteering

/// Enumerates elementary routes of one kind of day by labeling, with completion bounds and dominance.
///
/// A label is a partial route. It is pruned if even its best completion (by ``CompletionBounds``) is below the threshold, or if
/// another label at the same node dominates it: it ends no later, has earned no less, and has visited or excluded no node that
/// the pruned label could still visit.
///
/// > Source: D. Feillet, P. Dejax, M. Gendreau, C. Gueguen, "An exact algorithm for the elementary shortest path problem with
/// > resource constraints", *Networks* 44 (2004), 216–229, <https://doi.org/10.1002/net.20033>; completion bounds as in
/// > R. Baldacci, A. Mingozzi, R. Roberti, "New route relaxation and pricing strategies for the vehicle routing problem",
/// > *Operations Research* 59 (2011), 1269–1283, <https://doi.org/10.1287/opre.1110.0975>.
struct Labeling<Nodes: NodeSet> {
  /// Called with the value and the label of each route found; returns the new threshold for the reduced profit, or `nil` to stop.
  typealias Found = (borrowing Self, _ value: Int32, _ label: Int32) -> Int32?

  /// The exclusive lower limit of the threshold: above it, no difference between the threshold and a reduced profit overflows.
  static var thresholdLimit: Int { -1 << 29 }

  /// The maximum ticks of a day for which the queue has one bucket per tick.
  private static var tickLimit: Int { 1 << 20 }

  /// The kind of day.
  let graph: DayGraph

  /// The completion bounds, whose graph may be coarser.
  let bounds: CompletionBounds

  /// When a label dominates another.
  let dominance: LabelDominance

  /// The nodes reachable from each node.
  let reach: Reach<Nodes>

  /// The nodes that a route has to visit.
  let required: Nodes

  /// Whether there are any.
  let hasRequired: Bool

  /// Whether loads have a cost.
  let hasLoads: Bool

  /// The queue of labels to extend.
  var queue: LabelQueue

  /// All labels.
  var labels: LabelStore<Nodes>

  /// The labels kept at each node after each number of breaks, at `breaksTaken * count + node`.
  var survivors: [LabelSurvivors<Nodes>]

  /// The value of the best order of each set of nodes.
  var bestOfSet: [SetKey: Int32] = [:]

  /// Whether labels count nodes excluded by their own as visited, so that dominance takes exclusions into account.
  let barsRivals: Bool

  /// Whether each extension instead checks that no node excludes the next, because sets have to hold exactly the visited nodes.
  let checksRivals: Bool

  /// The place of each node among the departures of the day; empty if it has none.
  let placesOfDepartures: [Int]

  /// The place from which each node is left, likewise.
  let originsOfDepartures: [Int]

  /// The offset in ``CompletionBounds/values`` of the memoryless bounds of each node, at `plane * count + node`.
  private let memorylessStarts: [Int]

  /// Prepares a labeling of the graph of `reach`, at the duals of `bounds`.
  init(bounds: CompletionBounds, reach: Reach<Nodes>, dominance: LabelDominance) {
    self.bounds = bounds
    self.reach = reach
    self.dominance = dominance
    graph = reach.graph
    hasLoads = !reach.graph.instance.loadCost.isEmpty
    labels = LabelStore(withLoads: hasLoads)
    // Coarse bounds have ticks no longer than any step.
    queue = LabelQueue(
      first: graph.first,
      last: graph.last,
      width: graph.ticks > Self.tickLimit ? bounds.graph.scale : 1
    )
    survivors = [LabelSurvivors](
      repeating: LabelSurvivors(),
      count: graph.count * graph.breakStates
    )
    var required = Nodes()
    for (node, place) in graph.placeOfNode.enumerated()
    where graph.instance.isRequired(place: place) { required.insert(node) }
    self.required = required
    let count = graph.count
    memorylessStarts = (0..<bounds.layers.count * graph.breakStates * count).map {
      bounds.memorylessStart(plane: $0 / count, node: $0 % count)
    }
    hasRequired = required != Nodes()
    placesOfDepartures = reach.graph.placesOfDepartures
    originsOfDepartures = reach.graph.originsOfDepartures
    barsRivals = !reach.rivals.isEmpty && dominance == .byValue
    checksRivals = !reach.rivals.isEmpty && dominance == .bySet
  }

  /// Finds routes with a reduced profit of at least a threshold, and calls `found` with each.
  ///
  /// - Parameters:
  ///   - threshold: The initial threshold for the reduced profit; greater than ``thresholdLimit``.
  ///   - labelLimit: The maximum number of labels to create.
  ///   - control: When to stop.
  ///   - found: Called with each route; see ``route(of:)``.
  /// - Returns: Whether all labels were processed.
  mutating func run(
    threshold: Int32,
    labelLimit: Int,
    control: SearchControl,
    found: Found
  ) -> LabelingEnding {
    var threshold = threshold
    begin(threshold: threshold)
    // Held here to avoid reference counting per label.
    let (memoryless, starts, arcs) = (bounds.values, memorylessStarts, reach.arcs)
    let (values, valueStarts, allArcs) = (memoryless.span, starts.span, arcs.span)
    let limits = StepLimits(of: self)
    var steps = 0
    while let label = queue.popFirst(labels) {
      steps += 1
      if steps & 255 == 0, control.shouldStop { return .stopped }
      if labels.count > labelLimit { return .stopped }
      guard dominance == .bySet ? isBestOfSet(label) : isUndominated(label) else { continue }
      if let (reducedProfit, value) = finish(label), reducedProfit >= threshold {
        guard let next = found(self, value, label) else { return .stopped }
        threshold = next
      }
      if graph.day.departures != nil {
        extendByDepartures(label, threshold: threshold)
      } else {
        extend(label, over: allArcs, bound: values, valueStarts, limits, threshold: threshold)
      }
    }
    return .complete
  }

  /// The labels so far.
  var labelCount: Int { labels.count }

  /// Returns the route that ends with `label`, as visits of the instance.
  func route(of label: Int32) -> [Int] {
    var route: [Int] = []
    var current = label
    while current >= 0 {
      route.append(graph.visitOfOption[Int(labels.option[Int(current)])])
      current = labels.parent[Int(current)]
    }
    return route.reversed()
  }

  /// Returns the nodes that the route that ends with `label` visits; with dominance by value, also the nodes that these exclude.
  func nodes(of label: Int32) -> Nodes { labels.visited[Int(label)] }

  /// Returns whether the route that ends with `label` visits every required place of the graph.
  func visitsRequired(_ label: Int32) -> Bool {
    required.isSubset(of: labels.visited[Int(label)], within: required)
  }

  /// Returns the reduced profit and value of the route that ends with `label`, if it can end there.
  private func finish(_ label: Int32) -> (reducedProfit: Int32, value: Int32)? {
    if graph.day.departures != nil { return finishByDepartures(label) }
    let node = Int(labels.node[Int(label)])
    let leg = graph.toEnd[node]
    let length = graph.lengthsToEnd[node]
    guard leg < Instance.noWay else { return nil }
    if let limit = graph.day.maximumTravel, Int(labels.travel[Int(label)] + length) > limit {
      return nil
    }
    let arrival = graph.day.arrival(
      leaving: labels.leave[Int(label)],
      travel: leg,
      breaks: Int(labels.breaksTaken[Int(label)])..<graph.breakStates - 1
    )
    guard arrival <= graph.last else { return nil }
    return (
      labels.reducedProfit[Int(label)] - bounds.reducedCostToEnd(from: node),
      labels.value[Int(label)] - Int32(graph.instance.travelCost) * length
        - graph.chargesToEnd[node]
    )
  }
}

/// The dominance rule of a ``Labeling``.
enum LabelDominance {
  /// By value, independent of duals: keeps a best route that visits all required places.
  case byValue
  /// Among equal sets of visited nodes: keeps the best order of every set of nodes.
  case bySet
}

/// The outcome of a ``Labeling``.
enum LabelingEnding {
  /// All labels were processed, so no route is missing.
  case complete
  /// A limit was reached, or the search was stopped.
  case stopped
}

/// A bucket queue of labels to extend, ordered by departure, and last in, first out within a tick.
///
/// A bucket spans at most the ticks of the shortest step, so it is complete when its turn comes, and is sorted then.
struct LabelQueue {
  private let first: Int32
  private let last: Int32

  /// The ticks of a bucket.
  private let width: Int32

  /// The last label of each bucket; -1 if there is none.
  private var heads: [Int32]

  /// The bucket whose turn it is.
  private var current = 0

  /// The remaining labels of that bucket, if a bucket has several ticks; sorted by descending departure.
  private var sorted: [Int32] = []

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - first: The first tick.
  ///   - last: The last tick.
  ///   - width: The ticks of a bucket: 1, or at most those of the shortest step.
  init(first: Int32, last: Int32, width: Int32 = 1) {
    self.first = first
    self.last = last
    self.width = width
    heads = [Int32](repeating: -1, count: Int((last - first) / width) + 1)
  }

  /// Adds `label`, which leaves at `tick`, unless that is after the day.
  mutating func push(_ label: Int32, at tick: Int32, labels: inout LabelStore<some NodeSet>) {
    guard tick <= last else { return }
    let bucket = Int(width == 1 ? tick - first : (tick - first) / width)
    labels.next[Int(label)] = heads[bucket]
    heads[bucket] = label
  }

  /// Removes and returns a label that leaves earliest.
  mutating func popFirst(_ labels: LabelStore<some NodeSet>) -> Int32? {
    if let label = sorted.popLast() { return label }
    while current < heads.count {
      let head = heads[current]
      guard head >= 0 else {
        current += 1
        continue
      }
      if width == 1 {
        heads[current] = labels.next[Int(head)]
        return head
      }
      takeBucket(labels)
      return sorted.popLast()
    }
    return nil
  }

  /// Sorts the labels of the current bucket.
  private mutating func takeBucket(_ labels: LabelStore<some NodeSet>) {
    var label = heads[current]
    heads[current] = -1
    while label >= 0 {
      sorted.append(label)
      label = labels.next[Int(label)]
    }
    sorted.sort { one, two in
      let (first, second) = (labels.leave[Int(one)], labels.leave[Int(two)])
      return (second, one) < (first, two)
    }
  }
}

extension Labeling {
  /// A key of labels with the same visited nodes, last node and number of breaks.
  struct SetKey: Hashable {
    /// The nodes visited.
    let set: Nodes
    /// The last node.
    let node: Int16
    /// The breaks taken.
    let breaksTaken: Int16
    /// The total cost of the visits, if there is a budget; 0 otherwise.
    let cost: Int32
    /// The load of the visits.
    let load: Int32
  }

  /// Returns whether no kept label dominates `label`, and keeps it in that case.
  mutating func isUndominated(_ label: Int32) -> Bool {
    let node = Int(labels.node[Int(label)])
    let slot = Int(labels.breaksTaken[Int(label)]) * graph.count + node
    let visited = labels.visited[Int(label)]
    let merits = LabelSurvivors<Nodes>.Merits(
      value: labels.value[Int(label)],
      travel: labels.travel[Int(label)],
      cost: labels.cost[Int(label)],
      load: labels.load(of: label),
      stops: labels.stops[Int(label)]
    )
    let reachable = reach.set(from: node, leaving: labels.leave[Int(label)])
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

  /// Returns whether no kept label visits the same nodes in an order of at least the same value, and keeps it in that case.
  ///
  /// With a travel limit, a slower order may have less travel, so every order is kept; with a budget, the best order for each
  /// cost and each load.
  mutating func isBestOfSet(_ label: Int32) -> Bool {
    if graph.day.maximumTravel != nil { return true }
    let key = SetKey(
      set: labels.visited[Int(label)],
      node: labels.node[Int(label)],
      breaksTaken: labels.breaksTaken[Int(label)],
      cost: graph.day.maximumCost == nil ? 0 : labels.cost[Int(label)],
      load: labels.load(of: label)
    )
    let value = labels.value[Int(label)]
    if let best = bestOfSet[key], best >= value { return false }
    bestOfSet[key] = value
    return true
  }
}

/// The state from which labels are extended: a label, or the start of the day.
struct LabelExtension<Nodes: NodeSet> {
  /// The label; -1 at the start of the day.
  var label: Int32 = -1
  /// The tick at which it leaves.
  var leave: Int32
  /// The ticks traveled.
  var travel: Int32 = 0
  /// The total cost of the visits.
  var cost: Int32 = 0
  /// The load of the visits.
  var load: Int32 = 0
  /// The value so far, in units.
  var value: Int32 = 0
  /// The reduced profit so far: the value minus the duals.
  var reducedProfit: Int32 = 0
  /// The visited nodes, and excluded nodes, which count as visited.
  var visited = Nodes()
}
