import Catalogs
import Geography
import OpeningHours
import Transit

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// The optimal value of a day without breaks, by trying every order, option, and minute of departure.
///
/// Uses only the candidates, their options, and the walks of the planner. Rides are found trip by trip in the order of departure.
struct MinuteJudge {
  private let problem: DayProblem
  private let request: PlanRequest

  /// The walking minutes between places: the candidates, then the start, then the ends of visits.
  private let walks: TravelMatrix

  /// For each candidate and the start, the index of the place of departure.
  private let exits: [Int]

  /// The walking seconds between each place and the stops.
  private let doors: TransitDoors

  /// Each connection from one stop to the next: the trip, the stops, and the seconds of departure and arrival.
  private let hops: [(trip: Int, from: Int, to: Int, leave: Int, arrive: Int)]

  /// Prepares the enumeration for a request with a start, to which the day returns.
  init(
    _ request: PlanRequest,
    in catalog: Catalog,
    traveling streets: StreetTravel,
    trips: [RiverFeed.Trip]
  ) throws {
    self.request = request
    problem = try DayProblem(request, in: catalog, traveling: streets, limit: 250)
    let start = request.from.flatMap { catalog.position(of: $0) }
    var places = problem.candidates.map(\.attraction.coordinate) + [start].compactMap(\.self)
    var exits = Array(places.indices)
    for (index, candidate) in problem.candidates.enumerated() {
      guard let exit = candidate.attraction.dayFacts.exit?.coordinate else { continue }
      exits[index] = places.count
      places.append(exit)
    }
    self.exits = exits
    walks = streets.matrix(of: places, by: .walk, at: .normal)
    let timetable = streets.stops(on: request.date)
    doors = TransitDoors(places, among: BoardingStations(timetable), on: streets, at: .normal)
    var hops: [(trip: Int, from: Int, to: Int, leave: Int, arrive: Int)] = []
    for (number, trip) in trips.enumerated() {
      for (call, next) in zip(trip, trip.dropFirst()) {
        guard let from = timetable.firstIndex(where: { $0.id == call.stop }),
          let to = timetable.firstIndex(where: { $0.id == next.stop })
        else { continue }
        hops.append((number, from, to, call.seconds, next.seconds))
      }
    }
    self.hops = hops.sorted { $0.leave < $1.leave }
  }

  /// Returns the greatest value of a day.
  func bestValue() -> Double {
    let start = problem.candidates.count
    let end = request.end.minutesSinceMidnight - problem.freeMinutes
    let hours = request.start.minutesSinceMidnight...end
    var arrivals: [Int: [Int]] = [:]
    for place in 0...start { arrivals[place] = [] }
    var table: [[[Int?]]] = []
    for from in 0...start {
      table.append(hours.map { arrivalsByRide(from: from, leaving: $0) })
    }
    var best = 0.0
    // The least travel for each minute of departure.
    func extend(_ place: Int, _ left: Set<Int>, _ points: Double, _ travel: [Int: Int]) {
      if let home = reach(start, from: place, travel, table, hours).values.min() {
        best = max(best, points - request.travelCost * Double(home))
      }
      for next in left {
        let there = reach(next, from: place, travel, table, hours)
        for option in problem.candidates[next].options {
          var leave: [Int: Int] = [:]
          for (minute, spent) in there {
            let begin = option.openings[0].compactMap { $0.starts(ofStay: option.duration) }
              .filter { $0.upperBound >= minute }.map { max($0.lowerBound, minute) }.min()
            guard let begin, begin + option.duration <= hours.upperBound else { continue }
            let end = begin + option.duration
            leave[end] = min(leave[end] ?? .max, spent)
          }
          if !leave.isEmpty {
            extend(next, left.subtracting([next]), points + option.points.value, leave)
          }
        }
      }
    }
    extend(start, Set(0..<start), 0, [hours.lowerBound: 0])
    return (best * 1_000).rounded() / 1_000
  }

  /// Returns the least travel for each minute of arrival at a place.
  private func reach(
    _ goal: Int,
    from place: Int,
    _ travel: [Int: Int],
    _ table: [[[Int?]]],
    _ hours: ClosedRange<Int>
  ) -> [Int: Int] {
    var found: [Int: Int] = [:]
    let walk = goal == place ? 0 : walks[exits[place], goal].minutes.rawValue
    var least = Int.max
    for minute in hours {
      least = min(least, travel[minute] ?? .max)
      guard least < .max else { continue }
      var ends = [(minute + walk, walk)]
      if goal != place, let end = table[place][minute - hours.lowerBound][goal],
        end - minute + 3 <= walk
      {
        ends.append((end, end - minute))
      }
      for (end, length) in ends where end <= hours.upperBound {
        found[end] = min(found[end] ?? .max, least + length)
      }
    }
    return found
  }

  /// Returns the minute of arrival at each place with rides, for a minute of departure.
  private func arrivalsByRide(from place: Int, leaving minute: Int) -> [Int?] {
    var ready: [Int: Int] = [:]
    for way in doors.access[exits[place]] {
      ready[way.station] = minute * 60 + Int(way.walk.time.rawValue)
    }
    var reached: [Int: Int] = [:]
    var boarded: Set<Int> = []
    for hop in hops {
      let canBoard = (ready[hop.from] ?? .max) <= hop.leave
      guard canBoard || boarded.contains(hop.trip) else { continue }
      boarded.insert(hop.trip)
      reached[hop.to] = min(reached[hop.to] ?? .max, hop.arrive)
      // A change at a stop takes a minute.
      ready[hop.to] = min(ready[hop.to] ?? .max, hop.arrive + 60)
    }
    return doors.egress.map { ways in
      ways.compactMap { way in
        reached[way.station].map { ($0 + Int(way.walk.time.rawValue) + 59) / 60 }
      }.min()
    }
  }
}

extension StreetTravel {
  /// The stops of the timetable of a date.
  fileprivate func stops(on date: CalendarDate) -> [TransitStation] {
    timetables?.days[date]?.rows.stops ?? []
  }
}
