import CInnerLoops

/// The visits of one kind of day as the inner loop that looks for their places reads them.
///
/// It looks at several places at once, where a day has no breaks and no limit of its travel, and a visit hours without a gap:
/// the case in which nearly all time is spent.
final class InsertionTable {
  private let room: UnsafeMutableBufferPointer<Int32>
  private let visits: UnsafeMutableBufferPointer<insertion_visit>

  /// Prepares the visits of `instance` on a kind of `day`.
  init(of instance: Instance, on day: DayKind) {
    let count = day.count
    let isPlain = day.breaks.isEmpty && day.maximumTravel == nil
    // The legs to and from each visit, and the costs.
    let legs = 2 * count * (count + 1)
    room = .allocate(capacity: legs + count + 1 + Int(insertion_width))
    room.initialize(repeating: 0)
    visits = .allocate(capacity: count)
    visits.initialize(repeating: insertion_visit())
    guard let place = room.baseAddress else { return }
    for visit in 0..<count {
      let to = place + 2 * visit * (count + 1)
      let from = to + count + 1
      for other in 0..<count {
        to[other] = day.travelTime(from: other, to: visit)
        from[other] = day.travelTime(from: visit, to: other)
      }
      to[count] = day.fromStart[visit]
      from[count] = day.toEnd[visit]
      let windows = day.hours.windows(of: visit)
      visits[visit] = insertion_visit(
        to: to,
        from: from,
        least_to: day.leastTo[visit],
        least_from: day.leastFrom[visit],
        opens: windows.first?.earliest ?? 0,
        closes: windows.first?.latest ?? -1,
        stay: instance.visits[visit].stay,
        is_plain: isPlain && windows.count == 1
      )
    }
  }

  deinit {
    room.deallocate()
    visits.deallocate()
  }

  /// What a search reads of the table while it lives, without counting references.
  var view: View {
    View(
      visits: UnsafeBufferPointer(visits),
      costs: UnsafeMutableBufferPointer(rebasing: room[(2 * visits.count * (visits.count + 1))...])
    )
  }

  /// The table without its memory.
  struct View {
    fileprivate let visits: UnsafeBufferPointer<insertion_visit>
    /// The cost of a visit at each place of a route.
    fileprivate let costs: UnsafeMutableBufferPointer<Int32>

    /// Whether ``cheapest(of:in:below:blinks:)`` can tell of `visit`.
    func knows(_ visit: Int) -> Bool { visits[visit].is_plain }

    /// Whether `visit`, of which the table knows, fits into the route at `places`.
    func fits(_ visit: Int, in places: insertion_route) -> Bool {
      withUnsafePointer(to: places) { places in
        withUnsafePointer(to: visits[visit]) { insertion_fits(places, $0) }
      }
    }

    /// Returns the same as ``Route/cheapestInsertion(of:below:blinks:)`` for the route at `places`.
    func cheapest(
      of visit: Int,
      in places: insertion_route,
      below limit: Int32,
      blinks: () -> Bool
    ) -> Route.Insertion? {
      let visit = visits[visit]
      let least = withUnsafePointer(to: places) { places in
        withUnsafePointer(to: visit) { insertion_costs(places, $0, costs.baseAddress) }
      }
      guard least < limit else { return nil }
      var best: (position: Int, cost: Int32)?
      for position in 0..<places.count where costs[position] < best?.cost ?? limit && !blinks() {
        best = (position, costs[position])
      }
      return best.map { position, cost in
        let (previous, next) = (Int(places.stops[position]), Int(places.stops[position + 1]))
        let added = visit.to[previous] + visit.from[next] - places.legs[position]
        return Route.Insertion(position: position, cost: cost, travel: added)
      }
    }
  }
}
