/// Places the breaks of a route whose order is fixed and whose legs have no rides.
///
/// A stage is a visit, the breaks taken before it starts, and its earliest end: the rest of the day depends on nothing else.
/// Settling moves a visit later, depending on what follows it, so states, which add the settled start to a stage, are created
/// backward from the last visit, and only the best of equal states is kept. Their costs are sums compared lexicographically, so
/// the result is the same as by exhaustive search.
struct BreakPlacement {
  /// The visits, in their order.
  let visits: [RouteSchedule.Visit]

  /// The ticks of travel of the legs: to each visit, and from the last to the end.
  let travel: [Int32]

  /// Whether the first leg exists; it does not if the start is free.
  let hasStart: Bool

  /// The kind of day, for violations.
  let day: DayKind

  /// The day whose breaks and horizon determine the times.
  let frame: DayKind

  /// Whether visits that fit into no window are scheduled anyway.
  let isLenient: Bool

  /// The earliest end of the day over all placements; `nil` if it is infeasible.
  ///
  /// - Precondition: The placement is not lenient.
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks.
  var earliestEnd: Int32? {
    var ends = [frame.horizon.lowerBound]
    for position in visits.indices {
      var next = [Int32](repeating: Self.never, count: breakCount + 1)
      for taken in 0...breakCount {
        guard let after = breaksTaken(after: position, arrivingWith: taken) else { continue }
        let arrival = earliest(at: position, having: taken, from: ends)
        let start = start(of: position, arriving: arrival)?.start
        next[after] = start.map { $0 + length(position) } ?? Self.never
      }
      ends = next
    }
    let end = earliest(at: visits.count, having: breakCount, from: ends)
    return end <= frame.horizon.upperBound ? end : nil
  }

  /// Returns the number of visits before each break in the best settled schedule; `nil` if there is none.
  ///
  /// If there is only one placement, it is returned even if it is infeasible.
  ///
  /// See ``RouteSchedule/settled(_:legs:hasStart:day:isLenient:)`` for the criteria.
  ///
  /// - Complexity: O(*n* · *b*) for *b* breaks and *n* states, of which a visit has few unless many placements end at the same
  ///   tick.
  func best() -> [Int]? {
    guard breakCount > 0, !visits.isEmpty else { return Array(repeating: 0, count: breakCount) }
    let (layers, states) = settled
    var best: Cost?
    for state in states {
      let cost = beginning(state, at: layers[0][state.stage].taken)
      best = best.map { min($0, cost) } ?? cost
    }
    return best.map(positions)
  }

  /// The number of stages, and of states of the first visit: the work of ``best()``.
  var stateCount: Int {
    let (layers, states) = settled
    return layers.reduce(states.count) { $0 + $1.count }
  }

  /// The stages of each visit, and the states of the first one; empty if the day is infeasible.
  private var settled: (layers: [[Stage]], states: [State]) {
    guard let latest = latestEnds() else { return ([], []) }
    let layers = stages(until: latest)
    guard let last = layers.last else { return ([], []) }
    var states = finalStates(of: last)
    for position in visits.indices.dropFirst().reversed() {
      states = earlier(states, at: position, layers[position], from: layers[position - 1])
    }
    return (layers, states)
  }

  /// Returns all placements of the breaks, in order, before, between and after the visits.
  func all() -> [[Int]] {
    (0..<breakCount).reduce([[]]) { placements, _ in
      placements.flatMap { positions in
        ((positions.last ?? 0)...visits.count).map { positions + [$0] }
      }
    }
    .filter { positions in
      visits.enumerated().allSatisfy { position, visit in
        guard let within = visit.breakWithin else { return true }
        return positions[within] == position + 1
          && positions[..<within].allSatisfy { $0 <= position }
      }
    }
  }

  // MARK: - Earliest times

  /// A tick that no day reaches.
  private static let never = Int32.max / 2

  private var breakCount: Int { frame.breaks.count }

  private func length(_ position: Int) -> Int32 { visits[position].length }

  /// Returns the number of breaks taken when leaving a visit; `nil` if the visit is impossible with the number taken on arrival.
  private func breaksTaken(after position: Int, arrivingWith taken: Int) -> Int? {
    guard let within = visits[position].breakWithin else { return taken }
    return within == taken ? taken + 1 : nil
  }

  /// Returns the arrival at a position; ``never`` if the breaks on the leg do not fit.
  private func arrival(leaving leave: Int32, at position: Int, breaks: Range<Int>) -> Int32 {
    guard leave < Self.never else { return Self.never }
    let arrival = frame.arrival(leaving: leave, travel: travel[position], breaks: breaks)
    return arrival < Instance.noWay ? arrival : Self.never
  }

  /// Returns the earliest arrival after `taken` breaks, from the earliest ends of the previous visit by breaks taken.
  private func earliest(at position: Int, having taken: Int, from ends: [Int32]) -> Int32 {
    var earliest = Self.never
    for (before, end) in ends.enumerated() where before <= taken {
      earliest = min(earliest, arrival(leaving: end, at: position, breaks: before..<taken))
    }
    return earliest
  }

  /// Returns the first start of a visit, the last start in the same window, and the ticks outside its windows; `nil` if it fits
  /// into no window.
  private func start(
    of position: Int,
    arriving arrival: Int32
  ) -> (start: Int32, latest: Int32, closed: Int32)? {
    guard arrival < Self.never else { return nil }
    let visit = visits[position]
    for window in visit.windows {
      let start = max(arrival, window.opens)
      let latest = window.latestStart(ofVisit: visit.length)
      if start <= latest { return (start, latest, 0) }
    }
    guard isLenient else { return nil }
    let start = max(arrival, RouteSchedule.Window.always.opens)
    let closed = RouteSchedule.Window.excess(ofVisit: visit.length, from: start, in: visit.windows)
    return (start, start, closed)
  }

  /// Returns the latest end of each visit, by breaks taken, that still allows the earliest end of the day; `nil` if the day is
  /// infeasible.
  private func latestEnds() -> [[Int32]]? {
    guard !isLenient else {
      let row = [Int32](repeating: Self.never, count: breakCount + 1)
      return Array(repeating: row, count: visits.count)
    }
    guard let end = earliestEnd else { return nil }
    // The latest arrival at the position, by breaks taken before it.
    var arrivals = [Int32](repeating: -1, count: breakCount) + [end]
    var rows: [[Int32]] = []
    for position in visits.indices.reversed() {
      let row = (0...breakCount).map { taken in
        (taken...breakCount).reduce(Int32(-1)) { latest, then in
          guard arrivals[then] >= 0 else { return latest }
          let leave = frame.latestLeave(
            arriving: arrivals[then],
            travel: travel[position + 1],
            breaks: taken..<then
          )
          return max(latest, leave)
        }
      }
      rows.append(row)
      arrivals = (0...breakCount).map { taken in
        let after = breaksTaken(after: position, arrivingWith: taken)
        return after.map { latestArrival(at: position, endingBy: row[$0]) } ?? -1
      }
    }
    return rows.reversed()
  }

  /// Returns the latest arrival at a visit that ends by a given tick; negative if there is none.
  private func latestArrival(at position: Int, endingBy end: Int32) -> Int32 {
    let visit = visits[position]
    return visit.windows.reduce(-1) { latest, window in
      let start = min(window.latestStart(ofVisit: visit.length), end - visit.length)
      return start >= window.opens ? max(latest, start) : latest
    }
  }

  // MARK: - Nodes

  /// A visit with the breaks taken before it and its earliest times.
  private struct Stage {
    /// The breaks taken before it starts.
    let taken: Int
    /// The breaks taken by its end.
    let after: Int
    /// The first tick at which it starts.
    let start: Int32
    /// The last tick in the same window.
    let latest: Int32
    /// The ticks outside its windows.
    let closed: Int32
    /// The stages of the previous visit from which it is reached.
    var origins: [Int]
  }

  /// Returns the reachable stages of each visit that end in time.
  private func stages(until latest: [[Int32]]) -> [[Stage]] {
    var layers: [[Stage]] = []
    for position in visits.indices {
      var layer: [Stage] = []
      for taken in 0...breakCount {
        guard let after = breaksTaken(after: position, arrivingWith: taken) else { continue }
        // The starts of this layer with the same number of breaks begin here.
        let first = layer.count
        func add(_ arrival: Int32, from origin: Int?) {
          guard let (start, last, closed) = start(of: position, arriving: arrival),
            start + length(position) <= latest[position][after]
          else { return }
          let known = layer[first...].firstIndex { $0.start == start }
          if known == nil {
            let stage = Stage(
              taken: taken,
              after: after,
              start: start,
              latest: last,
              closed: closed,
              origins: []
            )
            layer.append(stage)
          }
          if let origin { layer[known ?? layer.count - 1].origins.append(origin) }
        }
        if position == 0 {
          add(
            arrival(leaving: frame.horizon.lowerBound, at: 0, breaks: 0..<taken),
            from: nil
          )
          continue
        }
        for (origin, stage) in layers[position - 1].enumerated() where stage.after <= taken {
          let end = stage.start + length(position - 1)
          add(arrival(leaving: end, at: position, breaks: stage.after..<taken), from: origin)
        }
      }
      layers.append(layer)
    }
    return layers
  }

  // MARK: - Settled states

  /// The cost of a placement, most important criterion first.
  private struct Cost: Comparable {
    /// The ticks of visits outside their windows.
    var closed: Int32 = 0
    /// The ticks after the end of the day.
    var overrun: Int32 = 0
    /// The ticks by which breaks are late.
    var lateness: Int32 = 0
    /// The end of the day.
    var end: Int32 = 0
    /// The ticks of waiting.
    var wait = 0
    /// The breaks after the last visit.
    var trailing = 0
    /// The taste of the breaks; more is better.
    var taste = 0
    /// The positions of the breaks so far, encoded as the digits of a number; later is better.
    var digits = 0

    /// The violations.
    private var infeasibility: RouteSchedule.Infeasibility {
      var broken = RouteSchedule.Infeasibility()
      (broken.closed, broken.overrun, broken.lateness) = (closed, overrun, lateness)
      return broken
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
      let (broken, other) = (lhs.infeasibility, rhs.infeasibility)
      guard broken == other else { return broken < other }
      let first = (lhs.end, lhs.wait, lhs.trailing)
      let second = (rhs.end, rhs.wait, rhs.trailing)
      guard first == second else { return first < second }
      return (lhs.taste, lhs.digits) > (rhs.taste, rhs.digits)
    }
  }

  /// A stage with its settled start and the best completion.
  private struct State {
    /// The index of the stage in its layer.
    let stage: Int
    /// The settled start.
    let start: Int32
    /// The cost of this visit and everything after it, except the wait before it.
    var cost: Cost
  }

  /// Returns the states of the last visit.
  private func finalStates(of layer: [Stage]) -> [State] {
    var states: [State] = []
    for (index, stage) in layer.enumerated() {
      let leave = stage.start + length(visits.count - 1)
      let rest = stage.after..<breakCount
      let end = arrival(leaving: leave, at: visits.count, breaks: rest)
      guard end <= frame.horizon.upperBound else { continue }
      var cost = Cost()
      cost.end = end
      cost.trailing = rest.count
      if isLenient {
        cost.closed = stage.closed
        cost.overrun = max(0, end - day.horizon.upperBound)
      }
      take(rest, at: visits.count, leaving: leave, &cost)
      takeWithin(visits.count - 1, startingAt: stage.start, &cost)
      states.append(State(stage: index, start: stage.start, cost: cost))
    }
    return states
  }

  /// Returns the states of the visit before `position`, derived from those at `position`.
  private func earlier(
    _ states: [State],
    at position: Int,
    _ layer: [Stage],
    from before: [Stage]
  ) -> [State] {
    var made: [State] = []
    // The index in `made` of the states of each stage.
    var known = [[Int]](repeating: [], count: before.count)
    for state in states {
      let stage = layer[state.stage]
      for origin in stage.origins {
        let previous = before[origin]
        let rest = previous.after..<stage.taken
        let leave = frame.latestLeave(
          arriving: state.start,
          travel: travel[position],
          breaks: rest
        )
        let start = min(leave - length(position - 1), previous.latest)
        let end = start + length(position - 1)
        var cost = state.cost
        cost.wait += Int(state.start - arrival(leaving: end, at: position, breaks: rest))
        if isLenient { cost.closed += previous.closed }
        take(rest, at: position, leaving: end, &cost)
        takeWithin(position - 1, startingAt: start, &cost)
        if let same = known[origin].first(where: { made[$0].start == start }) {
          if cost < made[same].cost { made[same].cost = cost }
        } else {
          known[origin].append(made.count)
          made.append(State(stage: origin, start: start, cost: cost))
        }
      }
    }
    return made
  }

  /// Returns the cost of a day from a state of its first visit.
  private func beginning(_ state: State, at taken: Int) -> Cost {
    var cost = state.cost
    let leave = frame.latestLeave(arriving: state.start, travel: travel[0], breaks: 0..<taken)
    let start = max(frame.horizon.lowerBound, leave)
    if hasStart || taken > 0 {
      cost.wait += Int(state.start - arrival(leaving: start, at: 0, breaks: 0..<taken))
    }
    take(0..<taken, at: 0, leaving: start, &cost)
    return cost
  }

  /// Adds the breaks on the leg to a position to the cost.
  private func take(
    _ breaks: Range<Int>,
    at position: Int,
    leaving leave: Int32,
    _ cost: inout Cost
  ) {
    var clock = leave
    for index in breaks {
      cost.digits += position * weight(of: index)
      cost.taste += taste(of: index, at: position)
      guard isLenient else { continue }
      clock = max(clock, frame.breaks[index].earliest)
      cost.lateness += max(0, clock - day.breaks[index].latest)
      clock += frame.breaks[index].length
    }
  }

  /// Adds the break during a visit, if there is one, to the cost.
  private func takeWithin(_ position: Int, startingAt start: Int32, _ cost: inout Cost) {
    guard let index = visits[position].breakWithin else { return }
    cost.digits += (position + 1) * weight(of: index)
    cost.taste += taste(of: index, atVisit: position)
    if isLenient { cost.lateness += max(0, start - day.breaks[index].latest) }
  }

  /// Returns the taste of a break taken before the visit at a position: at that visit or the previous one.
  private func taste(of index: Int, at position: Int) -> Int {
    max(taste(of: index, atVisit: position - 1), taste(of: index, atVisit: position))
  }

  /// Returns the taste of a break at a visit, if it has one.
  private func taste(of index: Int, atVisit visit: Int) -> Int {
    visits.indices.contains(visit) ? visits[visit].tastes.dropFirst(index).first ?? 0 : 0
  }

  /// Returns the total taste of breaks taken before the visits at `positions`.
  func taste(of positions: [Int]) -> Int {
    positions.enumerated().reduce(0) { $0 + taste(of: $1.offset, at: $1.element) }
  }

  /// Returns the weight of a break's position in ``Cost/digits``: earlier breaks count more.
  private func weight(of index: Int) -> Int {
    (index + 1..<max(index + 1, breakCount)).reduce(1) { weight, _ in weight * (visits.count + 1) }
  }

  /// Returns the positions encoded in the digits of a cost.
  private func positions(_ cost: Cost) -> [Int] {
    (0..<breakCount).map { cost.digits / weight(of: $0) % (visits.count + 1) }
  }
}
