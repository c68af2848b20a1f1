import DayPlanning
import Hummingbird

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Recomputes a plan and lists each thing that breaks.
  func check(_ call: Call) async throws(ProblemDetails) -> Response {
    let json = try await body(of: call)
    let answer = try await reading { () throws(ProblemDetails) -> Data in
      try violations(in: json)
    }
    return Response(answer, as: .json)
  }

  /// Returns what breaks in a plan, as JSON.
  private func violations(in json: Data) throws(ProblemDetails) -> Data {
    let plan: Plan
    do throws(ReadingError) {
      plan = try StrictReader.read(json) { Plan(reading: $0) }
    } catch {
      throw ProblemDetails(error)
    }
    let catalog = try cities.catalog(plan.city, at: "/city")
    do {
      return try PlanCheck(of: plan, in: catalog).json()
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}
