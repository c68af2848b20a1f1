import Catalogs
import DayPlans
import Formats
import Geography
import HTTPTypes
import Hummingbird
import PlanExports

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// Plans a day, or several.
  func plan(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let input = try await reading(call) { () throws(ProblemDetails) -> PlanInput in
      try self.input(in: json)
    }
    let place = try desk.place(for: call.context.client)
    return try await departures.of(call.context.channel).cancelling { () throws(ProblemDetails) in
      try await desk.plan(input, at: place) { plan throws(ProblemDetails) in
        Answer.document(try document(of: plan, in: input.catalog, as: call.form))
      }
    }
  }

  /// Reads a request and finds the catalog of its city.
  func input(in json: Data) throws(ProblemDetails) -> PlanInput {
    try input(of: order(in: json) { PlanOrder(reading: $0) })
  }

  /// Finds the catalog and the map of the city that an order names, and checks the order's limits.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - pointer: Its place in the body.
  ///   - isTimed: Whether to check its time limit.
  /// - Returns: The input of the plan.
  /// - Throws: ``ProblemDetails`` if the order is rejected.
  func input(
    of order: PlanOrder,
    at pointer: String = "",
    isTimed: Bool = true
  ) throws(ProblemDetails) -> PlanInput {
    let shipped = try cities.catalog(order.city, at: "\(pointer)/city")
    var request = try request(of: order, in: shipped, at: pointer)
    let catalog = shipped.adding(request.places)
    guard request.seconds <= limits.seconds || !isTimed else {
      let detail = "\(request.seconds) exceeds the service's limit of \(limits.seconds)"
      let fault = PointedFault(pointer: "/seconds", detail: detail, code: .overLimit)
      throw ProblemDetails(faults: [fault])
    }
    let travel = try cities.travel(in: order.city, streets: order.streets, at: pointer)
    if !order.namesMode { request.mode = request.usualMode(in: catalog, traveling: travel) }
    return PlanInput(request: request, catalog: catalog, travel: travel)
  }

  private func request(
    of order: PlanOrder,
    in catalog: Catalog,
    at pointer: String
  ) throws(ProblemDetails) -> PlanRequest {
    guard let today = catalog.city.today else {
      throw ProblemDetails(.internalError, "the time zone of \(catalog.city.name) is unknown")
    }
    do throws(AreaError) {
      let seconds = min(5, limits.seconds)
      return try order.request(in: catalog, today: today, seconds: seconds)
    } catch {
      throw ProblemDetails(error, at: "\(pointer)/area")
    }
  }

  /// Returns a plan in a media type.
  func document(
    of plan: Plan,
    in catalog: Catalog,
    as form: MediaForm
  ) throws(ProblemDetails) -> Document {
    let format = PlanForm.format(of: form)
    let map = format == .html ? try cities.maps.sheet(of: plan.city) : nil
    do {
      // For programs, so without line breaks.
      let data =
        format == .json
        ? try plan.json(isPretty: false)
        : try PlanAnswer(plan: plan, catalog: catalog, map: map).data(as: format)
      var document = Document(data, as: form)
      document.headers[.vary] = "Accept"
      if format == .html { document.headers[.contentSecurityPolicy] = ContentPolicy.printed }
      return document
    } catch {
      throw ProblemDetails(.internalError, "the plan cannot be written: \(error)")
    }
  }
}
