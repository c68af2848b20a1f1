import Basics

@testable import ExactOrienteering
@testable import Orienteering

/// A small random instance with departures, and its optimal value by brute force.
struct RandomDepartures {
  /// The connections of a kind of day: on foot and by rides, at `from * count + to`.
  private struct Table {
    let count: Int
    let walks: [Int32]
    let rides: [[Departures.Ride]]
    /// The place from which a visit of each place is left.
    let exits: [Int]
  }

  /// The instance.
  let instance: Instance

  private let tables: [Table]

  /// The place to which only a ferry goes, in every fourth instance: a day with a free start starts at ``pier`` if it comes first,
  /// and one with a free end ends there if it comes last.
  private let island: Int?

  /// The place where that ferry leaves.
  private let pier: Int

  /// Creates an instance from a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
    let count = Int(number(1...4))
    var visits: [Instance.Visit] = []
    var places: [[Int]] = []
    for _ in 0..<count {
      let options = chance(0.3) ? 2 : 1
      let isRequired = chance(0.1)
      places.append(Array(visits.count..<visits.count + options))
      for option in 0..<options {
        visits.append(
          .init(
            reward: Int(number(2...20)) * 500,
            stay: number(5...50) / Int32(option + 1) + 1,
            isRequired: isRequired
          )
        )
      }
    }
    let placeOfVisit = places.enumerated().flatMap { place, options in options.map { _ in place } }
    let hasStart = chance(0.7)
    let hasEnd = chance(0.7)
    let breaks =
      chance(0.4) ? [Instance.Break(earliest: 60, latest: number(70...120), length: 20)] : []
    let limit = chance(0.2) ? Int(number(40...120)) : nil
    let island = seed % 4 == 1 ? 0 : nil as Int?
    (self.island, pier) = (island, count)
    func end(_ fixed: Int?, with place: Int) -> Int {
      fixed ?? (place == island ? count : DayDepartures.anywhere)
    }
    let starts = (0..<count).map { end(hasStart ? count : nil, with: $0) }
    let ends = (0..<count).map { end(hasEnd ? count + 1 : nil, with: $0) }
    var tables: [Table] = []
    var kinds: [DayKind] = []
    for _ in 0..<Int(number(1...2)) {
      // After the start and the end come places to leave from: every third instance has some.
      let exits = (0..<count).map { seed.isMultiple(of: 3) && $0 != 1 ? count + 2 + $0 : $0 }
      let table = Self.table(of: count + 2, exits: exits, using: &random)
      let horizon = Int32(0)...number(150...260)
      let ways = Departures(
        count: table.count,
        hours: horizon,
        walk: { table.walks[$0 * table.count + $1] },
        rides: { table.rides[$0 * table.count + $1] }
      )
      let departures = DayDepartures(
        ways,
        places: placeOfVisit,
        origins: placeOfVisit.map { exits[$0] },
        start: hasStart ? count : DayDepartures.anywhere,
        end: hasEnd ? count + 1 : DayDepartures.anywhere,
        starts: placeOfVisit.map { starts[$0] },
        ends: placeOfVisit.map { ends[$0] }
      )
      tables.append(table)
      kinds.append(
        DayKind(
          hours: Self.hours(of: placeOfVisit, using: &random),
          at: placeOfVisit,
          horizon: horizon,
          travel: (0..<count * count).map { ways.least(from: exits[$0 / count], to: $0 % count) },
          fromStart: (0..<count).map { starts[$0] < 0 ? 0 : ways.least(from: starts[$0], to: $0) },
          toEnd: (0..<count).map { ends[$0] < 0 ? 0 : ways.least(from: exits[$0], to: ends[$0]) },
          direct: hasStart && hasEnd ? ways.least(from: count, to: count + 1) : 0,
          breaks: breaks,
          // An empty day is within the limit.
          maximumTravel: limit.map { max($0, Int(table.walks[count * table.count + count + 1])) },
          departures: departures
        )
      )
    }
    self.tables = tables
    instance = Instance(
      visits: visits,
      days: (0..<Int(number(1...2))).map { _ in Int.random(in: 0..<kinds.count, using: &random) },
      kinds: kinds,
      travelCost: chance(0.3) ? 0 : Int(number(1...6)) * 50,
      places: places
    )
  }

  /// Returns walks and rides between `inner` places, and from the places from which they are left, which have no incoming arcs.
  private static func table(
    of inner: Int,
    exits: [Int],
    using random: inout SeededGenerator
  ) -> Table {
    let count = max(inner, (exits.max() ?? 0) + 1)
    var walks: [Int32] = []
    var rides: [[Departures.Ride]] = []
    for pair in 0..<count * count {
      let isSelf = pair / count == pair % count
      if pair % count >= inner {
        walks.append(isSelf ? 0 : Instance.noWay)
        rides.append([])
        continue
      }
      walks.append(isSelf ? 0 : Int32.random(in: 20...90, using: &random))
      var list: [Departures.Ride] = []
      var depart = Int32.random(in: 0...60, using: &random)
      var arrive = depart
      while !isSelf, depart < 200, list.count < 4, Int.random(in: 0..<8, using: &random) > 0 {
        arrive = max(arrive + 1, depart + Int32.random(in: 3...25, using: &random))
        list.append(.init(depart: depart, arrive: arrive))
        depart += Int32.random(in: 5...70, using: &random)
      }
      rides.append(list)
    }
    return Table(count: count, walks: walks, rides: rides, exits: exits)
  }

  /// Returns the hours of the visits.
  private static func hours(of places: [Int], using random: inout SeededGenerator) -> VisitHours {
    VisitHours(
      windows: places.map { _ in
        let first = Int32.random(in: 0...100, using: &random)
        let latest = first + Int32.random(in: 0...150, using: &random)
        let again = latest + Int32.random(in: 5...40, using: &random)
        return Bool.random(using: &random)
          ? [.init(earliest: first, latest: latest)]
          : [
            .init(earliest: first, latest: latest),
            .init(earliest: again, latest: again + 20),
          ]
      }
    )
  }

  /// Returns the maximum value of routes with all required places, or `nil` if there are none.
  func bestValue(requiring place: Int? = nil) -> Int? {
    let required = instance.places.indices.filter {
      instance.isRequired(place: $0) || $0 == place
    }
    var values: [Int: Int] = [0: 0]
    for kind in instance.days {
      let day = instance.kinds[kind]
      var search = Search(
        day: day,
        table: tables[kind],
        instance: instance,
        island: island,
        pier: pier
      )
      search.run()
      var next: [Int: Int] = [:]
      for (made, value) in values {
        for (route, worth) in search.best where made & route == 0 {
          next[made | route] = max(next[made | route] ?? .min, value + worth)
        }
      }
      values = next
    }
    return values.filter { made, _ in required.allSatisfy { made & 1 << $0 != 0 } }.values.max()
  }

  /// Returns the maximum value with the minimum ticks of each arc, by the exact method.
  func leastValue() -> Int {
    let fixed = Instance(
      visits: instance.visits,
      days: instance.days,
      kinds: instance.kinds.map { $0.changing() },
      travelCost: instance.travelCost,
      places: instance.places
    )
    var pool = RoutePool()
    let outcome = ExactSolver().solve(fixed, from: nil, pool: &pool, control: SearchControl())
    return outcome.solution?.value ?? .min
  }

  /// All routes of one day.
  private struct Search {
    let day: DayKind
    let table: Table
    let instance: Instance
    let island: Int?
    let pier: Int

    /// The best value of each set of places.
    var best: [Int: Int] = [:]

    /// A time with a number of breaks taken.
    typealias Moment = (time: Int32, had: Int)

    mutating func run() {
      extend(after: nil, (day.horizon.lowerBound, 0), made: 0, 0, 0)
    }

    /// Tries to end at a place, and to continue to every other.
    private mutating func extend(
      after last: Int?,
      _ moment: Moment,
      made: Int,
      _ reward: Int,
      _ travel: Int32
    ) {
      let (start, goal) = (day.departures?.start ?? -1, day.departures?.end ?? -1)
      let home = goal < 0 && last != nil && last == island ? pier : goal
      for (end, length) in moves(from: last.map { table.exits[$0] } ?? start, to: home, moment)
      where end.had == day.breaks.count && end.time <= day.horizon.upperBound {
        guard Int(travel + length) <= day.maximumTravel ?? .max else { continue }
        let value = reward - instance.travelCost * Int(travel + length)
        best[made] = max(best[made] ?? .min, value)
      }
      for next in instance.places.indices where made & 1 << next == 0 {
        let first = start < 0 && next == island ? pier : start
        let from = last.map { table.exits[$0] } ?? first
        for (arrival, length) in moves(from: from, to: next, moment) {
          for visit in instance.places[next] {
            guard
              let start = day.hours.windows(of: visit).filter({ $0.latest >= arrival.time })
                .map({ max($0.earliest, arrival.time) }).min()
            else { continue }
            let leave = start + instance.visits[visit].stay
            guard leave <= day.horizon.upperBound else { continue }
            extend(
              after: next,
              (leave, arrival.had),
              made: made | 1 << next,
              reward + instance.visits[visit].reward,
              travel + length
            )
          }
        }
      }
    }

    /// Returns each arrival by each connection, with its length.
    private func moves(from: Int, to: Int, _ moment: Moment) -> [(Moment, Int32)] {
      guard from >= 0, to >= 0 else { return pauses(after: moment).map { ($0, 0) } }
      let pair = from * table.count + to
      let walk = table.walks[pair]
      var moves: [(Moment, Int32)] = [((moment.time + walk, moment.had), walk)]
      if moment.had < day.breaks.count {
        // On foot, a break may be anywhere.
        for walked in 0...walk {
          for then in pauses(after: (moment.time + walked, moment.had)).dropFirst() {
            moves.append(((then.time + walk - walked, then.had), walk))
          }
        }
      }
      for before in pauses(after: moment) {
        for ride in table.rides[pair]
        where ride.depart >= before.time && ride.arrive <= day.horizon.upperBound {
          for after in pauses(after: (ride.arrive, before.had)) {
            moves.append((after, ride.length))
          }
        }
      }
      return moves
    }

    /// Returns a moment, and those after additional breaks taken at once.
    private func pauses(after moment: Moment) -> [Moment] {
      var moments = [moment]
      var last = moment
      while last.had < day.breaks.count {
        let pause = day.breaks[last.had]
        let start = max(last.time, pause.earliest)
        guard start <= pause.latest else { break }
        last = (start + pause.length, last.had + 1)
        moments.append(last)
      }
      return moments
    }
  }
}
