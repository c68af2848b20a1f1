import CInnerLoops
import Orienteering

/// One kind of day as the pricing sees it: only the places and options that it can hold, in flat arrays.
///
/// Inside a graph places are numbered from 0, those that take no time first; ``places`` gives their
/// numbers in the instance. The options of a place share its ways, so that they multiply no arcs: a dynamic program takes
/// the best of them at the place. They are numbered place by place. Times may be coarser than those of the instance, always
/// rounded down, so that every route that is possible in truth is possible here too. What a way costs is never rounded.
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

  /// The numbers in the instance of the places of this graph.
  let places: [Int]

  /// The number in this graph of each place of the instance, or -1.
  let numbers: [Int]

  /// The options of each place.
  let options: [Range<Int>]

  /// The visit of the instance that each option is.
  let visits: [Int]

  /// The units that each option is worth.
  let rewards: [Int32]

  /// The ticks that each option takes.
  let optionStays: [Int32]

  /// The ticks that the shortest option of each place takes.
  let stays: [Int32]

  /// The ticks from place `i` to place `j`, at `i * count + j`.
  ///
  /// Where both take no time and are at one position, the way back to a lower number takes a tick: at the
  /// same moment they may as well be visited in the order of their numbers, so that time orders all steps.
  let travel: [Int32]

  /// The ticks from the start to each place.
  let fromStart: [Int32]

  /// The ticks from each place to the end.
  let toEnd: [Int32]

  /// The ticks of the instance that the ways of ``travel`` cost.
  let ways: [Int32]

  /// The ticks of the instance that the ways from the start cost.
  let waysFromStart: [Int32]

  /// The ticks of the instance that the ways to the end cost.
  let waysToEnd: [Int32]

  /// The ticks of the instance that the way from the start to the end costs.
  let direct: Int32

  /// When each option may start.
  let hours: VisitHours

  /// For each place the ticks, counted from the first, from which one may leave after its shortest stay: those at which that
  /// stay would have to begin for one to leave when some option is over.
  let departures: [[Range<Int>]]

  /// The number of places.
  var count: Int { places.count }

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
  ///   - kept: The visits, by their numbers in the instance; those of one place are its options.
  ///   - scale: The ticks of the instance in one of the graph; at most ``shortestStep`` of the graph with
  ///     a scale of 1.
  ///   - allows: Whether one place may follow another, by their numbers in the instance.
  init(
    of instance: Instance,
    kind: Int,
    keeping kept: [Int],
    scale: Int32 = 1,
    allowing allows: (_ from: Int, _ to: Int) -> Bool = { _, _ in true }
  ) {
    let exact = instance.kinds[kind]
    let order = Self.order(of: kept.filter { instance.holds($0, onKind: kind) }, in: instance)
    let day = scale == 1 ? exact : exact.coarsened(by: scale)
    self.instance = instance
    self.kind = kind
    self.scale = scale
    self.day = day
    places = order.map(\.place)
    var numbers = [Int](repeating: -1, count: instance.placeCount)
    for (number, member) in order.enumerated() { numbers[member.place] = number }
    self.numbers = numbers
    var next = 0
    let options = order.map { member in
      defer { next += member.visits.count }
      return next..<next + member.visits.count
    }
    self.options = options
    let visits = order.flatMap(\.visits)
    self.visits = visits
    rewards = visits.map { Int32(instance.visits[$0].reward) }
    let exactStays = visits.map { instance.visits[$0].stay }
    let optionStays = exactStays.map { $0 / scale }
    self.optionStays = optionStays
    let stays = options.map { range in range.reduce(Int32.max) { min($0, optionStays[$1]) } }
    self.stays = stays
    // The stay and the way after it are rounded down together, for the option that gains most by it.
    func step(after number: Int, _ leg: Int32) -> Int32 {
      guard leg < Instance.noWay else { return Instance.noWay }
      return options[number].reduce(Int32.max) {
        min($0, (exactStays[$1] + leg) / scale - optionStays[$1])
      }
    }
    let first = order.map { $0.visits[0] }
    ways = order.indices.flatMap { from in
      order.indices.map { to in
        allows(order[from].place, order[to].place)
          ? exact.travelTime(from: first[from], to: first[to]) : Instance.noWay
      }
    }
    waysFromStart = first.map { exact.fromStart[$0] }
    waysToEnd = first.map { exact.toEnd[$0] }
    direct = exact.direct
    let count = order.count
    travel = ways.enumerated().map { index, leg in
      let (from, to) = (index / count, index % count)
      let ticks = step(after: from, leg)
      return from > to && stays[from] + ticks == 0 ? 1 : ticks
    }
    fromStart = waysFromStart.map { $0 < Instance.noWay ? $0 / scale : $0 }
    toEnd = waysToEnd.enumerated().map { step(after: $0, $1) }
    let hours = day.hours.keeping(visits)
    self.hours = hours
    departures = options.indices.map { number in
      options[number].flatMap { option in
        hours.windows(of: option).map { window in
          let delay = optionStays[option] - stays[number]
          return day.ticks(from: window.earliest + delay, to: window.latest + delay)
        }
      }.merged()
    }
  }

  /// A place with its options.
  private typealias Member = (place: Int, visits: [Int])

  /// Returns the places of `visits`, with those that take no time first.
  private static func order(of visits: [Int], in instance: Instance) -> [Member] {
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

  /// Returns the reward of each option less what its place and the stop cost at `prices`.
  func earnings(at prices: Prices) -> [Int32] {
    var earnings = rewards
    for (number, options) in options.enumerated() {
      let price = prices.places[places[number]] + prices.stops[kind]
      for option in options { earnings[option] -= price }
    }
    return earnings
  }

  /// Returns what a route that visits no place twice can earn at most with the `earnings` of the options.
  ///
  /// A relaxed route may come twice and earn more than 32 bits hold. Capped at this it is still a bound on every true route.
  func sumOfGains(_ earnings: [Int32]) -> Int32 {
    Int32(
      clamping: options.reduce(0) { sum, options in
        sum + options.reduce(0) { max($0, Int(earnings[$1])) }
      }
    )
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

  /// Returns the last tick at which one may leave `from` to start a visit of `to` on any way, at
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
    let latest = options.map { options in
      options.reduce(-1) { max($0, hours.windows(of: $1).last?.latest ?? -1) }
    }
    return (0..<count * count).map { index in
      latest[index % count] - min(fastest[index], Instance.noWay)
    }
  }
}
