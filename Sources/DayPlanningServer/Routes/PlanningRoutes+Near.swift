import Catalogs
import DayPlanning
import Geography
import Hummingbird
import StrictJSON
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for what is near.
///
/// They compute for milliseconds, so they need no place in the queue.
extension PlanningRoutes {
  /// Lists the sights nearest to a place of a city.
  func near(_ call: Call) async throws(ProblemDetails) -> Answer {
    let query = try call.query(NearOrder.names)
    let answer = try await reading { () throws(ProblemDetails) -> Data in
      let order = try NearOrder(query)
      guard let catalog = cities[order.city] else {
        throw .query("city", cities.complaint(about: order.city))
      }
      if let fault = catalog.fault(of: order.place, at: "/at") {
        throw .query("at", fault.detail)
      }
      return try near(order, in: catalog, traveling: cities.travel(of: order.city))
    }
    return .document(Document(answer, as: .json))
  }

  /// Lists the sights nearest to a place, and with a plan says which fit into it.
  func nearOnPlan(_ call: Call) async throws(ProblemDetails) -> Answer {
    let json = try await body(of: call)
    let answer = try await reading { () throws(ProblemDetails) -> Data in
      let order = try order(in: json) { NearOrder(reading: $0) }
      let pointer = order.plan == nil ? "/city" : "/plan/city"
      let catalog = try cities.catalog(order.city, at: pointer)
      var faults = order.plan?.strangers(in: catalog, at: "/plan") ?? []
      if let fault = catalog.fault(of: order.place, at: "/at") { faults.append(fault) }
      guard faults.isEmpty else { throw ProblemDetails(faults: faults) }
      let travel = order.plan.map { cities.travel(of: $0) } ?? cities.travel(of: order.city)
      return try PlanInput.answering(by: travel) { () throws(ProblemDetails) in
        try near(order, in: catalog, traveling: travel)
      }
    }
    return .document(Document(answer, as: .json))
  }

  private func near(
    _ order: NearOrder,
    in catalog: Catalog,
    traveling travel: any TravelModel
  ) throws(ProblemDetails) -> Data {
    guard let position = catalog.position(of: order.place) else {
      throw ProblemDetails(.internalError, "\(order.place) has no position")
    }
    let places = NearSearch(in: catalog, traveling: travel).places(
      near: position,
      matching: order.query,
      at: try order.moment(in: catalog),
      in: order.plan
    )
    return try Self.written(answer: places)
  }
}
