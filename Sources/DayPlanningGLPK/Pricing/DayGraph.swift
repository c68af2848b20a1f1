import CInnerLoops
import DayPlanning

/// One kind of day as the pricing sees it: only the visits that it can hold, in flat arrays.
///
/// Inside a graph visits are numbered from 0, those that take no time first; ``visits`` gives their
/// numbers in the instance. Times may be coarser than those of the instance, always rounded down, so that
/// every route that is possible in truth is possible here too. What a way costs is never rounded.
struct DayGraph {
  /// The value that stands for "cannot be": less than any sum of rewards.
  static let never: Int32 = -(1 << 30)

  /// The problem.
  let instance: Instance

  /// The position in the instance's kinds.
  let kind: Int

  /// The ticks of the instance in a tick of this graph.
  let scale: Int32

  /// The times of the day in ticks of this graph, its visits numbered as in the instance.
  let day: DayKind

  /// The numbers in the instance of the visits of this graph.
  let visits: [Int]

  /// The number in this graph of each visit of the instance, or -1.
  let numbers: [Int]

  /// The units that each visit is worth.
  let rewards: [Int32]

  /// The ticks that each visit takes.
  let stays: [Int32]

  /// The ticks from visit `i` to visit `j`, at `i * count + j`.
  ///
  /// Where both take no time and are at one place, the way back to a lower number takes a tick: at the
  /// same moment they may as well be made in the order of their numbers, so that time orders all steps.
  let travel: [Int32]

  /// The ticks from the start to each visit.
  let fromStart: [Int32]

  /// The ticks from each visit to the end.
  let toEnd: [Int32]

  /// The ticks of the instance that the ways of ``travel`` cost.
  let ways: [Int32]

  /// The ticks of the instance that the ways from the start cost.
  let waysFromStart: [Int32]

  /// The ticks of the instance that the ways to the end cost.
  let waysToEnd: [Int32]

  /// The ticks of the instance that the way from the start to the end costs.
  let direct: Int32

  /// When each visit may start.
  let hours: VisitHours

  /// The number of visits.
  var count: Int { visits.count }

  /// The first tick of the day.
  var first: Int32 { day.horizon.lowerBound }

  /// The last tick of the day.
  var last: Int32 { day.horizon.upperBound }

  /// The number of ticks of the day, both ends counted.
  var ticks: Int { Int(last - first) + 1 }

  /// The number of breaks that one can have had: from none to all.
  var phases: Int { day.breaks.count + 1 }

  /// Creates the graph of the visits in `kept` that the day can hold on their own.
  ///
  /// - Parameters:
  ///   - instance: The problem.
  ///   - kind: The position of the kind of day.
  ///   - kept: The visits, by their numbers in the instance.
  ///   - scale: The ticks of the instance in one of the graph; at most ``shortestStep`` of the graph with
  ///     a scale of 1.
  ///   - allows: Whether one visit may follow another, by their numbers in the instance.
  init(
    of instance: Instance,
    kind: Int,
    keeping kept: [Int],
    scale: Int32 = 1,
    allowing allows: (_ from: Int, _ to: Int) -> Bool = { _, _ in true }
  ) {
    let exact = instance.kinds[kind]
    let held = kept.filter { instance.holds($0, onKind: kind) }
    let order =
      held.filter { instance.visits[$0].stay == 0 } + held.filter { instance.visits[$0].stay > 0 }
    self.instance = instance
    self.kind = kind
    self.scale = scale
    day = scale == 1 ? exact : exact.coarsened(by: scale)
    visits = order
    var numbers = [Int](repeating: -1, count: instance.visitCount)
    for (number, visit) in order.enumerated() { numbers[visit] = number }
    self.numbers = numbers
    rewards = order.map { Int32(instance.visits[$0].reward) }
    let exactStays = order.map { instance.visits[$0].stay }
    let stays = exactStays.map { $0 / scale }
    self.stays = stays
    // The stay and the way after it are rounded down together.
    func step(after number: Int, _ leg: Int32) -> Int32 {
      leg < Instance.noWay ? (exactStays[number] + leg) / scale - stays[number] : Instance.noWay
    }
    ways = order.flatMap { from in
      order.map { allows(from, $0) ? exact.travelTime(from: from, to: $0) : Instance.noWay }
    }
    waysFromStart = order.map { exact.fromStart[$0] }
    waysToEnd = order.map { exact.toEnd[$0] }
    direct = exact.direct
    let count = order.count
    travel = ways.enumerated().map { index, leg in
      let (from, to) = (index / count, index % count)
      let ticks = step(after: from, leg)
      return from > to && stays[from] + ticks == 0 ? 1 : ticks
    }
    fromStart = waysFromStart.map { $0 < Instance.noWay ? $0 / scale : $0 }
    toEnd = waysToEnd.enumerated().map { step(after: $0, $1) }
    hours = day.hours.keeping(order)
  }

  /// This graph in the ticks of the instance.
  var exact: DayGraph {
    scale == 1 ? self : DayGraph(of: instance, kind: kind, keeping: visits)
  }

  /// Returns this graph with at most `limit` ticks, if its steps are long enough, or itself if it has few.
  func coarsened(to limit: Int) -> DayGraph {
    let wanted = ticks / max(1, limit) + 1
    let scale = Int32(max(1, min(wanted, shortestStep)))
    guard scale > self.scale else { return self }
    return DayGraph(of: instance, kind: kind, keeping: visits, scale: scale)
  }

  /// Returns the tick of this graph for a tick of the instance.
  func tick(of exact: Int32) -> Int32 {
    scale == 1 ? exact : (exact - instance.kinds[kind].horizon.lowerBound) / scale
  }

  /// A way in which a day can begin.
  struct Beginning {
    /// The first visit.
    let visit: Int
    /// The breaks had before it.
    let phase: Int
    /// When one arrives there.
    let arrival: Int32
  }

  /// The ways in which a day can begin: each visit that can be reached, after each number of breaks.
  var beginnings: [Beginning] {
    (0..<count).filter { fromStart[$0] < Instance.noWay }.flatMap { visit in
      (0..<phases).map { phase in
        let way = fromStart[visit]
        let arrival = day.arrival(leaving: first, travel: way, breaks: 0..<phase)
        return Beginning(visit: visit, phase: phase, arrival: arrival)
      }
      .filter { $0.arrival <= last }
    }
  }

  /// The columns of a table with one for each tick, and so many more that no vector reaches beyond its row.
  var tableWidth: Int { ticks + max(Int(sweep_width), TickVector.scalarCount) }

  /// The least ticks between the starts of two visits in a row.
  var shortestStep: Int {
    var shortest = Int32.max
    for from in 0..<count {
      for to in 0..<count where to != from {
        shortest = min(shortest, stays[from] + travel[from * count + to])
      }
    }
    return Int(min(shortest, Int32(ticks)))
  }

  /// Returns the last tick at which one may leave `from` to start `to` on any way, at
  /// `from * count + to`: the direct one, or through other visits where that is faster.
  ///
  /// - Complexity: O(*n*³).
  func latestDepartures() -> [Int32] {
    // The fastest way, each visit on it made: where caps forbid a leg a detour may still do.
    var fastest = travel
    for via in 0..<count {
      for from in 0..<count where from != via && fastest[from * count + via] < Instance.noWay {
        let first = fastest[from * count + via] + stays[via]
        for to in 0..<count where to != from {
          let there = first + fastest[via * count + to]
          if there < fastest[from * count + to] { fastest[from * count + to] = there }
        }
      }
    }
    return (0..<count * count).map { index in
      let latest = hours.windows(of: index % count).last?.latest ?? -1
      return latest - min(fastest[index], Instance.noWay)
    }
  }
}

extension DayKind {
  /// Returns the day in ticks that are `scale` times as long and counted from its beginning, all times
  /// rounded down: whatever is possible in truth is possible then.
  fileprivate func coarsened(by scale: Int32) -> DayKind {
    let first = horizon.lowerBound
    func moment(_ tick: Int32) -> Int32 { max(0, tick - first) / scale }
    let windows = (0..<count).map { visit in
      hours.windows(of: visit).filter { $0.latest >= first }.map {
        VisitHours.StartWindow(earliest: moment($0.earliest), latest: moment($0.latest))
      }
    }
    return DayKind(
      hours: VisitHours(windows: windows),
      horizon: 0...(horizon.upperBound - first) / scale,
      travel: travel,
      fromStart: fromStart,
      toEnd: toEnd,
      direct: direct / scale,
      breaks: breaks.map {
        .init(
          earliest: moment($0.earliest),
          latest: moment($0.latest),
          length: $0.length / scale
        )
      },
      maximumStops: maximumStops,
      maximumTravel: maximumTravel
    )
  }
}

extension Instance {
  /// Whether a day of `kind` with `visit` alone is feasible.
  ///
  /// Other visits on the way never help, for waiting is allowed, but they can stand in for a leg that
  /// a cap forbids; so a visit counts as held while its own hours have any room.
  fileprivate func holds(_ visit: Int, onKind kind: Int) -> Bool {
    let day = kinds[kind]
    return day.hours.windows(of: visit).contains { window in
      window.latest >= day.horizon.lowerBound
        && max(window.earliest, day.horizon.lowerBound) + visits[visit].stay
          <= day.horizon.upperBound
    }
  }
}
