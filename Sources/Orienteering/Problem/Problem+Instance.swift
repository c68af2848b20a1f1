extension Problem {
  /// Returns the instance of this problem.
  ///
  /// Then no number exceeds 2^28 ticks or 2^29 units, and 32 bits hold every sum that the search makes of them.
  ///
  /// - Precondition: The problem has no ``faults``.
  /// - Complexity: O(*p*² + *d* · *n*) for *p* visits with *n* options on *d* days.
  func makeInstance(_ scale: TickScale) -> Instance {
    let choices = choices
    var hours: [VisitHours] = []
    var numbers: [VisitHours: Int] = [:]
    var kinds: [Int] = []
    for day in 0..<days {
      let own = self.hours(of: day, choices, scale)
      if numbers[own] == nil {
        numbers[own] = hours.count
        hours.append(own)
      }
      kinds.append(numbers[own] ?? 0)
    }
    // One table of arcs for all kinds of days.
    let arcs = arcs(scale)
    let longest = horizon[1] - horizon[0] + 1
    var next = 0
    return Instance(
      visits: choices.map { choice in
        Instance.Visit(
          reward: Int((choice.option.score * Double(scale.unitsPerPoint)).rounded()),
          // No visit that is longer than the day has a window.
          stay: scale.momentary.contains(choice.visit)
            ? 1 : Int32(min(choice.option.stay, longest) * scale.ticks),
          isRequired: visits[choice.visit].must,
          cost: Int32(choice.option.cost ?? 0),
          load: Int32(loadCost.isEmpty ? 0 : choice.option.load ?? 0)
        )
      },
      days: kinds,
      kinds: hours.map { kind(with: $0, arcs, at: choices.map(\.visit), scale) },
      travelCost: scale.unitsPerTick,
      places: visits.map { visit in
        defer { next += visit.options.count }
        return Array(next..<next + visit.options.count)
      },
      rivals: rivals,
      charges: charges(in: scale.units),
      loadCost: loadCost(in: scale.units)
    )
  }

  /// Returns what legs between visits cost besides their travel.
  private func charges(in units: (Double) -> Int) -> ArcCharges {
    guard charges.contains(where: { $0.contains { $0 != 0 } }) else { return .none }
    func charge(_ from: Int?, _ to: Int?) -> Int32 {
      guard let from, let to else { return 0 }
      return Int32(units(charges[from][to]))
    }
    let nodes = visits.map(\.node)
    return ArcCharges(
      count: nodes.count,
      between: nodes.flatMap { from in nodes.map { charge(from, $0) } },
      fromStart: nodes.map { charge(start, $0) },
      toEnd: nodes.map { charge($0, end) }
    )
  }

  /// Returns what loads cost, up to the greatest that a day can have.
  private func loadCost(in units: (Double) -> Int) -> LoadCost {
    let most = greatestLoad
    return LoadCost(
      steps: loadCost.filter { $0.load < most }.map {
        LoadCost.Step(load: Int32($0.load), rise: Int32(units($0.rise)))
      }
    )
  }

  private var rivals: [[Int]] {
    let numbers = Dictionary(
      visits.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let pairs = visits.enumerated().flatMap { number, visit in
      visit.excludes.compactMap { numbers[$0] }.map { (number, $0) }
    }
    return Instance.rivals(between: pairs, among: visits.count)
  }

  /// The visit, by its position, and option that each visit of the instance stands for.
  var choices: [(visit: Int, option: Option)] {
    visits.enumerated().flatMap { position, visit in visit.options.map { (position, $0) } }
  }

  private func hours(
    of day: Int,
    _ choices: [(visit: Int, option: Option)],
    _ scale: TickScale
  ) -> VisitHours {
    VisitHours(
      windows: choices.map { _, option in
        let pause = option.break.map { searched(breaks[$0], scale) }
        return option.windows.filter { $0.day == nil || $0.day == day }.compactMap { window in
          let last = min(window.lastAdmission, window.close - option.stay, horizon[1])
          guard last >= window.open else { return nil }
          let earliest = max(Int32(window.open * scale.ticks), pause?.earliest ?? 0)
          let latest = min(Int32(last * scale.ticks + scale.ticks - 1), pause?.latest ?? .max)
          return earliest <= latest ? .init(earliest: earliest, latest: latest) : nil
        }
      }
    )
  }

  /// Returns a break in ticks.
  private func searched(_ pause: Pause, _ scale: TickScale) -> Instance.Break {
    Instance.Break(
      earliest: Int32(max(pause.window[0], horizon[0]) * scale.ticks),
      latest: Int32(
        (min(pause.window[1], horizon[1]) - pause.minutes) * scale.ticks + scale.ticks - 1
      ),
      length: Int32(pause.minutes * scale.ticks)
    )
  }

  /// The ticks between the visits, and from and to the ends of a day.
  private struct Arcs {
    let travel: [Int32]
    let fromStart: [Int32]
    let toEnd: [Int32]
    let direct: Int32
  }

  private func arcs(_ scale: TickScale) -> Arcs {
    let span = horizon[1] - horizon[0]
    func ticks(_ time: Int?) -> Int32 {
      guard let time, time <= span else { return Instance.noWay }
      return Int32(time * scale.ticks)
    }
    let nodes = visits.map(\.node)
    return Arcs(
      travel: nodes.flatMap { from in nodes.map { ticks(way(from: from, to: $0)) } },
      fromStart: nodes.map { ticks(way(from: start, to: $0)) },
      toEnd: nodes.map { ticks(way(from: $0, to: end)) },
      direct: ticks(way(from: start, to: end))
    )
  }

  private func kind(
    with hours: VisitHours,
    _ arcs: Arcs,
    at nodes: [Int],
    _ scale: TickScale
  ) -> DayKind {
    let span = horizon[1] - horizon[0]
    // No day can cost more, and sums of a limit over the days stay small.
    let mostCost = visits.reduce(0) { $0 + ($1.options.compactMap(\.cost).max() ?? 0) }
    return DayKind(
      hours: hours,
      at: nodes,
      horizon: Int32(
        horizon[0] * scale.ticks
      )...Int32(
        horizon[1] * scale.ticks + scale.ticks - 1
      ),
      travel: arcs.travel,
      fromStart: arcs.fromStart,
      toEnd: arcs.toEnd,
      direct: arcs.direct,
      breaks: breaks.map { searched($0, scale) },
      within: choices.map { $0.option.break ?? -1 },
      maximumStops: maxStops.flatMap { $0 < visits.count ? $0 : nil },
      maximumTravel: maxTravel.flatMap { $0 < span ? $0 * scale.ticks : nil },
      maximumCost: maxCost.flatMap { $0 < mostCost ? $0 : nil }
    )
  }

  /// Returns the time from node to node: 0 from or to a free end, `nil` if there is no way.
  func way(from: Int?, to: Int?) -> Int? {
    guard let from, let to else { return 0 }
    return travel[from][to] ?? (from == to ? 0 : nil)
  }
}
