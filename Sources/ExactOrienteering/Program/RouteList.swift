import Basics
import Orienteering

/// A list of routes as a structure of arrays, so that passes over it are fast.
struct RouteList {
  /// The kind of day of each route.
  private(set) var kinds: [Int32] = []
  /// The value of each route in units.
  private(set) var values: [Int] = []
  /// The ticks of travel of each route.
  private var travel: [Int32] = []
  /// The total cost of the visits of each route.
  private var costs: [Int32] = []
  /// The visits of the routes, concatenated.
  private var visits: [Int32] = []
  /// The place of each visit.
  private var places: [Int32] = []
  /// The offset in ``visits`` of each route, with the end offset last.
  private var starts: [Int] = [0]

  /// The number of routes.
  var count: Int { kinds.count }

  /// The route at `index`.
  subscript(index: Int) -> Column {
    Column(
      kind: Int(kinds[index]),
      visits: visits[starts[index]..<starts[index + 1]].map { Int($0) },
      places: places(of: index).map { Int($0) },
      value: values[index],
      travel: Int(travel[index]),
      cost: Int(costs[index])
    )
  }

  /// Adds `route`.
  mutating func append(_ route: Column) {
    kinds.append(Int32(route.kind))
    values.append(route.value)
    travel.append(Int32(clamping: route.travel))
    costs.append(Int32(clamping: route.cost))
    for visit in route.visits { visits.append(Int32(visit)) }
    for place in route.places { places.append(Int32(place)) }
    starts.append(visits.count)
  }

  /// Replaces the route at `index` with another order or other options of the same places.
  mutating func replace(_ index: Int, by route: Column) {
    values[index] = route.value
    travel[index] = Int32(clamping: route.travel)
    costs[index] = Int32(clamping: route.cost)
    for (offset, visit) in route.visits.enumerated() {
      visits[starts[index] + offset] = Int32(visit)
      places[starts[index] + offset] = Int32(route.places[offset])
    }
  }

  /// Returns the places of the route at `index`.
  func places(of index: Int) -> ArraySlice<Int32> { places[starts[index]..<starts[index + 1]] }

  /// Assigns indices from 0 to the places visited by any route and those in `others`.
  ///
  /// - Returns: The index of each place of an instance, or -1, and the number of indexed places.
  func numbers(besides others: [Int], of placeCount: Int) -> (numbers: [Int], count: Int) {
    var numbers = [Int](repeating: -1, count: placeCount)
    for place in places { numbers[Int(place)] = 0 }
    for place in others { numbers[place] = 0 }
    var count = 0
    for place in numbers.indices where numbers[place] == 0 {
      numbers[place] = count
      count += 1
    }
    return (numbers, count)
  }

  /// Computes the reduced profit of each route: its value minus `duals`.
  func setReducedProfits(_ reducedProfits: inout [Int], at duals: Duals) {
    for index in 0..<count {
      let kind = Int(kinds[index])
      let stop = Int(duals.stops[kind])
      var earned = values[index] - Int(duals.travel[kind]) * Int(travel[index])
      earned -= Int(duals.cost[kind]) * Int(costs[index])
      for position in starts[index]..<starts[index + 1] {
        earned -= Int(duals.places[Int(places[position])]) + stop
      }
      reducedProfits[index] = earned
    }
  }

  /// Returns the indices of the routes that `cut` counts, ascending.
  func indices(countedBy cut: SubsetRow) -> [Int32] {
    let (one, two, three) = (
      Int32(cut.places[0]), Int32(cut.places[1]), Int32(cut.places[2])
    )
    return (0..<count).compactMap { index in
      var visited = 0
      for position in starts[index]..<starts[index + 1] {
        let place = places[position]
        if place == one || place == two || place == three { visited += 1 }
      }
      return visited > 1 ? Int32(index) : nil
    }
  }

  /// Returns the `count` routes of the highest reduced profit at `duals`, in the same order.
  func mostProfitable(_ count: Int, at duals: Duals) -> Self {
    guard self.count > count else { return self }
    var reducedProfits = [Int](repeating: 0, count: self.count)
    setReducedProfits(&reducedProfits, at: duals)
    let best = reducedProfits.indices.sorted { (reducedProfits[$1], $0) < (reducedProfits[$0], $1) }
      .prefix(count)
    return keeping(best.sorted())
  }

  /// Adds the routes of `other`.
  mutating func append(_ other: Self) {
    for index in 0..<other.count { append(other[index]) }
  }

  /// Returns the routes at `indices`.
  func keeping(_ indices: [Int]) -> Self {
    var kept = Self()
    for index in indices {
      kept.kinds.append(kinds[index])
      kept.values.append(values[index])
      kept.travel.append(travel[index])
      kept.costs.append(costs[index])
      kept.visits += visits[starts[index]..<starts[index + 1]]
      kept.places += places(of: index)
      kept.starts.append(kept.visits.count)
    }
    return kept
  }
}

/// The latest routes accepted by local searches, one for each kind of day and set of visits.
///
/// The best routes of different days rarely come from one search, so a choice among the routes of many solutions is often better
/// than any of them.
///
/// > Source: Q. Hu, A. Lim, "An iterative three-component heuristic for the team orienteering problem with time windows",
/// > *European Journal of Operational Research* 232 (2014), 276–286, <https://doi.org/10.1016/j.ejor.2013.06.011>.
struct AcceptedRoutes {
  /// The routes, in the order in which their sets of visits first appeared.
  private(set) var routes = RouteList()

  private let instance: Instance

  /// The maximum number of routes, beyond which the older half is dropped.
  private let limit: Int

  /// A random word for each visit, then one for each kind of day.
  ///
  /// The XOR of the words of a route is the key of its set (Zobrist hashing). Two sets collide with a probability of one in a
  /// billion; a route is then missing from a choice that is not a proof anyway.
  private let words: [UInt64]

  /// The key of the set of visits of each route.
  private var keys: [UInt64] = []

  /// The position of the route of each key.
  private var positions: [UInt64: Int] = [:]

  /// Creates an empty list of routes of `instance`.
  init(of instance: Instance, limit: Int = 20_000) {
    self.instance = instance
    self.limit = limit
    var generator = SeededGenerator(seed: 1)
    let count = instance.visitCount + instance.kinds.count
    words = (0..<count).map { _ in generator.next() }
  }

  /// Adds the route of `visits` on `day`, if its set of visits is new for the kind of day or it is better than the known route.
  mutating func add(day: Int, visits: [Int]) {
    let kind = instance.days[day]
    var key = words[instance.visitCount + kind]
    for visit in visits { key ^= words[visit] }
    if let position = positions[key] {
      guard instance.travelCost != 0 || !instance.charges.isEmpty else { return }
      let route = Column(of: instance, kind: kind, visits: visits)
      if route.value > routes.values[position] { routes.replace(position, by: route) }
      return
    }
    if routes.count >= limit { dropOlderHalf() }
    positions[key] = routes.count
    keys.append(key)
    routes.append(Column(of: instance, kind: kind, visits: visits))
  }

  private mutating func dropOlderHalf() {
    let kept = Array(routes.count / 2..<routes.count)
    routes = routes.keeping(kept)
    keys = kept.map { keys[$0] }
    positions = [:]
    for (position, key) in keys.enumerated() { positions[key] = position }
  }
}
