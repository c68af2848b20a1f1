import Orienteering

/// One kind of day as the pricing sees it: its nodes and options, in flat arrays.
///
/// A node is a place of the instance that the day can hold, and an option is a visit of the instance at that place. Nodes are
/// numbered from 0, those that take no time first; options are numbered node by node. The options of a node share its arcs, so
/// options do not multiply arcs: a dynamic program takes the best option at the node. Times may be coarser than those of the
/// instance, always rounded down, so every route that is feasible in the instance is feasible here too. The length that
/// determines the cost of an arc is never rounded.
struct DayGraph {
  /// The value for "infeasible": less than any sum of rewards.
  static let never: Int32 = -(1 << 30)

  /// The problem.
  let instance: Instance

  /// The index in the instance's kinds.
  let kind: Int

  /// The ticks of the instance per tick of this graph.
  let scale: Int32

  /// The times of the day in ticks of this graph, its visits numbered as in the instance.
  let day: DayKind

  /// The place of the instance of each node.
  let placeOfNode: [Int]

  /// The node of each place of the instance, or -1.
  let nodeOfPlace: [Int]

  /// The options of each node.
  let options: [Range<Int>]

  /// The visit of the instance of each option.
  let visitOfOption: [Int]

  /// The reward of each option in units.
  let rewards: [Int32]

  /// The cost of each option.
  let costs: [Int32]

  /// The load of each option.
  let loads: [Int32]

  /// The maximum load of an option per tick of its stay, rounded up.
  let loadPerTick: Int32

  /// The maximum total load of all nodes.
  let totalLoad: Int

  /// The layers of load in bounds; a single layer charges load by its dual instead.
  ///
  /// Layers save most of the labels of several days. On one day, or with many nodes, they cost more than they save.
  let layers: LoadLayers

  /// The maximum number of nodes of a graph with layers.
  private static let layeredNodes = 100

  /// The ticks that each option takes.
  let optionStays: [Int32]

  /// The ticks that the shortest option of each node takes.
  let stays: [Int32]

  /// The ticks from node `i` to node `j`, at `i * count + j`.
  ///
  /// Where both take no time and are at one position, the arc to the lower number takes a tick: at the same moment they can be
  /// visited in ascending order without loss, so that time orders all steps.
  let travel: [Int32]

  /// The ticks from the start to each node.
  let fromStart: [Int32]

  /// The ticks from each node to the end.
  let toEnd: [Int32]

  /// The length of each arc of ``travel``, in ticks of the instance; ``Instance/noWay`` where there is none.
  let lengths: [Int32]

  /// The length of the arc from the start to each node, in ticks of the instance.
  let lengthsFromStart: [Int32]

  /// The length of the arc from each node to the end, in ticks of the instance.
  let lengthsToEnd: [Int32]

  /// The length of the arc from the start to the end, in ticks of the instance.
  let direct: Int32

  /// The charge of each arc of ``travel``.
  let charges: [Int32]

  /// The charge of the arc from the start to each node.
  let chargesFromStart: [Int32]

  /// The charge of the arc from each node to the end.
  let chargesToEnd: [Int32]

  /// When each option may start.
  let hours: VisitHours

  /// For each node, the ticks, counted from the first, at which its shortest stay would have to begin in order to end when some
  /// option ends.
  let stayStarts: [[Range<Int>]]

  /// The number of nodes.
  var count: Int { placeOfNode.count }

  /// The first tick of the day.
  var first: Int32 { day.horizon.lowerBound }

  /// The last tick of the day.
  var last: Int32 { day.horizon.upperBound }

  /// The number of ticks of the day, including both ends.
  var ticks: Int { Int(last - first) + 1 }

  /// The number of states by breaks taken, from none to all.
  var breakStates: Int { day.breaks.count + 1 }

  /// Returns the breaks taken after a visit with `option`, given those taken before it; `nil` if the visit is impossible then.
  @inline(__always)
  func breaksTaken(after option: Int, arrivingWith breaksTaken: Int) -> Int? {
    day.breaksWithin.isEmpty
      ? breaksTaken : day.breaksTaken(after: visitOfOption[option], arrivingWith: breaksTaken)
  }

  /// Returns the possible numbers of breaks taken on leaving a node, given the number on arrival.
  func breaksTaken(leaving node: Int, arrivingWith breaksTaken: Int) -> [Int] {
    day.breaksWithin.isEmpty
      ? [breaksTaken]
      : Set(
        options[node].compactMap { self.breaksTaken(after: $0, arrivingWith: breaksTaken) }
      ).sorted()
  }

  /// Creates the graph of the visits in `kept` that are feasible on their own.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - kind: The index of the kind of day.
  ///   - kept: The visits, by their numbers in the instance; those of one place are its options.
  ///   - scale: The ticks of the instance per tick of the graph; at most ``shortestStep`` of the graph with a scale of 1.
  ///   - allows: Whether one place may follow another, by their numbers in the instance.
  init(
    of instance: Instance,
    kind: Int,
    keeping kept: [Int],
    scale: Int32 = 1,
    allowing allows: (_ from: Int, _ to: Int) -> Bool = { _, _ in true }
  ) {
    let exact = instance.kinds[kind]
    let members = Self.members(of: kept.filter { instance.holds($0, onKind: kind) }, in: instance)
    let day = scale == 1 ? exact : exact.coarsened(by: scale)
    let visits = members.flatMap(\.visits)
    let stays = MemberStays(of: members, in: instance, scale: scale)
    let first = members.map { $0.visits[0] }
    self.instance = instance
    self.kind = kind
    self.scale = scale
    self.day = day
    placeOfNode = members.map(\.place)
    nodeOfPlace = Self.nodes(of: members, among: instance.placeCount)
    options = stays.options
    visitOfOption = visits
    rewards = visits.map { Int32(instance.visits[$0].reward) }
    costs = visits.map { instance.visits[$0].cost }
    loads = visits.map { instance.visits[$0].load }
    loadPerTick = visits.reduce(0) { most, visit in
      let (load, stay) = (instance.visits[visit].load, max(1, instance.visits[visit].stay / scale))
      return max(most, (load + stay - 1) / stay)
    }
    optionStays = stays.ofOptions
    self.stays = stays.shortest
    totalLoad = members.reduce(0) { sum, member in
      sum + member.visits.reduce(0) { max($0, Int(instance.visits[$1].load)) }
    }
    layers =
      instance.days.count > 1 && members.count <= Self.layeredNodes
      ? LoadLayers(of: loads, upTo: totalLoad, costing: instance.loadCost) : .single
    lengths = members.indices.flatMap { from in
      members.indices.map { to in
        allows(members[from].place, members[to].place)
          ? exact.travelTime(from: first[from], to: first[to]) : Instance.noWay
      }
    }
    lengthsFromStart = first.map { exact.fromStart[$0] }
    lengthsToEnd = first.map { exact.toEnd[$0] }
    direct = exact.direct
    charges = members.flatMap { from in
      members.map { instance.charges.units(from: from.place, to: $0.place) }
    }
    chargesFromStart = members.map { instance.charges.units(from: nil, to: $0.place) }
    chargesToEnd = members.map { instance.charges.units(from: $0.place, to: nil) }
    travel = stays.travel(over: lengths)
    fromStart = lengthsFromStart.map { $0 < Instance.noWay ? $0 / scale : $0 }
    toEnd = lengthsToEnd.enumerated().map { stays.step(after: $0, over: $1) }
    hours = day.hours.keeping(visits)
    stayStarts = stays.starts(with: hours, on: day)
  }

  /// A place with its options.
  fileprivate typealias Member = (place: Int, visits: [Int])

  /// Returns the node of each of `count` places of the instance, or -1.
  private static func nodes(of members: [Member], among count: Int) -> [Int] {
    var nodes = [Int](repeating: -1, count: count)
    for (node, member) in members.enumerated() { nodes[member.place] = node }
    return nodes
  }

  /// Returns the places of `visits`, with places that take no time first.
  private static func members(of visits: [Int], in instance: Instance) -> [Member] {
    var members: [Member] = []
    for visit in visits {
      let place = instance.placeOfVisit[visit]
      if members.last?.place == place {
        members[members.count - 1].visits.append(visit)
      } else {
        members.append((place, [visit]))
      }
    }
    let isMoment = { (member: Member) in instance.visits[member.visits[0]].stay == 0 }
    return members.filter(isMoment) + members.filter { !isMoment($0) }
  }
}

/// The options of the nodes of a ``DayGraph`` and their lengths in its ticks.
private struct MemberStays {
  private let scale: Int32

  /// The ticks of the instance that each option takes.
  private let exact: [Int32]

  /// The options of each node.
  let options: [Range<Int>]

  /// The ticks that each option takes.
  let ofOptions: [Int32]

  /// The ticks that the shortest option of each node takes.
  let shortest: [Int32]

  init(of members: [DayGraph.Member], in instance: Instance, scale: Int32) {
    self.scale = scale
    exact = members.flatMap(\.visits).map { instance.visits[$0].stay }
    let ofOptions = exact.map { $0 / scale }
    self.ofOptions = ofOptions
    var next = 0
    options = members.map { member in
      defer { next += member.visits.count }
      return next..<next + member.visits.count
    }
    shortest = options.map { range in range.reduce(Int32.max) { min($0, ofOptions[$1]) } }
  }

  /// Returns the ticks from the end of the stay at `node` over an arc of a `length` in ticks of the instance.
  ///
  /// The sum of stay and arc is rounded down, for the option that gains most.
  func step(after node: Int, over length: Int32) -> Int32 {
    guard length < Instance.noWay else { return Instance.noWay }
    return options[node].reduce(Int32.max) {
      min($0, (exact[$1] + length) / scale - ofOptions[$1])
    }
  }

  /// Returns the ticks of each arc.
  func travel(over lengths: [Int32]) -> [Int32] {
    let count = options.count
    return lengths.enumerated().map { index, length in
      let (from, to) = (index / count, index % count)
      let ticks = step(after: from, over: length)
      return from > to && shortest[from] + ticks == 0 ? 1 : ticks
    }
  }

  /// Returns the ``DayGraph/stayStarts``.
  func starts(with hours: VisitHours, on day: DayKind) -> [[Range<Int>]] {
    options.indices.map { node in
      options[node].flatMap { option in
        hours.windows(of: option).map { window in
          let delay = ofOptions[option] - shortest[node]
          return day.ticks(from: window.earliest + delay, to: window.latest + delay)
        }
      }.merged()
    }
  }
}

extension DayKind {
  /// Returns the ticks from `first` to `last` within the day, counted from its first.
  func ticks(from first: Int32, to last: Int32) -> Range<Int> {
    let opens = max(0, Int(first) - Int(horizon.lowerBound))
    return opens..<max(opens, min(span, Int(last) - Int(horizon.lowerBound)) + 1)
  }

  /// Returns the day in ticks that are `scale` times as long and counted from its beginning, all times rounded down, so feasible
  /// routes stay feasible.
  func coarsened(by scale: Int32) -> DayKind {
    let first = horizon.lowerBound
    func moment(_ tick: Int32) -> Int32 { max(0, tick - first) / scale }
    let windows = (0..<count).map { visit in
      hours.windows(of: visit).filter { $0.latest >= first }.map {
        VisitHours.StartWindow(earliest: moment($0.earliest), latest: moment($0.latest))
      }
    }
    return changing(
      hours: VisitHours(windows: windows),
      horizon: 0...(horizon.upperBound - first) / scale,
      direct: direct / scale,
      breaks: breaks.map {
        .init(
          earliest: moment($0.earliest),
          latest: moment($0.latest),
          length: $0.length / scale
        )
      }
    )
  }
}

extension Instance {
  /// Whether a day of `kind` with only `visit` is feasible.
  ///
  /// Other visits never help, since waiting is allowed, except by replacing a missing arc. So only the hours of the visit and the
  /// horizon count.
  func holds(_ visit: Int, onKind kind: Int) -> Bool {
    let day = kinds[kind]
    return day.hours.windows(of: visit).contains { window in
      window.latest >= day.horizon.lowerBound
        && max(window.earliest, day.horizon.lowerBound) + visits[visit].stay
          <= day.horizon.upperBound
    }
  }
}

extension [Range<Int>] {
  /// Returns these ranges in order, merged if they touch, without empty ones.
  func merged() -> Self {
    var joined: Self = []
    for range in filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

/// The limits of a ``Labeling`` that reject most steps early, gathered for the loop over arcs.
struct StepLimits {
  /// The first and the last tick of the day.
  let first: Int32
  let last: Int32

  /// The ticks of the labeling's graph per tick of its bounds.
  let scale: Int32

  /// The number of nodes.
  let count: Int

  /// The number of all breaks.
  let breakCount: Int

  /// What a tick of travel costs, its dual included.
  let travelCost: Int32

  /// The maximum number of visits of a route.
  let maximumStops: Int

  /// Returns the tick of the bounds for `arrival`, counted from the first.
  func tick(of arrival: Int32) -> Int {
    Int(scale == 1 ? arrival - first : (arrival - first) / scale)
  }

  /// Collects the limits of `labeling`.
  init(of labeling: Labeling<some NodeSet>) {
    let graph = labeling.graph
    first = graph.first
    last = graph.last
    scale = labeling.bounds.graph.scale
    count = graph.count
    breakCount = graph.breakStates - 1
    travelCost = labeling.bounds.travelCost
    maximumStops = graph.day.maximumStops ?? .max
  }
}

/// One or more consecutive breaks, taken between two visits.
package struct BreakSequence {
  /// Their total ticks.
  let length: Int32

  /// The tick at which they end, by the tick of departure.
  let clocks: [Int32]

  /// The number of departures, from each one on, after which they end at the same tick.
  let runs: [Int32]

  /// The last tick, counted from the first of the day, to leave and still take them.
  let lastLeave: Int

  /// Creates the sequence of breaks with a total length and given ends.
  init(length: Int32, clocks: [Int32]) {
    self.length = length
    self.clocks = clocks
    var runs = [Int32](repeating: 1, count: clocks.count)
    for tick in clocks.indices.dropLast().reversed() where clocks[tick] == clocks[tick + 1] {
      runs[tick] += runs[tick + 1]
    }
    self.runs = runs
    lastLeave = clocks.lastIndex { $0 < Instance.noWay } ?? -1
  }
}

extension DayGraph {
  /// The breaks between each number of breaks taken and each greater one, at `from * breakStates + to`.
  var breakSequences: [BreakSequence] {
    (0..<breakStates * breakStates).map { index in
      let (from, to) = (index / breakStates, index % breakStates)
      guard from < to else { return BreakSequence(length: 0, clocks: []) }
      let clocks = (0..<ticks).map { tick in
        day.arrival(leaving: first + Int32(tick), travel: 0, breaks: from..<to)
      }
      return BreakSequence(
        length: day.breaks[from..<to].reduce(0) { $0 + $1.length },
        clocks: clocks
      )
    }
  }

  /// The last tick, counted from the first, to leave a node after a number of breaks, take the others and end the day on time, at
  /// `breaksTaken * count + node`; -1 if there is none.
  var lastLeavesToEnd: [Int] {
    (0..<breakStates * count).map { index in
      let (breaksTaken, node) = (index / count, index % count)
      guard toEnd[node] < Instance.noWay else { return -1 }
      let last = (0..<ticks).last { tick in
        let leave = first + Int32(tick)
        return day.arrival(
          leaving: leave,
          travel: toEnd[node],
          breaks: breaksTaken..<breakStates - 1
        )
          <= self.last
      }
      return last ?? -1
    }
  }

  /// Returns for each number of breaks the ticks, counted from the first, at which exactly that many are taken and the others
  /// still can be.
  ///
  /// Tables of values after a stay are indexed by the start of the shortest stay there, so those with a break taken during the
  /// visit begin earlier accordingly.
  func spans(by sequences: [BreakSequence]) -> [Range<Int>] {
    (0..<breakStates).map { breaksTaken in
      let isWithin = visitOfOption.contains {
        day.breaksTaken(after: $0, arrivingWith: breaksTaken - 1) == breaksTaken
      }
      let earlier = isWithin ? stays.max() ?? 0 : 0
      let begin = breaksTaken == 0 ? first : max(first, sequences[breaksTaken].clocks[0] - earlier)
      let isLast = breaksTaken == breakStates - 1
      let last = isLast ? ticks - 1 : sequences[(breaksTaken + 1) * breakStates - 1].lastLeave
      let start = Int(min(begin, self.last) - first)
      return start..<max(start, last + 1)
    }
  }
}
