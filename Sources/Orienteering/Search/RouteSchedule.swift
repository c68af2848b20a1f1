/// The times of one route: each visit as early as possible, with the breaks placed so that the day ends earliest.
package struct RouteSchedule: Hashable, Sendable {
  /// A visit or a break with its times in ticks.
  package struct Step: Hashable, Sendable {
    /// The number of the visit, or `nil` for a break.
    package let visit: Int?
    /// The tick of arrival, from which the step can begin.
    package let arrival: Int32
    /// The tick at which the step begins.
    package let start: Int32
    /// The tick at which the step ends.
    package let end: Int32
  }

  /// The visits and the breaks in the order of time.
  package private(set) var steps: [Step] = []

  /// The tick at which the day ends.
  package let end: Int32

  /// Times the visits of `order` on `day`; `nil` if they do not fit into it.
  ///
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks.
  package init?(_ order: [Int], on day: DayKind, of instance: Instance) {
    var route = Route(of: instance, on: day)
    route.replace(with: order)
    guard let last = route.earliestEnd, last.end <= day.horizon.upperBound else { return nil }
    end = last.end
    var breaks = [day.breaks.count, last.breaks]
    for position in stride(from: order.count, to: 0, by: -1) {
      breaks.append(route.breaksBefore(position - 1, sinceHaving: breaks[breaks.count - 1]))
    }
    write(route, breaks: breaks.reversed())
  }

  /// Writes the steps of `route`, with `breaks[k]` breaks before leaving for the visit at *k*.
  private mutating func write(_ route: Route, breaks: [Int]) {
    let (visits, day) = (route.visits, route.day)
    var clock = day.horizon.lowerBound
    for position in 0...visits.count {
      let visit = position < visits.count ? visits[position] : nil
      let leg = route.legTime(from: position > 0 ? visits[position - 1] : nil, to: visit)
      let taken = breaks[position]..<breaks[position + 1]
      let arrival = day.arrival(leaving: clock, travel: leg, breaks: taken)
      for pause in day.breaks[taken] {
        let start = max(clock, pause.earliest)
        let over = start + pause.length
        steps.append(Step(visit: nil, arrival: clock, start: start, end: over))
        clock = over
      }
      guard let visit else { break }
      let start = day.hours.earliestStart(of: visit, arriving: arrival)
      clock = start + route.instance.visits[visit].stay
      steps.append(Step(visit: visit, arrival: arrival, start: start, end: clock))
    }
  }
}

extension Route {
  /// Returns the fewest breaks to have had when leaving for the visit at `position`, so that it is over earliest with `then`
  /// breaks had.
  fileprivate func breaksBefore(_ position: Int, sinceHaving then: Int) -> Int {
    let visit = visits[position]
    let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: visit)
    let earliest = ready(position + 1, breaks: then)
    let fewest = (0...then).first { had in
      let leave = ready(position, breaks: had)
      guard leave < Instance.noWay, leg < Instance.noWay else { return false }
      let arrival = day.arrival(leaving: leave, travel: leg, breaks: had..<then)
      let start = day.hours.earliestStart(of: visit, arriving: arrival)
      return start < Instance.noWay && start + instance.visits[visit].stay == earliest
    }
    return fewest ?? then
  }
}
