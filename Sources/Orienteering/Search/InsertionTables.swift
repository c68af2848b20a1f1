import CInnerLoops

/// The visits of an instance on each kind of day, as the inner loops of the local search read them.
///
/// They evaluate several positions at once if the day has no travel limit and the visit has one window, the case that takes
/// nearly all of the time. Whether visits may fit at all is evaluated for several visits at once.
///
/// All kinds of days share four arrays, so that a search reads them without reference counting; kinds with the same arcs share
/// the table of their ticks, which has a cell for each pair of a node and a visit.
struct InsertionTables {
  /// The ticks of each distinct set of arcs, concatenated, in the layout of the inner loops.
  private let ticks: [Int32]

  /// The hours, stays and nodes on each kind of day, concatenated.
  private let hours: [Int32]

  /// The visits on each kind of day, at `kind * count + visit`.
  private let visits: [insertion_visit]

  /// The breaks of each kind of day, concatenated.
  private let breaks: [insertion_break]

  /// The number of visits.
  private let count: Int

  /// The cells of a row.
  private let row: Int

  /// The offsets of the cells of each kind of day.
  private let days: [Cells]

  /// The cells of a kind of day.
  private struct Cells {
    /// Its cells in ``InsertionTables/ticks``.
    let ticks: Range<Int>
    /// Its breaks in ``InsertionTables/breaks``.
    let breaks: Range<Int>
  }

  /// The cells of all tables.
  var cellCount: Int { ticks.count + hours.count }

  /// The number of visits with a bit in one word.
  static var wordWidth: Int { Int(fitting_width) }

  /// Tabulates the visits of `instance`.
  ///
  /// - Complexity: O(*m* · *n*) time and memory for *m* nodes and *n* visits, for each distinct set of arcs.
  init(of instance: Instance) {
    count = instance.visitCount
    let row = Self.words(forVisits: instance.visitCount) * Self.wordWidth
    self.row = row
    var ticks: [Int32] = []
    var breaks: [insertion_break] = []
    var known: [(day: DayKind, cells: Range<Int>)] = []
    days = instance.kinds.map { day in
      let alike = known.first { $0.day.hasArcs(of: day) }?.cells
      let start = ticks.count
      if alike == nil { Self.appendTicks(of: day, row: row, to: &ticks) }
      let cells = alike ?? start..<ticks.count
      if alike == nil { known.append((day, cells)) }
      let taken = breaks.count
      breaks += day.breaks.map { insertion_break($0) }
      return Cells(ticks: cells, breaks: taken..<breaks.count)
    }
    self.ticks = ticks
    self.breaks = breaks
    hours = instance.kinds.flatMap { Self.hours(of: instance, on: $0, row: row) }
    visits = instance.kinds.flatMap { day in
      instance.visits.indices.map { insertion_visit($0, on: day, of: instance) }
    }
  }

  /// Appends the ticks to and from each node, and to the end and from the start.
  private static func appendTicks(of day: DayKind, row: Int, to ticks: inout [Int32]) {
    let (count, nodes) = (day.count, day.nodeCount)
    let first = ticks.count
    ticks += repeatElement(0, count: 2 * (nodes + 1) * row)
    let visits = day.visitOfNode
    for node in 0..<nodes {
      let (to, from) = (first + 2 * node * row, first + (2 * node + 1) * row)
      for other in 0..<count {
        // The options of a place have no arc between them, and no visit is inserted next to itself.
        let isHere = day.nodes[other] == node
        let at = day.nodes[other]
        ticks[to + other] = isHere ? Instance.noWay : day.travel[at * nodes + node]
        ticks[from + other] = isHere ? Instance.noWay : day.travel[node * nodes + at]
      }
      ticks[to + count] = day.fromStart[visits[node]]
      ticks[from + count] = day.toEnd[visits[node]]
    }
    let ends = first + 2 * nodes * row
    for visit in 0..<count {
      ticks[ends + visit] = day.toEnd[visit]
      ticks[ends + row + visit] = day.fromStart[visit]
    }
  }

  /// Returns the first and the last start of each visit, its stay and its node.
  ///
  /// A visit that does not fit into its hours with the gaps closed does not fit at all. Nor does a visit with a break during it
  /// that would not fit with the break right before it, followed by the rest of the stay.
  private static func hours(of instance: Instance, on day: DayKind, row: Int) -> [Int32] {
    var opens = [Int32](repeating: 0, count: row)
    // A visit that closes before it opens never fits.
    var closes = [Int32](repeating: -1, count: row)
    var stays = opens
    var nodes = [Int32](repeating: Int32(day.nodeCount), count: row)
    for visit in 0..<day.count {
      nodes[visit] = Int32(day.nodes[visit])
      let windows = day.hours.windows(of: visit)
      guard let first = windows.first, let last = windows.last else { continue }
      opens[visit] = first.earliest
      closes[visit] = last.latest
      stays[visit] = instance.visits[visit].stay
      guard day.hasBreakWithin(visit) else { continue }
      let length = day.breaks[day.breaksWithin[visit]].length
      closes[visit] += length
      stays[visit] -= length
    }
    return opens + closes + stays + nodes
  }

  /// The number of 16-bit words for `count` visits and the ends of the day.
  static func words(forVisits count: Int) -> Int { count / wordWidth + 1 }

  /// Returns whether ``cheapest(of:onKind:in:count:below:costs:blinks:)`` can evaluate `visit`.
  func evaluates(_ visit: Int, onKind kind: Int) -> Bool {
    visits[kind * count + visit].is_plain
  }

  /// Writes one bit per visit: whether it may fit into a route of `shape` on a kind of day.
  ///
  /// A clear bit is exact. A set bit is exact too, unless the day has a travel limit or the visit several windows.
  func findFitting(
    in route: Span<Int32>,
    _ shape: insertion_route,
    onKind kind: Int,
    to fitting: inout MutableSpan<Int32>
  ) {
    precondition(days[kind].breaks.count + 1 == shape.break_states)
    precondition(route.count >= shape.size && fitting.count * Self.wordWidth >= row)
    let ticks = ticks.span.extracting(days[kind].ticks)
    let hours = hours.span.extracting(kind * 4 * row..<(kind + 1) * 4 * row)
    let breaks = breaks.span.extracting(days[kind].breaks)
    unsafe route.withUnsafeBufferPointer { route in
      unsafe breaks.withUnsafeBufferPointer { breaks in
        unsafe ticks.withUnsafeBufferPointer { ticks in
          unsafe hours.withUnsafeBufferPointer { hours in
            unsafe fitting.withUnsafeMutableBufferPointer { fitting in
              guard let route = route.baseAddress, let ticks = ticks.baseAddress,
                let hours = hours.baseAddress, let fitting = fitting.baseAddress
              else { return }
              let breaks = breaks.baseAddress
              unsafe insertion_fitting(route, shape, breaks, ticks, hours, row, fitting)
            }
          }
        }
      }
    }
  }

  /// Returns the same as ``Route/cheapestInsertion(of:below:blinks:)`` for the route with `times` of `count` visits.
  ///
  /// - Parameters:
  ///   - visit: A visit that these tables evaluate.
  ///   - kind: The kind of the route's day.
  ///   - times: The times of the route.
  ///   - count: Its number of visits.
  ///   - limit: The cost that the insertion must stay below.
  ///   - costs: A buffer for the cost at each position; grown if needed.
  ///   - blinks: Called for each better position; returns whether to skip it.
  /// - Returns: The insertion, or `nil` if the visit fits nowhere for less than `limit`.
  @inline(__always)
  func cheapest(
    of visit: Int,
    onKind kind: Int,
    in times: borrowing RouteTimes,
    count: Int,
    below limit: Int32,
    costs: inout [Int32],
    blinks: () -> Bool
  ) -> Route.Insertion? {
    let visit = visits[kind * self.count + visit]
    let cells = ticks.span.extracting(days[kind].ticks)
    let breaks = breaks.span.extracting(days[kind].breaks)
    return times.read { times, layout in
      let shape = layout.shape(ofVisits: count)
      let least = evaluate(visit, in: times, shape, breaks, cells, costs: &costs)
      guard least < limit else { return nil }
      var best: (position: Int, cost: Int32)?
      for position in 0...count where costs[position] < best?.cost ?? limit && !blinks() {
        best = (position, costs[position])
        if costs[position] == least { break }
      }
      return best.map { position, cost in
        let (previous, next) = (Int(times[position]), Int(times[position + 1]))
        let to = 2 * Int(visit.node) * row
        let added = cells[to + previous] + cells[to + row + next]
        return Route.Insertion(
          position: position,
          cost: cost,
          travel: added - times[layout.legs + position]
        )
      }
    }
  }

  /// Writes the cost of `visit` at each position to `costs`, and returns the minimum.
  @inline(__always)
  private func evaluate(
    _ visit: insertion_visit,
    in route: Span<Int32>,
    _ shape: insertion_route,
    _ breaks: Span<insertion_break>,
    _ cells: Span<Int32>,
    costs: inout [Int32]
  ) -> Int32 {
    let room = shape.positions + Int(insertion_width)
    if costs.count < room { costs = [Int32](repeating: 0, count: 2 * room) }
    precondition(route.count >= shape.size && shape.stride > room)
    precondition(breaks.count + 1 == shape.break_states)
    return unsafe route.withUnsafeBufferPointer { route in
      unsafe breaks.withUnsafeBufferPointer { breaks in
        unsafe cells.withUnsafeBufferPointer { cells in
          unsafe costs.withUnsafeMutableBufferPointer { costs in
            guard let route = route.baseAddress, let cells = cells.baseAddress,
              let costs = costs.baseAddress
            else { return .max }
            let breaks = breaks.baseAddress
            return unsafe insertion_costs(route, shape, breaks, cells, row, visit, costs)
          }
        }
      }
    }
  }
}

extension DayKind {
  /// Returns whether this kind of day has the same nodes and arcs as `other`, including those to and from the ends.
  fileprivate func hasArcs(of other: DayKind) -> Bool {
    nodes == other.nodes && fromStart == other.fromStart && toEnd == other.toEnd
      && travel == other.travel
  }
}

extension insertion_visit {
  /// Creates the inner-loop representation of `visit` on a kind of `day`.
  fileprivate init(_ visit: Int, on day: DayKind, of instance: Instance) {
    let windows = day.hours.windows(of: visit)
    self.init(
      node: Int32(day.nodes[visit]),
      least_to: day.leastTo[visit],
      least_from: day.leastFrom[visit],
      opens: windows.first?.earliest ?? 0,
      closes: windows.first?.latest ?? -1,
      stay: instance.visits[visit].stay,
      is_plain: day.maximumTravel == nil && windows.count <= 1 && !day.hasBreakWithin(visit)
    )
  }
}

extension insertion_break {
  /// Creates the inner-loop representation of a break.
  fileprivate init(_ pause: Instance.Break) {
    self.init(earliest: pause.earliest, latest: pause.latest, length: pause.length)
  }
}

extension insertion_route {
  /// The cells of its rows.
  fileprivate var size: Int { (2 + 2 * break_states) * stride }
}
