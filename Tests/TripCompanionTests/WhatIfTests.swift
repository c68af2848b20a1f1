import Catalogs
import CityCatalogs
import Foundation
import OpeningHours
import TestTools
import Testing

@testable import DayPlanner
@testable import DayPlans
@testable import TripCompanion

/// What-if plans and suggestions.
struct WhatIfTests {
  private let plan: Plan
  private let planner: Planner

  init() throws {
    plan = try Oddtown.plan()
    planner = try Oddtown.planner()
  }

  @Test(.slow) func `each outcome is the plan of the changed request`() throws {
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
    let table = ScenarioTable(plan, outcomes).text
    #expect(table.contains("--rain") && table.contains("as planned"))
    #expect(
      Set(table.split(separator: "\n").prefix(8).map { $0.contains("min") || $0.contains("stops") })
        == [true]
    )
  }

  @Test(.slow, arguments: ["london", "nyc", "vancouver"])
  func `rain is the weather factor at each sight of a city`(city: String) throws {
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data").path
    let catalog = try CatalogLibrary(directory: data).catalog(city)
    var asked = try Oddtown.request()
    var weathered = asked
    weathered.weather = .rain
    PlanScenario.rain.apply(to: &asked, in: catalog)
    #expect(asked == weathered)
    for sight in catalog.attractions {
      // The documented factors for the setting given by ``SettingRule``.
      let factor =
        switch SettingRule.setting(of: sight) {
        case .indoor: 1.0
        case .both: 0.75
        case .outdoor: 0.35
        }
      #expect(asked.weather?.factor(for: SettingRule.setting(of: sight)) == factor, "\(sight.id)")
    }
  }

  @Test func `the outcome for rain is the plan for rain`() throws {
    let outcome = WhatIf(planner: planner).outcomes(of: [.rain], for: plan)[0]
    var request = plan.request
    request.weather = .rain
    let rain = try planner.plan(request, explanations: .mostRelevant(0))
    let other = try outcome.result.get()
    #expect(other.days == rain.days && other.objective == rain.objective)
  }

  @Test(.slow) func `a later start is never worth more`() throws {
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

  @Test func `failed outcomes have a reason`() throws {
    let outcomes = WhatIf(planner: planner).outcomes(
      of: [.add("atlantis"), .end(Oddtown.clock("08:00"))],
      for: plan
    )
    #expect(outcomes.allSatisfy { $0.difference == nil })
    #expect(ScenarioTable(plan, outcomes).text.contains("atlantis"))
  }

  @Test func `the cost of a suggestion is that of planning with it`() throws {
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
