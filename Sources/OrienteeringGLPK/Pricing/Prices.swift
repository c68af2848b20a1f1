import Orienteering

/// What the master program asks for each thing that a route uses, in whole units.
///
/// Any such prices give a true bound (a Lagrangian relaxation), whether or not they are the best
/// ones. Being whole numbers they make every bound exact: no tolerance is needed where it prunes.
struct Prices: Hashable {
  /// The price of each place of the instance, with its part of ``conflicts``; negative only where it is required.
  var places: [Int32]

  /// The price of each stop, of each kind of day; positive only where stops are limited.
  var stops: [Int32]

  /// The price of each tick of travel, of each kind of day; positive only where travel is limited.
  var travel: [Int32]

  /// What each of two places that exclude each other pays because of that, for each of the instance's pairs of them: not
  /// negative, and no more than one of the two can pay it.
  var conflicts: [Int32]

  /// Prices of zero for `instance`.
  static func zero(for instance: Instance) -> Self {
    let kinds = [Int32](repeating: 0, count: instance.kinds.count)
    return Self(
      places: [Int32](repeating: 0, count: instance.placeCount),
      stops: kinds,
      travel: kinds,
      conflicts: [Int32](repeating: 0, count: instance.rivalPairs.count)
    )
  }

  /// Returns what all places and limits of `instance` cost together: the constant of the bound.
  func total(for instance: Instance) -> Int {
    var total = places.reduce(0) { $0 + Int($1) } - conflicts.reduce(0) { $0 + Int($1) }
    for kind in instance.days {
      total += Int(stops[kind]) * (instance.kinds[kind].maximumStops ?? 0)
      total += Int(travel[kind]) * (instance.kinds[kind].maximumTravel ?? 0)
    }
    return total
  }

  /// Returns what each place of `instance` pays for itself alone, whatever it excludes.
  func own(for instance: Instance) -> [Int32] {
    var own = places
    for ((one, other), price) in zip(instance.rivalPairs, conflicts) {
      own[one] -= price
      own[other] -= price
    }
    return own
  }

  /// Makes `place`, which no route visits, free of charge.
  mutating func free(_ place: Int, of instance: Instance) {
    places[place] = 0
    guard !instance.rivals.isEmpty else { return }
    // Its rivals pay for themselves then.
    for (index, (one, other)) in instance.rivalPairs.enumerated() {
      if one == place || other == place { conflicts[index] = 0 }
    }
  }
}
