import Basics
import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import Orienteering
import TestTools
import Testing

/// Edited days whose sights have prices or best times.
struct CostlyEditTests {
  @Test func `an edited day over the budget is timed, and violates only the budget`() throws {
    let town = try BudgetPlanTests.town()
    let stops = [EditedStop(id: "castle"), EditedStop(id: "cathedral")]
    let retimed = try PlanEditor(in: town).retime([stops], for: OddTown.request { $0.budget = 31 })
    #expect(retimed.plan.days[0].stops.map(\.id) == ["castle", "cathedral"])
    #expect(retimed.plan.days[0].cost?.about == 37)
    #expect(retimed.violations.map(\.reason) == [.overBudget(cost: 37, budget: 31)])
  }

  @Test func `an edited day that is not free is timed, although only free sights are requested`()
    throws
  {
    let town = try BudgetPlanTests.town()
    let request = OddTown.request { $0.freeOnly = true }
    let retimed = try PlanEditor(in: town).retime([[EditedStop(id: "castle")]], for: request)
    #expect(retimed.plan.days[0].stops.map(\.id) == ["castle"])
    #expect(retimed.violations.map(\.reason) == [.notFree(about: 31)])
  }

  @Test(arguments: [10, 20, 36, 37, 60])
  func `alternatives respect the budget, or the day's current cost`(budget: Int) throws {
    let town = try BudgetPlanTests.town()
    let stops = [EditedStop(id: "cathedral"), EditedStop(id: "square")]
    let request = OddTown.request { $0.budget = budget }
    let editor = PlanEditor(in: town)
    let found = try editor.alternatives(
      toStop: 1,
      onDay: 0,
      of: [stops],
      for: request,
      limit: 20
    )
    let cost = { (id: String) in BudgetPlanTests.amounts[id] ?? 0 }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { cost($0.sight.id) + 6 <= budget })
    let free = try editor.alternatives(
      toStop: 1,
      onDay: 0,
      of: [stops],
      for: OddTown.request(),
      limit: 20
    )
    let affordable = free.filter { cost($0.sight.id) + 6 <= budget }
    #expect(found.map(\.sight.id) == affordable.map(\.sight.id))
  }

  @Test(.slow, arguments: 0..<8)
  func `retiming keeps visits at their best times`(batch: UInt64) throws {
    let morning = BestTime.morning
    let afternoon = BestTime.hours(try StatedHours(parsing: "14:00-17:00"))
    for seed in batch * 25..<(batch + 1) * 25 {
      var (catalog, request) = RandomRequests.request(seed: seed)
      request.slack = .leave
      var random = SeededGenerator(seed: seed)
      let places = catalog.attractions.map { place in
        var place = place
        let times = [morning, afternoon, .sunset, .afterDark].shuffled(using: &random)
        place.dayFacts.bestAt = Array(times.prefix(Int.random(in: 0...3, using: &random)))
        return place
      }
      catalog = Catalog(city: catalog.city, attractions: places)
      guard let plan = try? Planner(in: catalog, solver: .exact).plan(request) else { continue }
      #expect(PlanCheck(of: plan, in: catalog).violations.isEmpty, "seed \(seed)")
      let editor = PlanEditor(in: catalog)
      let retimed = try editor.retime(plan.days.map(\.editedStops), for: request)
      #expect(retimed.violations.isEmpty, "seed \(seed)")
      #expect(retimed.plan.objective.value == plan.objective.value, "seed \(seed)")
    }
  }
}
