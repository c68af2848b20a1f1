import Catalogs
import DayPlans
import Formats
import Geography
import Hummingbird
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The routes for what is near.
extension PlanningRoutes {
  /// Lists the sights nearest to a place of a city.
  func near(_ call: Call) throws(ProblemDetails) -> Answer {
    let order = try NearOrder(call.query(NearOrder.names))
    guard let catalog = cities[order.city] else {
      throw .query("city", cities.complaint(about: order.city))
    }
    var faults = FaultCollector(in: catalog)
    faults.look(for: order.place, at: "/at")
    if let fault = faults.faults.first { throw .query("at", fault.detail) }
    return try near(order, in: catalog, traveling: cities.travel(of: order.city))
  }

  /// Lists the sights nearest to a place, and with a plan says which fit into it.
  func nearOnPlan(_ json: Data) throws(ProblemDetails) -> Answer {
    let order = try order(in: json) { NearOrder(reading: $0) }
    let pointer = order.plan == nil ? "/city" : "/plan/city"
    let catalog = try cities.catalog(order.city, at: pointer)
    var faults = FaultCollector(in: catalog)
    faults.look(for: order.plan, at: "/plan")
    faults.look(for: order.place, at: "/at")
    try faults.check()
    let travel = order.plan.map { cities.travel(of: $0) } ?? cities.travel(of: order.city)
    return try PlanInput.answering(by: travel) { () throws(ProblemDetails) in
      try near(order, in: catalog, traveling: travel)
    }
  }

  private func near(
    _ order: NearOrder,
    in catalog: Catalog,
    traveling travel: any TravelModel
  ) throws(ProblemDetails) -> Answer {
    guard let position = catalog.position(of: order.place) else {
      throw ProblemDetails(.internalError, "\(order.place) has no position")
    }
    let places = NearSearch(in: catalog, traveling: travel).places(
      near: position,
      matching: order.query,
      at: try order.moment(in: catalog),
      in: order.plan
    )
    return .document(Document(try Self.written(answer: places), as: .json))
  }
}
