/// The rides of one route with a fixed order: least travel, then the earliest end.
package struct DepartureSchedule: Hashable, Sendable {
  /// The legs: to each visit, and from the last to the end.
  package let ways: [DayWay]

  /// The ticks of travel.
  package let travel: Int32

  /// A state after the first visits: the breaks taken, the tick ready to leave, and the travel so far.
  private struct State {
    let breaks: Int
    let leave: Int32
    let travel: Int32
    let way: DayWay
    let before: Int
  }

  /// Times the visits of `order` on a day with departures; `nil` if they do not fit into it.
  ///
  /// - Complexity: O(*k* · *s* log *s*) for *k* visits and *s* nondominated states.
  package init?(_ order: [Int], on day: DayKind, of instance: Instance) {
    guard order.count <= day.maximumStops ?? .max,
      order.reduce(0, { $0 + Int(instance.visits[$1].cost) }) <= day.maximumCost ?? .max,
      let departures = day.departures
    else { return nil }
    let nothing = DayWay(ride: nil, arrival: day.horizon.lowerBound, length: 0)
    var levels = [
      [State(breaks: 0, leave: nothing.arrival, travel: 0, way: nothing, before: -1)]
    ]
    for position in 0...order.count {
      let ends = departures.ends(ofLeg: position, of: order)
      let visit = position < order.count ? order[position] : nil
      levels.append(Self.states(after: levels[position], ends, visiting: visit, day, instance))
    }
    let last = levels.removeLast()
    guard
      var state = last.min(by: { ($0.travel, $0.leave) < ($1.travel, $1.leave) })
    else { return nil }
    travel = state.travel
    var ways = [state.way]
    for level in levels.dropFirst().reversed() {
      state = level[state.before]
      ways.append(state.way)
    }
    self.ways = ways.reversed()
  }

  /// Returns the nondominated states after one more leg, and the visit at its end, if any.
  private static func states(
    after states: [State],
    _ ends: (from: Int, to: Int),
    visiting visit: Int?,
    _ day: DayKind,
    _ instance: Instance
  ) -> [State] {
    var next: [State] = []
    for (index, state) in states.enumerated() {
      for breaks in (visit == nil ? day.breaks.count : state.breaks)...day.breaks.count {
        day.forEachWay(
          from: ends.from,
          to: ends.to,
          leaving: state.leave,
          breaks: state.breaks..<breaks
        ) { way in
          let start = visit.map { day.hours.earliestStart(of: $0, arriving: way.arrival) }
          let leave = (start ?? way.arrival) + (visit.map { instance.visits[$0].stay } ?? 0)
          let travel = state.travel + way.length
          guard leave <= day.horizon.upperBound, Int(travel) <= day.maximumTravel ?? .max
          else { return }
          next.append(
            State(breaks: breaks, leave: leave, travel: travel, way: way, before: index)
          )
        }
      }
    }
    return undominated(next)
  }

  /// Returns the states without those dominated by another that leaves no later, after the same breaks and with no more travel.
  private static func undominated(_ states: [State]) -> [State] {
    var kept: [State] = []
    let order = states.indices.sorted {
      let (first, second) = (states[$0], states[$1])
      return (first.breaks, first.leave, first.travel, $0)
        < (second.breaks, second.leave, second.travel, $1)
    }
    for state in order.lazy.map({ states[$0] }) {
      if let last = kept.last, last.breaks == state.breaks, last.travel <= state.travel { continue }
      kept.append(state)
    }
    return kept
  }
}

extension Instance {
  /// Returns the value of a route on a day with departures, or `nil` if it does not fit.
  func value(ofScheduled order: [Int], on day: DayKind) -> Int? {
    guard let schedule = DepartureSchedule(order, on: day, of: self) else { return nil }
    return value(of: order, travel: Int(schedule.travel))
  }

  /// Returns the value of visits in that order, given the ticks of travel.
  package func value(of visits: [Int], travel: Int) -> Int {
    visits.reduce(-travelCost * travel - extraCost(of: visits)) { $0 + self.visits[$1].reward }
  }

  /// Whether every day may be empty; with departures, rides and breaks can make even an empty day infeasible.
  package var allowsEmptyDays: Bool {
    kinds.allSatisfy { $0.departures == nil || value(ofScheduled: [], on: $0) != nil }
  }
}
