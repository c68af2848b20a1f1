import CInnerLoops

/// The routes that a local search works on, one a day, and the visits that none of them makes.
struct Itinerary {
  /// The routes, in the order of the days.
  private(set) var routes: [Route]

  /// The visits that no route makes, in no order.
  private(set) var unvisited: [Int]

  /// For each visit how many are made that exclude it; empty where any visits go together.
  private var rivals: [Int32]

  /// Creates empty routes for every day of `instance`.
  init(of instance: Instance) {
    routes = instance.days.indices.map { Route(of: instance, day: $0) }
    unvisited = Array(instance.visits.indices)
    rivals = instance.conflicts.map { _ in 0 }
  }

  /// The problem.
  var instance: Instance { routes[0].instance }

  /// The units that the routes are worth together.
  var value: Int { routes.reduce(0) { $0 + $1.value } }

  /// Whether no visit that is made excludes `visit`, but perhaps `other`.
  func admits(_ visit: Int, insteadOf other: Int? = nil) -> Bool {
    guard !rivals.isEmpty, rivals[visit] > 0 else { return true }
    guard let other, instance.conflicts[visit].contains(other) else { return false }
    return rivals[visit] == 1
  }

  /// Makes `visit`, which was unvisited, on `day` before the visit at `position`.
  mutating func insert(_ visit: Int, day: Int, at position: Int) {
    if let index = unvisited.firstIndex(of: visit) { unvisited.swapRemove(at: index) }
    routes[day].insert(visit, at: position)
    countRivals(of: visit, by: 1)
  }

  /// Leaves out the visits at `range` of `day`.
  mutating func remove(_ range: Range<Int>, day: Int) {
    leave(routes[day].visits[range])
    routes[day].remove(range)
  }

  /// Leaves out the visits at `range` of `day` but those at `kept` within it.
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
    for rival in instance.conflicts[visit] { rivals[rival] += change }
  }

  /// Makes the unvisited visits that `place` finds a place for, in the order of their buckets.
  ///
  /// - Parameters:
  ///   - bucket: Returns where a visit stands in the order, or `nil` if it fits nowhere; asked before any is made, since each
  ///     takes room from the others.
  ///   - place: Returns where a visit is put, given the routes as the inner loops read them too.
  /// - Returns: How many visits fitted somewhere at first.
  mutating func insertUnvisited(
    by bucket: (_ visit: Int) -> Int32?,
    place: (_ visit: Int, _ places: [insertion_route], Self) -> (day: Int, position: Int)?
  ) -> Int {
    var places = routes.map(\.places)
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
      if admits(visit), let (day, position) = place(visit, places, self) {
        routes[day].insert(visit, at: position)
        places[day] = routes[day].places
        countRivals(of: visit, by: 1)
      } else {
        left.append(visit)
      }
    }
    unvisited = left
    return waiting.count
  }

  /// Replaces the order of visits on `day`; these must be the same visits.
  mutating func reorder(day: Int, as route: Route) {
    routes[day] = route
  }

  /// Replaces the routes of two days, which together make the same visits as before.
  mutating func exchange(_ first: Int, as firstRoute: Route, _ second: Int, as secondRoute: Route) {
    routes[first] = firstRoute
    routes[second] = secondRoute
  }
}

extension Array {
  /// Removes the element at `index` by putting the last one in its place.
  fileprivate mutating func swapRemove(at index: Int) {
    swapAt(index, count - 1)
    removeLast()
  }
}
