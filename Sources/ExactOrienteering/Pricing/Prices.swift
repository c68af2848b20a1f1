import Orienteering

/// The prices of what routes use, from the duals of the master program, in whole units.
///
/// Any prices give a true bound (a Lagrangian relaxation), the best ones or not. As whole numbers they make every bound exact:
/// no tolerance is needed to prune by it.
struct Prices: Hashable {
  /// The price of each place of the instance, ``conflicts`` included; negative only if it is required.
  var places: [Int32]

  /// The price of a stop on each kind of day; positive only if stops are limited.
  var stops: [Int32]

  /// The price of a tick of travel on each kind of day; positive only if travel is limited.
  var travel: [Int32]

  /// The price of each unit that visits cost on each kind of day; positive only if there is a budget.
  var cost: [Int32]

  /// The price of each unit of load on each kind of day, which stands for what the load of a day costs; not negative.
  ///
  /// It is part of the bounds alone: what a route is worth counts the cost itself.
  var load: [Int32]

  /// The price of each of the instance's ``Orienteering/Instance/rivalPairs``, part of the price of both places; not negative.
  var conflicts: [Int32]

  /// The largest absolute dual of a place for this number of places: their sum stays below 2^29, so
  /// what a route earns fits into 32 bits; see ``DayGraph/limits(of:travel:)``.
  static func limit(forPlaces count: Int) -> Double {
    min(4e6, (0x1p29 / Double(count + 1)).rounded(.down))
  }

  /// The most that a tick of travel may cost on a kind of day besides its own cost, so that no arc costs 2^29 or more.
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

  /// Prices of zero for `instance`.
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

  /// Returns the sum of the prices over all places and limits of `instance`: the constant of the bound.
  func total(for instance: Instance) -> Int {
    var total = places.reduce(0) { $0 + Int($1) } - conflicts.reduce(0) { $0 + Int($1) }
    for kind in instance.days {
      total += Int(stops[kind]) * (instance.kinds[kind].maximumStops ?? 0)
      total += Int(travel[kind]) * (instance.kinds[kind].maximumTravel ?? 0)
      total += Int(cost[kind]) * (instance.kinds[kind].maximumCost ?? 0)
    }
    return total
  }

  /// Returns the price of each place of `instance` without those of its conflicts.
  func own(for instance: Instance) -> [Int32] {
    var own = places
    for ((one, other), price) in zip(instance.rivalPairs, conflicts) {
      own[one] -= price
      own[other] -= price
    }
    return own
  }

  /// Sets the price of `place`, which no route visits, to zero.
  mutating func free(_ place: Int, of instance: Instance) {
    places[place] = 0
    guard !instance.rivals.isEmpty else { return }
    // Its rivals keep only their own prices.
    for (index, (one, other)) in instance.rivalPairs.enumerated() {
      if one == place || other == place { conflicts[index] = 0 }
    }
  }
}
