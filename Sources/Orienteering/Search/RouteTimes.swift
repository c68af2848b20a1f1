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

  /// Which visits fit in, a bit each, where ``knowsFitting`` says so.
  private let fitting: UnsafeMutablePointer<UInt16>

  /// Whether that is known: 1, or 0.
  private let knowsFitting: UnsafeMutablePointer<Int32>

  /// Creates room for at least so many visits of an instance of `count`, and as many phases of a day.
  init(visits: Int, of count: Int, phases: Int) {
    room = visits + visits / 2 + 4
    let places = room + 2 + Int(insertion_width)
    let words = InsertionTable.words(forVisits: count)
    let size = places * (2 + 2 * phases) + 1 + (words + 1) / 2
    stops = .allocate(capacity: size)
    stops.initialize(repeating: 0, count: size)
    legs = stops + places
    ready = legs + places
    latestArrival = ready + places * phases
    latestArrival.update(repeating: -1, count: places * phases)
    knowsFitting = latestArrival + places * phases
    fitting = UnsafeMutableRawPointer(knowsFitting + 1).bindMemory(to: UInt16.self, capacity: words)
  }

  deinit { stops.deallocate() }

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

  /// Returns which visits may fit into the route of `count` visits, a bit each, as `table` tells; it is asked once until
  /// ``forgetFitting()``.
  func fitting(
    ofVisits count: Int,
    by table: InsertionTable.View
  ) -> UnsafeBufferPointer<UInt16> {
    if knowsFitting.pointee == 0 { table.findFitting(in: route(ofVisits: count), to: fitting) }
    knowsFitting.pointee = 1
    return UnsafeBufferPointer(start: fitting, count: table.words)
  }

  /// Forgets which visits fit, since the route has changed.
  func forgetFitting() { knowsFitting.pointee = 0 }
}
