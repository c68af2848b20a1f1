import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import FoundationEssentials
import OpeningHours
import Testing

/// Plans in a town whose castle is closed, new, or open for an event.
struct ClosurePlanTests {
  /// Plans a day in the town after `change` of the castle's facts, and expects that it passes the check.
  static func plan(
    _ change: (inout DayFacts) throws -> Void,
    wishes: (inout PlanRequest) -> Void = { _ in }
  ) throws -> Plan {
    let places = try OddTown.catalog.attractions.map { place in
      var place = place
      if place.id == "castle" { try change(&place.dayFacts) }
      return place
    }
    let town = Catalog(city: OddTown.catalog.city, attractions: places)
    let plan = try Planner(in: town, solver: .exact).plan(OddTown.request(wishes))
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    return plan
  }

  @Test func `a closed sight is left out with its closure`() throws {
    let closure = Closure(
      from: OddTown.date("2026-10-01"),
      until: OddTown.date("2026-12-02"),
      reason: .works,
      note: "for works until 2 December"
    )
    let castle = try #require(try Self.plan { $0.closures = [closure] }.leftOut("castle"))
    #expect(castle.reason == .closedFor(closure))
    #expect(castle.code == .closed)
    #expect(castle.sentence == "closed for works until 2 December")
    #expect(castle.fix == .goOn(OddTown.date("2026-12-03")))
  }

  @Test func `a sight that opens later is left out with the day`() throws {
    let day = OddTown.date("2026-12-05")
    let castle = try #require(try Self.plan { $0.opensOn = day }.leftOut("castle"))
    #expect(castle.reason == .opensLater(day))
    #expect(castle.sentence == "opens on 5 December 2026")
    #expect(castle.fix == .goOn(day))
  }

  @Test func `a closure that ends during the plan leaves the other days`() throws {
    let plan = try Self.plan {
      $0.closures = [Closure(until: OddTown.tuesday, reason: .event)]
    } wishes: {
      $0.days = 2
    }
    #expect(plan.days.map { day in day.stops.contains { $0.id == "castle" } } == [false, true])
  }

  @Test func `an event opens a sight on a day on which it is closed`() throws {
    let plan = try Self.plan {
      $0.events = [
        SightEvent(
          name: "Christmas at the castle",
          when: try StatedHours(parsing: "Dec 25 10:00-14:00"),
          effect: .opens
        )
      ]
    } wishes: {
      $0.date = OddTown.date("2026-12-25")
      $0.must = ["castle"]
    }
    let stop = try #require(plan.stop("castle"))
    #expect(stop.open == "10:00-14:00")
  }

  @Test func `reasons with closures round-trip`() throws {
    let plan = try Self.plan {
      $0.closures = [Closure(from: OddTown.tuesday, reason: .moved, note: "for a move")]
    }
    let again = try Plan(json: plan.json(), file: "plan.json")
    #expect(again.leftOut == plan.leftOut)
  }

  @Test func `the check finds a closure that the sight does not have`() throws {
    var plan = try Self.plan { $0.opensOn = OddTown.date("2026-12-05") }
    let index = try #require(plan.leftOut.firstIndex { $0.id == "castle" })
    plan.leftOut[index].reason = .closedFor(Closure(reason: .permanent))
    let violations = PlanCheck(of: plan, in: OddTown.catalog).violations
    #expect(
      violations.contains { $0.reason == .noSuchClosure(Closure(reason: .permanent).clause) }
    )
  }
}
