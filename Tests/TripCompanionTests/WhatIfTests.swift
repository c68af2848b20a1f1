import Catalogs
import DayPlanning
import OpeningHours
import Testing

@testable import TripCompanion

/// Plans under other conditions, and suggestions.
struct WhatIfTests {
  private let plan: Plan
  private let planner: Planner

  init() throws {
    plan = try Oddtown.plan()
    planner = try Oddtown.planner()
  }

  @Test func `each change leads to the plan of the changed request`() throws {
    let scenarios: [PlanScenario] = [
      .start(Oddtown.clock("11:00")), .end(Oddtown.clock("14:00")), .mode(.cycle), .add("well"),
      .drop("castle"), .rain, .all([.start(Oddtown.clock("11:00")), .drop("castle")]),
    ]
    let outcomes = WhatIf(planner: planner).outcomes(of: scenarios, for: plan)
    for outcome in outcomes {
      let other = try outcome.result.get()
      #expect(other.proof.status == .optimal)
      let gap = other.objective.value - plan.objective.value
      #expect(abs((outcome.difference?.value ?? .nan) - gap) < 0.01)
    }
    let stops = try outcomes.map { try $0.result.get().days[0].stops.map(\.id) }
    #expect(stops[3].contains("well"))
    #expect(!stops[4].contains("castle") && !stops[6].contains("castle"))
    let outdoors = Set(planner.catalog.attractions.filter(PlanScenario.isOutdoors).map(\.id))
    #expect(outdoors.isDisjoint(with: stops[5]) && outdoors.contains("square"))
    let table = ScenarioTable(plan, outcomes).text
    #expect(table.contains("--rain") && table.contains("as planned"))
    #expect(
      Set(table.split(separator: "\n").prefix(8).map { $0.contains("min") || $0.contains("stops") })
        == [true]
    )
  }

  @Test func `a later start is never worth more`() throws {
    var request = try Oddtown.request()
    request.breaks = false
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    let hours = Oddtown.clock("08:00")...Oddtown.clock("17:00")
    let outcomes = WhatIf(planner: planner).sweep(startsIn: hours, every: 60, for: plan)
    let values = try outcomes.map { try $0.result.get().objective.value }
    #expect(values.count == 10)
    for (early, late) in zip(values, values.dropFirst()) { #expect(late <= early + 1e-6) }
    let chart = SweepChart(outcomes).text
    #expect(chart.split(separator: "\n").count == 10 && chart.contains("best"))
  }

  @Test func `what cannot be planned says why`() throws {
    let outcomes = WhatIf(planner: planner).outcomes(
      of: [.add("atlantis"), .end(Oddtown.clock("08:00"))],
      for: plan
    )
    #expect(outcomes.allSatisfy { $0.difference == nil })
    #expect(ScenarioTable(plan, outcomes).text.contains("atlantis"))
  }

  @Test func `a suggestion costs what planning with it costs`() throws {
    var request = try Oddtown.request()
    request.maxStops = 3
    let plan = try planner.plan(request, explanations: .mostRelevant(0))
    let suggestions = SuggestionSearch(planner: planner).suggestions(for: plan, limit: 5)
    #expect(!suggestions.isEmpty)
    let visited = Set(plan.days[0].stops.map(\.id))
    for suggestion in suggestions {
      #expect(!visited.contains(suggestion.attraction.id))
      #expect(suggestion.change.value <= 1e-6)
      var with = request
      with.must = [suggestion.attraction.id]
      let other = try planner.plan(with, explanations: .mostRelevant(0))
      #expect(abs(other.objective.value - plan.objective.value - suggestion.change.value) < 0.01)
      #expect(suggestion.description.contains("min"))
    }
    for (better, worse) in zip(suggestions, suggestions.dropFirst()) {
      #expect(better.change.value >= worse.change.value)
    }
  }
}
