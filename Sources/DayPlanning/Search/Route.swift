/// The visits of one day in their order, with the times that make moves cheap to judge.
///
/// With *k* visits made and *p* breaks had, `ready` is the earliest tick at which that can be so; and
/// `latestArrival` is the last tick at which one may reach the next visit with *p* breaks had and
/// still finish the route. So whether a visit fits in between two others is a comparison.
///
/// > Source: M. W. P. Savelsbergh, "The vehicle routing problem with time windows: Minimizing route
/// > duration", *ORSA Journal on Computing* 4 (1992), 146–154, <https://doi.org/10.1287/ijoc.4.2.146>.
struct Route {
  /// The problem.
  let instance: Instance

  /// The position in the instance's kinds of the hours of this day.
  let kind: Int

  /// The visits, first to last.
  private(set) var visits: [Int] = []

  /// The units that this route is worth.
  private(set) var value: Int

  /// The ticks of travel.
  private(set) var travel: Int32

  /// `ready[k * phases + p]`: the earliest tick with the first *k* visits made and *p* breaks had.
  private var ready: [Int32] = []

  /// `latestArrival[k * phases + p]`: the last tick to reach visit *k* (or the end) with *p* breaks had.
  private var latestArrival: [Int32] = []

  /// The number of breaks that one can have had: from none to all.
  private var phases: Int { instance.breaks.count + 1 }

  /// Creates the empty route of the day at `day`.
  init(of instance: Instance, day: Int) {
    self.instance = instance
    kind = instance.days[day]
    value = instance.emptyRouteValue
    travel = instance.direct
    update()
  }

  /// The earliest tick at which the route can be over.
  var end: Int32 {
    let last = visits.count * phases
    var end = Instance.noWay
    for had in 0..<phases {
      let leave = ready[last + had]
      guard leave < Instance.noWay else { continue }
      let arrival = instance.arrival(
        leaving: leave,
        travel: legTime(from: visits.last, to: nil),
        breaks: had..<instance.breaks.count
      )
      end = min(end, arrival)
    }
    return end
  }

  /// Whether the times and limits of the instance are kept.
  var isFeasible: Bool {
    end <= instance.horizon.upperBound && visits.count <= instance.maximumStops ?? .max
      && Int(travel) <= instance.maximumTravel ?? .max
  }

  /// Makes this the route that visits `order`.
  ///
  /// - Complexity: O(*k*), where *k* is the number of visits.
  mutating func replace(with order: [Int]) {
    visits = order
    update()
  }

  /// Puts `visit` before the visit at `position`.
  mutating func insert(_ visit: Int, at position: Int) {
    visits.insert(visit, at: position)
    update()
  }

  /// Takes out the visits at `range`.
  mutating func remove(_ range: Range<Int>) {
    visits.removeSubrange(range)
    update()
  }

  /// Returns the ticks from a visit, or from the start, to a visit, or to the end.
  func legTime(from: Int?, to: Int?) -> Int32 {
    switch (from, to) {
    case (let from?, let to?): instance.travelTime(from: from, to: to)
    case (nil, let to?): instance.fromStart[to]
    case (let from?, nil): instance.toEnd[from]
    case (nil, nil): instance.direct
    }
  }

  /// Returns the ticks by which `visit` delays what follows if it is put before the visit at
  /// `position`, and the travel that it adds, or `nil` if it does not fit there.
  ///
  /// - Complexity: O(*b*²) for *b* breaks, whatever the length of the route.
  func insertion(of visit: Int, at position: Int) -> (delay: Int32, travel: Int32)? {
    let previous = position > 0 ? visits[position - 1] : nil
    let next = position < visits.count ? visits[position] : nil
    let toVisit = legTime(from: previous, to: visit)
    let fromVisit = legTime(from: visit, to: next)
    guard toVisit < Instance.noWay, fromVisit < Instance.noWay else { return nil }
    let replaced = legTime(from: previous, to: next)
    let added = toVisit + fromVisit - replaced
    if let limit = instance.maximumStops, visits.count >= limit { return nil }
    if let limit = instance.maximumTravel, Int(travel + added) > limit { return nil }
    var delay = Instance.noWay
    let stay = instance.visits[visit].stay
    for had in 0..<phases {
      let leave = ready[position * phases + had]
      guard leave < Instance.noWay else { continue }
      for then in had..<phases {
        let arrival = instance.arrival(leaving: leave, travel: toVisit, breaks: had..<then)
        let start = instance.kinds[kind].earliestStart(of: visit, arriving: arrival)
        guard start < Instance.noWay else { continue }
        for finally in then..<phases {
          let reached = instance.arrival(
            leaving: start + stay,
            travel: fromVisit,
            breaks: then..<finally
          )
          guard reached <= latestArrival[position * phases + finally] else { continue }
          let before = instance.arrival(leaving: leave, travel: replaced, breaks: had..<finally)
          delay = min(delay, before < Instance.noWay ? max(0, reached - before) : 0)
        }
      }
    }
    return delay < Instance.noWay ? (delay, added) : nil
  }

  private mutating func update() {
    updateValue()
    updateReady()
    updateLatestArrival()
  }

  private mutating func updateValue() {
    guard let first = visits.first, let last = visits.last else {
      value = instance.emptyRouteValue
      travel = instance.direct
      return
    }
    var reward = instance.visits[first].reward
    travel = instance.fromStart[first] + instance.toEnd[last]
    for (from, to) in zip(visits, visits.dropFirst()) {
      reward += instance.visits[to].reward
      let leg = instance.travelTime(from: from, to: to)
      travel = min(Instance.noWay, travel + leg)
    }
    value = reward - instance.travelCost * Int(travel)
  }

  private mutating func updateReady() {
    ready.removeAll(keepingCapacity: true)
    ready.append(instance.horizon.lowerBound)
    for _ in 1..<max(1, phases) { ready.append(Instance.noWay) }
    for (position, visit) in visits.enumerated() {
      let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: visit)
      for then in 0..<phases {
        var earliest = Instance.noWay
        for had in 0...then {
          let leave = ready[position * phases + had]
          guard leave < Instance.noWay, leg < Instance.noWay else { continue }
          let arrival = instance.arrival(leaving: leave, travel: leg, breaks: had..<then)
          let start = instance.kinds[kind].earliestStart(of: visit, arriving: arrival)
          guard start < Instance.noWay else { continue }
          earliest = min(earliest, start + instance.visits[visit].stay)
        }
        ready.append(earliest)
      }
    }
  }

  private mutating func updateLatestArrival() {
    let count = visits.count
    latestArrival.removeAll(keepingCapacity: true)
    for _ in 0..<(count + 1) * phases { latestArrival.append(-1) }
    latestArrival[count * phases + phases - 1] = instance.horizon.upperBound
    for position in stride(from: count - 1, through: 0, by: -1) {
      let visit = visits[position]
      let leg = legTime(from: visit, to: position + 1 < count ? visits[position + 1] : nil)
      guard leg < Instance.noWay else { continue }
      for had in 0..<phases {
        var leave: Int32 = -1
        for then in had..<phases {
          let arrival = latestArrival[(position + 1) * phases + then]
          guard arrival >= 0 else { continue }
          leave = max(leave, instance.departure(arriving: arrival, travel: leg, breaks: had..<then))
        }
        guard leave >= 0 else { continue }
        latestArrival[position * phases + had] = instance.kinds[kind].latestStart(
          of: visit,
          notAfter: leave - instance.visits[visit].stay
        )
      }
    }
  }
}
