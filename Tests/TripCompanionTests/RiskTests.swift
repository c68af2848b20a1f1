import Catalogs
import DayPlanner
import DayPlans
import Foundation
import OpeningHours
import TestTools
import Testing

@testable import TripCompanion

/// Simulated days, compared with manual calculations.
struct RiskTests {
  private let plan: Plan

  init() throws {
    plan = try Oddtown.plan()
  }

  @Test func `without spread, every day goes as planned`() throws {
    var model = RiskModel()
    (model.days, model.legSpread, model.staySpread, model.steadyEntry, model.tolerance) = (
      50, 0, 0, 1, 0
    )
    let risk = try #require(
      RiskStudy(in: try Oddtown.catalog(), model: model).risks(of: plan).first
    )
    #expect(risk.allOnTime == 1 && risk.weakest == nil)
    #expect(abs(risk.meanValue - plan.objective.value) < 0.1)
    for (stop, planned) in zip(risk.stops, plan.days[0].stops) {
      #expect(stop.onTime == 1 && stop.missed == 0)
      // Visitors who don't wait for the planned time may be early.
      #expect(stop.median <= planned.arrive)
      #expect(stop.late == stop.median)
    }
  }

  @Test func `the same seed gives the same risk, another seed nearly the same`() throws {
    let catalog = try Oddtown.catalog()
    var model = RiskModel()
    model.days = 4_000
    let first = RiskStudy(in: catalog, model: model).risks(of: plan)
    #expect(RiskStudy(in: catalog, model: model).risks(of: plan) == first)
    model.seed = 2
    let second = RiskStudy(in: catalog, model: model).risks(of: plan)
    #expect(first != second)
    for (one, other) in zip(first[0].stops, second[0].stops) {
      #expect(abs(one.onTime - other.onTime) < 0.05)
    }
  }

  @Test(arguments: [0.1, 0.3, 0.6])
  func `a leg is on time with the probability of the normal distribution`(spread: Double) throws {
    var request = try Oddtown.request()
    request.select = ["lighthouse"]
    request.breaks = false
    request.to = .attraction("lighthouse")
    request.end = Oddtown.clock("11:40")
    let plan = try Oddtown.planner().plan(request, explanations: .mostRelevant(0))
    let day = try #require(plan.days.first)
    let stop = try #require(day.stops.first)
    let leg = Double(try #require(day.legs.first).minutes.rawValue)
    var model = RiskModel()
    (model.days, model.legSpread, model.staySpread, model.steadyEntry, model.tolerance) = (
      40_000, spread, 0, 1, 5
    )
    let risk = try #require(
      RiskStudy(in: try Oddtown.catalog(), model: model).risks(of: plan).first
    )
    let latest = 11 * 60 + 40 + 5 - Double(stop.minutes.rawValue + stop.entryMinutes.rawValue)
    let room = latest - Double(day.start.minutesSinceMidnight)
    let expected = 0.5 * erfc(-log(room / leg) / spread / 2.0.squareRoot())
    #expect(abs(risk.stops[0].onTime - expected) < 0.01, "expected \(expected)")
  }

  @Test func `leaving by the stated time gives the confidence, two minutes later does not`() throws
  {
    let catalog = try Oddtown.catalog()
    var model = RiskModel()
    model.days = 2_000
    let risk = try #require(RiskStudy(in: catalog, model: model).risks(of: plan).first)
    let course = DayCourse(plan.days[0], of: plan, in: catalog, model: model)
    let draws = RiskDraws(model, steps: course.steps.count + 1)
    for (number, stop) in risk.stops.enumerated() {
      guard let time = stop.leaveBy else { continue }
      func share(leaving minute: Int) -> Double {
        let sound = (0..<model.days).count { day in
          var time = Double(minute)
          for step in number..<course.steps.count {
            let outcome = course.outcome(of: step, leavingAt: time, draws[day, step])
            if !outcome.isOnTime { return false }
            time = outcome.leave
          }
          return course.isHomeOnTime(leavingAt: time, draws[day, course.steps.count])
        }
        return Double(sound) / Double(model.days)
      }
      #expect(share(leaving: time.minutesSinceMidnight) >= model.confidence)
      #expect(share(leaving: time.minutesSinceMidnight + 2) < model.confidence)
    }
  }

  @Test(.slow) func `the safest plan is nearly as good and at least as safe`() throws {
    var model = RiskModel()
    model.days = 500
    let study = RiskStudy(in: try Oddtown.catalog(), model: model)
    let safest = study.safest(like: plan, by: try Oddtown.planner())
    #expect(safest.safety >= study.safety(of: plan))
    #expect(safest.plan.objective.value >= plan.objective.value * 0.97 - 1e-6)
    #expect(safest.compared >= 1)
    #expect(try PlanCheck(of: safest.plan, in: Oddtown.catalog()).violations.isEmpty)
    let report = RiskReport(of: plan, by: study, planner: try Oddtown.planner())
    #expect(report.text.contains("simulated days"))
  }
}
