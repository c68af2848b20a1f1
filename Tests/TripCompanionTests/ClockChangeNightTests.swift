import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import OpeningHours
import Testing

@testable import TripCompanion

/// Near search, watch, and risk on nights with clock changes in London, in real minutes.
struct ClockChangeNightTests {
  /// A night: its date, 22:30 in seconds since 1970, and the minutes by which the clock is set back.
  struct Night: Sendable {
    let date: String
    let start: Int
    let setBack: Int
  }

  /// The clocks change at 01:00 UTC on 25 October 2026 and on 28 March 2027; until then they show BST and GMT.
  static let nights = [
    Night(date: "2026-10-24", start: 1_792_890_000 - 210 * 60, setBack: 60),
    Night(date: "2027-03-27", start: 1_806_195_600 - 150 * 60, setBack: -60),
  ]

  /// The distance between sights in meters, and the walking time: 1.3 times as far at 80 m per minute.
  private static let (meters, minutes) = (1_846.0, 30)

  /// Returns a town of sights in a row.
  private func town(of count: Int, hours: String = "24/7") throws -> Catalog {
    let visit = try #require(VisitDuration(minimum: 40, recommended: 40, maximum: 40))
    let sights = try (0..<count).map { number in
      Attraction(
        id: "sight-\(number)",
        name: "Sight \(number)",
        category: .square,
        coordinate: try Coordinate(
          latitude: 51.5 + Double(number) * Self.meters / Fence.metersPerDegree,
          longitude: -0.11
        ),
        openingHours: hours,
        light: .any,
        visit: visit,
        relevance: Score(80)
      )
    }
    return Catalog(city: try Oddtown.catalog().city, attractions: sights)
  }

  /// Returns a plan of all sights within 330 real minutes from 22:30.
  private func plan(of catalog: Catalog, on night: Night) throws -> Plan {
    var request = PlanRequest(date: try #require(CalendarDate(night.date)))
    (request.start, request.end) = (
      Oddtown.clock("22:30"), Oddtown.clock(night.setBack > 0 ? "27:00" : "29:00")
    )
    (request.breaks, request.seconds) = (false, 60)
    request.from = .attraction("sight-0")
    request.to = .attraction("sight-\(catalog.attractions.count - 1)")
    request.must = catalog.attractions.map(\.id)
    return try Planner(in: catalog, solver: .exact).plan(request, explanations: .mostRelevant(0))
  }

  @Test(arguments: nights)
  func `nearby sights are open if they are open on arrival`(night: Night) throws {
    let catalog = try town(of: 4, hours: "20:00-02:00")
    let date = try #require(CalendarDate(night.date)).adding(days: 1)
    let moment = LocalDateTime(date: date, time: Oddtown.clock("00:50"))
    let here = catalog.attractions[0].coordinate
    let found = NearSearch(in: catalog).places(near: here, at: moment)
    #expect(found.map(\.walk.rawValue) == [0, 30, 60, 90])
    // By the wall clock alone, it would be 00:50, 01:20, 01:50, and 02:20.
    let isOpen = night.setBack > 0 ? [true, true, true, true] : [true, false, false, false]
    #expect(found.map(\.hours.letsIn) == isOpen, "\(found.map(\.hours))")
  }

  @Test(arguments: nights)
  func `the watch counts real minutes to the next stop`(night: Night) throws {
    let catalog = try town(of: 5)
    let plan = try plan(of: catalog, on: night)
    let day = try #require(plan.days.first)
    let start = day.start.elapsedMinutes
    let engine = WatchEngine(places: [], in: catalog, settings: WatchSettings(), plan: plan)
    for (stop, next) in zip(day.stops, day.stops.dropFirst()) {
      var state = engine.start
      state.course.visited = day.stops.prefix { $0.id != next.id }.map(\.id)
      let fix = Fix(
        time: Double(night.start + (stop.leave.elapsedMinutes - start) * 60),
        position: stop.coordinate,
        accuracy: Meters(5)
      )
      _ = engine.receive(fix, state: &state)
      #expect(engine.moment(state)?.time == stop.leave)
      let found = try #require(engine.next(state))
      #expect(found.stop.id == next.id)
      #expect(found.minutes.rawValue == Self.minutes)
      #expect(found.arrive == next.arrive)
      #expect(found.late == 0)
    }
    // The change must fall within the plan, or nothing is tested.
    let times = day.stops.map(\.arrive)
    #expect(times.contains { $0.elapsedMinutes - $0.minutesSinceMidnight == night.setBack })
  }

  @Test(arguments: nights)
  func `without spread, the night goes as planned`(night: Night) throws {
    let catalog = try town(of: 5)
    let plan = try plan(of: catalog, on: night)
    var model = RiskModel()
    (model.days, model.legSpread, model.staySpread, model.steadyEntry, model.tolerance) = (
      20, 0, 0, 1, 0
    )
    let risk = try #require(RiskStudy(in: catalog, model: model).risks(of: plan).first)
    #expect(risk.allOnTime == 1)
    #expect(risk.stops.map(\.median) == plan.days[0].stops.map(\.arrive))
  }

  @Test(arguments: nights)
  func `what still fits is counted in real minutes`(night: Night) throws {
    let catalog = try town(of: 5)
    var plan = try plan(of: catalog, on: night)
    // Without its third stop, the night has room for exactly that visit.
    let stop = plan.days[0].stops.remove(at: 2)
    let search = NearSearch(in: catalog)
    let moment = LocalDateTime(date: plan.request.date, time: plan.request.start)
    let places = search.places(near: catalog.attractions[0].coordinate, at: moment, in: plan)
    let fit = places.first { $0.attraction.id == stop.id }?.fit
    #expect(fit == .fits(stay: 40, after: plan.days[0].stops[1].name))
  }
}
