import Basics

/// A round of local search: removes a string of visits from several routes, and reinserts visits in a randomized order.
///
/// The strings are segments of routes near a random visit. Any visit may be inserted, each at its cheapest position, occasionally
/// skipping a better one ("blinks").
///
/// > Source: J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing problems",
/// > *Transportation Science* 54 (2020), 417–433, <https://doi.org/10.1287/trsc.2019.0914>.
struct RuinAndRecreate: ~Copyable {
  /// The rate at which better positions are skipped.
  static let blinkRate = 0.03

  private let instance: Instance

  /// All places sorted by distance from each place, with itself among those without an arc; those of place `i` start at `i *
  /// count`.
  private let neighbors: [Int32]

  /// The worth of visits, by two measures.
  private let priorities: InsertionPriorities

  /// The visits on each kind of day.
  private let tables: InsertionTables

  /// The limits on insertions on each day.
  private let days: [Day]

  /// The criteria for inserting each visit.
  private let visits: [Instance.Visit]
  private let travelCost: Int
  private let hasExtraCost: Bool

  /// A day, for the loop over days.
  package struct Day {
    /// The kind of day.
    let kind: Int
    /// The maximum number of visits.
    let maximumStops: Int
    /// The maximum total cost of visits.
    let maximumCost: Int
  }

  /// A buffer for the cost of a visit at each position of a route.
  private var costs: [Int32] = []

  /// Prepares the rounds on `instance`.
  init(_ instance: Instance) {
    self.instance = instance
    let nearest = instance.nearestPlaces
    neighbors = nearest.order
    priorities = InsertionPriorities(of: instance, detours: nearest.detours)
    tables = InsertionTables(of: instance)
    days = instance.days.map {
      Day(
        kind: $0,
        maximumStops: instance.kinds[$0].maximumStops ?? .max,
        maximumCost: instance.kinds[$0].maximumCost ?? .max
      )
    }
    visits = instance.visits
    travelCost = instance.travelCost
    hasExtraCost = instance.hasExtraCost
  }

  /// The mean reward per tick of an optional visit.
  var meanWorth: Double { priorities.meanWorth(in: instance) }

  /// The maximum length of a string; shorter with several days, each of which may lose a string.
  private var longestString: Int { 5 + 7 / instance.days.count }

  /// Performs one round, and returns its work in nanoseconds, estimated from problem sizes.
  ///
  /// The figures fit twelve published instances of 48 to 288 visits and one to four days, whose rounds take 3 to 11 µs, to
  /// within 15 %.
  mutating func apply(
    to itinerary: inout Itinerary,
    using generator: inout SeededGenerator
  ) -> Int {
    let seed = Int.random(in: 0..<instance.visitCount, using: &generator)
    ruin(&itinerary, near: seed, using: &generator)
    let missing = itinerary.unvisited.count
    let fitting = recreate(&itinerary, using: &generator)
    let visited = instance.visitCount - missing
    return 300 + 350 * days.count + 11 * missing + 45 * (fitting + visited)
  }

  private func ruin(
    _ itinerary: inout Itinerary,
    near seed: Int,
    using generator: inout SeededGenerator
  ) {
    var left = Int.random(in: 1...itinerary.routes.count, using: &generator)
    var isRuined = [Bool](repeating: false, count: itinerary.routes.count)
    let count = instance.placeCount
    let positions = itinerary.positions
    let own = instance.placeOfVisit[seed]
    // The seed comes first if a route visits it; another option of its place counts as unreachable.
    let isVisited =
      positions[own].day >= 0
      && itinerary.routes[Int(positions[own].day)].visits[Int(positions[own].position)] == seed
    for index in (isVisited ? -1 : 0)..<count {
      let place = index < 0 ? own : Int(neighbors[own * count + index])
      let day = Int(positions[place].day)
      guard day >= 0, !isRuined[day] else { continue }
      isRuined[day] = true
      removeString(
        around: Int(positions[place].position),
        day: day,
        of: &itinerary,
        using: &generator
      )
      left -= 1
      if left == 0 { return }
    }
  }

  /// Removes a string around `position`; half of the time, visits in its middle are kept.
  private func removeString(
    around position: Int,
    day: Int,
    of itinerary: inout Itinerary,
    using generator: inout SeededGenerator
  ) {
    let count = itinerary.routes[day].visits.count
    let length = Int.random(in: 1...min(longestString, count), using: &generator)
    var kept = 0
    if length > 1, length < count, Bool.random(using: &generator) {
      kept = 1
      while length + kept < count, Bool.random(using: &generator) { kept += 1 }
    }
    let whole = length + kept
    let first = Int.random(
      in: max(0, position - whole + 1)...min(position, count - whole),
      using: &generator
    )
    let middle = first + (kept > 0 ? Int.random(in: 1..<length, using: &generator) : 0)
    itinerary.remove(first..<first + whole, except: middle..<middle + kept, day: day)
  }

  /// Reinserts visits, and returns the number that initially fit somewhere.
  ///
  /// They are ordered by noisy reward, half of the time by noisy reward per tick; required visits come first.
  private mutating func recreate(
    _ itinerary: inout Itinerary,
    using generator: inout SeededGenerator
  ) -> Int {
    let priority = Bool.random(using: &generator) ? priorities.byTime : priorities.byReward
    // If many visits are unvisited, most fit nowhere; and a visit that does not fit now rarely fits when the route is fuller.
    let fitting =
      itinerary.unvisited.count > instance.visitCount / 4
      ? FittingVisits(into: itinerary.routes, of: instance, tables: tables)
      : FittingVisits()
    // Moved out, since it changes while the tables are read.
    var costs: [Int32] = []
    swap(&costs, &self.costs)
    defer { swap(&costs, &self.costs) }
    return itinerary.insertUnvisited { visit in
      guard fitting.contains(visit) else { return nil }
      return priority.bucket(
        of: visit,
        isRequired: visits[visit].isRequired,
        using: &generator
      )
    } place: { visit, itinerary in
      cheapestPlace(for: visit, in: itinerary, fitting, costs: &costs, using: &generator)
    }
  }

  /// Returns the day and position with the least time cost for `visit`, if its reward exceeds its travel cost.
  private func cheapestPlace(
    for visit: Int,
    in itinerary: borrowing Itinerary,
    _ fitting: borrowing FittingVisits,
    costs: inout [Int32],
    using generator: inout SeededGenerator
  ) -> (day: Int, position: Int)? {
    let routes = itinerary.routes.span
    var best: (day: Int, position: Int)?
    var least = Int32.max
    for day in routes.indices where routes[day].visits.count < days[day].maximumStops {
      guard fitting.contains(visit, on: day),
        routes[day].cost + Int(visits[visit].cost) <= days[day].maximumCost
      else { continue }
      let blinks = { generator.unit() < Self.blinkRate }
      let kind = days[day].kind
      let found =
        tables.evaluates(visit, onKind: kind)
        ? tables.cheapest(
          of: visit,
          onKind: kind,
          in: routes[day].times,
          count: routes[day].visits.count,
          below: least,
          costs: &costs,
          blinks: blinks
        ) : routes[day].cheapestInsertion(of: visit, below: least, blinks: blinks)
      guard let found, visits[visit].reward > travelCost * Int(found.travel) else { continue }
      if hasExtraCost {
        let extra = routes[day].extraCost(ofInserting: visit, at: found.position)
        guard visits[visit].reward > travelCost * Int(found.travel) + extra else { continue }
      }
      least = found.cost
      best = (day, found.position)
    }
    return best
  }
}

/// The visits that may fit into each of the current routes, one bit each.
///
/// In a round of local search, most unvisited visits fit nowhere. All visits are checked against a route at once, and the route
/// caches the result.
struct FittingVisits {
  private var words: [Int32] = []

  /// The words of all routes together.
  private var anywhere: [Int32] = []

  /// All visits, if nothing is known.
  init() {}

  /// Finds the visits that fit into each of the `routes`, one for each day of `instance`, by its `tables`.
  init(into routes: [Route], of instance: Instance, tables: InsertionTables) {
    let count = InsertionTables.words(forVisits: routes[0].day.count)
    words.reserveCapacity(count * routes.count)
    anywhere = [Int32](repeating: 0, count: count)
    for day in routes.indices {
      routes[day].addFitting(by: tables, onKind: instance.days[day], to: &words)
      for word in 0..<count { anywhere[word] |= words[day * count + word] }
    }
  }

  /// Returns whether `visit` may fit into any route.
  func contains(_ visit: Int) -> Bool {
    guard !anywhere.isEmpty else { return true }
    let (word, bit) = visit.quotientAndRemainder(dividingBy: InsertionTables.wordWidth)
    return anywhere[word] >> bit & 1 != 0
  }

  /// Returns whether `visit` may fit into the route of `day`.
  func contains(_ visit: Int, on day: Int) -> Bool {
    guard !anywhere.isEmpty else { return true }
    let (word, bit) = visit.quotientAndRemainder(dividingBy: InsertionTables.wordWidth)
    return words[day * anywhere.count + word] >> bit & 1 != 0
  }
}

/// The insertion order of visits: by reward, or by reward per time.
struct InsertionPriorities {
  /// The worth of each visit by one measure.
  struct Measure {
    /// The worth of each visit.
    let worths: [Float]

    /// The maximum worth of a visit.
    let most: Float

    /// Creates a measure from the worth of each visit.
    fileprivate init(_ worths: [Float]) {
      self.worths = worths
      most = worths.max() ?? 0
    }

    /// Returns the bucket of `visit` in an ``InsertionOrder``, by its noisy worth; required visits come first in any order.
    func bucket(
      of visit: Int,
      isRequired: Bool,
      using generator: inout SeededGenerator
    ) -> Int32 {
      if isRequired { return Int32.random(in: InsertionOrder.required, using: &generator) }
      let noise = 0.45 + Float(generator.unit())
      return InsertionOrder.bucket(of: worths[visit] * noise, outOf: most * 1.45)
    }
  }

  /// By reward.
  let byReward: Measure

  /// By reward per tick of a visit, including an arc to one of the three nearest.
  let byTime: Measure

  /// Measures the visits of `instance`, given the total ticks of the arcs from each to its three nearest others.
  init(of instance: Instance, detours: [Double]) {
    let rewards = instance.visits.map { max(0, $0.reward) }
    byReward = Measure(rewards.map { Float($0) })
    byTime = Measure(
      instance.visits.indices.map { visit in
        let ticks = Double(instance.visits[visit].stay) + detours[visit] / 3 + 1
        return Float(rewards[visit]) / Float(ticks)
      }
    )
  }

  /// Returns the mean reward per tick of the optional visits of `instance`.
  func meanWorth(in instance: Instance) -> Double {
    let optional = instance.visits.indices.filter { !instance.visits[$0].isRequired }
    let worths = optional.reduce(0.0) { $0 + Double(byTime.worths[$1]) }
    return worths / Double(max(1, optional.count))
  }
}

extension Instance {
  /// All places sorted by distance from each place, with itself among those without an arc; and for each visit, the total ticks
  /// of the arcs to its three nearest others, each capped at the length of the day.
  ///
  /// Each option of a place counts as a visit at its distance; options of one place have no arc between them.
  ///
  /// - Complexity: O(*p*² · log *p* + *n*) for *p* places and *n* visits.
  var nearestPlaces: (order: [Int32], detours: [Double]) {
    let day = kinds[0]
    var order: [Int32] = []
    var detours = [Double](repeating: 0, count: visitCount)
    order.reserveCapacity(placeCount * placeCount)
    // Packing an arc and its place into one word makes sorting much faster. There are fewer than 2^31 places, or their table
    // would not fit into memory.
    var arcs: [Int] = []
    for place in 0..<placeCount {
      arcs.removeAll(keepingCapacity: true)
      for other in 0..<placeCount {
        let ticks =
          other == place
          ? Instance.noWay : day.travelTime(from: places[place][0], to: places[other][0])
        arcs.append(Int(ticks) << 32 | other)
      }
      arcs.sort()
      for arc in arcs { order.append(Int32(truncatingIfNeeded: arc)) }
      let detour = detour(over: arcs, from: place)
      for visit in places[place] { detours[visit] = detour }
    }
    return (order, detours)
  }

  /// Returns the ticks of the three shortest of `arcs` from a visit of `place` to other visits.
  private func detour(over arcs: [Int], from place: Int) -> Double {
    var (detour, left) = (0.0, 3)
    for arc in arcs where left > 0 {
      let other = Int(Int32(truncatingIfNeeded: arc))
      let options = min(left, places[other].count - (other == place ? 1 : 0))
      detour += Double(options) * Double(min(arc >> 32, kinds[0].span))
      left -= options
    }
    return detour
  }
}
