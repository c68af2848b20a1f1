import DayPlanning

/// For every visit, the most that a route through it can earn.
///
/// A forward dynamic program over (visit, tick) gives the most that can be earned before arriving; the
/// backward one of ``CompletionBounds`` gives the rest. A visit whose best route is worth too little
/// to beat the incumbent is in no better solution, so it can be dropped for good, with a proof.
///
/// - Complexity: O(*n*² · *T*) at most; waiting that earns nothing is not extended, so far less.
///
/// > Source: S. Irnich, G. Desaulniers, J. Desrosiers, A. Hadjar, "Path-reduced costs for eliminating
/// > arcs in routing and scheduling", *INFORMS Journal on Computing* 22 (2010), 297–313,
/// > <https://doi.org/10.1287/ijoc.1090.0341>.
struct ThroughBounds {
  /// The most that a route through each visit of the graph can earn.
  private(set) var most: [Int32]

  private let bounds: CompletionBounds

  /// What a route can earn at most, which caps relaxed ones that repeat visits.
  private let cap: Int32
  private let graph: DayGraph
  private let width: Int
  private var best: [Int32]
  private var second: [Int32]
  private var predecessor: [Int32]

  /// Computes the bounds at the prices of `bounds`, which say what can be earned after each arrival.
  init(completing bounds: CompletionBounds) {
    self.bounds = bounds
    cap = bounds.earnings.sumOfGains
    graph = bounds.graph
    width = graph.ticks
    most = [Int32](repeating: DayGraph.never, count: graph.count)
    let size = graph.phases * graph.count * width
    best = [Int32](repeating: DayGraph.never, count: size)
    second = best
    predecessor = [Int32](repeating: -2, count: size)
    begin()
    for tick in 0..<width {
      for phase in 0..<graph.phases {
        for visit in 0..<graph.count { advance(visit, phase: phase, tick: tick) }
      }
    }
  }

  private mutating func begin() {
    for start in graph.beginnings {
      reach(
        start.visit,
        phase: start.phase,
        tick: Int(start.arrival - graph.first),
        from: -1,
        earnings: -bounds.travelCost * graph.waysFromStart[start.visit]
      )
    }
  }

  /// Takes over what was earned by the tick before, and extends it if the visit can start now.
  private mutating func advance(_ visit: Int, phase: Int, tick: Int) {
    let index = (phase * graph.count + visit) * width + tick
    var isNew = best[index] > DayGraph.never
    if tick > 0, best[index - 1] > DayGraph.never {
      let waited = isOpen(visit, at: tick - 1)
      let before = (best[index], second[index])
      merge(best[index - 1], from: predecessor[index - 1], into: index)
      // The second best keeps no predecessor of its own; any but the best's is right as a bound.
      merge(second[index - 1], from: -3, into: index)
      isNew = !waited || best[index] > best[index - 1] || second[index] > second[index - 1]
      if waited, before.0 <= DayGraph.never { isNew = false }
    }
    guard best[index] > DayGraph.never, isOpen(visit, at: tick) else { return }
    combine(visit, phase: phase, tick: tick, index: index)
    if isNew { extend(visit, phase: phase, tick: tick, index: index) }
  }

  private func isOpen(_ visit: Int, at tick: Int) -> Bool {
    let time = graph.first + Int32(tick)
    return graph.hours.earliestStart(of: visit, arriving: time) == time
  }

  private mutating func extend(_ visit: Int, phase: Int, tick: Int, index: Int) {
    let leave = graph.first + Int32(tick) + graph.stays[visit]
    let earned = bounds.earnings[visit]
    for next in 0..<graph.count where next != visit {
      let leg = graph.travel[visit * graph.count + next]
      guard leg < Instance.noWay else { continue }
      let before = predecessor[index] == Int32(next) ? second[index] : best[index]
      guard before > DayGraph.never else { continue }
      for then in phase..<graph.phases {
        let arrival = graph.day.arrival(leaving: leave, travel: leg, breaks: phase..<then)
        guard arrival <= graph.last else { continue }
        reach(
          next,
          phase: then,
          tick: Int(arrival - graph.first),
          from: Int32(visit),
          earnings: min(cap, before + earned)
            - bounds.travelCost * graph.ways[visit * graph.count + next]
        )
      }
    }
  }

  private mutating func reach(_ visit: Int, phase: Int, tick: Int, from: Int32, earnings: Int32) {
    merge(earnings, from: from, into: (phase * graph.count + visit) * width + tick)
  }

  private mutating func merge(_ value: Int32, from visit: Int32, into index: Int) {
    guard value > DayGraph.never else { return }
    if predecessor[index] == visit {
      best[index] = max(best[index], value)
    } else if value > best[index] {
      second[index] = best[index]
      best[index] = value
      predecessor[index] = visit
    } else {
      second[index] = max(second[index], value)
    }
  }

  /// Joins what was earned before with what can be earned from here.
  private mutating func combine(_ visit: Int, phase: Int, tick: Int, index: Int) {
    let onward = bounds.index(phase: phase, visit: visit, tick: graph.first + Int32(tick))
    guard bounds.best[onward] > DayGraph.never else { return }
    most[visit] = max(most[visit], join(visit, index: index, onward: onward))
  }

  /// Returns the most that a route without 2-cycles earns before and after starting here.
  private func join(_ visit: Int, index: Int, onward: Int) -> Int32 {
    if predecessor[index] >= 0, predecessor[index] == bounds.successor[onward] {
      let before =
        second[index] > DayGraph.never ? second[index] + bounds.best[onward] : DayGraph.never
      let after =
        bounds.second[onward] > DayGraph.never
        ? best[index] + bounds.second[onward] : DayGraph.never
      return max(before, after)
    }
    return best[index] + bounds.best[onward]
  }
}
