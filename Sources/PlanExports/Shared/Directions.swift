import DayPlans
import Geography

/// Links to directions between two places, by position alone.
///
/// > Source: A. Mayrhofer, C. Spanring, "A Uniform Resource Identifier for Geographic Locations ('geo' URI)",
/// > RFC 5870, <https://www.rfc-editor.org/rfc/rfc5870>; Google, "Maps URLs"; Apple, "Map Links".
struct Directions {
  /// The start.
  let from: Coordinate

  /// The end.
  let to: Coordinate

  /// The mode of travel.
  let mode: TravelMode

  /// The end as a `geo:` URI, which opens the reader's preferred map.
  var geo: String { "geo:\(to.latitude.decimal),\(to.longitude.decimal)" }

  /// Directions in Google Maps.
  var google: String {
    let mode =
      switch mode {
      case .walk: "walking"
      case .cycle: "bicycling"
      case .drive: "driving"
      case .transit: "transit"
      }
    return "https://www.google.com/maps/dir/?api=1&origin=\(pair(from))&destination=\(pair(to))"
      + "&travelmode=\(mode)"
  }

  /// Directions in Apple Maps, whose links do not support cycling.
  var apple: String {
    let flag =
      switch mode {
      case .walk: "&dirflg=w"
      case .cycle: ""
      case .drive: "&dirflg=d"
      case .transit: "&dirflg=r"
      }
    return "https://maps.apple.com/?saddr=\(pair(from))&daddr=\(pair(to))\(flag)"
  }

  /// Directions on openstreetmap.org, which does not support public transport.
  var openStreetMap: String {
    let engine =
      switch mode {
      case .walk, .transit: "foot"
      case .cycle: "bike"
      case .drive: "car"
      }
    return "https://www.openstreetmap.org/directions?engine=fossgis_osrm_\(engine)"
      + "&route=\(pair(from))%3B\(pair(to))"
  }

  /// All links, the end itself first.
  var all: [String] { [geo, google, apple, openStreetMap] }

  /// Returns a position for a URL query.
  private func pair(_ position: Coordinate) -> String {
    "\(position.latitude.decimal)%2C\(position.longitude.decimal)"
  }
}

extension Directions {
  /// Creates the links for a leg.
  init(_ way: ExportedPlan.Way, by mode: TravelMode) {
    self.init(from: way.from.coordinate, to: way.to.coordinate, mode: way.leg.mode ?? mode)
  }
}
