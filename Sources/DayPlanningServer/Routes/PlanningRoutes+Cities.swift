import Catalogs
import Hummingbird
import OpeningHours
import StrictJSON

extension PlanningRoutes {
  /// Lists the cities, with how many attractions each has.
  func listCities() -> Response {
    let rows = cities.catalogs.map { catalog -> OrderedJSON in
      let count = OrderedJSON.bare("\(catalog.attractions.count)")
      return catalog.city.orderedJSON.adding("attractions", count)
    }
    return .ordered(.list(rows))
  }

  /// Lists the attractions of a city that are as the query wants them.
  func listAttractions(_ call: Call) throws(ProblemDetails) -> Response {
    let id = call.part("id")
    guard let catalog = cities[id] else {
      throw ProblemDetails(.notFound, cities.complaint(about: id))
    }
    let filter = try AttractionFilter(call.query(AttractionFilter.names))
    let rows = catalog.attractions.compactMap { filter.row($0, in: catalog) }
    return .ordered(
      .object([
        ("city", .text(id)), ("license", .text(catalog.license)),
        ("attribution", .list(catalog.attribution.map(OrderedJSON.text))),
        ("attractions", .list(rows)),
      ])
    )
  }
}

extension OrderedJSON {
  /// Returns this object with one member more at its end.
  func adding(_ key: String, _ value: Self) -> Self {
    guard case .object(let members) = self else { return self }
    return .object(members + [(key, value)])
  }
}
