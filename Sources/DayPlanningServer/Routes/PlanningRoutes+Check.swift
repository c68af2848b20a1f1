import DayPlanning
import Hummingbird

extension PlanningRoutes {
  /// Recomputes a plan and lists each thing that breaks.
  func check(_ call: Call) async throws(ProblemDetails) -> Response {
    let json = try await body(of: call)
    let plan: Plan
    do throws(ReadingError) {
      plan = try StrictReader.read(json) { Plan(reading: $0) }
    } catch {
      throw ProblemDetails(error)
    }
    let catalog = try cities.catalog(plan.city, at: "/city")
    do {
      return Response(try PlanCheck(of: plan, in: catalog).json(), as: .json)
    } catch {
      throw ProblemDetails(.internalError, "the answer cannot be written: \(error)")
    }
  }
}
