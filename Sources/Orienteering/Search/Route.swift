/// The visits of one day in order, with the times that make moves cheap to evaluate.
///
/// For every position, the route keeps the earliest tick to leave and the latest tick to reach the next visit and still finish,
/// for each number of breaks taken. Checking whether a visit fits between two others is then a comparison.
///
/// Invariant: ``value``, ``travel`` and the times are those of ``visits``.
///
/// > Source: M. W. P. Savelsbergh, "The vehicle routing problem with time windows: Minimizing route duration", *ORSA Journal
/// > on Computing* 4 (1992), 146–154, <https://doi.org/10.1287/ijoc.4.2.146>.
package struct Route {
  /// The problem.
  let instance: Instance

  /// The day.
  let day: DayKind

  /// The visits, first to last.
  private(set) var visits: [Int] = []

  /// The value of this route in units.
  package private(set) var value = 0

  /// The ticks of travel; ``Instance/noWay`` or more if two stops are not connected.
  private(set) var travel: Int32 = 0

  /// The total cost of the visits.
  private(set) var cost = 0

  /// The times of all stops.
  private(set) var times: RouteTimes

  /// Creates the empty route of a kind of `day`.
  package init(of instance: Instance, on day: DayKind) {
    self.instance = instance
    self.day = day
    times = RouteTimes(visits: 0, of: day.count, breakStates: day.breaks.count + 1)
    update()
  }

  /// Creates the empty route of the day at the position `day`.
  package init(of instance: Instance, day: Int) {
    self.init(of: instance, on: instance.kinds[instance.days[day]])
  }

  /// The number of states by breaks taken, from none to all.
  var breakStates: Int { day.breaks.count + 1 }

  /// Returns the earliest tick after the first `count` visits and the given number of breaks, or ``Instance/noWay``.
  func ready(_ count: Int, breaks: Int) -> Int32 { times.ready(count, breaks: breaks) }

  /// The number of breaks before the last leg for the earliest end, and that end; `nil` if the route is infeasible.
  var earliestEnd: (breaks: Int, end: Int32)? {
    let leg = legTime(from: visits.last, to: nil)
    var best: (breaks: Int, end: Int32)?
    for taken in 0..<breakStates where leg < Instance.noWay {
      let leave = times.ready(visits.count, breaks: taken)
      guard leave < Instance.noWay else { continue }
      let end = day.arrival(leaving: leave, travel: leg, breaks: taken..<day.breaks.count)
      if end < best?.end ?? Instance.noWay { best = (taken, end) }
    }
    return best
  }

  /// The earliest tick at which the route can end, or ``Instance/noWay``.
  var end: Int32 { earliestEnd?.end ?? Instance.noWay }

  /// Whether the route is within the times and limits of the instance.
  package var isFeasible: Bool {
    end <= day.horizon.upperBound && visits.count <= day.maximumStops ?? .max
      && Int(travel) <= day.maximumTravel ?? .max && cost <= day.maximumCost ?? .max
  }

  /// Makes this the route that visits `order`.
  ///
  /// - Complexity: O(*k*), where *k* is the number of visits.
  package mutating func replace(with order: [Int]) {
    visits = order
    update()
  }

  /// Inserts `visit` before the visit at `position`.
  mutating func insert(_ visit: Int, at position: Int) {
    visits.insert(visit, at: position)
    update()
  }

  /// Removes the visits at `range`.
  mutating func remove(_ range: Range<Int>) {
    visits.removeSubrange(range)
    update()
  }

  /// Removes the visits whose positions are in `range` but not in `kept`.
  mutating func remove(_ range: Range<Int>, except kept: Range<Int>) {
    let stays = visits[kept]
    visits.replaceSubrange(range, with: stays)
    update()
  }

  /// Adds one bit per visit to `words`, whether it may fit into this route, using the `tables` of its instance.
  ///
  /// - Complexity: O(*n* · *k*) for *n* visits of the instance, sixteen at a time; O(*n*) while the route is unchanged.
  func addFitting(by tables: InsertionTables, onKind kind: Int, to words: inout [Int32]) {
    times.addFitting(ofVisits: visits.count, by: tables, onKind: kind, to: &words)
  }

  /// Returns the ticks from a visit, or from the start, to a visit, or to the end.
  func legTime(from: Int?, to: Int?) -> Int32 {
    switch (from, to) {
    case (let from?, let to?): day.travelTime(from: from, to: to)
    case (nil, let to?): day.fromStart[to]
    case (let from?, nil): day.toEnd[from]
    case (nil, nil): day.direct
    }
  }

  /// Returns the last tick to reach the visit at `position`, or the end, after the given number of breaks; negative if there is none.
  func latestArrival(_ position: Int, breaks: Int) -> Int32 {
    times.latestArrival(position, breaks: breaks)
  }

  private mutating func update() {
    travel = times.update(visits, on: day, of: instance)
    var reward = 0
    cost = 0
    for visit in visits {
      reward += instance.visits[visit].reward
      cost += Int(instance.visits[visit].cost)
    }
    value = reward - instance.travelCost * Int(travel)
    if instance.hasExtraCost { value -= instance.extraCost(of: visits) }
    checkInvariants()
  }
}

extension Route {
  #if DEBUG
  /// Checks the invariants of a route in debug builds.
  ///
  /// - Complexity: O(*k* · *p*²) for *k* visits and *p* numbers of breaks taken.
  func checkInvariants() {
    checkSums()
    checkTimes()
  }

  /// Checks that value and travel equal the respective sums.
  private func checkSums() {
    let stops: [Int?] = [nil] + visits + [nil]
    let legs = zip(stops, stops.dropFirst()).map { Int(legTime(from: $0, to: $1)) }
    let sum = min(Int(Instance.noWay), legs.reduce(0, +))
    precondition(travel == sum || (visits.isEmpty && travel == day.direct), "travel is no sum")
    let reward = visits.reduce(0) { $0 + instance.visits[$1].reward }
    let paid = instance.travelCost * Int(travel) + instance.extraCost(of: visits)
    precondition(value == reward - paid, "the value is another")
    precondition(
      cost == visits.reduce(0) { $0 + Int(instance.visits[$1].cost) },
      "the cost is another"
    )
  }

  /// Checks that the times ascend, and that both passes agree at every stop on whether the day can end on time.
  private func checkTimes() {
    let isInTime = end <= day.horizon.upperBound
    for position in 0...visits.count {
      let next = position < visits.count ? visits[position] : nil
      let leg = legTime(from: position > 0 ? visits[position - 1] : nil, to: next)
      var canFinish = false
      for taken in 0..<breakStates {
        let leave = ready(position, breaks: taken)
        guard leave < Instance.noWay, leg < Instance.noWay else { continue }
        precondition(leave >= day.horizon.lowerBound, "a visit ends before the day begins")
        for then in taken..<breakStates {
          let arrival = day.arrival(leaving: leave, travel: leg, breaks: taken..<then)
          if arrival <= latestArrival(position, breaks: then) { canFinish = true }
        }
      }
      precondition(canFinish == isInTime, "the passes disagree at position \(position)")
    }
  }
  #else
  /// Does nothing in release builds.
  @inline(__always)
  func checkInvariants() {}
  #endif
}

extension Route {
  /// An insertion of a visit at the position of least cost.
  struct Insertion {
    /// The position before which the visit goes.
    let position: Int
    /// The ticks by which it delays the rest and twice the ticks of travel that it adds.
    let cost: Int32
    /// The ticks of travel that it adds.
    let travel: Int32
  }

  /// Returns the cheapest insertion of `visit`, or `nil` if it fits nowhere for less than `limit`.
  ///
  /// Time is the scarcest resource of a day, so the cost of an insertion is the delay of the rest. Travel counts twice in
  /// addition: other visits may still use waiting time, but not travel.
  ///
  /// - Parameters:
  ///   - visit: A visit that is not in the route.
  ///   - limit: The cost that the insertion must stay below.
  ///   - blinks: Called for each better position; returns whether to skip it.
  /// - Returns: The insertion, or `nil` if there is none.
  /// - Complexity: O(*k* · *b*²) for *k* visits and *b* breaks; nothing is allocated.
  func cheapestInsertion(of visit: Int, below limit: Int32, blinks: () -> Bool) -> Insertion? {
    var best: Insertion?
    for position in 0...visits.count {
      guard let (delay, travel) = insertion(of: visit, at: position) else { continue }
      let cost = delay + 2 * travel
      guard cost < best?.cost ?? limit, !blinks() else { continue }
      best = Insertion(position: position, cost: cost, travel: travel)
    }
    return best
  }

  /// Returns the ticks by which inserting `visit` before the visit at `position` delays the rest, and the ticks of travel that
  /// it adds; `nil` if it does not fit there.
  ///
  /// - Complexity: O(*b*²) for *b* breaks, whatever the length of the route.
  package func insertion(of visit: Int, at position: Int) -> (delay: Int32, travel: Int32)? {
    let previous = position > 0 ? visits[position - 1] : -1
    let next = position < visits.count ? visits[position] : -1
    let toVisit =
      previous < 0 ? day.fromStart[visit] : day.travelTime(from: previous, to: visit)
    let fromVisit = next < 0 ? day.toEnd[visit] : day.travelTime(from: visit, to: next)
    guard toVisit < Instance.noWay, fromVisit < Instance.noWay else { return nil }
    let replaced = replacedLeg(previous: previous, next: next)
    let added = toVisit + fromVisit - replaced
    if let limit = day.maximumStops, visits.count >= limit { return nil }
    if let limit = day.maximumTravel, Int(travel + added) > limit { return nil }
    if let limit = day.maximumCost, cost + Int(instance.visits[visit].cost) > limit { return nil }
    let legs = Legs(toVisit: toVisit, fromVisit: fromVisit, replaced: replaced)
    let delay =
      breakStates == 1
      ? delay(of: visit, at: position, legs: legs)
      : delayWithBreaks(of: visit, at: position, legs: legs)
    return delay < Instance.noWay ? (delay, added) : nil
  }

  /// Returns the cost of inserting `visit` before the visit at `position`, besides travel.
  ///
  /// - Complexity: O(*k*) for a route of *k* visits if visits have loads, else O(1).
  func extraCost(ofInserting visit: Int, at position: Int) -> Int {
    guard instance.hasExtraCost else { return 0 }
    let previous = position > 0 ? visits[position - 1] : nil
    let next = position < visits.count ? visits[position] : nil
    var units = instance.charge(from: previous, to: visit) + instance.charge(from: visit, to: next)
    if previous != nil || next != nil { units -= instance.charge(from: previous, to: next) }
    guard !instance.loadCost.isEmpty else { return units }
    let load = visits.reduce(0) { $0 + instance.visits[$1].load }
    let after = instance.loadCost.units(load + instance.visits[visit].load)
    return units + Int(after - instance.loadCost.units(load))
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
      ? day.toEnd[previous] : day.travelTime(from: previous, to: next)
  }

  /// Returns the delay by `visit` on a day without breaks, or ``Instance/noWay``.
  private func delay(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    let leave = ready(position, breaks: 0)
    guard leave < Instance.noWay else { return Instance.noWay }
    let start = day.hours.earliestStart(of: visit, arriving: leave + legs.toVisit)
    let reached = start + instance.visits[visit].stay + legs.fromVisit
    guard reached <= latestArrival(position, breaks: 0) else { return Instance.noWay }
    return max(0, reached - leave - legs.replaced)
  }

  /// Returns the least delay by `visit` with the breaks before, during, after or around it, or ``Instance/noWay``.
  private func delayWithBreaks(of visit: Int, at position: Int, legs: Legs) -> Int32 {
    var least = Instance.noWay
    for taken in 0..<breakStates {
      let leave = ready(position, breaks: taken)
      guard leave < Instance.noWay else { continue }
      for then in taken..<breakStates {
        guard let after = day.breaksTaken(after: visit, arrivingWith: then) else { continue }
        let arrival = day.arrival(leaving: leave, travel: legs.toVisit, breaks: taken..<then)
        let start = day.hours.earliestStart(of: visit, arriving: arrival)
        guard start < Instance.noWay else { continue }
        let over = start + instance.visits[visit].stay
        for finally in after..<breakStates {
          let reached = day.arrival(
            leaving: over,
            travel: legs.fromVisit,
            breaks: after..<finally
          )
          guard reached <= latestArrival(position, breaks: finally) else { continue }
          let before = day.arrival(leaving: leave, travel: legs.replaced, breaks: taken..<finally)
          least = min(least, before < Instance.noWay ? max(0, reached - before) : 0)
        }
      }
    }
    return least
  }
}
