import Catalogs
import DayPlans
import Geography

/// Collects what is wrong with an order for a city, up to as many faults as an answer lists.
///
/// Once there are as many, or the client has left, nothing more is looked up.
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

  /// Whether nothing more is looked up.
  private var isDone: Bool { faults.count >= ProblemDetails.faultLimit || Task.isCancelled }

  /// Adds a fault, unless there are enough.
  mutating func add(_ fault: PointedFault) {
    if !isDone { faults.append(fault) }
  }

  /// Adds a fault if no sight of the city has an id.
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

  /// Adds a fault for each stop of a plan that is no sight of the city.
  mutating func look(for plan: Plan?, at pointer: String) {
    for (day, stops) in (plan?.days ?? []).enumerated() {
      for (index, stop) in stops.stops.enumerated() where !isDone {
        look(for: stop.id, at: "\(pointer)/days/\(day)/stops/\(index)/id")
      }
    }
  }

  /// Adds a fault if a place of a visitor is nowhere in or near the city.
  mutating func look(for place: Waypoint, at pointer: String) {
    switch place {
    case .anywhere:
      add(PointedFault(pointer: pointer, detail: "is anywhere; write lat,lon or the id of a sight"))
    case .attraction(let id): look(for: id, at: pointer)
    case .position(let position):
      let kilometers = Int(catalog.city.bounds.distance(to: position).rawValue / 1_000)
      guard kilometers > 100 else { return }
      let city = catalog.city.name
      let detail = "\(position) is \(kilometers) km from \(city); write latitude before longitude"
      add(PointedFault(pointer: pointer, detail: detail))
    }
  }

  /// Refuses the order if anything is wrong with it.
  ///
  /// - Throws: ``ProblemDetails`` with the faults, or ``ProblemKind/cancelled``.
  func check() throws(ProblemDetails) {
    guard !Task.isCancelled else {
      throw ProblemDetails(.cancelled, "the client left before its request was checked")
    }
    guard faults.isEmpty else { throw ProblemDetails(faults: faults) }
  }
}
