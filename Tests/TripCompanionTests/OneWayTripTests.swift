import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// One-way visits during the trip.
struct OneWayTripTests {
  /// The town, in which the visit of the castle ends 800 m east of its start.
  private let catalog: Catalog
  private let exit: Coordinate
  private let plan: Plan
  private let castle: Plan.Stop

  init() throws {
    exit = try WatchFixture.position(800, 0)
    catalog = try Oddtown.catalog(leaving: "castle", at: exit)
    var request = try Oddtown.request()
    request.must = ["castle", "gallery"]
    plan = try Planner(in: catalog, solver: .exact).plan(request, explanations: .mostRelevant(0))
    castle = try #require(plan.days[0].stops.first { $0.id == "castle" })
  }

  private func replan(
    at time: ClockTime,
    _ change: (inout TripState) -> Void = { _ in }
  ) throws -> Replan {
    var state = TripState(time: time)
    change(&state)
    let replan = try Replanner(planner: Planner(in: catalog, solver: .exact)).replan(
      plan,
      from: state
    )
    #expect(PlanCheck(of: replan.rest, in: catalog).violations.isEmpty)
    return replan
  }

  @Test func `After a visit, the rest starts at its exit, unless a position is given`() throws {
    let after = try replan(at: castle.leave)
    #expect(after.rest.request.from == .position(exit))
    #expect(after.rest.days[0].visited.last?.exit?.coordinate == exit)
    let within = try replan(at: ClockTime(clamping: castle.enter.minutesSinceMidnight + 5))
    #expect(within.underWay?.id == "castle" && within.rest.request.from == .position(exit))
    let elsewhere = try replan(at: castle.leave) { $0.position = plan.request.from }
    #expect(elsewhere.rest.request.from == plan.request.from)
    let late = try replan(at: ClockTime(clamping: castle.enter.minutesSinceMidnight + 5)) {
      $0.underWay = .notBegun
    }
    #expect(late.rest.request.from == .attraction("castle"))
  }

  @Test func `A visitor between both ends is visiting`() throws {
    let time = ClockTime(clamping: castle.enter.minutesSinceMidnight + 20)
    for (east, north, isThere) in [(400.0, 0.0, true), (800, 100, true), (400, 900, false)] {
      let here = try WatchFixture.position(east, north)
      let replan = try replan(at: time) { $0.position = .position(here) }
      #expect((replan.underWay?.id == "castle") == isThere, "\(east), \(north)")
    }
  }

  /// Returns a sight with a visit of half an hour.
  private func sight(_ id: String, east: Double, exit: Double? = nil) throws -> Attraction {
    let visit = try #require(VisitDuration(minimum: 30, recommended: 30, maximum: 60))
    var sight = Attraction(
      id: id,
      name: id,
      category: .landmark,
      coordinate: try WatchFixture.position(east, 0),
      openingHours: "24/7",
      light: .any,
      visit: visit,
      relevance: 50
    )
    sight.dayFacts.exit = try exit.map { Entrance(coordinate: try WatchFixture.position($0, 0)) }
    return sight
  }

  @Test func `Fits after a stop are computed from its exit, and to the next entrance`()
    throws
  {
    let town = Catalog(
      city: catalog.city,
      attractions: [
        try sight("bridge", east: 0, exit: 3_000), try sight("quay", east: 3_100),
        try sight("tower", east: -100), try sight("ferry", east: 3_050, exit: -3_000),
      ]
    )
    var request = PlanRequest(date: plan.request.date)
    request.select = ["bridge"]
    request.to = .position(try WatchFixture.position(3_000, 0))
    request.end = Oddtown.clock("10:30")
    request.lunch = .skipped
    let plan = try Planner(in: town, solver: .exact).plan(request, explanations: .mostRelevant(0))
    let moment = LocalDateTime(date: request.date, time: Oddtown.clock("09:00"))
    // From far away, nothing fits before the stop.
    let here = try WatchFixture.position(-9_000, 0)
    let places = NearSearch(in: town).places(near: here, at: moment, in: plan)
    let fits = Dictionary(uniqueKeysWithValues: places.map { ($0.attraction.id, $0.fit) })
    #expect(fits["quay"] == .fits(stay: 30, after: "bridge"))
    #expect(fits["tower"] == .tooLong && fits["ferry"] == .tooLong)
  }

  // MARK: - Watch

  /// Follows the plan with fixes that stay at the castle for three minutes, and then move to its exit.
  private func walk(beyond end: Double) throws -> (events: [WatchEvent], state: WatchState) {
    let engine = WatchEngine(places: [], in: catalog, plan: plan)
    var state = engine.start
    let (first, last) = (castle.arrive.description, castle.leave.description)
    let (arrive, leave) = (Oddtown.seconds(first), Oddtown.seconds(last))
    state.course.visited = plan.days[0].stops.prefix { $0.id != "castle" }.map(\.id)
    var events: [WatchEvent] = []
    for time in stride(from: arrive - 60, through: leave, by: 10) {
      let way = min(1, max(0, time - arrive - 180) / 900)
      let east = time < arrive ? -300 : min(end, 800 * way)
      let here = try WatchFixture.position(east, 0)
      let fix = Fix(time: time, position: here, accuracy: Meters(5))
      events += engine.receive(fix, state: &state)
    }
    return (events, state)
  }

  @Test(.slow) func `A visitor who walks to the exit is not late, and completes the visit there`()
    throws
  {
    let (events, state) = try walk(beyond: 800)
    #expect(state.course.visited.last == "castle", "\(events.map(\.kind.name))")
    let own = events.filter { $0.place.id == "castle" }.map(\.kind.name)
    #expect(!own.contains("late") && !own.contains("missed"), "\(own)")
  }

  @Test(.slow) func `A visitor who stops halfway is still visiting`() throws {
    let (_, state) = try walk(beyond: 400)
    #expect(!state.course.visited.contains("castle"))
    let engine = WatchEngine(places: [], in: catalog, plan: plan)
    let next = try #require(engine.next(state))
    #expect(next.stop.id == "castle" && next.isThere)
  }
}
