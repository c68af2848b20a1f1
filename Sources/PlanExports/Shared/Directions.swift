import DayPlanning
import Geography

/// Where to ask for the way from one place to another: links for maps, by position alone.
///
/// > Source: A. Mayrhofer, C. Spanring, "A Uniform Resource Identifier for Geographic Locations ('geo' URI)",
/// > RFC 5870, <https://www.rfc-editor.org/rfc/rfc5870>; Google, "Maps URLs"; Apple, "Map Links".
struct Directions {
  /// Where the way starts.
  let from: Coordinate

  /// Where it ends.
  let to: Coordinate

  /// How one gets about.
  let mode: TravelMode

  /// The place where the way ends, for the map of one's choice.
  var geo: String { "geo:\(to.latitude.decimal),\(to.longitude.decimal)" }

  /// The way in Google Maps.
  var google: String {
    let mode =
      switch mode {
      case .walk: "walking"
      case .cycle: "bicycling"
      case .drive: "driving"
      }
    return "https://www.google.com/maps/dir/?api=1&origin=\(pair(from))&destination=\(pair(to))"
      + "&travelmode=\(mode)"
  }

  /// The way in Apple Maps, which has no word for cycling there.
  var apple: String {
    let flag =
      switch mode {
      case .walk: "&dirflg=w"
      case .cycle: ""
      case .drive: "&dirflg=d"
      }
    return "https://maps.apple.com/?saddr=\(pair(from))&daddr=\(pair(to))\(flag)"
  }

  /// The way on openstreetmap.org.
  var openStreetMap: String {
    let engine =
      switch mode {
      case .walk: "foot"
      case .cycle: "bike"
      case .drive: "car"
      }
    return "https://www.openstreetmap.org/directions?engine=fossgis_osrm_\(engine)"
      + "&route=\(pair(from))%3B\(pair(to))"
  }

  /// All links, the place itself first.
  var all: [String] { [geo, google, apple, openStreetMap] }

  /// Returns a position as a part of a query.
  private func pair(_ position: Coordinate) -> String {
    "\(position.latitude.decimal)%2C\(position.longitude.decimal)"
  }
}

extension Directions {
  /// Creates the links of a way.
  init(_ way: ExportedPlan.Way, by mode: TravelMode) {
    self.init(from: way.from.coordinate, to: way.to.coordinate, mode: mode)
  }
}
