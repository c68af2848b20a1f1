import Catalogs
import DayPlans
import Formats
import OpeningHours

extension PlanningRoutes {
  /// The days that are listed.
  private static let days = 7

  /// Shows an attraction.
  func showAttraction(_ call: Call) throws(ProblemDetails) -> Answer {
    _ = try call.query([])
    return .document(.ordered(try attraction(call).0.orderedJSON).cacheable)
  }

  /// Lists when an attraction is open on seven days.
  func listHours(_ call: Call) throws(ProblemDetails) -> Answer {
    let (attraction, catalog) = try attraction(call)
    let query = try call.query(["date"])
    guard let first = try query.value("date", "a date as YYYY-MM-DD", CalendarDate.init) else {
      throw .query("date", "missing; write the first day, as in date=2026-12-01")
    }
    let week = (0..<Self.days).map { offset in
      Self.row(of: attraction, on: first.adding(days: offset), in: catalog)
    }
    return .document(
      .ordered(.object([("id", .text(attraction.id)), ("week", .list(week))])).cacheable
    )
  }

  /// Returns the attraction that a path names, and its catalog.
  ///
  /// - Throws: ``ProblemKind/notFound`` if there is no such city or attraction.
  func attraction(_ call: Call) throws(ProblemDetails) -> (Attraction, Catalog) {
    let (city, sight) = (call.part("id"), call.part("sight"))
    guard let catalog = cities[city] else {
      throw ProblemDetails(.notFound, cities.complaint(about: city))
    }
    guard let attraction = catalog[sight] else {
      throw ProblemDetails(.notFound, catalog.complaint(aboutUnknown: sight))
    }
    return (attraction, catalog)
  }

  /// Returns the hours of a day: a list that is empty if the attraction is closed, `null` if its hours are unknown.
  private static func row(
    of attraction: Attraction,
    on date: CalendarDate,
    in catalog: Catalog
  ) -> OrderedJSON {
    let spans = catalog.openings(of: attraction, on: date).map { OrderedJSON.text($0.description) }
    let isKnown = attraction.openingHours != nil
    return .object([
      ("date", .text(date.description)), ("hours", isKnown ? .list(spans) : .bare("null")),
    ])
  }
}
