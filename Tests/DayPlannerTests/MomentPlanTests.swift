import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import PlanExports
import Testing

/// Plans for weather, companions, best times and events, and their bookings.
struct MomentPlanTests {
  /// Plans a day in the town with other facts about some sights, and expects that it passes the check.
  static func plan(
    _ facts: [String: (inout DayFacts) -> Void],
    _ wishes: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    let places = OddTown.catalog.attractions.map { place in
      var place = place
      facts[place.id]?(&place.dayFacts)
      return place
    }
    let town = Catalog(city: OddTown.catalog.city, attractions: places)
    let plan = try Planner(in: town, solver: .exact).plan(OddTown.request(wishes))
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    let read = try Plan(json: plan.json(), file: "plan.json")
    #expect(read == plan)
    return plan
  }

  static func hours(_ text: String) throws -> StatedHours { try StatedHours(parsing: text) }

  @Test func `what to book is listed by urgency, and warned about when the day is near`() throws {
    let facts: [String: (inout DayFacts) -> Void] = [
      "castle": { $0.booking = Booking(need: .advised, page: "https://castle.example") },
      "gallery": { $0.booking = Booking(need: .required, page: "https://art.example") },
      "cathedral": { $0.booking = Booking(need: .none) },
      "lunch-museum": {
        $0.booking = Booking(need: .advised, page: "https://m.example", leadDays: 30)
      },
    ]
    let plan = try Self.plan(facts) { $0.must = ["castle", "gallery", "lunch-museum"] }
    #expect(plan.bookings.first?.sight.id == "gallery")
    let advised = plan.bookings.dropFirst()
    #expect(Set(advised.map(\.sight.id)) == ["castle", "lunch-museum"])
    #expect(advised.map(\.enter) == advised.map(\.enter).sorted())
    #expect(plan.warnings.isEmpty)
    let cases = [
      ("2026-11-01", ["lunch-museum"]), ("2026-11-20", ["gallery", "lunch-museum"]),
      ("2026-11-28", ["castle", "gallery", "lunch-museum"]), ("2026-10-31", []),
    ]
    for (today, expected) in cases {
      let near = try Self.plan(facts) {
        $0.must = ["castle", "gallery", "lunch-museum"]
        $0.today = OddTown.date(today)
      }
      let warned = near.warnings.compactMap { warning -> String? in
        if case .bookNow(let booking) = warning { booking.sight.id } else { nil }
      }
      #expect(warned.sorted() == expected, "\(today)")
    }
  }

  @Test func `a plan for a day before today is rejected`() {
    let request = OddTown.request { $0.today = OddTown.date("2026-12-02") }
    #expect(request.faults(in: OddTown.catalog).map(\.name) == ["today"])
  }

  @Test func `rain lowers the value of outdoor sights, and dry weather raises it`() throws {
    let facts: [String: (inout DayFacts) -> Void] = [
      "castle": { $0.setting = .outdoor }, "gallery": { $0.setting = .indoor },
    ]
    let wishes = { (weather: Weather?) in
      { (request: inout PlanRequest) in
        request.must = ["castle", "gallery"]
        request.weather = weather
      }
    }
    let usual = try Self.plan(facts, wishes(nil))
    let rain = try Self.plan(facts, wishes(.rain))
    let dry = try Self.plan(facts, wishes(.dry))
    let castle = { (plan: Plan) in plan.stop("castle")?.score ?? .zero }
    #expect(castle(rain) < castle(usual) && castle(usual) < castle(dry))
    #expect(rain.stop("gallery")?.score == usual.stop("gallery")?.score)
  }

  @Test func `a stroller excludes a tower, and children change values`() throws {
    let facts: [String: (inout DayFacts) -> Void] = [
      "castle": { $0.effort = Effort(steps: 199) },
      "gallery": { $0.suits = [.children] }, "cathedral": { $0.suits = [.teens] },
    ]
    let plan = try Self.plan(facts) { $0.with = [.pram] }
    #expect(plan.leftOut("castle")?.reason == .steps(199))
    #expect(plan.leftOut("castle")?.code == .unsuitable)
    let must = try Self.plan(facts) {
      $0.with = [.children, .pram]
      $0.must = ["castle"]
    }
    #expect(must.stop("castle") != nil)
    let usual = try Self.plan(facts) { $0.must = ["gallery", "cathedral"] }
    let children = try Self.plan(facts) {
      $0.must = ["gallery", "cathedral"]
      $0.with = [.children]
    }
    let scores = { (id: String) in
      (usual.stop(id)?.score ?? .zero, children.stop(id)?.score ?? .zero)
    }
    #expect(scores("gallery").0 < scores("gallery").1)
    #expect(scores("cathedral").0 > scores("cathedral").1)
  }

  @Test func `a sight is visited at its best when that costs nothing`() throws {
    let market = try Self.hours("Tu 13:00-15:00")
    let plan = try Self.plan(["castle": { $0.bestAt = [.hours(market)] }])
    let castle = try #require(plan.stop("castle"))
    #expect(castle.bestAt == "Tu 13:00-15:00")
    #expect(castle.enter >= OddTown.time("13:00") && castle.enter < OddTown.time("15:00"))
    let morning = try Self.plan(["castle": { $0.bestAt = [.morning] }])
    #expect(morning.stop("castle")?.bestAt == "morning")
  }

  @Test func `events during a visit are named, and others are not`() throws {
    let fair = SightEvent(name: "Fair", when: try Self.hours("Dec 09:00-18:00"), effect: .adds)
    let late = SightEvent(name: "Keys", when: try Self.hours("21:30-22:00"), effect: .adds)
    let plan = try Self.plan(["castle": { $0.events = [fair, late] }])
    let events = try #require(plan.stop("castle")).events
    #expect(events.map(\.name) == ["Fair"])
    #expect(events.first?.until == OddTown.time("18:00"))
    #expect(plan.text(in: OddTown.catalog).contains("Fair, 09:00-18:00"))
  }

  @Test func `an event that closes a sight is the reason that it is left out`() throws {
    let gala = SightEvent(
      name: "the gala",
      when: try Self.hours("Dec 01 00:00-24:00"),
      effect: .closes
    )
    let castle = try #require(try Self.plan(["castle": { $0.events = [gala] }]).leftOut("castle"))
    #expect(castle.reason == .closedForEvent("the gala"))
    #expect(castle.sentence == "closed for the gala")
    #expect(castle.fix == .goOn(OddTown.date("2026-12-02")))
  }

  @Test func `a closure states its end if its note does not`() throws {
    let closure = Closure(
      from: OddTown.date("2026-10-01"),
      until: OddTown.date("2027-03-31"),
      reason: .works,
      note: "for works on the roof"
    )
    let castle = try Self.plan(["castle": { $0.closures = [closure] }]).leftOut("castle")
    #expect(castle?.sentence == "closed for works on the roof (until 31 March 2027)")
  }
}
