internal import Transit

extension TransitMode {
  /// Creates the mode for a basic or extended `route_type`, or returns `nil` if it is unknown.
  init?(routeType: Int) {
    switch routeType {
    case 0, 900...906: self = .tram
    case 1, 400...405: self = .metro
    case 2, 100...117: self = .rail
    case 3, 11, 200...209, 700...716, 800, 1500...1507: self = .bus
    case 4, 1000, 1200: self = .ferry
    case 5, 6, 7, 1300...1307, 1400: self = .cable
    case 12: self = .lightRail
    default: return nil
    }
  }
}
