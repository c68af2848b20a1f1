import Catalogs
import Formats
import Geography
import Hummingbird
import PlaceSearch

extension PlanningRoutes {
  /// The parameters of a search.
  private static let searchNames = ["city", "q", "limit"]

  /// The longest query, in bytes; no name is longer.
  private static let longestQuery = 200

  /// Finds places of a city by name.
  func search(_ call: Call) throws(ProblemDetails) -> Answer {
    let query = try call.query(Self.searchNames)
    guard let city = try query.value("city") else {
      throw .query("city", "is missing; pass the id of a city")
    }
    guard let index = cities.places[city] else {
      throw .query("city", cities.complaint(about: city))
    }
    let text = try query.value("q") ?? ""
    guard text.utf8.count <= Self.longestQuery else {
      throw .query("q", "is longer than \(Self.longestQuery) bytes; a few letters are enough")
    }
    let limit = try query.value("limit", "a whole number from 1 to 50") { text in
      Int(text).flatMap { (1...50).contains($0) ? $0 : nil }
    }
    let rows = index.search(text, limit: limit ?? 10).map(\.orderedJSON)
    let answer = OrderedJSON.object([
      ("city", .text(city)), ("query", .text(text)), ("results", .list(rows)),
    ])
    return .document(.ordered(answer).cacheable)
  }
}

extension FoundPlace {
  /// The place as JSON; what it does not have is left out.
  fileprivate var orderedJSON: OrderedJSON {
    var members: [(String, OrderedJSON)] = [("kind", .text(kind.rawValue))]
    if let id { members.append(("id", .text(id))) }
    members.append(("name", .text(name)))
    if let category { members.append(("category", .text(category.rawValue))) }
    if let detail { members.append(("detail", .text(detail))) }
    members.append(("lat", .bare("\(position.latitude)")))
    members.append(("lon", .bare("\(position.longitude)")))
    return .object(members)
  }
}
