import CInnerLoops

/// The visits of an instance on each kind of day, as the inner loops of the local search read them.
///
/// They evaluate several positions at once where a day has no breaks and no travel limit, and a visit one window: the case in
/// which nearly all time is spent. Whether visits may fit at all they evaluate for several visits at once, on any day without
/// breaks.
///
/// All kinds of days share two arrays, so that a search reads them without counting references.
struct InsertionTables {
  /// The cells of each kind of day, one kind's after another's: two rows of ticks for each visit and one pair for both ends of
  /// the day, then the hours and stays.
  private let cells: [Int32]

  /// The visits on each kind of day, at `kind * count + visit`.
  private let visits: [insertion_visit]

  /// The size of the table of a kind of day.
  private let size: insertion_day

  /// Whether each kind of day has no breaks.
  private let knowsFitting: [Bool]

  /// The visits that have a bit in one word.
  static var wordWidth: Int { Int(fitting_width) }

  /// Tabulates the visits of `instance`.
  init(of instance: Instance) {
    let count = instance.visitCount
    let row = Self.words(forVisits: count) * Self.wordWidth
    size = insertion_day(stops: count + 1, visits: row)
    knowsFitting = instance.kinds.map(\.breaks.isEmpty)
    cells = instance.kinds.flatMap { day in
      Self.ticks(of: day, row: row) + Self.hours(of: instance, on: day, row: row)
    }
    visits = instance.kinds.flatMap { day in
      (0..<count).map { insertion_visit($0, on: day, of: instance) }
    }
  }

  /// Returns the ticks to and from each visit, and to the end and from the start.
  private static func ticks(of day: DayKind, row: Int) -> [Int32] {
    let count = day.count
    var ticks = [Int32](repeating: 0, count: 2 * (count + 1) * row)
    for visit in 0..<count {
      let (to, from) = (2 * visit * row, (2 * visit + 1) * row)
      for other in 0..<count {
        ticks[to + other] = day.travelTime(from: other, to: visit)
        ticks[from + other] = day.travelTime(from: visit, to: other)
      }
      ticks[to + count] = day.fromStart[visit]
      ticks[from + count] = day.toEnd[visit]
      ticks[2 * count * row + visit] = day.toEnd[visit]
      ticks[(2 * count + 1) * row + visit] = day.fromStart[visit]
    }
    return ticks
  }

  /// Returns the first and the last start of each visit, and its stay.
  ///
  /// What does not fit into its hours with the gaps filled does not fit.
  private static func hours(of instance: Instance, on day: DayKind, row: Int) -> [Int32] {
    var opens = [Int32](repeating: 0, count: row)
    // Nothing fits that closes before it opens.
    var closes = [Int32](repeating: -1, count: row)
    var stays = opens
    for visit in 0..<day.count {
      let windows = day.hours.windows(of: visit)
      guard let first = windows.first, let last = windows.last else { continue }
      opens[visit] = first.earliest
      closes[visit] = last.latest
      stays[visit] = instance.visits[visit].stay
    }
    return opens + closes + stays
  }

  /// The words that have a bit for each of so many visits, and one for the ends of the day.
  static func words(forVisits count: Int) -> Int { count / wordWidth + 1 }

  /// The cells of a kind of day.
  private var cellCount: Int { (2 * size.stops + 3) * size.visits }

  /// Returns whether ``cheapest(of:onKind:in:below:costs:blinks:)`` can evaluate `visit`.
  func evaluates(_ visit: Int, onKind kind: Int) -> Bool {
    visits[kind * (size.stops - 1) + visit].is_plain
  }

  /// Writes a bit for each visit: whether it may fit into a route of `shape` on a kind of day.
  ///
  /// A clear bit is a proof. A set bit is one too, unless the day has breaks or a travel limit, or the visit several windows.
  func findFitting(
    in route: Span<Int32>,
    _ shape: insertion_route,
    onKind kind: Int,
    to fitting: inout MutableSpan<Int32>
  ) {
    guard knowsFitting[kind] else { return fitting.update(repeating: 0xffff) }
    precondition(route.count >= 4 * shape.stride && fitting.count * Self.wordWidth >= size.visits)
    let cells = cells.span.extracting(kind * cellCount..<(kind + 1) * cellCount)
    unsafe route.withUnsafeBufferPointer { route in
      unsafe cells.withUnsafeBufferPointer { cells in
        unsafe fitting.withUnsafeMutableBufferPointer { fitting in
          guard let route = route.baseAddress, let cells = cells.baseAddress,
            let fitting = fitting.baseAddress
          else { return }
          unsafe insertion_fitting(route, shape, cells, size, fitting)
        }
      }
    }
  }

  /// Returns the same as ``Route/cheapestInsertion(of:below:blinks:)`` for the route with `times` of so many visits.
  ///
  /// - Parameters:
  ///   - visit: A visit that these tables evaluate.
  ///   - kind: The kind of the route's day.
  ///   - times: The times of the route.
  ///   - count: Its number of visits.
  ///   - limit: What the insertion must cost less than.
  ///   - costs: Room for a cost at each position; it grows when needed.
  ///   - blinks: Asked for each better position whether to overlook it.
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
    let visit = visits[kind * (size.stops - 1) + visit]
    let cells = cells.span.extracting(kind * cellCount..<(kind + 1) * cellCount)
    return times.read { times, layout in
      let shape = layout.shape(ofVisits: count)
      let least = evaluate(visit, in: times, shape, cells, costs: &costs)
      guard least < limit else { return nil }
      var best: (position: Int, cost: Int32)?
      for position in 0...count where costs[position] < best?.cost ?? limit && !blinks() {
        best = (position, costs[position])
        if costs[position] == least { break }
      }
      return best.map { position, cost in
        let (previous, next) = (Int(times[position]), Int(times[position + 1]))
        let to = 2 * Int(visit.number) * size.visits
        let added = cells[to + previous] + cells[to + size.visits + next]
        return Route.Insertion(
          position: position,
          cost: cost,
          travel: added - times[layout.legs + position]
        )
      }
    }
  }

  /// Writes what `visit` costs at each position to `costs`, and returns the least.
  @inline(__always)
  private func evaluate(
    _ visit: insertion_visit,
    in route: Span<Int32>,
    _ shape: insertion_route,
    _ cells: Span<Int32>,
    costs: inout [Int32]
  ) -> Int32 {
    let room = shape.positions + Int(insertion_width)
    if costs.count < room { costs = [Int32](repeating: 0, count: 2 * room) }
    precondition(route.count >= 4 * shape.stride && shape.stride > room)
    return unsafe route.withUnsafeBufferPointer { route in
      unsafe cells.withUnsafeBufferPointer { cells in
        unsafe costs.withUnsafeMutableBufferPointer { costs in
          guard let route = route.baseAddress, let cells = cells.baseAddress,
            let costs = costs.baseAddress
          else { return .max }
          return unsafe insertion_costs(route, shape, cells, size, visit, costs)
        }
      }
    }
  }
}

extension insertion_visit {
  /// Creates what the inner loops read of `visit` on a kind of `day`.
  fileprivate init(_ visit: Int, on day: DayKind, of instance: Instance) {
    let windows = day.hours.windows(of: visit)
    let isPlain = day.breaks.isEmpty && day.maximumTravel == nil
    self.init(
      number: Int32(visit),
      least_to: day.leastTo[visit],
      least_from: day.leastFrom[visit],
      opens: windows.first?.earliest ?? 0,
      closes: windows.first?.latest ?? -1,
      stay: instance.visits[visit].stay,
      is_plain: isPlain && windows.count <= 1
    )
  }
}
