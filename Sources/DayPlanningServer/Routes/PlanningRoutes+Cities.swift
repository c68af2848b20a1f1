import Catalogs
import Formats
import Hummingbird
import OpeningHours

extension PlanningRoutes {
  /// Lists the cities, each with its number of attractions.
  func listCities() -> Answer {
    let rows = cities.catalogs.map { catalog -> OrderedJSON in
      let count = OrderedJSON.bare("\(catalog.attractions.count)")
      return catalog.city.orderedJSON.adding("attractions", count)
    }
    return .document(.ordered(.list(rows)).cacheable)
  }

  /// Lists the attractions of a city that match the query.
  func listAttractions(_ call: Call) throws(ProblemDetails) -> Answer {
    let id = call.part("id")
    guard let catalog = cities[id] else {
      throw ProblemDetails(.notFound, cities.complaint(about: id))
    }
    let filter = try AttractionFilter(call.query(AttractionFilter.names))
    let rows = catalog.attractions.compactMap { filter.row($0, in: catalog) }
    let list = OrderedJSON.object([
      ("city", .text(id)), ("license", .text(catalog.license)),
      ("attribution", .list(catalog.attribution.map(OrderedJSON.text))),
      ("attractions", .list(rows)),
    ])
    return .document(.ordered(list).cacheable)
  }
}

extension OrderedJSON {
  /// Returns this object with another member at its end.
  func adding(_ key: String, _ value: Self) -> Self {
    guard case .object(let members) = self else { return self }
    return .object(members + [(key, value)])
  }
}
