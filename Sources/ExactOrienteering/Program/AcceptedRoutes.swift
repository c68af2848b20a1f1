import Basics
import Orienteering

/// The latest routes that local searches accepted, one for each kind of day and set of visits.
///
/// The best routes of different days seldom come from one search, so a choice among the routes of many solutions is often
/// better than each of these.
///
/// > Source: Q. Hu, A. Lim, "An iterative three-component heuristic for the team orienteering problem with time windows",
/// > *European Journal of Operational Research* 232 (2014), 276–286, <https://doi.org/10.1016/j.ejor.2013.06.011>.
struct AcceptedRoutes {
  /// The routes, in the order in which their sets of visits first appeared.
  private(set) var routes = RouteList()

  private let instance: Instance

  /// The most routes; beyond it the older half is dropped.
  private let limit: Int

  /// A random word for each visit, then one for each kind of day.
  ///
  /// The exclusive or of those of a route is the key of its set. Two sets share a key with a chance of one in a billion; then a
  /// route is missing from a choice that proves nothing anyway (Zobrist hashing).
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

  /// Adds the route of `visits` on `day`, if its visits are new on such a day or it is worth more than the one that has them.
  mutating func add(day: Int, visits: [Int]) {
    let kind = instance.days[day]
    var key = words[instance.visitCount + kind]
    for visit in visits { key ^= words[visit] }
    if let place = positions[key] {
      guard instance.travelCost != 0 || !instance.charges.isEmpty else { return }
      let route = Column(of: instance, kind: kind, visits: visits)
      if route.value > routes.values[place] { routes.replace(place, by: route) }
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
    for (place, key) in keys.enumerated() { positions[key] = place }
  }
}
