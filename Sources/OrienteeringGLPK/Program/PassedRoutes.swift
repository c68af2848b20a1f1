import Orienteering

/// The latest routes that local searches have gone through, one for each kind of day and set of visits.
///
/// The best routes of different days are seldom those of one search, so that a choice among the routes of many solutions is
/// often better than each of these.
///
/// > Source: Q. Hu, A. Lim, "An iterative three-component heuristic for the team orienteering problem with time windows",
/// > *European Journal of Operational Research* 232 (2014), 276–286, <https://doi.org/10.1016/j.ejor.2013.06.011>.
struct PassedRoutes {
  /// The routes, in the order in which their sets of visits were first made.
  private(set) var routes = RouteList()

  private let instance: Instance

  /// The most routes; with more the older half is forgotten.
  private let limit: Int

  /// A random number for each visit, and after them one for each kind of day.
  ///
  /// Those of a route together, by exclusive or, tell its set from others, but for a chance of one in a billion: then a route
  /// is missing from a choice that is none of a proof.
  private let words: [UInt64]

  /// What tells the set of visits of each route.
  private var keys: [UInt64] = []

  /// Where the route of each such set is.
  private var places: [UInt64: Int] = [:]

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
    if let place = places[key] {
      guard instance.travelCost != 0 else { return }
      let route = Column(of: instance, kind: kind, visits: visits)
      if route.value > routes.values[place] { routes.replace(place, by: route) }
      return
    }
    if routes.count >= limit { forgetOlderHalf() }
    places[key] = routes.count
    keys.append(key)
    routes.append(Column(of: instance, kind: kind, visits: visits))
  }

  private mutating func forgetOlderHalf() {
    let kept = Array(routes.count / 2..<routes.count)
    routes = routes.keeping(kept)
    keys = kept.map { keys[$0] }
    places = [:]
    for (place, key) in keys.enumerated() { places[key] = place }
  }
}
