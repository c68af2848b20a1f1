import CInnerLoops

/// The stops, legs and times of a route, at fixed places in memory, where the inner loops of a search read them.
///
/// After the last position they hold what `insertion_width` asks for.
final class RouteTimes {
  /// The visits that there is room for.
  let room: Int

  /// The start, the visits and the end, which have the number after the last visit of the instance.
  let stops: UnsafeMutablePointer<Int32>

  /// The ticks from each stop to the next.
  let legs: UnsafeMutablePointer<Int32>

  /// `ready[k * phases + p]`: the earliest tick with the first *k* visits made and *p* breaks had.
  let ready: UnsafeMutablePointer<Int32>

  /// `latestArrival[k * phases + p]`: the last tick to reach visit *k* (or the end) with *p* breaks had.
  let latestArrival: UnsafeMutablePointer<Int32>

  /// Creates room for at least so many visits, and as many phases of a day.
  init(visits: Int, phases: Int) {
    room = visits + visits / 2 + 4
    let places = room + 2 + Int(insertion_width)
    stops = .allocate(capacity: places)
    stops.initialize(repeating: 0, count: places)
    legs = .allocate(capacity: places)
    legs.initialize(repeating: 0, count: places)
    ready = .allocate(capacity: places * phases)
    ready.initialize(repeating: 0, count: places * phases)
    latestArrival = .allocate(capacity: places * phases)
    latestArrival.initialize(repeating: -1, count: places * phases)
  }

  deinit {
    stops.deallocate()
    legs.deallocate()
    ready.deallocate()
    latestArrival.deallocate()
  }

  /// What the inner loops read of a route of `count` visits on a day without breaks, as long as this object lives and does
  /// not change.
  func route(ofVisits count: Int) -> insertion_route {
    insertion_route(
      stops: stops,
      legs: legs,
      ready: ready,
      latest: latestArrival,
      count: count + 1
    )
  }
}
