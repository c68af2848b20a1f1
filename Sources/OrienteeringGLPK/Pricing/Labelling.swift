import Orienteering

/// Builds elementary routes of one kind of day, visit by visit, and drops what cannot matter.
///
/// A label is the beginning of a route. It is dropped when even its best completion (from
/// ``NeighborhoodBounds`` or ``CompletionBounds``) is worth too little, and when another label at the same visit dominates it:
/// is there no later, has earned no less, and has made or excluded no visit that this one could still make.
///
/// > Source: D. Feillet, P. Dejax, M. Gendreau, C. Gueguen, "An exact algorithm for the elementary
/// > shortest path problem with resource constraints", *Networks* 44 (2004), 216–229,
/// > <https://doi.org/10.1002/net.20033>; completion bounds as in R. Baldacci, A. Mingozzi,
/// > R. Roberti, "New route relaxation and pricing strategies for the vehicle routing problem",
/// > *Operations Research* 59 (2011), 1269–1283, <https://doi.org/10.1287/opre.1110.0975>.
struct Labelling<Visits: VisitSet, Bounds: CompletionTable> {
  /// The kind of day.
  let graph: DayGraph

  private let bounds: Bounds
  private let dominance: LabelDominance
  private var queue: LabelQueue

  /// What can be reached from each visit.
  let reach: Reach<Visits>

  /// The visits that a route has to make.
  let required: Visits

  /// All labels.
  private(set) var labels = LabelStore<Visits>()

  /// The labels kept at each visit after each number of breaks, at `phase * count + visit`.
  var survivors: [LabelSurvivors<Visits>]

  /// What the best order of each set of visits is worth.
  var bestOfSet: [SetKey: Int32] = [:]
  private let hasRequired: Bool

  /// Whether labels count what their visits exclude as made, so that dominance knows it.
  private let barsRivals: Bool

  /// Whether each step asks instead if a visit made excludes the next, since sets are to tell what was truly made.
  private let asksRivals: Bool

  /// Where in ``CompletionTable/mostOfAnybody`` the ticks of each visit begin, at `phase * count + visit`.
  private let starts: [Int]

  /// Prepares a labelling of the graph of `reach`, at the prices of `bounds`, which may be coarser.
  init(bounds: Bounds, reach: Reach<Visits>, dominance: LabelDominance) {
    self.bounds = bounds
    self.reach = reach
    self.dominance = dominance
    graph = reach.graph
    queue = LabelQueue(first: graph.first, last: graph.last)
    survivors = [LabelSurvivors](repeating: LabelSurvivors(), count: graph.count * graph.phases)
    var required = Visits()
    for (number, place) in graph.places.enumerated()
    where graph.instance.isRequired(place: place) { required.insert(number) }
    self.required = required
    let count = graph.count
    starts = (0..<graph.phases * count).map {
      bounds.start(phase: $0 / count, visit: $0 % count)
    }
    hasRequired = required != Visits()
    barsRivals = !reach.rivals.isEmpty && dominance == .byValue
    asksRivals = !reach.rivals.isEmpty && dominance == .bySet
  }

  /// Looks for routes that earn at least a threshold, and hands each to `found`.
  ///
  /// - Parameters:
  ///   - threshold: The least earnings that are of interest; `found` returns a new one.
  ///   - labelLimit: The most labels to make.
  ///   - control: When to stop.
  ///   - found: Called with the value and the label of each route; see ``route(of:)``. Returns
  ///     the least earnings that are of interest from now on.
  /// - Returns: Whether all labels were looked at.
  mutating func run(
    threshold: Int32,
    labelLimit: Int,
    control: SearchControl,
    found: (borrowing Self, _ value: Int32, _ label: Int32) -> Int32
  ) -> LabellingEnding {
    begin(threshold: threshold)
    // Held here, so that a label costs no counting of references.
    let (most, starts, ways) = (bounds.mostOfAnybody, starts, reach.ways)
    return most.withUnsafeBufferPointer { most in
      starts.withUnsafeBufferPointer { starts in
        ways.withUnsafeBufferPointer { ways in
          let sight = Sight(
            most: most,
            starts: starts,
            ways: ways,
            first: graph.first,
            last: graph.last,
            scale: bounds.graph.scale,
            count: graph.count,
            lastPhase: graph.phases - 1,
            travelCost: bounds.travelCost,
            maximumStops: graph.day.maximumStops ?? .max
          )
          return run(sight, threshold: threshold, labelLimit: labelLimit, control, found)
        }
      }
    }
  }

  private mutating func run(
    _ sight: Sight,
    threshold: Int32,
    labelLimit: Int,
    _ control: SearchControl,
    _ found: (borrowing Self, _ value: Int32, _ label: Int32) -> Int32
  ) -> LabellingEnding {
    var threshold = threshold
    var steps = 0
    while let label = queue.popFirst(labels) {
      steps += 1
      if steps & 255 == 0, control.isReached { return .stopped }
      if labels.count > labelLimit { return .stopped }
      guard dominance == .bySet ? isBestOfSet(label) : isUndominated(label) else { continue }
      if let (earnings, value) = finish(label), earnings >= threshold {
        threshold = found(self, value, label)
      }
      extend(label, sight: sight, threshold: threshold)
    }
    return .complete
  }

  /// The labels made so far.
  var labelCount: Int { labels.count }

  /// Returns the route that ends with `label`, as visits of the instance.
  func route(of label: Int32) -> [Int] {
    var route: [Int] = []
    var current = label
    while current >= 0 {
      route.append(graph.visits[Int(labels.option[Int(current)])])
      current = labels.parent[Int(current)]
    }
    return route.reversed()
  }

  /// Returns the places that the route that ends with `label` visits, as numbers of the graph; with dominance by value also
  /// those that these exclude.
  func visits(of label: Int32) -> Visits { labels.made[Int(label)] }

  /// Returns whether the route that ends with `label` makes every required visit of the graph.
  func makesRequired(_ label: Int32) -> Bool {
    required.isSubset(of: labels.made[Int(label)], within: required)
  }

  /// What the next labels of a route begin with.
  private struct Beginning {
    var label: Int32 = -1
    var leave: Int32
    var travel: Int32 = 0
    var value: Int32 = 0
    var earnings: Int32 = 0
    var made = Visits()
  }

  private mutating func begin(threshold: Int32) {
    let nothing = Beginning(leave: graph.first)
    for visit in 0..<graph.count where graph.fromStart[visit] < Instance.noWay {
      for phase in 0..<graph.phases {
        step(
          from: nothing,
          to: visit,
          arrival: graph.day.arrival(
            leaving: graph.first,
            travel: graph.fromStart[visit],
            breaks: 0..<phase
          ),
          way: graph.waysFromStart[visit],
          phase: phase,
          threshold: threshold
        )
      }
    }
  }

  /// What tells at a glance whether a step can matter.
  private struct Sight {
    let most: UnsafeBufferPointer<Int32>
    let starts: UnsafeBufferPointer<Int>
    let ways: UnsafeBufferPointer<Reach<Visits>.Way>
    let first: Int32
    let last: Int32
    let scale: Int32
    let count: Int
    let lastPhase: Int
    let travelCost: Int32
    let maximumStops: Int
  }

  private mutating func extend(_ label: Int32, sight: Sight, threshold: Int32) {
    let index = Int(label)
    let phase = Int(labels.phase[index])
    let beginning = Beginning(
      label: label,
      leave: labels.leave[index],
      travel: labels.travel[index],
      value: labels.value[index],
      earnings: labels.earnings[index],
      made: labels.made[index]
    )
    if Int(labels.stops[index]) >= sight.maximumStops { return }
    let needed = threshold - beginning.earnings
    let row = phase * sight.count
    let visit = Int(labels.visit[index])
    for position in reach.wayStarts[visit]..<reach.wayStarts[visit + 1] {
      let way = sight.ways[position]
      let visit = Int(way.visit)
      if beginning.made.contains(visit) { continue }
      if asksRivals, !reach.rivals[visit].isDisjoint(with: beginning.made) { continue }
      let arrival = beginning.leave + way.leg
      if arrival <= sight.last {
        let ticks = arrival - sight.first
        let tick = sight.scale == 1 ? ticks : ticks / sight.scale
        // Anybody's bound is faster to tell than that of one who has made these visits.
        let most = sight.most[sight.starts[row + visit] + Int(tick)]
        if most >= needed + sight.travelCost * way.length {
          step(
            from: beginning,
            to: visit,
            arrival: arrival,
            way: way.length,
            phase: phase,
            threshold: threshold
          )
        }
      }
      if phase < sight.lastPhase {
        step(from: beginning, by: way, after: phase, threshold: threshold)
      }
    }
  }

  /// Adds the labels that go on by `way` with breaks on it.
  private mutating func step(
    from beginning: Beginning,
    by way: Reach<Visits>.Way,
    after phase: Int,
    threshold: Int32
  ) {
    for then in phase + 1..<graph.phases {
      let arrival = graph.day.arrival(
        leaving: beginning.leave,
        travel: way.leg,
        breaks: phase..<then
      )
      step(
        from: beginning,
        to: Int(way.visit),
        arrival: arrival,
        way: way.length,
        phase: then,
        threshold: threshold
      )
    }
  }

  /// Adds the label that goes on from `beginning` to `visit`, if it can matter.
  private mutating func step(
    from beginning: Beginning,
    to visit: Int,
    arrival: Int32,
    way: Int32,
    phase: Int,
    threshold: Int32
  ) {
    guard arrival <= graph.last else { return }
    let onward = beginning.earnings - bounds.travelCost * way
    let made = beginning.made
    let most = bounds.most(phase: phase, visit: visit, tick: arrival, made: made)
    guard most >= threshold - onward else { return }
    let travelled = beginning.travel + way
    if let limit = graph.day.maximumTravel, Int(travelled) > limit { return }
    let value = beginning.value - Int32(graph.instance.travelCost) * way
    let options = graph.options[visit]
    for option in options {
      let start = graph.hours.earliestStart(of: option, arriving: arrival)
      guard start < Instance.noWay else { continue }
      let earned = onward + bounds.earnings[option]
      if options.count > 1 {
        let most = bounds.mostAfter(
          option: option,
          of: visit,
          phase: phase,
          start: start,
          made: made
        )
        guard most >= threshold - earned else { continue }
      }
      let left = start + graph.optionStays[option]
      guard canMakeRequired(from: visit, leaving: left, made: made) else { continue }
      let label = labels.append(
        parent: beginning.label,
        visit: visit,
        option: option,
        phase: phase,
        leave: left,
        travel: travelled,
        value: value + graph.rewards[option],
        earnings: earned,
        barring: barsRivals ? reach.rivals[visit] : Visits()
      )
      queue.push(label, at: left, labels: &labels)
    }
  }

  /// Returns whether one who has made `made` and leaves `visit` can still make each required visit, where
  /// this route has to make them all.
  ///
  /// > Source: Y. Dumas, J. Desrosiers, E. Gélinas, M. M. Solomon, "An optimal algorithm for the traveling
  /// > salesman problem with time windows", *Operations Research* 43 (1995), 367–371,
  /// > <https://doi.org/10.1287/opre.43.2.367>.
  private func canMakeRequired(from visit: Int, leaving tick: Int32, made: Visits) -> Bool {
    guard hasRequired, dominance == .byValue else { return true }
    var possible = reach.set(from: visit, leaving: tick)
    possible.formUnion(made)
    possible.insert(visit)
    return required.isSubset(of: possible, within: required)
  }

  /// Returns what the route that ends with `label` earns and is worth, if it can end there.
  private func finish(_ label: Int32) -> (earnings: Int32, value: Int32)? {
    let visit = Int(labels.visit[Int(label)])
    let leg = graph.toEnd[visit]
    let way = graph.waysToEnd[visit]
    guard leg < Instance.noWay else { return nil }
    if let limit = graph.day.maximumTravel, Int(labels.travel[Int(label)] + way) > limit {
      return nil
    }
    let arrival = graph.day.arrival(
      leaving: labels.leave[Int(label)],
      travel: leg,
      breaks: Int(labels.phase[Int(label)])..<graph.phases - 1
    )
    guard arrival <= graph.last else { return nil }
    return (
      labels.earnings[Int(label)] - bounds.travelCost * way,
      labels.value[Int(label)] - Int32(graph.instance.travelCost) * way
    )
  }
}
