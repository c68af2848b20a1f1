import CInnerLoops

/// Takes a string of visits out of each of some routes, and puts visits in again in a varied order.
///
/// Visits taken out together were made one after the other, near a place drawn at random; what is put in
/// again are any visits, each at its cheapest place, now and then with a better one overlooked.
///
/// > Source: J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing
/// > problems", *Transportation Science* 54 (2020), 417–433, <https://doi.org/10.1287/trsc.2019.0914>.
struct RuinAndRecreate {
  /// The most visits that a string has: with several days fewer, since each of them may lose one.
  private var longestString: Int { 5 + 7 / instance.days.count }

  /// The share of better places that are overlooked.
  static let blinkRate = 0.03

  private let instance: Instance
  /// For each visit all others, the nearest first, those of visit `i` at `i * count`.
  private let neighbors: [Int32]
  /// What each visit is worth, and the most that one is.
  private let byReward: (worths: [Float], most: Float)
  /// The same for the ticks that visits take, with the way to one of the three nearest.
  private let byTime: (worths: [Float], most: Float)
  /// The visits on each kind of day, which live as long as the views of them.
  private let tables: [InsertionTable]
  /// For each day the visits, and how many it can have at most.
  private let views: [(table: InsertionTable.View, stopLimit: Int)]

  /// Prepares the moves on `instance`.
  init(_ instance: Instance) {
    self.instance = instance
    let count = instance.visitCount
    let day = instance.kinds[0]
    var neighbors: [Int32] = []
    var byTime: [Float] = []
    neighbors.reserveCapacity(count * count)
    // A way and the number of its visit in one word sort much faster than by a comparison of both.
    var ways: [Int] = []
    for visit in 0..<count {
      ways.removeAll(keepingCapacity: true)
      for other in 0..<count where other != visit {
        ways.append(Int(day.travelTime(from: visit, to: other)) << 32 | other)
      }
      ways.sort()
      neighbors.append(Int32(visit))
      for way in ways { neighbors.append(Int32(truncatingIfNeeded: way)) }
      let near = ways.prefix(3).reduce(0.0) { $0 + Double(min(Int32($1 >> 32), Int32(day.span))) }
      let ticks = Double(instance.visits[visit].stay) + near / 3 + 1
      byTime.append(Float(max(0, instance.visits[visit].reward)) / Float(ticks))
    }
    self.neighbors = neighbors
    let byReward = instance.visits.map { Float(max(0, $0.reward)) }
    self.byReward = (byReward, byReward.max() ?? 0)
    self.byTime = (byTime, byTime.max() ?? 0)
    let tables = instance.kinds.map { InsertionTable(of: instance, on: $0) }
    self.tables = tables
    views = instance.days.map { (tables[$0].view, instance.kinds[$0].maximumStops ?? .max) }
  }

  /// What a visit that is not required earns on average in a tick of its time.
  var meanEarning: Double {
    let optional = instance.visits.indices.filter { !instance.visits[$0].isRequired }
    let earnings = optional.reduce(0.0) { $0 + Double(byTime.worths[$1]) }
    return earnings / Double(max(1, optional.count))
  }

  /// Makes one such move, and returns the nanoseconds that it took, estimated from the sizes of the work.
  ///
  /// The figures fit twelve published instances of 48 to 288 visits and one to four days, whose rounds take 3 to 11 µs, to
  /// within 15 %.
  func apply(to itinerary: inout Itinerary, using generator: inout SeededGenerator) -> Int {
    let seed = Int.random(in: 0..<instance.visitCount, using: &generator)
    ruin(&itinerary, near: seed, using: &generator)
    let missing = itinerary.unvisited.count
    let fitting = recreate(&itinerary, using: &generator)
    let visited = instance.visitCount - missing
    return 300 + 350 * views.count + 11 * missing + 45 * (fitting + visited)
  }

  private func ruin(
    _ itinerary: inout Itinerary,
    near seed: Int,
    using generator: inout SeededGenerator
  ) {
    var left = Int.random(in: 1...itinerary.routes.count, using: &generator)
    var isRuined = [Bool](repeating: false, count: itinerary.routes.count)
    let count = instance.visitCount
    // Where each visit is made, as `day * count + position`, since many are asked for; -1 where none is.
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { places in
      places.initialize(repeating: -1)
      for (day, route) in itinerary.routes.enumerated() {
        var place = day * count
        for visit in route.visits {
          places[visit] = place
          place += 1
        }
      }
      for index in seed * count..<(seed + 1) * count {
        let place = places[Int(neighbors[index])]
        guard place >= 0 else { continue }
        let (day, position) = place.quotientAndRemainder(dividingBy: count)
        guard !isRuined[day] else { continue }
        isRuined[day] = true
        removeString(around: position, day: day, of: &itinerary, using: &generator)
        left -= 1
        if left == 0 { return }
      }
    }
  }

  /// Takes out a string around `position`, half of the time one that leaves some of its middle.
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

  /// Puts visits in again, and returns how many fitted somewhere at first.
  ///
  /// They come in the order of their rewards with noise, half of the time for the ticks that they take; those that are
  /// required come first.
  private func recreate(
    _ itinerary: inout Itinerary,
    using generator: inout SeededGenerator
  ) -> Int {
    let (travelCost, visits, views) = (instance.travelCost, instance.visits, views)
    let (worths, most) = Bool.random(using: &generator) ? byTime : byReward
    // Where much is left out, most of it fits nowhere; and what does not fit into a route at first hardly will when it is
    // fuller.
    let fitting =
      itinerary.unvisited.count > visits.count / 4
      ? FittingVisits(into: itinerary.routes, tables: views.lazy.map(\.table)) : nil
    return itinerary.insertUnvisited { visit in
      guard fitting?.contains(visit) != false else { return nil }
      if visits[visit].isRequired {
        return Int32.random(in: InsertionOrder.urgent, using: &generator)
      }
      let noise = 0.45 + Float(generator.unit())
      return InsertionOrder.bucket(of: worths[visit] * noise, outOf: most * 1.45)
    } place: { visit, places, itinerary in
      var best: (day: Int, position: Int)?
      var least = Int32.max
      func blinks() -> Bool { generator.unit() < Self.blinkRate }
      for (day, view) in views.enumerated() where places[day].count <= view.stopLimit {
        guard fitting?.contains(visit, on: day) != false else { continue }
        let found =
          view.table.knows(visit)
          ? view.table.cheapest(of: visit, in: places[day], below: least, blinks: blinks)
          : itinerary.routes[day].cheapestInsertion(of: visit, below: least, blinks: blinks)
        guard let found, visits[visit].reward > travelCost * Int(found.travel) else { continue }
        least = found.cost
        best = (day, found.position)
      }
      return best
    }
  }
}

extension SeededGenerator {
  /// Returns a number from 0 up to but not including 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
