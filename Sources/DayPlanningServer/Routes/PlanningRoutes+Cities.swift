import DayPlanning
import Hummingbird

extension PlanningRoutes {
  /// Lists the cities, with how many attractions each has.
  func listCities() -> Response {
    let rows = cities.catalogs.map { catalog -> OrderedJSON in
      guard case .object(let members) = catalog.city.orderedJSON else { return .list([]) }
      let count = OrderedJSON.bare("\(catalog.attractions.count)")
      return .object(members + [("attractions", count)])
    }
    return .ordered(.list(rows))
  }
}
