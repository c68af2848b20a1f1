import Catalogs
import DayPlanning
import Hummingbird
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for plans that were made before, and perhaps edited by hand.
extension PlanningRoutes {
  /// Recomputes a plan and lists each thing that breaks.
  func check(_ call: Call) async throws(ProblemDetails) -> Response {
    let json = try await body(of: call)
    let answer = try await reading { () throws(ProblemDetails) -> Data in
      let (plan, catalog) = try savedPlan(in: json)
      do {
        return try PlanCheck(of: plan, in: catalog).json()
      } catch {
        throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
      }
    }
    return Response(answer, as: .json)
  }

  /// Writes a plan in another form, as it is.
  func export(_ call: Call) async throws(ProblemDetails) -> Response {
    let json = try await body(of: call)
    return try await reading { () throws(ProblemDetails) -> Response in
      let (plan, catalog) = try savedPlan(in: json)
      return try answer(plan, in: catalog, as: call.form)
    }
  }

  /// Reads a plan, and finds the catalog of its city.
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
