import Catalogs
import DayPlanning
import Geography
import OpeningHours
import Testing

@testable import TripCompanion

/// The rest of a day, planned anew.
struct ReplanTests {
  private let plan: Plan
  private let replanner: Replanner

  init() throws {
    plan = try Oddtown.plan()
    replanner = Replanner(planner: try Oddtown.planner())
  }

  @Test(arguments: ["09:00", "10:30", "12:00", "14:00", "16:00", "17:00"])
  func `on schedule the rest is worth at least what the plan had left`(time: String) throws {
    let replan = try replanner.replan(plan, from: TripState(time: Oddtown.clock(time)))
    let violations = PlanCheck(of: replan.rest, in: try Oddtown.catalog()).violations
    #expect(violations.isEmpty)
    #expect(replan.rest.proof.status == .optimal)
    let visited = Set(replan.visited.map(\.id))
    #expect(
      replan.rest.days[0].stops.allSatisfy {
        !visited.contains($0.id) && $0.arrive >= Oddtown.clock(time)
      }
    )
    #expect(
      Set(replan.visited.map(\.id) + replan.rest.days[0].stops.map(\.id)).count == visited.count
        + replan.rest.days[0].stops.count
    )
  }

  @Test func `standing at the last stop left, nothing is lost`() throws {
    let stops = plan.days[0].stops
    for (number, stop) in stops.enumerated().dropLast() {
      var state = TripState(time: stop.leave)
      state.position = .attraction(stop.id)
      state.done = stops[...number].map(\.id)
      // A meal at that moment would be over for a new plan.
      guard !plan.days[0].breaks.contains(where: { $0.start <= stop.leave && $0.end >= stop.leave })
      else { continue }
      let replan = try replanner.replan(plan, from: state)
      #expect(replan.rest.objective.value >= replan.valueBefore - 1e-6, "after \(stop.id)")
      #expect(replan.visited.map(\.id) == state.done)
    }
  }

  @Test func `fifty minutes late, the rest is proved and says what is lost`() throws {
    let first = try #require(plan.days[0].stops.first)
    var state = TripState(
      time: try #require(ClockTime(minutesSinceMidnight: first.arrive.minutesSinceMidnight + 50))
    )
    state.done = []
    state.position = plan.request.from
    let replan = try replanner.replan(plan, from: state)
    #expect(replan.rest.proof.status == .optimal)
    #expect(replan.rest.objective.value <= replan.valueBefore + 1e-6)
    let before = Set(plan.days[0].stops.map(\.id))
    let after = Set(replan.rest.days[0].stops.map(\.id))
    #expect(Set(replan.difference.lost.map(\.id)) == before.subtracting(after))
    #expect(Set(replan.difference.gained.map(\.id)) == after.subtracting(before))
    #expect(replan.summary.contains("The rest is worth"))
  }

  @Test func `what is done or skipped does not come back`() throws {
    let ids = plan.days[0].stops.map(\.id)
    var state = TripState(time: Oddtown.clock("09:30"))
    state.done = [ids[1]]
    state.skip = [ids[0]]
    let rest = try replanner.replan(plan, from: state).rest
    #expect(rest.days[0].stops.allSatisfy { $0.id != ids[0] && $0.id != ids[1] })
    #expect(rest.request.skip.contains(ids[0]))
  }

  @Test func `a must that no longer fits is given up and named`() throws {
    var request = try Oddtown.request()
    request.must = ["castle"]
    let plan = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    var state = TripState(time: Oddtown.clock("16:45"))
    state.done = []
    let replan = try replanner.replan(plan, from: state)
    #expect(replan.brokenMusts == ["castle"])
  }

  @Test func `lunch is kept until it is over`() throws {
    var state = TripState(time: Oddtown.clock("09:30"))
    state.done = []
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.map(\.kind) == [.lunch])
    state.time = Oddtown.clock("15:00")
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.isEmpty)
    state.lunch = MealBreak("15:00-16:00/30")
    #expect(try replanner.replan(plan, from: state).rest.days[0].breaks.map(\.kind) == [.lunch])
  }

  @Test func `a day that is over, or that the plan does not have, is refused with the remedy`()
    throws
  {
    #expect(throws: ReplanError.dayIsOver(at: Oddtown.clock("19:00"), end: Oddtown.clock("18:00")))
    {
      try replanner.replan(plan, from: TripState(time: Oddtown.clock("19:00")))
    }
    var state = TripState(time: Oddtown.clock("10:00"))
    state.day = 3
    #expect(throws: ReplanError.noSuchDay(4, days: 1)) { try replanner.replan(plan, from: state) }
    #expect(ReplanError.noSuchDay(4, days: 1).description.contains("--day 1"))
    state.day = 0
    state.skip = ["atlantis"]
    #expect(throws: ReplanError.self) { try replanner.replan(plan, from: state) }
  }
}
