import TestSupport
import TestTools
import Testing

@testable import Orienteering

/// Routes and the moves on them, on random instances.
struct RouteTests {
  /// Returns random feasible routes of an instance, with each visit at most once.
  static func itinerary(_ instance: Instance, using generator: inout SplitMix) -> Itinerary {
    var itinerary = Itinerary(of: instance)
    for visit in instance.visits.indices.shuffled(using: &generator) {
      guard let day = itinerary.routes.indices.randomElement(using: &generator) else { continue }
      let count = itinerary.routes[day].visits.count
      let position = Int.random(in: 0...count, using: &generator)
      if itinerary.routes[day].insertion(of: visit, at: position) != nil,
        Bool.random(using: &generator) || count < 2
      {
        itinerary.insert(visit, day: day, at: position)
      }
    }
    return itinerary
  }

  /// Returns a random instance; for every third seed one with breaks during visits.
  private static func instance(seed: UInt64, visits: Int? = nil) -> Instance {
    let instance = RandomInstances.small(seed: seed, visits: visits)
    return seed.isMultiple(of: 3)
      ? RandomInstances.addingBreaksWithin(to: instance, seed: seed) : instance
  }

  @Test(arguments: 0..<40)
  func `an insertion's evaluation matches its result`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      var generator = SplitMix(seed: seed)
      let instance = Self.instance(seed: seed)
      let itinerary = Self.itinerary(instance, using: &generator)
      for route in itinerary.routes {
        #expect(route.isFeasible, "seed \(seed)")
        for visit in itinerary.unvisited {
          for position in 0...route.visits.count {
            var order = route.visits
            order.insert(visit, at: position)
            var made = route
            made.replace(with: order)
            let cost = route.insertion(of: visit, at: position)
            #expect((cost != nil) == made.isFeasible, "seed \(seed), \(visit) at \(position)")
            guard let cost else { continue }
            #expect(cost.travel == made.travel - route.travel, "seed \(seed)")
            #expect(cost.delay >= 0, "seed \(seed)")
            let earned = instance.visits[visit].reward - instance.travelCost * Int(cost.travel)
            #expect(made.value == route.value + earned, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `the cheapest insertion is the same for scalar and vectorized search`(
    batch: UInt64
  ) {
    var found = 0
    for seed in batch * 25..<(batch + 1) * 25 {
      var generator = SplitMix(seed: seed)
      // Include routes longer than the eight positions of a vector.
      let instance = RandomInstances.small(seed: seed, visits: seed.isMultiple(of: 2) ? nil : 40)
      let itinerary = Self.itinerary(instance, using: &generator)
      var costs: [Int32] = []
      for (day, route) in itinerary.routes.enumerated() {
        let kind = instance.days[day]
        let tables = InsertionTables(of: instance)
        for visit in itinerary.unvisited where tables.evaluates(visit, onKind: kind) {
          if let most = route.day.maximumStops, route.visits.count >= most { continue }
          let limit = Int32.random(in: 1...400, using: &generator)
          let isLimited = Bool.random(using: &generator)
          let start = generator
          /// Skips the same positions in both queries, if they are the same.
          func cheapest(
            _ find: (_ below: Int32, _ blinks: () -> Bool) -> Route.Insertion?
          ) -> Route.Insertion? {
            generator = start
            return find(isLimited ? limit : .max) { Int.random(in: 0..<4, using: &generator) == 0 }
          }
          let together = cheapest { below, blinks in
            tables.cheapest(
              of: visit,
              onKind: kind,
              in: route.times,
              count: route.visits.count,
              below: below,
              costs: &costs,
              blinks: blinks
            )
          }
          let single = cheapest { route.cheapestInsertion(of: visit, below: $0, blinks: $1) }
          #expect(together?.position == single?.position, "seed \(seed), \(visit)")
          #expect(together?.cost == single?.cost, "seed \(seed), \(visit)")
          #expect(together?.travel == single?.travel, "seed \(seed), \(visit)")
          if single != nil { found += 1 }
        }
      }
    }
    #expect(found > 0)
  }

  @Test(arguments: 0..<40)
  func `visits that fit nowhere are distinguished from those that may fit`(batch: UInt64) {
    var (fit, failed) = (0, 0)
    for seed in batch * 25..<(batch + 1) * 25 {
      var generator = SplitMix(seed: seed)
      let instance = Self.instance(seed: seed, visits: seed.isMultiple(of: 2) ? nil : 40)
      let tables = InsertionTables(of: instance)
      var itinerary = Self.itinerary(instance, using: &generator)
      // Three times, since routes cache which visits fit.
      for _ in 0..<3 {
        let fitting = FittingVisits(
          into: itinerary.routes,
          of: instance,
          tables: tables
        )
        for visit in itinerary.unvisited {
          let days = itinerary.routes.indices
          #expect(fitting.contains(visit) == days.contains { fitting.contains(visit, on: $0) })
          for (day, route) in itinerary.routes.enumerated() {
            if let most = route.day.maximumStops, route.visits.count >= most { continue }
            let fits = route.cheapestInsertion(of: visit, below: .max) { false } != nil
            let mayFit = fitting.contains(visit, on: day)
            #expect(mayFit || !fits, "seed \(seed), \(visit)")
            let isTold =
              tables.evaluates(visit, onKind: instance.days[day])
              || route.day.hours.windows(of: visit).isEmpty
            if isTold { #expect(mayFit == fits, "seed \(seed), \(visit)") }
            if isTold { (fit, failed) = (fit + (fits ? 1 : 0), failed + (fits ? 0 : 1)) }
          }
        }
        let day = Int.random(in: itinerary.routes.indices, using: &generator)
        let count = itinerary.routes[day].visits.count
        guard count > 0 else { continue }
        let first = Int.random(in: 0..<count, using: &generator)
        itinerary.remove(first..<min(count, first + 2), day: day)
      }
    }
    #expect(fit > 0 && failed > 0)
  }

  @Test(arguments: 0..<20)
  func `inserting and removing is the same as replacing`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      var generator = SplitMix(seed: seed)
      let instance = RandomInstances.small(seed: seed)
      var route = Self.itinerary(instance, using: &generator).routes[0]
      guard !route.visits.isEmpty else { continue }
      let first = Int.random(in: 0..<route.visits.count, using: &generator)
      let last = Int.random(in: first..<route.visits.count, using: &generator)
      let visit = route.visits[first]
      route.remove(first..<last + 1)
      expectSame(route, as: route.visits, of: instance, seed: seed)
      route.insert(visit, at: first)
      expectSame(route, as: route.visits, of: instance, seed: seed)
    }
  }

  private func expectSame(_ route: Route, as order: [Int], of instance: Instance, seed: UInt64) {
    var other = Route(of: instance, day: 0)
    other.replace(with: order)
    #expect(route.value == other.value, "seed \(seed)")
    #expect(route.travel == other.travel, "seed \(seed)")
    #expect(route.end == other.end, "seed \(seed)")
    #expect(route.isFeasible == other.isFeasible, "seed \(seed)")
  }

  @Test(arguments: 0..<20)
  func `the end of a route matches a minute-by-minute simulation`(batch: UInt64) {
    for seed in batch * 25..<(batch + 1) * 25 {
      var generator = SplitMix(seed: seed)
      let instance = RandomInstances.small(seed: seed)
      for (day, route) in Self.itinerary(instance, using: &generator).routes.enumerated()
      where !route.visits.isEmpty {
        #expect(
          Int(route.end) == walked(route.visits, kind: instance.days[day], of: instance),
          "seed \(seed)"
        )
      }
    }
  }

  /// Returns the earliest end of a route, trying each break after each tick of each leg.
  private func walked(_ order: [Int], kind: Int, of instance: Instance) -> Int? {
    let day = instance.kinds[kind]
    var moments: Set<[Int]> = [[Int(day.horizon.lowerBound), 0]]
    for (position, visit) in (order.map(Optional.init) + [nil]).enumerated() {
      let previous = position > 0 ? order[position - 1] : nil
      var next: Set<[Int]> = []
      for moment in moments {
        let way = Int(
          visit.map { to in
            previous.map { day.travelTime(from: $0, to: to) } ?? day.fromStart[to]
          } ?? previous.map { day.toEnd[$0] } ?? day.direct
        )
        for (arrival, had) in arrivals(moment[0], way, moment[1], day) {
          guard let visit else {
            next.insert([arrival, had])
            continue
          }
          let windows = day.hours.windows(of: visit)
          guard let window = windows.first(where: { arrival <= $0.latest }) else { continue }
          next.insert([max(arrival, Int(window.earliest)) + Int(instance.visits[visit].stay), had])
        }
      }
      moments = next
    }
    return moments.filter { $0[1] == day.breaks.count }.map { $0[0] }.min()
  }

  private func arrivals(
    _ leaving: Int,
    _ way: Int,
    _ had: Int,
    _ day: DayKind
  ) -> [(Int, Int)] {
    guard had < day.breaks.count else { return [(leaving + way, had)] }
    let pause = day.breaks[had]
    var result = [(leaving + way, had)]
    for walked in 0...way {
      let begin = max(leaving + walked, Int(pause.earliest))
      guard begin <= pause.latest else { break }
      result += arrivals(begin + Int(pause.length), way - walked, had + 1, day)
    }
    return result
  }
}
