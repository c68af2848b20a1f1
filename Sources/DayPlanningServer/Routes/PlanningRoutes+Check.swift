import Catalogs
import DayPlans
import Formats
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for finished plans, edited by hand or not.
extension PlanningRoutes {
  /// Recomputes a plan and lists its violations.
  func check(_ json: Data) throws(ProblemDetails) -> Answer {
    let (plan, catalog) = try savedPlan(in: json)
    let travel = cities.travel(of: plan)
    let answer = try PlanInput.answering(by: travel) { () throws(ProblemDetails) -> Data in
      do {
        return try PlanCheck(of: plan, in: catalog, traveling: travel).json()
      } catch {
        throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
      }
    }
    return .document(Document(answer, as: .json))
  }

  /// Writes a plan in another format, unchanged.
  func export(_ json: Data, as form: MediaForm) throws(ProblemDetails) -> Answer {
    let (plan, catalog) = try savedPlan(in: json)
    return .document(try document(of: plan, in: catalog, as: form))
  }

  /// Reads a plan and finds the catalog of its city.
  private func savedPlan(in json: Data) throws(ProblemDetails) -> (plan: Plan, catalog: Catalog) {
    let plan = try order(in: json) { Plan(reading: $0) }
    return (plan, try cities.catalog(plan.city, at: "/city"))
  }
}
