import Basics
import Catalogs
import DayPlans
import OpeningHours

/// The stops of an edited plan, each with its visit options.
struct PlanEdit {
  /// The request, with a pin for each stop whose time was given.
  let request: PlanRequest

  /// The stops of each day of the request.
  let days: [[Candidate]]

  /// Prepares stops.
  ///
  /// - Throws: ``PlanError/request(_:)`` if the request has faults, or the catalog lacks a sight.
  init(
    _ days: [[EditedStop]],
    for request: PlanRequest,
    in catalog: Catalog
  ) throws(PlanError) {
    let stops = request.dates.indices.map { $0 < days.count ? days[$0] : [] }
    let request = request.pinning(stops.flatMap(\.self))
    var strangers = UnknownSights(in: catalog)
    let unknown = stops.joined().map(\.id).filter { catalog[$0] == nil }.uniqued
    let faults =
      request.faults(in: catalog)
      + unknown.map {
        RequestFault(name: "days", reason: .unknownSight(sight: strangers.describe($0)))
      }
    guard faults.isEmpty else { throw .request(faults) }
    let rule = EditedVisitRule(request, in: catalog)
    self.request = request
    self.days = stops.map { stops in
      stops.compactMap { stop in catalog[stop.id].map { rule.candidate(for: stop, at: $0) } }
    }
  }
}

extension PlanRequest {
  /// Returns this request with a pin for each stop whose time is given, in place of any other pin of its sight.
  fileprivate func pinning(_ stops: [EditedStop]) -> Self {
    var request = self
    for stop in stops {
      guard let enter = stop.enter else { continue }
      request.pins.removeAll { $0.sight == stop.id }
      request.pins.append(Pin(sight: stop.id, enter: enter...enter))
    }
    return request
  }
}
