import Catalogs
import DayPlanning
import Geography
import HTTPTypes
import Hummingbird
import PlanExports
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Plans a day.
  func plan(_ call: Call) async throws(ProblemDetails) -> Response {
    let json = try await body(of: call)
    let (wishes, catalog) = try await reading {
      () throws(ProblemDetails) -> (PlanRequest, Catalog) in
      try request(in: json)
    }
    let departure = departures.of(call.context.channel)
    let plan = try await desk.plan(wishes, in: catalog, departure: departure)
    return try answer(plan, in: catalog, as: call.form)
  }

  /// Does `work` on a thread for what clients send.
  func reading<Value: Sendable>(
    _ work: @Sendable () throws(ProblemDetails) -> Value
  ) async throws(ProblemDetails) -> Value {
    try await withTaskExecutorPreference(readers) { () async throws(ProblemDetails) in
      try work()
    }
  }

  /// Reads what is asked for, and for which city.
  func request(in json: Data) throws(ProblemDetails) -> (PlanRequest, Catalog) {
    let order: PlanOrder
    do throws(ReadingError) {
      order = try PlanOrder(json: json)
    } catch {
      throw ProblemDetails(error)
    }
    let catalog = try cities.catalog(order.city, at: "/city")
    let request = try request(of: order, in: catalog)
    guard request.seconds <= limits.seconds else {
      let detail = "\(request.seconds) is more than this service allows, \(limits.seconds)"
      throw ProblemDetails(faults: [PointedFault(pointer: "/seconds", detail: detail)])
    }
    return (request, catalog)
  }

  private func request(
    of order: PlanOrder,
    in catalog: Catalog
  ) throws(ProblemDetails) -> PlanRequest {
    guard let today = catalog.city.today else {
      throw ProblemDetails(.internalError, "the time zone of \(catalog.city.name) is not known")
    }
    do throws(AreaError) {
      let seconds = min(5, limits.seconds)
      return try order.request(in: catalog, today: today, seconds: seconds)
    } catch {
      throw ProblemDetails(error, at: "/area")
    }
  }

  /// Returns a plan in the form that is wanted.
  func answer(
    _ plan: Plan,
    in catalog: Catalog,
    as form: MediaForm
  ) throws(ProblemDetails) -> Response {
    let format = PlanForm.format(of: form)
    let answer = PlanAnswer(plan: plan, catalog: catalog)
    do {
      var response = Response(try answer.data(as: format), as: form)
      response.headers[.vary] = "Accept"
      if format == .html { response.headers[.contentSecurityPolicy] = ContentPolicy.printed }
      return response
    } catch {
      throw ProblemDetails(.internalError, "the plan cannot be written: \(error)")
    }
  }
}
