import CInnerLoops

/// The memory layout of a ``RouteTimes`` block: rows of ticks, then the bits of visits that fit.
///
/// The rows are those of the inner loops: the stops, the legs to the next, ``ready`` after each number of breaks,
/// ``latestArrival`` with each number of breaks taken. Each has padding cells beyond the last position, which the vectorized
/// loops also compute.
struct RouteLayout {
  /// The capacity in visits.
  let room: Int

  /// The cells of a row.
  let stride: Int

  /// The number of states by breaks taken, from none to all.
  let breakStates: Int

  /// The words of ``fitting``.
  let words: Int

  /// Whether ``fitting`` holds the result of an ``InsertionTables`` for the route.
  var knowsFitting = false

  /// Lays out a block for at least `visits` visits of an instance with `count` visits.
  init(visits: Int, of count: Int, breakStates: Int) {
    room = visits + visits / 2 + 4
    stride = room + 2 + Int(insertion_width)
    self.breakStates = breakStates
    words = InsertionTables.words(forVisits: count)
  }

  /// The offset of the ticks from each stop to the next; the stops begin at 0.
  var legs: Int { stride }

  /// The offset of the earliest ticks: after *k* visits and *p* breaks, at *p* · ``stride`` + *k* from here.
  var ready: Int { 2 * stride }

  /// The offset of the latest ticks to reach visit *k*, or the end, with *p* breaks taken, at *p* · ``stride`` + *k* from here.
  var latestArrival: Int { (2 + breakStates) * stride }

  /// The offset of the bits of visits that fit.
  var fitting: Int { (2 + 2 * breakStates) * stride }

  /// The number of cells.
  var size: Int { fitting + words }

  /// The shape of a route of `count` visits, as the inner loops read it.
  func shape(ofVisits count: Int) -> insertion_route {
    insertion_route(stride: stride, positions: count + 1, break_states: breakStates)
  }
}
