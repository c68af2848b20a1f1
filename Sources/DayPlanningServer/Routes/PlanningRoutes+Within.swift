import Catalogs
import DayPlans
import Formats
import Geography
import Hummingbird
import Travel

extension PlanningRoutes {
  /// The parameters of an isochrone.
  private static let withinNames = [
    "city", "from", "minutes", "mode", "pace", "stepFree", "tolerance",
  ]

  /// The maximum number of minutes.
  private static let mostMinutes = 180

  /// Returns the isochrone around a place, as one or more polygons for use as a request's area.
  ///
  /// It is always computed on the map of the city.
  func within(_ call: Call) throws(ProblemDetails) -> Answer {
    let query = try call.query(Self.withinNames)
    guard let city = try query.value("city") else {
      throw .query("city", "is missing; pass the id of a city")
    }
    guard let catalog = cities[city] else {
      throw .query("city", cities.complaint(about: city))
    }
    let start = try Self.start(in: query, of: catalog)
    let most = Self.mostMinutes
    let minutes = try query.value("minutes", "a whole number from 1 to \(most)") { text in
      Int(text).flatMap { (1...most).contains($0) ? Minutes($0) : nil }
    }
    guard let minutes else {
      throw .query("minutes", "is missing; pass a number from 1 to \(most)")
    }
    let request = try Self.request(in: query, of: catalog)
    let tolerance = try query.value("tolerance", "a number of meters from 0 to 500") { text in
      Double(text).flatMap { (0...500).contains($0) ? $0 : nil }
    }
    return .document(
      try area(from: start, within: minutes, tolerance, for: request, in: catalog)
    )
  }

  /// Returns the origin.
  private static func start(
    in query: QueryItems,
    of catalog: Catalog
  ) throws(ProblemDetails) -> Coordinate {
    guard let text = try query.value("from") else {
      throw .query("from", "is missing; pass the id of a sight, or a position as lat,lon")
    }
    let place = text.quotedForMessage
    guard let waypoint = try? Waypoint(text), let start = catalog.position(of: waypoint) else {
      throw .query("from", "\(place) is neither a sight of \(catalog.city.name) nor lat,lon")
    }
    return start
  }

  /// Returns a request with the mode, the pace and the step-free option of a query.
  private static func request(
    in query: QueryItems,
    of catalog: Catalog
  ) throws(ProblemDetails) -> PlanRequest {
    guard let today = catalog.city.today else {
      throw ProblemDetails(.internalError, "the time zone of \(catalog.city.name) is unknown")
    }
    var request = PlanRequest(date: today)
    // Public transport is not supported.
    let modes = [TravelMode.walk, .cycle, .drive]
    let words = modes.map(\.rawValue).joined(separator: ", ")
    request.mode =
      try query.value("mode", "one of \(words)") { text in
        TravelMode(rawValue: text).flatMap { modes.contains($0) ? $0 : nil }
      } ?? .walk
    let paces = Pace.allCases.map(\.rawValue).joined(separator: ", ")
    request.pace = try query.value("pace", "one of \(paces)") { Pace(rawValue: $0) } ?? .normal
    request.stepFree =
      try query.value("stepFree", "true or false") { ["true": true, "false": false][$0] } ?? false
    guard !request.stepFree || request.mode == .walk else {
      throw .query("stepFree", "only applies on foot; leave it out, or the mode")
    }
    return request
  }

  /// Returns the isochrone, as GeoJSON.
  private func area(
    from start: Coordinate,
    within minutes: Minutes,
    _ tolerance: Double?,
    for request: PlanRequest,
    in catalog: Catalog
  ) throws(ProblemDetails) -> Document {
    let city = catalog.city
    let model = cities.streets(of: city.id)?.adapted(to: request, in: city)
    guard let streets = model?.streetTravel else {
      let detail = "there is no map of the streets of \(city.name); draw the area instead"
      throw ProblemDetails(
        faults: [PointedFault(pointer: "/city", detail: detail, code: .missingMap)]
      )
    }
    let pace = request.pace ?? .normal
    let found = streets.area(
      from: start,
      within: minutes,
      by: request.mode,
      at: pace,
      tolerance: tolerance
    )
    guard let area = found else {
      let detail =
        "the map does not cover the streets around \(start); choose a place that it covers"
      throw ProblemDetails(
        faults: [PointedFault(pointer: "/from", detail: detail, code: .beyondMap)]
      )
    }
    do {
      return Document(try area.orderedJSON(isPretty: false), as: .geoJSON).cacheable
    } catch {
      throw ProblemDetails(.internalError, "the area cannot be written: \(error)")
    }
  }
}
