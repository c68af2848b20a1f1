import CInnerLoops

/// The visits of one kind of day as the inner loop that looks for their places reads them.
///
/// It looks at several places at once, where a day has no breaks and no limit of its travel, and a visit hours without a gap:
/// the case in which nearly all time is spent. Which visits may fit in at all it tells of several visits at once, on any day
/// without breaks.
final class InsertionTable {
  /// All numbers: the ways, the hours and stays, the costs.
  private let room: UnsafeMutablePointer<Int32>
  private let visits: UnsafeMutableBufferPointer<insertion_visit>
  private let day: insertion_day
  private let costs: UnsafeMutablePointer<Int32>
  private let tellsFitting: Bool

  /// Prepares the visits of `instance` on a kind of `day`.
  init(of instance: Instance, on day: DayKind) {
    let count = day.count
    tellsFitting = day.breaks.isEmpty
    let isPlain = day.breaks.isEmpty && day.maximumTravel == nil
    let row = Self.words(forVisits: count) * Int(fitting_width)
    let rows = 2 * (count + 1)
    let size = (rows + 3) * row + count + 1 + Int(insertion_width)
    let ways = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    ways.initialize(repeating: 0, count: size)
    room = ways
    visits = .allocate(capacity: count)
    visits.initialize(repeating: insertion_visit())
    let opens = ways + rows * row
    let (closes, stays) = (opens + row, opens + 2 * row)
    // Nothing fits before it opens.
    closes.update(repeating: -1, count: row)
    for visit in 0..<count {
      let to = ways + 2 * visit * row
      let from = to + row
      for other in 0..<count {
        to[other] = day.travelTime(from: other, to: visit)
        from[other] = day.travelTime(from: visit, to: other)
      }
      to[count] = day.fromStart[visit]
      from[count] = day.toEnd[visit]
      ways[2 * count * row + visit] = day.toEnd[visit]
      ways[(2 * count + 1) * row + visit] = day.fromStart[visit]
      let windows = day.hours.windows(of: visit)
      visits[visit] = insertion_visit(
        to: to,
        from: from,
        least_to: day.leastTo[visit],
        least_from: day.leastFrom[visit],
        opens: windows.first?.earliest ?? 0,
        closes: windows.first?.latest ?? -1,
        stay: instance.visits[visit].stay,
        is_plain: isPlain && windows.count <= 1
      )
      guard let first = windows.first, let last = windows.last else { continue }
      // What does not fit into hours without their gaps does not fit.
      opens[visit] = first.earliest
      closes[visit] = last.latest
      stays[visit] = visits[visit].stay
    }
    self.day = insertion_day(ways: ways, opens: opens, closes: closes, stays: stays, count: row)
    costs = stays + row
  }

  deinit {
    room.deallocate()
    visits.deallocate()
  }

  /// The words that have a bit for each of so many visits, and one for the ends of the day.
  static func words(forVisits count: Int) -> Int { count / Int(fitting_width) + 1 }

  /// What a search reads of the table while it lives, without counting references.
  var view: View {
    View(visits: UnsafeBufferPointer(visits), day: day, tellsFitting: tellsFitting, costs: costs)
  }

  /// The table without its memory.
  struct View {
    fileprivate let visits: UnsafeBufferPointer<insertion_visit>
    fileprivate let day: insertion_day
    fileprivate let tellsFitting: Bool
    /// The cost of a visit at each place of a route.
    fileprivate let costs: UnsafeMutablePointer<Int32>

    /// Whether ``cheapest(of:in:below:blinks:)`` can tell of `visit`.
    func knows(_ visit: Int) -> Bool { visits[visit].is_plain }

    /// The words that ``findFitting(in:to:)`` writes.
    var words: Int { day.count / Int(fitting_width) }

    /// Writes a bit for each visit: whether it may fit into the route at `places`.
    ///
    /// One that is clear is a proof. One that is set is too, but where the day has breaks or a limit of its travel, or the
    /// hours of the visit a gap.
    func findFitting(in places: insertion_route, to bits: UnsafeMutablePointer<UInt16>) {
      guard tellsFitting else { return bits.update(repeating: .max, count: words) }
      withUnsafePointer(to: places) { places in
        withUnsafePointer(to: day) { insertion_fitting(places, $0, bits) }
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
        withUnsafePointer(to: visit) { insertion_costs(places, $0, costs) }
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
