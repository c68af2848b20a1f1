import Catalogs
import DayPlans
import Geography

/// Collects the faults of an order for a city, up to the number that a response lists.
///
/// At the limit, or once the client has disconnected, lookups stop.
struct FaultCollector {
  /// The faults, in the order they were found.
  private(set) var faults: [PointedFault] = []

  private let catalog: Catalog
  private var strangers: UnknownSights

  /// Creates an empty collector for orders for the city of `catalog`.
  init(in catalog: Catalog) {
    self.catalog = catalog
    strangers = UnknownSights(in: catalog)
  }

  /// Whether lookups have stopped.
  private var isDone: Bool { faults.count >= ProblemDetails.faultLimit || Task.isCancelled }

  /// Adds a fault, up to the limit.
  mutating func add(_ fault: PointedFault) {
    if !isDone { faults.append(fault) }
  }

  /// Adds a fault if no sight of the city has a given id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - pointer: Its place in the body.
  /// - Returns: Whether there is such a sight.
  @discardableResult
  mutating func look(for id: String, at pointer: @autoclosure () -> String) -> Bool {
    guard catalog[id] == nil else { return true }
    guard !isDone else { return false }
    faults.append(PointedFault(pointer: pointer(), .unknownSight(sight: strangers.describe(id))))
    return false
  }

  /// Adds a fault for each id of a list that no sight of the city has.
  mutating func look(for ids: [String], at pointer: String) {
    for (index, id) in ids.enumerated() where !isDone { look(for: id, at: "\(pointer)/\(index)") }
  }

  /// Adds a fault for each stop of a plan that is not a sight of the city.
  mutating func look(for plan: Plan?, at pointer: String) {
    for (day, stops) in (plan?.days ?? []).enumerated() {
      for (index, stop) in stops.stops.enumerated() where !isDone {
        look(for: stop.id, at: "\(pointer)/days/\(day)/stops/\(index)/id")
      }
    }
  }

  /// Adds a fault if a visitor's position is not in or near the city.
  mutating func look(for place: Waypoint, at pointer: String) {
    switch place {
    case .anywhere:
      add(PointedFault(pointer: pointer, detail: "is anywhere; write lat,lon or the id of a sight"))
    case .attraction(let id): look(for: id, at: pointer)
    case .position(let position), .named(let position, _):
      let kilometers = Int(catalog.city.bounds.distance(to: position).rawValue / 1_000)
      guard kilometers > 100 else { return }
      let city = catalog.city.name
      let detail = "\(position) is \(kilometers) km from \(city); write latitude before longitude"
      add(PointedFault(pointer: pointer, detail: detail))
    }
  }

  /// Rejects the order if it has faults.
  ///
  /// - Throws: ``ProblemDetails`` with the faults, or ``ProblemKind/cancelled``.
  func check() throws(ProblemDetails) {
    guard !Task.isCancelled else {
      throw ProblemDetails(.cancelled, "the client disconnected before its request was checked")
    }
    guard faults.isEmpty else { throw ProblemDetails(faults: faults) }
  }
}
