import Catalogs
import Hummingbird
import OpeningHours
import StrictJSON

extension PlanningRoutes {
  /// Describes an attraction, with its opening hours in the week of a date.
  func describeAttraction(_ call: Call) throws(ProblemDetails) -> Answer {
    guard let catalog = cities[call.part("id")] else {
      throw ProblemDetails(.notFound, cities.complaint(about: call.part("id")))
    }
    let query = try call.query(["date"])
    let date = try query.value("date", "a date as YYYY-MM-DD") { CalendarDate($0) }
    guard let date = date ?? catalog.city.today else {
      throw ProblemDetails(.internalError, "the time zone of \(catalog.city.name) is unknown")
    }
    guard let attraction = catalog[call.part("sight")] else {
      let complaint = "no attraction \(call.part("sight").quotedForMessage) in \(catalog.city.name)"
      throw ProblemDetails(.notFound, complaint)
    }
    let week = catalog.week(of: attraction, around: date)
    return .document(.ordered(attraction.orderedJSON.adding("week", .list(week))).cacheable)
  }
}

extension Catalog {
  /// Returns the opening hours of an attraction on seven days from the Monday of a date's week, as JSON.
  fileprivate func week(of attraction: Attraction, around date: CalendarDate) -> [OrderedJSON] {
    // Day 0 of the epoch, 1 January 1970, is a Thursday.
    let sinceMonday = (date.daysSinceEpoch % 7 + 10) % 7
    return (0..<7).map { day in
      let date = date.adding(days: day - sinceMonday)
      let openings = openings(of: attraction, on: date)
      let isKnown = openings.allSatisfy(\.isKnown)
      let hours = openings.map { OrderedJSON.text($0.description) }
      return .object([
        ("date", .text(date.description)), ("hours", isKnown ? .list(hours) : .bare("null")),
      ])
    }
  }
}
