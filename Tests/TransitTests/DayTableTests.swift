import Geography
import TestTools
import Testing
import Transit

struct DayTableTests {
  @Test(.slow) func `Over a day by headways, later departures never arrive earlier`() throws {
    let network = try ShippedTransit.london.network
    let router = TransitRouter(network: network)
    let places = [(51.519, -0.127), (51.482, -0.009), (51.479, -0.295), (51.541, -0.143)]
    let positions = try places.map { try Coordinate(latitude: $0.0, longitude: $0.1) }
    let access = positions.map { network.access(from: $0) }
    let table = router.dayTable(from: access, to: access, on: .sunday, hours: 0...100_000) {
      network.walk(from: positions[$0], to: positions[$1]).time
    }
    for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
      let onFoot = network.walk(from: positions[from], to: positions[to]).time
      var before = Int32.min
      for seconds in stride(from: Int32(0), through: 100_000, by: 900) {
        let time = try #require(table.time(from: from, to: to, leaving: seconds))
        #expect(seconds + time.rawValue >= before)
        #expect(time <= onFoot)
        before = seconds + time.rawValue
        let single = router.table(
          from: [access[from]],
          to: [access[to]],
          departing: TransitMoment(day: .sunday, seconds: seconds)
        ) { _, _ in onFoot }
        let now = try #require(single[0, 0])
        #expect(time <= now)
      }
    }
  }

  @Test func `Before the first train, the faster of waiting and walking is used`() throws {
    let network = try ShippedTransit.london.network
    let router = TransitRouter(network: network)
    let station = try #require(network.station(id: "holborn"))
    let other = try #require(network.station(id: "stratford"))
    let walk = TransitWalk(time: TravelTime(rawValue: 0), length: .zero)
    let start = [[TransitAccess(station: station, walk: walk)]]
    let end = [[TransitAccess(station: other, walk: walk)]]
    let table = router.dayTable(from: start, to: end, on: .sunday, hours: 0...90_000) { _, _ in
      TravelTime(rawValue: 7200)
    }
    let byTrain = try #require(table.time(from: 0, to: 0, leaving: 8 * 3600)).rawValue
    #expect(byTrain < 2400)
    // The first trains leave at 7:00 on Sundays.
    #expect(table.time(from: 0, to: 0, leaving: 6 * 3600)?.rawValue == 3600 + byTrain)
    #expect(table.time(from: 0, to: 0, leaving: 3 * 3600)?.rawValue == 7200)
    #expect(table.time(from: 0, to: 0, leaving: 84_600)?.rawValue == 7200)
  }

  @Test(arguments: UInt64(1)...200)
  func `Over a day by timetable, times are conservative and FIFO`(_ seed: UInt64) throws {
    let random = try RandomTimetable(seed: seed)
    let router = ScheduleRouter(timetable: random.timetable)
    let slots = Array(stride(from: Int32(-600), through: 6000, by: 600))
    let day = router.dayTable(from: [random.access], to: [random.egress], departures: slots) {
      _,
      _ in nil
    }
    var before = Int32.min
    for seconds in stride(from: Int32(-600), through: 6000, by: 150) {
      let exact = router.table(from: [random.access], to: [random.egress], departing: seconds) {
        _,
        _ in nil
      }
      guard let time = day.time(from: 0, to: 0, leaving: seconds) else { continue }
      #expect(seconds + time.rawValue >= before, "seed \(seed)")
      before = seconds + time.rawValue
      let best = try #require(exact[0, 0], "seed \(seed)")
      #expect(time >= best, "seed \(seed)")
      if slots.contains(seconds) { #expect(time == best, "seed \(seed)") }
    }
  }
}
