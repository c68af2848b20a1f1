import Catalogs
package import DayPlans
package import Geography

/// A travel model with rides in addition to the walks of a map.
package protocol RidingTravel: TravelModel, ParkSource {
  /// The walks.
  var streets: StreetTravel { get }
}

extension TravelModel {
  /// The streets of a model, also of one with rides; `nil` if it has none.
  package var streetTravel: StreetTravel? {
    self as? StreetTravel ?? (self as? any RidingTravel)?.streets
  }
}

extension RidingTravel {
  /// The parks of the map.
  package var parks: [MapPark] { streets.parks }

  /// All modes.
  package var modes: Set<TravelMode> { streets.modes }

  /// The walk on the streets.
  package func way(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace,
    around parks: [MapPolygon]
  ) -> TravelPath? {
    var way = streets.way(from: start, to: end, by: mode, at: pace, around: parks)
    if mode == .transit { way?.mode = .walk }
    return way
  }
}
