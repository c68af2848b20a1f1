import Catalogs
import ExactOrienteering
import Foundation
import Geography
import OpeningHours
import Orienteering
import Streets
import TestTools
import Testing
import TransitFeeds

@testable import DayPlanner
@testable import DayPlans
@testable import Travel

/// Plans with the timetable of a synthetic feed.
struct TimetablePlanTests {
  /// The folder of the data.
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "data")

  /// A day among a few sights.
  private static func request(
    on date: String = "2026-12-01",
    _ sights: [String] = [
      "tower-of-london", "tower-bridge", "kew-gardens", "royal-observatory", "big-ben",
    ]
  ) throws -> PlanRequest {
    var request = PlanRequest(date: try #require(CalendarDate(date)))
    request.mode = .transit
    request.select = sights
    request.from = .attraction("big-ben")
    request.seconds = 3_600
    return request
  }

  /// The catalog of London.
  private static func catalog() throws -> Catalog {
    try Catalog(json: Data(contentsOf: data.appending(path: "london.json")), file: "london.json")
  }

  /// The streets with the timetables of a request.
  private static func travel(for request: PlanRequest) throws -> StreetTravel {
    let map = try StreetMap(contentsOf: data.appending(path: "maps/london.map").path)
    let found = try TransitImport.timetables(from: RiverFeed.archive(), on: request.dates)
    return StreetTravel(
      map,
      timetables: DayTimetables(fingerprint: found.fingerprint, days: found.days)
    )
  }

  /// Plans a request.
  private static func plan(_ request: PlanRequest) throws -> Plan {
    var planner = Planner(in: try catalog(), solver: .exact)
    planner.travel = try travel(for: request)
    return try planner.plan(request)
  }

  @Test(.slow, arguments: ["2026-12-01", "2026-12-06", "2026-12-10"])
  func `A day by timetable is proved, valid, and uses actual departures`(_ date: String) throws {
    let request = try Self.request(on: date)
    let plan = try Self.plan(request)
    #expect(plan.proof.status == .optimal)
    let travel = try Self.travel(for: request)
    let check = PlanCheck(of: plan, in: try Self.catalog(), traveling: travel)
    #expect(check.violations.isEmpty, "\(check.violations)")
    #expect(try Plan(json: plan.json(), file: "plan.json") == plan)
    guard case .timetable = plan.travelBasis else {
      Issue.record("\(plan.travelBasis)")
      return
    }
    let trips = RiverFeed.trips(onSunday: date != "2026-12-01")
    let rides = plan.days.flatMap(\.legs).flatMap(\.rides)
    #expect(!rides.isEmpty)
    for ride in rides {
      let runs = trips.contains { trip in
        trip.contains { $0.stop == ride.from.id && $0.seconds / 60 == ride.depart?.minutes }
          && trip.contains { $0.stop == ride.to.id && $0.seconds / 60 == ride.arrive?.minutes }
      }
      #expect(runs, "\(ride)")
    }
    #expect(!plan.warnings.contains(.headways))
  }

  @Test(.slow) func `Trying every order at every minute finds nothing better`() throws {
    let lists = [
      ["tower-of-london", "kew-gardens", "royal-observatory", "big-ben"],
      ["natural-history-museum", "kew-gardens", "tower-bridge"],
      ["royal-observatory", "greenwich-park", "victoria-and-albert-museum", "kew-gardens"],
    ]
    for (sights, date) in zip(lists, ["2026-12-01", "2026-12-06", "2026-12-02"]) {
      for breaks in [false, true] {
        var request = try Self.request(on: date, sights)
        if !breaks { request.lunch = .skipped }
        let plan = try Self.plan(request)
        let judge = try MinuteJudge(
          request,
          in: Self.catalog(),
          traveling: Self.travel(for: request),
          trips: RiverFeed.trips(onSunday: date == "2026-12-06")
        )
        let value = breaks ? nil : judge.bestValue()
        #expect(plan.proof.status == .optimal)
        if let value { #expect(abs(plan.objective.value - value) < 1e-6, "\(sights)") }
        #expect(plan.objective.value <= judge.bestValue() + 1e-6, "\(sights)")
      }
    }
  }

  /// Additional options of a request.
  private static let changes: [@Sendable (inout PlanRequest) -> Void] = [
    { $0.days = 2 }, { $0.slack = .share }, { $0.from = nil },
    { ($0.to, $0.maxWalk) = (.anywhere, 45) },
    { ($0.maxWalkTotal, $0.end) = (120, ClockTime("20:30") ?? $0.end) },
    { ($0.must, $0.days, $0.slack) = (["kew-gardens"], 2, .share) },
    { ($0.pace, $0.to) = (.relaxed, .attraction("royal-observatory")) },
    {
      let (from, until) = (ClockTime("17:30"), ClockTime("20:00"))
      $0.dinner = MealBreak(from: from ?? $0.start, until: until ?? $0.end, minutes: 45)
      $0.end = ClockTime("21:00") ?? $0.end
    },
  ]

  @Test(.slow, arguments: changes.indices)
  func `Days, free ends, limits, spare time, and breaks are valid too`(_ change: Int) throws {
    // From a Saturday on, so that the second day is a Sunday.
    var request = try Self.request(on: "2026-12-05")
    Self.changes[change](&request)
    // The planner checks each plan, and throws on violations.
    let plan = try Self.plan(request)
    #expect(plan.proof.status != .heuristic)
    #expect(plan.objective.bound >= plan.objective.value)
    let again = try Self.plan(request)
    #expect(again.days == plan.days && again.objective == plan.objective)
  }

  @Test(.slow) func `A Sunday has fewer trains, and an expired feed is rejected`() throws {
    let weekday = try Self.plan(Self.request(on: "2026-12-01"))
    let sunday = try Self.plan(Self.request(on: "2026-12-06"))
    #expect(sunday.objective.value < weekday.objective.value)
    #expect(throws: FeedError.self) { try Self.travel(for: Self.request(on: "2027-01-05")) }
  }

  @Test(.slow) func `The last train is mentioned`() throws {
    var request = try Self.request(on: "2026-12-01", ["kew-gardens"])
    request.start = try #require(ClockTime("12:00"))
    request.end = try #require(ClockTime("21:00"))
    request.from = .position(try #require(try Self.catalog()["big-ben"]).coordinate)
    let plan = try Self.plan(request)
    #expect(!plan.warnings.contains { if case .lastRide = $0 { true } else { false } })
    // The only way home is the last train from Kew at 19:10.
    let travel = try Self.travel(for: request).adapted(to: request, in: Self.catalog().city)
    let model = try #require(travel as? TimetableTravel)
    let kew = try #require(try Self.catalog()["kew-gardens"]).coordinate
    let home = try #require(try Self.catalog()["big-ben"]).coordinate
    let leave = try #require(ClockTime("18:40"))
    let last = model.ride(from: kew, to: home, at: .normal, leaving: leave, on: request.date)
    #expect(last?.rides.first?.depart == ClockTime("19:10"))
    #expect(model.next(from: kew, to: home, at: .normal, after: leave, on: request.date) != nil)
    let late = try #require(ClockTime("19:10"))
    #expect(model.ride(from: kew, to: home, at: .normal, leaving: late, on: request.date) == nil)
    #expect(model.next(from: kew, to: home, at: .normal, after: late, on: request.date) == nil)
  }

  @Test(.slow) func `Walks avoid a closed park, with a ride if that is faster`() throws {
    var request = try Self.request(on: "2026-12-01", ["science-museum", "kew-gardens"])
    request.from = .attraction("natural-history-museum")
    request.to = .position(try Coordinate(latitude: 51.5108, longitude: -0.1800))
    request.start = try #require(ClockTime("16:20"))
    request.end = try #require(ClockTime("19:00"))
    let travel = try Self.travel(for: request)
    let plan = try Self.plan(request)
    let isWarned = plan.warnings.contains { if case .closedPark = $0 { true } else { false } }
    #expect(!isWarned)
    let gardens = travel.parks.map(\.outline).filter { $0.name == "Kensington Gardens" }
    let inside = plan.days[0].legs.flatMap(\.line).count { place in
      gardens.contains { $0.contains(place) }
    }
    #expect(!gardens.isEmpty && inside <= 5)
    #expect(!plan.days[0].stops.isEmpty)

    // With longer walks, more rides are worthwhile, and each is the first to arrive.
    let adapted = travel.adapted(to: request, in: try Self.catalog().city)
    let model = try #require(adapted as? TimetableTravel)
    let start = try #require(try Self.catalog()["big-ben"]).coordinate
    let end = try #require(try Self.catalog()["natural-history-museum"]).coordinate
    var walk = model.path(from: start, to: end, by: .transit, at: .normal)
    let many = model.rides(from: start, to: end, at: .normal, on: request.date, insteadOf: walk)
    let day = model.rides(
      among: [start, end, try #require(try Self.catalog()["kew-gardens"]).coordinate],
      at: .normal
    )[0]
    let ways = Departures(day, longest: nil)
    let quickest = try #require(many.map { $0.arrive - $0.depart }.min())
    walk.minutes = Minutes(Int(quickest) + 2)
    let few = model.rides(from: start, to: end, at: .normal, on: request.date, insteadOf: walk)
    walk.minutes = 120
    #expect(many.count > few.count)
    for ride in many {
      let leave = ClockTime(clamping: Int(ride.depart))
      let path = model.ride(
        from: start,
        to: end,
        at: .normal,
        leaving: leave,
        on: request.date,
        insteadOf: walk
      )
      #expect(path?.arrive == ClockTime(clamping: Int(ride.arrive)))
    }
    // Other routes between two places have no other effect.
    let replaced = ways.replacing(from: 0, to: 1, walk: 100, rides: few.map(Departures.Ride.init))
    #expect(replaced.walk(from: 0, to: 1) == 100)
    #expect(replaced != ways)
    #expect(ways.least(from: 0, to: 1) == quickest)
    let walks = (0..<9).filter { $0 != 1 }.map { ways.walk(from: $0 / 3, to: $0 % 3) }
    #expect(walks == (0..<9).filter { $0 != 1 }.map { replaced.walk(from: $0 / 3, to: $0 % 3) })
    let back = replaced.replacing(
      from: 0,
      to: 1,
      walk: ways.walk(from: 0, to: 1),
      rides: many.map(Departures.Ride.init)
    )
    #expect(back == ways)
  }

  @Test(.slow) func `Trips past midnight and those of the previous day run`() throws {
    let request = try Self.request(on: "2026-12-01")
    let travel = try Self.travel(for: request).adapted(to: request, in: Self.catalog().city)
    let model = try #require(travel as? TimetableTravel)
    let start = try #require(try Self.catalog()["big-ben"]).coordinate
    let end = try #require(try Self.catalog()["natural-history-museum"]).coordinate
    for (leave, depart) in [("24:05", "24:20"), ("00:05", "00:20")] {
      let time = try #require(ClockTime(leave))
      let ride = model.ride(from: start, to: end, at: .normal, leaving: time, on: request.date)
      #expect(ride?.rides.first?.depart == ClockTime(depart))
    }
  }

  @Test(.slow) func `Changed departures are detected`() throws {
    let request = try Self.request()
    let plan = try Self.plan(request)
    let catalog = try Self.catalog()
    let travel = try Self.travel(for: request)
    let leg = try #require(plan.days[0].legs.lastIndex { !$0.rides.isEmpty })
    let edits: [(inout Plan.Leg) -> Void] = [
      { $0.depart = ClockTime(minutesSinceMidnight: ($0.depart?.minutes ?? 0) - 30) },
      { $0.arrive = ClockTime(minutesSinceMidnight: ($0.arrive?.minutes ?? 0) - 1) },
      { $0.rides[0].depart = $0.rides[0].arrive }, { $0.depart = nil }, { $0.rides = [] },
    ]
    for edit in edits {
      var edited = plan
      edit(&edited.days[0].legs[leg])
      let check = PlanCheck(of: edited, in: catalog, traveling: travel)
      #expect(!check.violations.isEmpty)
    }
  }

  @Test(.slow) func `An edited day has the times of its rides`() throws {
    let request = try Self.request()
    let plan = try Self.plan(request)
    var editor = PlanEditor(in: try Self.catalog())
    editor.travel = try Self.travel(for: request)
    let stops = plan.days[0].editedStops
    let same = try editor.retime([stops], for: request)
    #expect(same.violations.isEmpty, "\(same.violations)")
    #expect(same.plan.objective.value == plan.objective.value)
    let other = try editor.retime([stops.reversed()], for: request)
    #expect(other.plan.days[0].legs.contains { !$0.rides.isEmpty })
  }
}

extension ClockTime {
  /// The minutes since midnight.
  fileprivate var minutes: Int { minutesSinceMidnight }
}
