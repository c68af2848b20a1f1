import Orienteering

/// The duals of the master program's rows, rounded to whole units: the prices of the resources of a route.
///
/// Any duals give a valid bound (a Lagrangian relaxation), optimal or not. Integer duals make every bound exact: pruning needs no
/// tolerance.
struct Duals: Hashable {
  /// The dual of each place of the instance, ``conflicts`` included; negative only if it is required.
  var places: [Int32]

  /// The dual of a stop on each kind of day; positive only if stops are limited.
  var stops: [Int32]

  /// The dual of a tick of travel on each kind of day; positive only if travel is limited.
  var travel: [Int32]

  /// The dual of each unit that visits cost on each kind of day; positive only if there is a budget.
  var cost: [Int32]

  /// The dual of each unit of load on each kind of day, which represents the cost of the load of a day; not negative.
  ///
  /// It is part of the bounds only: the value of a route includes the cost itself.
  var load: [Int32]

  /// The dual of each of the instance's ``Orienteering/Instance/rivalPairs``, part of the dual of both places; not negative.
  var conflicts: [Int32]

  /// The maximum absolute dual of a place for this number of places: their sum stays below 2^29, so the profit of a route fits
  /// into 32 bits; see ``DayGraph/limits(of:travel:)``.
  static func limit(forPlaces count: Int) -> Double {
    min(4e6, (0x1p29 / Double(count + 1)).rounded(.down))
  }

  /// The maximum dual of a tick of travel on a kind of day, so that no arc costs 2^29 or more.
  static func travelLimit(of instance: Instance, onKind kind: Int) -> Double {
    let day = instance.kinds[kind]
    let longest = [day.travel, day.fromStart, day.toEnd, [day.direct]].reduce(1.0) {
      longest,
      arcs in
      arcs.reduce(longest) { $1 < Instance.noWay ? max($0, Double($1)) : $0 }
    }
    let charge = instance.charges.all.reduce(0) { max($0, abs(Double($1))) }
    let room = 0x1p29 - 1 - Double(instance.travelCost) * longest - charge
    return min(2e5, max(0, (room / longest).rounded(.down)))
  }

  /// Duals of zero for `instance`.
  static func zero(for instance: Instance) -> Self {
    let kinds = [Int32](repeating: 0, count: instance.kinds.count)
    return Self(
      places: [Int32](repeating: 0, count: instance.placeCount),
      stops: kinds,
      travel: kinds,
      cost: kinds,
      load: kinds,
      conflicts: [Int32](repeating: 0, count: instance.rivalPairs.count)
    )
  }

  /// Returns the sum of the duals over all places and limits of `instance`: the constant of the bound.
  func total(for instance: Instance) -> Int {
    var total = places.reduce(0) { $0 + Int($1) } - conflicts.reduce(0) { $0 + Int($1) }
    for kind in instance.days {
      total += Int(stops[kind]) * (instance.kinds[kind].maximumStops ?? 0)
      total += Int(travel[kind]) * (instance.kinds[kind].maximumTravel ?? 0)
      total += Int(cost[kind]) * (instance.kinds[kind].maximumCost ?? 0)
    }
    return total
  }

  /// Returns the dual of each place of `instance` without those of its conflicts.
  func own(for instance: Instance) -> [Int32] {
    var own = places
    for ((one, other), dual) in zip(instance.rivalPairs, conflicts) {
      own[one] -= dual
      own[other] -= dual
    }
    return own
  }

  /// Sets the dual of `place`, which no route visits, to zero.
  mutating func free(_ place: Int, of instance: Instance) {
    places[place] = 0
    guard !instance.rivals.isEmpty else { return }
    // Its rivals keep only their own duals.
    for (index, (one, other)) in instance.rivalPairs.enumerated() {
      if one == place || other == place { conflicts[index] = 0 }
    }
  }
}

extension Duals {
  /// Returns initial duals: the excess of each visit's reward over the marginal rate for its time.
  ///
  /// That is the rate of the last visit when visits fill the days in descending order of rate, as in a knapsack.
  ///
  /// > Source: G. B. Dantzig, "Discrete-variable extremum problems", *Operations Research* 5 (1957), 266–288,
  /// > <https://doi.org/10.1287/opre.5.2.266>.
  static func ofScarceTime(in graphs: [DayGraph], of instance: Instance) -> Self {
    var duals = Self.zero(for: instance)
    let items = instance.visits.indices.compactMap { visit -> Item? in
      let times = graphs.compactMap { $0.leastTime(for: visit) }
      return times.min().map { Item(visit: visit, reward: instance.visits[visit].reward, time: $0) }
    }.sorted(by: <)
    // The days are filled with the option of best rate of each place.
    var isFirst = [Bool](repeating: true, count: instance.placeCount)
    var left = instance.span
    let last = items.first { item in
      let place = instance.placeOfVisit[item.visit]
      guard isFirst[place] else { return false }
      isFirst[place] = false
      left -= item.time
      return left < 0
    }
    for item in items {
      let rate = last.map { $0.reward * item.time / $0.time } ?? 0
      let place = instance.placeOfVisit[item.visit]
      let dual = Int32(clamping: max(0, item.reward - rate))
      duals.places[place] = max(duals.places[place], dual)
    }
    return duals
  }

  /// A visit as an item of the knapsack; the best rate comes first.
  private struct Item: Comparable {
    let visit: Int
    let reward: Int
    let time: Int

    static func < (first: Self, second: Self) -> Bool {
      let (one, other) = (first.reward * second.time, second.reward * first.time)
      return one == other ? first.visit < second.visit : one > other
    }
  }
}

extension DayGraph {
  /// Returns the minimum ticks of the instance of a visit and the arc to another place, at least one; `nil` if its place is not
  /// in the graph.
  fileprivate func leastTime(for visit: Int) -> Int? {
    let node = nodeOfPlace[instance.placeOfVisit[visit]]
    guard node >= 0 else { return nil }
    let stay = Int(instance.visits[visit].stay)
    let arcs = travel[node * count..<(node + 1) * count].enumerated().filter {
      $0.offset != node
    }
    let shortest = arcs.map(\.element).min() ?? 0
    return max(1, stay + Int(shortest < Instance.noWay ? shortest : 0) * Int(scale))
  }
}
