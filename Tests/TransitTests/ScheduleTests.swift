import Geography
import TestTools
import Testing
import Transit

struct ScheduleTests {
  /// The maximum number of rides to try.
  private static let rides = 5

  @Test(.slow, arguments: UInt64(1)...1500)
  func `Arrivals for each number of rides are the earliest possible`(_ seed: UInt64) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(timetable: random.timetable, mostRides: Self.rides)
    let journeys = router.journeys(
      from: random.access,
      to: random.egress,
      departing: random.departure,
      walking: nil
    )
    var expected: [(rides: Int, arrival: Int32)] = []
    for (index, arrival) in random.arrivals(rides: Self.rides).enumerated() {
      guard let arrival, arrival < expected.last?.arrival ?? .max else { continue }
      expected.append((index + 1, arrival))
    }
    #expect(journeys.map(\.arrival) == expected.map(\.arrival), "seed \(seed)")
    #expect(journeys.map(\.rides.count) == expected.map(\.rides), "seed \(seed)")
    for journey in journeys { try expectPossible(journey, random, "seed \(seed)") }
  }

  /// Expects that each ride of a journey departs after the previous leg ends.
  private func expectPossible(
    _ journey: ScheduledJourney,
    _ random: RandomTimetable,
    _ comment: Comment
  ) throws {
    let rows = random.timetable.rows
    var (clock, stop) = (journey.departure, -1)
    #expect(clock >= random.departure, comment)
    for leg in journey.legs {
      switch leg {
      case .depart(let walk):
        clock += walk.time.rawValue
        #expect(random.access.contains { $0.walk == walk }, comment)
      case .ride(let ride):
        let calls = rows.trips[ride.trip].calls
        #expect(stop == -1 || stop == calls[ride.board].stop, comment)
        #expect(ride.departure == calls[ride.board].departure && calls[ride.board].boards, comment)
        #expect(ride.arrival == calls[ride.alight].arrival && calls[ride.alight].alights, comment)
        #expect(clock <= ride.departure && ride.stops >= 1, comment)
        (clock, stop) = (ride.arrival, calls[ride.alight].stop)
      case .transfer(let index):
        let transfer = rows.transfers[index]
        #expect(stop == transfer.origin, comment)
        (clock, stop) = (clock + transfer.seconds, transfer.destination)
      case .arrive(let walk):
        #expect(random.egress.contains { $0.walk == walk && $0.station == stop }, comment)
        clock += walk.time.rawValue
      }
    }
    #expect(clock == journey.arrival, comment)
  }

  @Test(arguments: UInt64(1)...300)
  func `A table has the earliest arrivals, and walks where that is faster`(_ seed: UInt64) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(timetable: random.timetable, mostRides: Self.rides)
    for onFoot in [nil, 1500] as [Int32?] {
      let table = router.table(
        from: [random.access, random.access],
        to: [random.egress],
        departing: random.departure
      ) { origin, _ in origin == 0 ? nil : onFoot.map(TravelTime.init) }
      let ride = random.arrivals(rides: Self.rides).compactMap(\.self).min().map {
        $0 - random.departure
      }
      #expect(table[0, 0]?.rawValue == ride, "seed \(seed)")
      #expect(table[1, 0]?.rawValue == [ride, onFoot].compactMap(\.self).min(), "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...200)
  func `Later departures never arrive earlier`(_ seed: UInt64) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(timetable: random.timetable)
    var before = Int32.min
    for departure in stride(from: Int32(-1200), through: 7200, by: 60) {
      let table = router.table(from: [random.access], to: [random.egress], departing: departure) {
        _,
        _ in nil
      }
      let arrival = table[0, 0].map { departure + $0.rawValue } ?? .max
      #expect(arrival >= before, "seed \(seed), setting out at \(departure)")
      before = arrival
    }
  }
}
