import Catalogs
import DayPlans
import Formats
import Geography
import HTTPTypes
import Hummingbird
import OpeningHours
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PlanningRoutes {
  /// The number of days listed.
  private static let days = 7

  /// Shows an attraction.
  func showAttraction(_ call: Call) throws(ProblemDetails) -> Answer {
    _ = try call.query([])
    return .document(.ordered(try attraction(call).0.orderedJSON).cacheable)
  }

  /// Lists the opening hours of an attraction on seven days.
  func listHours(_ call: Call) throws(ProblemDetails) -> Answer {
    let (attraction, catalog) = try attraction(call)
    let query = try call.query(["date"])
    guard let first = try query.value("date", "a date as YYYY-MM-DD", CalendarDate.init) else {
      throw .query("date", "missing; write the first day, e.g. date=2026-12-01")
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

  /// Returns the hours of a day: an empty list if the attraction is closed, `null` if its hours are unknown.
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

/// The routes for nearby sights.
extension PlanningRoutes {
  /// Lists the sights nearest to a place of a city.
  func near(_ call: Call) throws(ProblemDetails) -> Answer {
    let order = try NearOrder(call.query(NearOrder.names))
    guard let catalog = cities[order.city] else {
      throw .query("city", cities.complaint(about: order.city))
    }
    var faults = FaultCollector(in: catalog)
    faults.look(for: order.place, at: "/at")
    if let fault = faults.faults.first { throw .query("at", fault.detail) }
    return try near(order, in: catalog, traveling: cities.travel(of: order.city))
  }

  /// Lists the sights nearest to a place, and with a plan whether they fit into it.
  func nearOnPlan(_ json: Data) throws(ProblemDetails) -> Answer {
    let order = try order(in: json) { NearOrder(reading: $0) }
    let pointer = order.plan == nil ? "/city" : "/plan/city"
    let catalog = try cities.catalog(order.city, at: pointer)
      .adding(order.plan?.request.places ?? [])
    var faults = FaultCollector(in: catalog)
    faults.look(for: order.plan, at: "/plan")
    faults.look(for: order.place, at: "/at")
    try faults.check()
    let travel = order.plan.map { cities.travel(of: $0) } ?? cities.travel(of: order.city)
    return try PlanInput.answering(by: travel) { () throws(ProblemDetails) in
      try near(order, in: catalog, traveling: travel)
    }
  }

  private func near(
    _ order: NearOrder,
    in catalog: Catalog,
    traveling travel: any TravelModel
  ) throws(ProblemDetails) -> Answer {
    guard let position = catalog.position(of: order.place) else {
      throw ProblemDetails(.internalError, "\(order.place) has no position")
    }
    let places = NearSearch(in: catalog, traveling: travel).places(
      near: position,
      matching: order.query,
      at: try order.moment(in: catalog),
      in: order.plan
    )
    return .document(Document(try Self.written(answer: places), as: .json))
  }
}

/// The routes of articles on sights.
extension PlanningRoutes {
  /// Shows the beginning of the article on an attraction.
  func showArticle(_ call: Call) async throws(ProblemDetails) -> Answer {
    let article = try await article(call)
    var members: [(String, OrderedJSON)] = [
      ("title", .text(article.title)), ("url", .text(article.url)),
      ("extract", .text(article.extract)), ("license", .text(article.license)),
      ("licenseUrl", .text(article.licenseURL)),
    ]
    if let picture = article.picture {
      let address = "/v1/cities/\(call.part("id"))/attractions/\(call.part("sight"))/picture"
      members.append(("picture", Self.row(of: picture, at: address)))
    }
    return .document(.ordered(.object(members)).cacheable)
  }

  /// Shows the picture of the article on an attraction.
  func showPicture(_ call: Call) async throws(ProblemDetails) -> Answer {
    guard let picture = try await article(call).picture else {
      throw ProblemDetails(.notFound, "the article has no picture whose license is known")
    }
    var document = Document(picture.bytes, as: MediaForm(picture.type)).cacheable
    document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    document.lifetime = Self.day
    return .document(document)
  }

  /// The seconds for which clients may cache a picture without revalidation.
  private static let day = 86_400

  /// Returns the article on the attraction that a path names.
  ///
  /// - Throws: ``ProblemKind/notFound`` if there is none; ``ProblemKind/badGateway`` if the encyclopedia is unreachable.
  private func article(_ call: Call) async throws(ProblemDetails) -> SightArticle {
    _ = try call.query([])
    let (attraction, _) = try attraction(call)
    guard let articles else {
      throw ProblemDetails(.notFound, "this service shows no articles; planday serve --wiki does")
    }
    guard let title = attraction.wikipedia else {
      throw ProblemDetails(.notFound, "the catalog names no article on \(attraction.name)")
    }
    do {
      if let article = try await articles.article(title) { return article }
    } catch {
      throw ProblemDetails(
        .badGateway,
        "the article on \(attraction.name) cannot be fetched: \(error)"
      )
    }
    throw ProblemDetails(.notFound, "the wiki has no article \(title.quotedForMessage)")
  }

  /// Returns the description of a picture for clients.
  private static func row(of picture: SightArticle.Picture, at address: String) -> OrderedJSON {
    .object([
      ("url", .text(address)), ("width", .bare("\(picture.width)")),
      ("height", .bare("\(picture.height)")), ("credit", .text(picture.credit)),
      ("license", .text(picture.license)), ("source", .text(picture.source)),
    ])
  }
}
