/// The routes of a local search, one for each day, and the unvisited visits.
struct Itinerary {
  /// The routes, in the order of the days.
  private(set) var routes: [Route]

  /// The visits in no route, in no particular order.
  private(set) var unvisited: [Int]

  /// For each place, the number of routed visits that exclude its own: visits of the place and its rivals; empty if there are no
  /// exclusions.
  private var rivals: [Int32]

  /// Creates empty routes for every day of `instance`.
  init(of instance: Instance) {
    routes = instance.days.indices.map { Route(of: instance, day: $0) }
    unvisited = Array(instance.visits.indices)
    rivals = instance.hasConflicts ? [Int32](repeating: 0, count: instance.placeCount) : []
  }

  /// The problem.
  var instance: Instance { routes[0].instance }

  /// The total value of the routes in units.
  var value: Int { routes.reduce(0) { $0 + $1.value } }

  /// Returns whether no routed visit excludes `visit`, except possibly `other`.
  func admits(_ visit: Int, insteadOf other: Int? = nil) -> Bool {
    guard !rivals.isEmpty else { return true }
    let place = instance.placeOfVisit[visit]
    guard rivals[place] > 0 else { return true }
    guard let other, rivals[place] == 1 else { return false }
    return instance.excludes(place: place, instance.placeOfVisit[other])
  }

  /// Inserts `visit`, which is in no route, on `day` before the visit at `position`.
  mutating func insert(_ visit: Int, day: Int, at position: Int) {
    if let index = unvisited.firstIndex(of: visit) { unvisited.swapRemove(at: index) }
    routes[day].insert(visit, at: position)
    countRivals(of: visit, by: 1)
  }

  /// Removes the visits at `range` of `day`.
  mutating func remove(_ range: Range<Int>, day: Int) {
    leave(routes[day].visits[range])
    routes[day].remove(range)
  }

  /// Removes the visits at `range` of `day` except those at `kept` within it.
  mutating func remove(_ range: Range<Int>, except kept: Range<Int>, day: Int) {
    let visits = routes[day].visits
    leave(visits[range.lowerBound..<kept.lowerBound])
    leave(visits[kept.upperBound..<range.upperBound])
    routes[day].remove(range, except: kept)
  }

  private mutating func leave(_ visits: ArraySlice<Int>) {
    unvisited += visits
    guard !rivals.isEmpty else { return }
    for visit in visits { countRivals(of: visit, by: -1) }
  }

  private mutating func countRivals(of visit: Int, by change: Int32) {
    guard !rivals.isEmpty else { return }
    let place = instance.placeOfVisit[visit]
    rivals[place] += change
    guard !instance.rivals.isEmpty else { return }
    for rival in instance.rivals[place] { rivals[rival] += change }
  }

  /// The day of the visit of each place and its position there; -1 for both if no route visits the place.
  var positions: [(day: Int32, position: Int32)] {
    var positions = [(day: Int32, position: Int32)](
      repeating: (-1, -1),
      count: instance.placeCount
    )
    // Days and places fit into 32 bits: each has a table in memory.
    for (day, route) in routes.enumerated() {
      for (position, visit) in route.visits.enumerated() {
        positions[instance.placeOfVisit[visit]] = (Int32(day), Int32(position))
      }
    }
    return positions
  }

  /// Inserts unvisited visits where `place` finds a position, in the order of their buckets.
  ///
  /// - Parameters:
  ///   - bucket: Returns the bucket of a visit, or `nil` if it fits nowhere. Called for all visits before any is inserted, since
  ///     insertions compete for time.
  ///   - place: Returns the position at which to insert a visit.
  /// - Returns: The number of visits that initially fit somewhere.
  mutating func insertUnvisited(
    by bucket: (_ visit: Int) -> Int32?,
    place: (_ visit: Int, borrowing Self) -> (day: Int, position: Int)?
  ) -> Int {
    var left: [Int] = []
    left.reserveCapacity(unvisited.count)
    var order = InsertionOrder(room: unvisited.count)
    for visit in unvisited {
      if admits(visit), let bucket = bucket(visit) {
        order.add(visit, to: bucket)
      } else {
        left.append(visit)
      }
    }
    let waiting = order.visits
    for visit in waiting {
      if admits(visit), let (day, position) = place(visit, self) {
        routes[day].insert(visit, at: position)
        countRivals(of: visit, by: 1)
      } else {
        left.append(visit)
      }
    }
    unvisited = left
    return waiting.count
  }

  /// Replaces the route of `day` with one of the same visits.
  mutating func reorder(day: Int, as route: Route) {
    routes[day] = route
  }

  /// Replaces the routes of two days with others that together have the same visits.
  mutating func exchange(_ first: Int, as firstRoute: Route, _ second: Int, as secondRoute: Route) {
    routes[first] = firstRoute
    routes[second] = secondRoute
  }
}

extension Array {
  /// Removes the element at `index` by moving the last element there.
  fileprivate mutating func swapRemove(at index: Int) {
    swapAt(index, count - 1)
    removeLast()
  }
}
