import Geography
import OpeningHours
import Testing

@testable import Catalogs
@testable import DayPlanner
@testable import DayPlans

/// Travel times: the stated speeds, and the table of a plan.
struct TravelTests {
  @Test(
    arguments: [
      (TravelMode.walk, 0.0, 0.0, 0), (.walk, 80, 104, 2), (.walk, 1_000, 1_300, 17),
      (.cycle, 1_000, 1_350, 8), (.drive, 1_000, 1_450, 10), (.cycle, 0, 0, 0), (.drive, 0, 0, 0),
    ]
  )
  func `travel follows the stated speed, detour factor, and overhead`(
    mode: TravelMode,
    straight: Double,
    meters: Double,
    minutes: Int
  ) {
    let model = StraightLineTravel(mode: mode)
    let (here, there) = (OddTown.position(), OddTown.position(east: 0, north: straight))
    #expect(abs(model.distance(from: here, to: there).rawValue - meters) <= 2)
    #expect(model.time(from: here, to: there) == Minutes(minutes))
    #expect(model.time(from: there, to: here) == Minutes(minutes))
  }

  @Test(arguments: TravelMode.allCases)
  func `times are rounded up to whole minutes`(mode: TravelMode) {
    let model = StraightLineTravel(mode: mode)
    for step in 1...200 {
      let there = OddTown.position(east: Double(step) * 37)
      let exact =
        model.distance(from: OddTown.position(), to: there).rawValue
        / mode.metersPerMinute(at: .normal)
      let planned = model.time(from: OddTown.position(), to: there) - mode.overhead
      #expect(Double(planned.rawValue) >= exact)
      #expect(Double(planned.rawValue) < exact + 1)
    }
  }

  @Test(arguments: TravelMode.allCases, [0, 1, 2, 3])
  func `the table has the times of the model, and free ends take no time`(
    mode: TravelMode,
    ends: Int
  ) {
    let places = OddTown.catalog.attractions.map(\.coordinate)
    let request = OddTown.request {
      $0.mode = mode
      if ends & 1 != 0 { $0.from = .attraction("lighthouse") }
      if ends & 2 != 0 { $0.to = .position(OddTown.position(east: -900)) }
    }
    let table = TravelTable(
      request,
      in: OddTown.catalog,
      sights: OddTown.catalog.attractions,
      model: StraightLines()
    )
    let model = StraightLineTravel(mode: mode)
    let start = ends & 1 != 0 ? OddTown.catalog["lighthouse"]?.coordinate : nil
    let end = ends & 2 != 0 ? OddTown.position(east: -900) : start
    for from in places.indices {
      for to in places.indices {
        #expect(
          Minutes(table.minutes(from: from, to: to))
            == model.time(from: places[from], to: places[to])
        )
      }
      let there = start.map { model.time(from: $0, to: places[from]) } ?? 0
      #expect(Minutes(table.minutes(from: nil, to: from)) == there)
      let home = end.map { model.time(from: places[from], to: $0) } ?? 0
      #expect(Minutes(table.minutes(from: from, to: nil)) == home)
    }
    let direct = start.flatMap { from in end.map { model.time(from: from, to: $0) } } ?? 0
    #expect(Minutes(table.minutes(from: nil, to: nil)) == direct)
  }
}
