import CInnerLoops

/// Where the block of a ``RouteTimes`` has what: rows of ticks, then which visits fit.
///
/// The rows are those of the inner loops: the stops, the legs to the next, ``ready`` after each number of breaks,
/// ``latestArrival`` with each number of breaks taken. Each has some cells beyond the last position, which inner loops compute along
/// with the others.
struct RouteLayout {
  /// The visits that there is room for.
  let room: Int

  /// The cells of a row.
  let stride: Int

  /// The number of states by breaks taken, from none to all.
  let breakStates: Int

  /// The words of ``fitting``.
  let words: Int

  /// Whether ``fitting`` holds what an ``InsertionTables`` says of the route.
  var knowsFitting = false

  /// Lays out room for at least `visits` visits of an instance with `count`.
  init(visits: Int, of count: Int, breakStates: Int) {
    room = visits + visits / 2 + 4
    stride = room + 2 + Int(insertion_width)
    self.breakStates = breakStates
    words = InsertionTables.words(forVisits: count)
  }

  /// Where the ticks from each stop to the next begin; the stops begin at 0.
  var legs: Int { stride }

  /// Where the earliest ticks begin: with *k* visits made and *p* breaks taken, at *p* · ``stride`` + *k* from here.
  var ready: Int { 2 * stride }

  /// Where the last ticks begin to reach visit *k*, or the end, with *p* breaks taken, at *p* · ``stride`` + *k* from here.
  var latestArrival: Int { (2 + breakStates) * stride }

  /// Where the bits begin that say which visits fit.
  var fitting: Int { (2 + 2 * breakStates) * stride }

  /// The number of cells.
  var size: Int { fitting + words }

  /// The shape of a route of `count` visits, as the inner loops read it.
  func shape(ofVisits count: Int) -> insertion_route {
    insertion_route(stride: stride, positions: count + 1, break_states: breakStates)
  }
}
