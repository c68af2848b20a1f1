extension Problem {
  /// Returns the instance of this problem.
  ///
  /// - Precondition: The problem has no ``faults``.
  func makeInstance(_ scale: TickScale) -> Instance {
    var hours: [VisitHours] = []
    var kinds: [Int] = []
    for day in 0..<days {
      let own = self.hours(of: day, scale)
      if let index = hours.firstIndex(of: own) {
        kinds.append(index)
      } else {
        kinds.append(hours.count)
        hours.append(own)
      }
    }
    var next = 0
    return Instance(
      visits: choices.map { choice in
        Instance.Visit(
          reward: Int((choice.option.score * Double(scale.unitsPerPoint)).rounded()),
          stay: scale.momentary.contains(choice.visit)
            ? 1 : Int32(choice.option.stay * scale.ticks),
          isRequired: visits[choice.visit].must,
          cost: Int32(choice.option.cost ?? 0)
        )
      },
      days: kinds,
      kinds: hours.map { kind(with: $0, scale) },
      travelCost: scale.unitsPerTick,
      places: visits.map { visit in
        defer { next += visit.options.count }
        return Array(next..<next + visit.options.count)
      },
      rivals: rivals
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

  private func hours(of day: Int, _ scale: TickScale) -> VisitHours {
    VisitHours(
      windows: choices.map(\.option).map { option in
        option.windows.filter { $0.day == nil || $0.day == day }.compactMap { window in
          let latest = min(window.lastAdmission, window.close - option.stay, horizon[1])
          guard latest >= window.open else { return nil }
          return .init(
            earliest: Int32(window.open * scale.ticks),
            latest: Int32(latest * scale.ticks + scale.ticks - 1)
          )
        }
      }
    )
  }

  private func kind(with hours: VisitHours, _ scale: TickScale) -> DayKind {
    let span = horizon[1] - horizon[0]
    func ticks(_ time: Int?) -> Int32 {
      guard let time, time <= span else { return Instance.noWay }
      return Int32(time * scale.ticks)
    }
    let nodes = visits.map(\.node)
    return DayKind(
      hours: hours,
      at: choices.map(\.visit),
      horizon: Int32(
        horizon[0] * scale.ticks
      )...Int32(
        horizon[1] * scale.ticks + scale.ticks - 1
      ),
      travel: nodes.flatMap { from in nodes.map { ticks(way(from: from, to: $0)) } },
      fromStart: nodes.map { ticks(way(from: start, to: $0)) },
      toEnd: nodes.map { ticks(way(from: $0, to: end)) },
      direct: ticks(way(from: start, to: end)),
      breaks: breaks.map { pause in
        Instance.Break(
          earliest: Int32(max(pause.window[0], horizon[0]) * scale.ticks),
          latest: Int32(
            (min(pause.window[1], horizon[1]) - pause.minutes) * scale.ticks + scale.ticks - 1
          ),
          length: Int32(pause.minutes * scale.ticks)
        )
      },
      maximumStops: maxStops.flatMap { $0 < visits.count ? $0 : nil },
      maximumTravel: maxTravel.flatMap { $0 < span ? $0 * scale.ticks : nil },
      maximumCost: maxCost
    )
  }

  /// Returns the time from node to node: 0 from or to a free end, `nil` if there is no way.
  func way(from: Int?, to: Int?) -> Int? {
    guard let from, let to else { return 0 }
    return travel[from][to] ?? (from == to ? 0 : nil)
  }
}
