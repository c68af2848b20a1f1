/// The visits of one day in their order, with the times that make moves cheap to judge.
///
/// For every position the route knows the earliest tick to be ready to leave, and the last tick to reach the next visit and
/// still finish, each after any number of breaks. So whether a visit fits between two others is a comparison.
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

  /// The units that this route is worth.
  package private(set) var value = 0

  /// The ticks of travel; ``Instance/noWay`` or more if two stops are not connected.
  private(set) var travel: Int32 = 0

  /// What the visits cost together.
  private(set) var cost = 0

  /// The times of all stops.
  private(set) var times: RouteTimes

  /// Creates the empty route of a kind of `day`.
  package init(of instance: Instance, on day: DayKind) {
    self.instance = instance
    self.day = day
    times = RouteTimes(visits: 0, of: day.count, phases: day.breaks.count + 1)
    update()
  }

  /// Creates the empty route of the day at the position `day`.
  package init(of instance: Instance, day: Int) {
    self.init(of: instance, on: instance.kinds[instance.days[day]])
  }

  /// The number of breaks that one can have had, from none to all.
  var phases: Int { day.breaks.count + 1 }

  /// Returns the earliest tick with the first `count` visits made and so many breaks had, or ``Instance/noWay``.
  func ready(_ count: Int, breaks: Int) -> Int32 { times.ready(count, breaks: breaks) }

  /// The breaks to have before the last leg so that the route ends earliest, and that end; `nil` if there is no end.
  var earliestEnd: (breaks: Int, end: Int32)? {
    let leg = legTime(from: visits.last, to: nil)
    var best: (breaks: Int, end: Int32)?
    for had in 0..<phases where leg < Instance.noWay {
      let leave = times.ready(visits.count, breaks: had)
      guard leave < Instance.noWay else { continue }
      let end = day.arrival(leaving: leave, travel: leg, breaks: had..<day.breaks.count)
      if end < best?.end ?? Instance.noWay { best = (had, end) }
    }
    return best
  }

  /// The earliest tick at which the route can end, or ``Instance/noWay``.
  var end: Int32 { earliestEnd?.end ?? Instance.noWay }

  /// Whether the route keeps the times and limits of the instance.
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

  /// Adds a bit for each visit to `words`, whether it may fit into this route, by the `tables` of its instance.
  ///
  /// - Complexity: O(*n* · *k*) for *n* visits of the instance, sixteen at a time; O(*n*) while the route stays as it is.
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

  /// Returns the last tick to reach the visit at `position`, or the end, with so many breaks had; negative if there is none.
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
