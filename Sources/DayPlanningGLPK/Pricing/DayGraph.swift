import DayPlanning

/// One kind of day as the pricing sees it: only the visits that it can hold, in flat arrays.
///
/// Inside a graph visits are numbered from 0; ``visits`` gives their numbers in the instance.
struct DayGraph {
  /// The value that stands for "cannot be": less than any sum of rewards.
  static let never: Int32 = -(1 << 30)

  /// The problem.
  let instance: Instance

  /// The position in the instance's kinds.
  let kind: Int

  /// The kind of day, whose visits are numbered as in the instance.
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
  let travel: [Int32]

  /// The ticks from the start to each visit.
  let fromStart: [Int32]

  /// The ticks from each visit to the end.
  let toEnd: [Int32]

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
  init(of instance: Instance, kind: Int, keeping kept: [Int]) {
    let held = kept.filter { instance.holds($0, onKind: kind) }
    self.instance = instance
    self.kind = kind
    let day = instance.kinds[kind]
    self.day = day
    visits = held
    var numbers = [Int](repeating: -1, count: instance.visitCount)
    for (number, visit) in held.enumerated() { numbers[visit] = number }
    self.numbers = numbers
    rewards = held.map { Int32(instance.visits[$0].reward) }
    stays = held.map { instance.visits[$0].stay }
    travel = held.flatMap { from in held.map { day.travelTime(from: from, to: $0) } }
    fromStart = held.map { day.fromStart[$0] }
    toEnd = held.map { day.toEnd[$0] }
    hours = day.hours.keeping(held)
  }

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
