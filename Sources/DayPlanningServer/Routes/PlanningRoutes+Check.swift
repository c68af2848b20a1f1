import Catalogs
import DayPlanning
import Hummingbird
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for finished plans, edited by hand or not.
extension PlanningRoutes {
  /// Recomputes a plan and lists its violations.
  func check(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let answer = try await reading { () throws(ProblemDetails) -> Data in
      let (plan, catalog) = try savedPlan(in: json)
      let travel = cities.travel(of: plan)
      return try PlanInput.answering(by: travel) { () throws(ProblemDetails) in
        do {
          return try PlanCheck(of: plan, in: catalog, traveling: travel).json()
        } catch {
          throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
        }
      }
    }
    return .document(Document(answer, as: .json))
  }

  /// Writes a plan in another format, unchanged.
  func export(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    return try await reading { () throws(ProblemDetails) -> Answer in
      let (plan, catalog) = try savedPlan(in: json)
      return .document(try document(of: plan, in: catalog, as: call.form))
    }
  }

  /// Reads a plan and finds the catalog of its city.
  private func savedPlan(in json: Data) throws(ProblemDetails) -> (plan: Plan, catalog: Catalog) {
    let plan: Plan
    do throws(ReadingError) {
      plan = try StrictReader.read(json) { Plan(reading: $0) }
    } catch {
      throw ProblemDetails(error)
    }
    return (plan, try cities.catalog(plan.city, at: "/city"))
  }
}
