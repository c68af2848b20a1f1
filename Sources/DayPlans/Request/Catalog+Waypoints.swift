package import Catalogs
package import Geography

extension Catalog {
  /// Returns the position of `waypoint`, or `nil` if the catalog has no such place.
  package func position(of waypoint: Waypoint) -> Coordinate? {
    switch waypoint {
    case .attraction(let id): self[id]?.coordinate
    case .position(let position): position
    case .anywhere: nil
    }
  }

  /// Returns where the days of `request` end, or `nil` if that is the last sight.
  package func end(of request: PlanRequest) -> Coordinate? {
    (request.to ?? request.from).flatMap { position(of: $0) }
  }
}
