import Catalogs
import DayPlanner
import DayPlans
import OpeningHours
import Testing

/// Visits to events.
struct EventVisitTests {
  /// The town with an event at the castle, by default from 10:45 to 11:30.
  private static func facts(
    _ when: String = "Mo-Su 10:45-11:30",
    minutes: Int = 45,
    effect: SightEvent.Effect = .adds
  ) throws -> [String: (inout DayFacts) -> Void] {
    let hours = try StatedHours(parsing: when)
    let visit = EventVisit(minutes: Minutes(minutes), before: 10, times: 3)
    let event = SightEvent(name: "Guard change", when: hours, effect: effect, visit: visit)
    return ["castle": { $0.events = [event] }]
  }

  private static func town(_ facts: [String: (inout DayFacts) -> Void]) -> Catalog {
    let places = OddTown.catalog.attractions.map { place in
      var place = place
      facts[place.id]?(&place.dayFacts)
      return place
    }
    return Catalog(city: OddTown.catalog.city, attractions: places)
  }

  @Test func `a visit to an event begins with it, after an early arrival`() throws {
    let plan = try MomentPlanTests.plan(Self.facts()) {
      $0.select = ["castle", "gallery"]
      $0.pace = .normal
    }
    let stop = try #require(plan.stop("castle"))
    #expect(stop.event == "Guard change")
    #expect(stop.enter == OddTown.time("10:45"))
    #expect((stop.minutes, stop.entryMinutes) == (45, 10))
    #expect(stop.events.map(\.name) == ["Guard change"])
    let usual = try MomentPlanTests.plan([:]) { $0.select = ["castle", "gallery"] }
    #expect(stop.score > usual.stop("castle")?.score ?? .zero)
  }

  @Test func `a long event can be joined at any time`() throws {
    let long = try Self.facts("Mo-Su 09:00-17:00", minutes: 30)
    let plan = try MomentPlanTests.plan(long) { $0.select = ["castle", "gallery"] }
    let stop = try #require(plan.stop("castle"))
    #expect(stop.event == "Guard change" && stop.minutes == 30)
    #expect(stop.leave <= OddTown.time("17:00"))
  }

  @Test(arguments: ["Mo-Su 07:00-07:45", "Dec 24 10:45-11:30", "Mo-Su 22:00-22:30"])
  func `an event at other times than those of the day is not visited`(_ when: String) throws {
    let plan = try MomentPlanTests.plan(Self.facts(when)) { $0.must = ["castle"] }
    #expect(plan.stop("castle")?.event == nil)
  }

  @Test func `a pinned stay, another time, or an earlier end of the day is kept`() throws {
    let pins = try ["castle@12:00", "castle@/75"].map { try #require(Pin($0)) }
    for pin in pins {
      let plan = try MomentPlanTests.plan(Self.facts()) { $0.pins = [pin] }
      #expect(plan.stop("castle")?.event == nil)
    }
    let plan = try MomentPlanTests.plan(Self.facts()) {
      $0.must = ["castle"]
      $0.end = OddTown.time("11:20")
    }
    #expect(plan.stop("castle")?.event == nil)
  }

  @Test func `a retimed plan keeps its visit to an event`() throws {
    let facts = try Self.facts()
    let plan = try MomentPlanTests.plan(facts) { $0.select = ["castle", "gallery"] }
    let stops = plan.days.map(\.editedStops)
    let editor = PlanEditor(in: Self.town(facts))
    let same = try editor.retime(stops, for: plan.request)
    #expect(same.plan.days == plan.days)
    #expect(same.violations.isEmpty)
  }

  @Test func `the first of several events with one name counts; absurd ones are harmless`() throws {
    let first = try StatedHours(parsing: "Mo-Su 10:45-11:30")
    let second = try StatedHours(parsing: "Mo-Su 14:00-15:00")
    let absurd = EventVisit(minutes: Minutes(.max), before: Minutes(.max), times: .infinity)
    #expect((absurd.minutes, absurd.before, absurd.times) == (2_880, 2_880, 1))
    let visit = EventVisit(minutes: 45, before: 10, times: 3)
    let facts: [String: (inout DayFacts) -> Void] = [
      "castle": {
        $0.events = [
          SightEvent(name: "Guard", when: first, effect: .adds, visit: visit),
          SightEvent(name: "Guard", when: second, effect: .adds, visit: visit),
          SightEvent(name: "Parade", when: first, effect: .adds, visit: absurd),
        ]
      }
    ]
    let plan = try MomentPlanTests.plan(facts) { $0.select = ["castle", "gallery"] }
    #expect(plan.stop("castle")?.enter == OddTown.time("10:45"))
    let late = try MomentPlanTests.plan(facts) {
      $0.select = ["castle", "gallery"]
      $0.start = OddTown.time("12:00")
    }
    #expect(late.stop("castle")?.event == nil)
  }

  @Test func `the check reports a missed or missing event`() throws {
    let facts = try Self.facts()
    let plan = try MomentPlanTests.plan(facts) { $0.select = ["castle", "gallery"] }
    let town = Self.town(facts)
    var other = plan
    let at = try #require(other.days[0].stops.firstIndex { $0.id == "castle" })
    other.days[0].stops[at].event = "Fireworks"
    let codes = PlanCheck(of: other, in: town).violations.map(\.coded)
    #expect(codes.contains { $0.contains("notAtEvent") })
    // The plain town has no events.
    let plain = PlanCheck(of: plan, in: OddTown.catalog).violations.map(\.coded)
    #expect(plain.contains { $0.contains("notAtEvent") })
  }
}
