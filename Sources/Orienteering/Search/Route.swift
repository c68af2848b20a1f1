import CInnerLoops

/// The visits of one day in their order, with the times that make moves cheap to judge.
///
/// With *k* visits made and *p* breaks had, `ready` is the earliest tick at which that can be so; and
/// `latestArrival` is the last tick at which one may reach the next visit with *p* breaks had and
/// still finish the route. So whether a visit fits in between two others is a comparison.
///
/// > Source: M. W. P. Savelsbergh, "The vehicle routing problem with time windows: Minimizing route
/// > duration", *ORSA Journal on Computing* 4 (1992), 146–154, <https://doi.org/10.1287/ijoc.4.2.146>.
package struct Route {
  /// The problem.
  let instance: Instance

  /// The day.
  let day: DayKind

  /// The visits, first to last.
  private(set) var visits: [Int] = []

  /// The units that this route is worth.
  package private(set) var value: Int

  /// The ticks of travel.
  private(set) var travel: Int32

  /// Of a day without breaks the stops and legs, and of every day the times.
  private var times: RouteTimes

  /// The number of breaks that one can have had: from none to all.
  let phases: Int

  /// Creates the empty route of the day at `day`.
  package init(of instance: Instance, day: Int) {
    let kind = instance.kinds[instance.days[day]]
    self.instance = instance
    self.day = kind
    phases = kind.breaks.count + 1
    times = RouteTimes(visits: 0, of: kind.count, phases: kind.breaks.count + 1)
    value = instance.emptyValue(of: kind)
    travel = kind.direct
    update()
  }

  /// The earliest tick at which the route can be over.
  var end: Int32 {
    let last = visits.count * phases
    var end = Instance.noWay
    for had in 0..<phases {
      let leave = ready[last + had]
      guard leave < Instance.noWay else { continue }
      let arrival = day.arrival(
        leaving: leave,
        travel: legTime(from: visits.last, to: nil),
        breaks: had..<day.breaks.count
      )
      end = min(end, arrival)
    }
    return end
  }

  /// Whether the times and limits of the instance are kept.
  package var isFeasible: Bool {
    end <= day.horizon.upperBound && visits.count <= day.maximumStops ?? .max
      && Int(travel) <= day.maximumTravel ?? .max
  }

  /// Makes this the route that visits `order`.
  ///
  /// - Complexity: O(*k*), where *k* is the number of visits.
  package mutating func replace(with order: [Int]) {
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

  /// Takes out the visits whose positions are in `range` and not in `kept`.
  mutating func remove(_ range: Range<Int>, except kept: Range<Int>) {
    let stays = visits[kept]
    visits.replaceSubrange(range, with: stays)
    update()
  }

  /// What the inner loops read of a day without breaks, until this route changes.
  var places: insertion_route { times.route(ofVisits: visits.count) }

  /// Adds a bit for each visit to `bits`: whether it may fit in, which `table` tells, that of this kind of day.
  ///
  /// - Complexity: O(*n* · *k*) for *n* visits of the instance, sixteen at a time; O(*n*) while the route stays as it is.
  func addFitting(by table: InsertionTable.View, to bits: inout [UInt16]) {
    bits += times.fitting(ofVisits: visits.count, by: table)
  }

  private var ready: UnsafeMutablePointer<Int32> { times.ready }
  private var latestArrival: UnsafeMutablePointer<Int32> { times.latestArrival }

  /// Returns the ticks from a visit, or from the start, to a visit, or to the end.
  func legTime(from: Int?, to: Int?) -> Int32 {
    switch (from, to) {
    case (let from?, let to?): day.travelTime(from: from, to: to)
    case (nil, let to?): day.fromStart[to]
    case (let from?, nil): day.toEnd[from]
    case (nil, nil): day.direct
    }
  }

  /// Returns the ticks by which `visit` delays what follows if it is put before the visit at
  /// `position`, and the travel that it adds, or `nil` if it does not fit there.
  ///
  /// - Complexity: O(*b*²) for *b* breaks, whatever the length of the route.
  package func insertion(of visit: Int, at position: Int) -> (delay: Int32, travel: Int32)? {
    let previous = position > 0 ? visits[position - 1] : -1
    let next = position < visits.count ? visits[position] : -1
    let count = instance.visits.count
    let toVisit =
      previous < 0 ? day.fromStart[visit] : day.travel[previous * count + visit]
    let fromVisit = next < 0 ? day.toEnd[visit] : day.travel[visit * count + next]
    guard toVisit < Instance.noWay, fromVisit < Instance.noWay else { return nil }
    let replaced = replacedLeg(previous: previous, next: next)
    let added = toVisit + fromVisit - replaced
    if let limit = day.maximumStops, visits.count >= limit { return nil }
    if let limit = day.maximumTravel, Int(travel + added) > limit { return nil }
    let legs = Legs(toVisit: toVisit, fromVisit: fromVisit, replaced: replaced)
    let delay =
      phases == 1
      ? delay(of: visit, at: position, legs: legs)
      : delayWithBreaks(of: visit, at: position, legs: legs)
    return delay < Instance.noWay ? (delay, added) : nil
  }

  /// The legs that an insertion changes.
  private struct Legs {
    let toVisit: Int32
    let fromVisit: Int32
    let replaced: Int32
  }

  private func replacedLeg(previous: Int, next: Int) -> Int32 {
    if previous < 0 { return next < 0 ? day.direct : day.fromStart[next] }
    return next < 0
      ? day.toEnd[previous] : day.travel[previous * instance.visits.count + next]
  }

  /// Returns the delay by `visit` where there are no breaks, or ``Instance/noWay``.
  private func delay(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    let leave = ready[position]
    guard leave < Instance.noWay else { return Instance.noWay }
    let start = day.hours.earliestStart(of: visit, arriving: leave + legs.toVisit)
    let reached = start + instance.visits[visit].stay + legs.fromVisit
    guard reached <= latestArrival[position] else { return Instance.noWay }
    return max(0, reached - leave - legs.replaced)
  }

  /// Returns the least delay by `visit` with the breaks before, after or around it.
  private func delayWithBreaks(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    var delay = Instance.noWay
    let stay = instance.visits[visit].stay
    for had in 0..<phases {
      let leave = ready[position * phases + had]
      guard leave < Instance.noWay else { continue }
      for then in had..<phases {
        let arrival = day.arrival(leaving: leave, travel: legs.toVisit, breaks: had..<then)
        let start = day.hours.earliestStart(of: visit, arriving: arrival)
        guard start < Instance.noWay else { continue }
        for finally in then..<phases {
          let reached = day.arrival(
            leaving: start + stay,
            travel: legs.fromVisit,
            breaks: then..<finally
          )
          guard reached <= latestArrival[position * phases + finally] else { continue }
          let before = day.arrival(
            leaving: leave,
            travel: legs.replaced,
            breaks: had..<finally
          )
          delay = min(delay, before < Instance.noWay ? max(0, reached - before) : 0)
        }
      }
    }
    return delay
  }

  private mutating func update() {
    if visits.count > times.room || !isKnownUniquelyReferenced(&times) {
      times = RouteTimes(visits: visits.count, of: day.count, phases: phases)
    }
    times.forgetFitting()
    if phases == 1 { return updatePlain() }
    updateValue()
    updateReady()
    updateLatestArrival()
  }

  /// Does all of ``update()`` in two passes for a day without breaks, as the search mostly needs it.
  private mutating func updatePlain() {
    // Nobody fits in beyond the end.
    (latestArrival + visits.count).update(repeating: -1, count: 1 + Int(insertion_width))
    times.stops[0] = Int32(day.count)
    times.stops[visits.count + 1] = Int32(day.count)
    guard let first = visits.first, let last = visits.last else {
      ready[0] = day.horizon.lowerBound
      latestArrival[0] = day.horizon.upperBound
      times.legs[0] = day.direct
      value = instance.emptyValue(of: day)
      travel = day.direct
      return
    }
    let (way, reward) = passForward(first: first, last: last)
    travel = way
    value = reward - instance.travelCost * Int(way)
    passBackward(last: last)
  }

  private func passForward(first: Int, last: Int) -> (way: Int32, reward: Int) {
    let (day, times) = (day, times)
    let count = day.count
    var way: Int32 = 0
    var reward = 0
    var leg = day.fromStart[first]
    var leave = day.horizon.lowerBound
    times.ready[0] = leave
    for position in visits.indices {
      let visit = visits[position]
      times.stops[position + 1] = Int32(visit)
      times.legs[position] = leg
      way = min(Instance.noWay, way + leg)
      reward += instance.visits[visit].reward
      let canGo = leave < Instance.noWay && leg < Instance.noWay
      let start =
        canGo ? day.hours.earliestStart(of: visit, arriving: leave + leg) : Instance.noWay
      leave = start < Instance.noWay ? start + instance.visits[visit].stay : Instance.noWay
      times.ready[position + 1] = leave
      if position + 1 < visits.count { leg = day.travel[visit * count + visits[position + 1]] }
    }
    times.legs[visits.count] = day.toEnd[last]
    return (min(Instance.noWay, way + day.toEnd[last]), reward)
  }

  private func passBackward(last: Int) {
    let (day, times) = (day, times)
    var latest = day.horizon.upperBound
    times.latestArrival[visits.count] = latest
    for position in visits.indices.reversed() {
      let visit = visits[position]
      let leg = times.legs[position + 1]
      let leave = latest >= 0 && leg < Instance.noWay ? latest - leg : -1
      latest =
        leave >= 0
        ? day.hours.latestStart(of: visit, notAfter: leave - instance.visits[visit].stay) : -1
      times.latestArrival[position] = latest
    }
  }

  private mutating func updateValue() {
    guard let first = visits.first, let last = visits.last else {
      value = instance.emptyValue(of: day)
      travel = day.direct
      return
    }
    var reward = instance.visits[first].reward
    travel = day.fromStart[first] + day.toEnd[last]
    for (from, to) in zip(visits, visits.dropFirst()) {
      reward += instance.visits[to].reward
      let leg = day.travelTime(from: from, to: to)
      travel = min(Instance.noWay, travel + leg)
    }
    value = reward - instance.travelCost * Int(travel)
  }

  private func updateReady() {
    ready.update(repeating: Instance.noWay, count: phases)
    ready[0] = day.horizon.lowerBound
    for (position, visit) in visits.enumerated() {
      let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: visit)
      for then in 0..<phases {
        var earliest = Instance.noWay
        for had in 0...then {
          let leave = ready[position * phases + had]
          guard leave < Instance.noWay, leg < Instance.noWay else { continue }
          let arrival = day.arrival(leaving: leave, travel: leg, breaks: had..<then)
          let start = day.hours.earliestStart(of: visit, arriving: arrival)
          guard start < Instance.noWay else { continue }
          earliest = min(earliest, start + instance.visits[visit].stay)
        }
        ready[(position + 1) * phases + then] = earliest
      }
    }
  }

  private func updateLatestArrival() {
    let count = visits.count
    latestArrival.update(repeating: -1, count: (count + 1) * phases)
    latestArrival[count * phases + phases - 1] = day.horizon.upperBound
    for position in stride(from: count - 1, through: 0, by: -1) {
      let visit = visits[position]
      let leg = legTime(from: visit, to: position + 1 < count ? visits[position + 1] : nil)
      guard leg < Instance.noWay else { continue }
      for had in 0..<phases {
        var leave: Int32 = -1
        for then in had..<phases {
          let arrival = latestArrival[(position + 1) * phases + then]
          guard arrival >= 0 else { continue }
          leave = max(leave, day.departure(arriving: arrival, travel: leg, breaks: had..<then))
        }
        guard leave >= 0 else { continue }
        latestArrival[position * phases + had] = day.hours.latestStart(
          of: visit,
          notAfter: leave - instance.visits[visit].stay
        )
      }
    }
  }
}
