/// The times of one route: each visit as early as it can be without making the end later.
package struct RouteSchedule: Hashable, Sendable {
  /// A visit or a break with its times in ticks.
  package struct Step: Hashable, Sendable {
    /// The number of the visit, or `nil` for a break.
    package let visit: Int?
    /// The tick at which one is there, from where the step can begin.
    package let arrival: Int32
    /// The tick at which the step begins.
    package let start: Int32
    /// The tick at which the step is over.
    package let end: Int32
  }

  /// The visits and the breaks in the order of time.
  package private(set) var steps: [Step] = []

  /// The tick at which the day is over.
  package private(set) var end: Int32

  /// Times the visits of `order` on `day`, or returns `nil` if they cannot be made in it.
  ///
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks.
  package init?(_ order: [Int], on day: DayKind, of instance: Instance) {
    let phases = day.breaks.count + 1
    var ready = [[Int32]](
      repeating: [Int32](repeating: Instance.noWay, count: phases),
      count: order.count + 1
    )
    ready[0][0] = day.horizon.lowerBound
    var came = [[Int]](repeating: [Int](repeating: 0, count: phases), count: order.count + 1)
    for (position, visit) in order.enumerated() {
      let leg = Self.leg(on: day, from: position > 0 ? order[position - 1] : nil, to: visit)
      for then in 0..<phases {
        for had in 0...then where ready[position][had] < Instance.noWay && leg < Instance.noWay {
          let arrival = day.arrival(
            leaving: ready[position][had],
            travel: leg,
            breaks: had..<then
          )
          let start = day.hours.earliestStart(of: visit, arriving: arrival)
          guard start < Instance.noWay else { continue }
          let over = start + instance.visits[visit].stay
          if over < ready[position + 1][then] {
            ready[position + 1][then] = over
            came[position + 1][then] = had
          }
        }
      }
    }
    let last = Self.leg(on: day, from: order.last, to: nil)
    var phase = -1
    end = Instance.noWay
    for had in 0..<phases where ready[order.count][had] < Instance.noWay && last < Instance.noWay {
      let arrival = day.arrival(
        leaving: ready[order.count][had],
        travel: last,
        breaks: had..<phases - 1
      )
      if arrival < end { (end, phase) = (arrival, had) }
    }
    guard phase >= 0, end <= day.horizon.upperBound else { return nil }
    var hadBefore = [phases - 1, phase]
    for position in stride(from: order.count, to: 0, by: -1) {
      phase = came[position][phase]
      hadBefore.append(phase)
    }
    write(order, had: hadBefore.reversed(), on: day, of: instance)
  }

  /// Writes the steps, with `had[k]` breaks before leaving for the visit at *k*.
  private mutating func write(
    _ order: [Int],
    had: [Int],
    on day: DayKind,
    of instance: Instance
  ) {
    var clock = day.horizon.lowerBound
    for position in 0...order.count {
      let visit = position < order.count ? order[position] : nil
      let leg = Self.leg(on: day, from: position > 0 ? order[position - 1] : nil, to: visit)
      let breaks = had[position]..<had[position + 1]
      let arrival = day.arrival(leaving: clock, travel: leg, breaks: breaks)
      for pause in day.breaks[breaks] {
        let start = max(clock, pause.earliest)
        let over = start + pause.length
        steps.append(Step(visit: nil, arrival: clock, start: start, end: over))
        clock = over
      }
      guard let visit else { break }
      let start = day.hours.earliestStart(of: visit, arriving: arrival)
      clock = start + instance.visits[visit].stay
      steps.append(Step(visit: visit, arrival: arrival, start: start, end: clock))
    }
  }

  private static func leg(on day: DayKind, from: Int?, to: Int?) -> Int32 {
    switch (from, to) {
    case (let from?, let to?): day.travelTime(from: from, to: to)
    case (nil, let to?): day.fromStart[to]
    case (let from?, nil): day.toEnd[from]
    case (nil, nil): day.direct
    }
  }
}
