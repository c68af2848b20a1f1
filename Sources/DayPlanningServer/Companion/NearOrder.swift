import Catalogs
import DayPlans
import Formats
import Geography
import OpeningHours
import TripCompanion

/// A request for nearby sights, by a query or a body.
struct NearOrder: Sendable {
  /// The parameters of a query.
  static let names = [
    "city", "at", "radius", "within", "limit", "category", "open-now", "date", "time",
  ]

  /// The default and maximum radius, in meters.
  private static let widest = 20_000.0

  /// The longest walk, in minutes.
  private static let longest = 240

  /// The maximum number of places.
  private static let most = 50

  /// The id of the city.
  let city: String

  /// Where the visitor is.
  let place: Waypoint

  /// What to look for.
  private(set) var query = NearQuery()

  /// The day; today if `nil`.
  let date: CalendarDate?

  /// The time of day; now if `nil`.
  let time: ClockTime?

  /// The plan of the day, for checking what still fits; `nil` without one.
  let plan: Plan?

  /// Reads a query.
  ///
  /// - Throws: ``ProblemDetails`` if a parameter is missing or malformed.
  init(_ items: QueryItems) throws(ProblemDetails) {
    guard let city = try items.value("city") else {
      throw .query("city", "is missing; pass the id of a city")
    }
    let kind = "a place; write lat,lon, e.g. 51.5194,-0.127, or the id of a sight"
    guard let place = try items.value("at", kind, { try? Waypoint($0) }) else {
      throw .query("at", "is missing; write lat,lon, or the id of a sight")
    }
    (self.city, self.place, plan) = (city, place, nil)
    date = try items.value("date", "a date as YYYY-MM-DD", CalendarDate.init)
    time = try items.value("time", "a time as HH:MM", ClockTime.init)
    query.radius = Meters(Self.widest)
    if let radius = try items.value("radius", "a number of meters from 1 to 20000", Self.radius) {
      query.radius = radius
    }
    query.walk = try items.value("within", "a number of minutes from 1 to 240", Self.walk)
    let limit = try items.value("limit", "a whole number from 1 to 50") { text in
      Int(text).flatMap { (1...Self.most).contains($0) ? $0 : nil }
    }
    query.limit = limit ?? query.limit
    for word in items.values("category") {
      query.categories.insert(try AttractionFilter.category(word))
    }
    let isOpen = try items.value("open-now", "on or off") { ["on": true, "off": false][$0] }
    query.isOpenOnly = isOpen ?? false
  }

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    plan = reader.optional("plan") { Plan(reading: $0) }
    let city = reader.optional("city", .text)
    let place = reader.required("at", .spot)
    let radius = reader.optional("radius", .number(in: 1...Self.widest))
    query.radius = Meters(radius ?? Self.widest)
    query.walk = reader.optional("within", .integer(in: 1...Self.longest)).map { Minutes($0) }
    query.limit = reader.optional("limit", .integer(in: 1...Self.most)) ?? query.limit
    query.categories = Set(reader.optionalList("category", of: .choice, maximumCount: 100) ?? [])
    query.isOpenOnly = reader.optional("openNow", .flag) ?? false
    date = reader.optional("date", .parsed("a date as YYYY-MM-DD"))
    time = reader.optional("time", .parsed("a time as HH:MM"))
    if plan == nil, city == nil { reader.report("needs a plan or a city") }
    if let plan, let city, plan.city != city {
      reader.report("is not the city of the plan, \(plan.city); leave it out", at: "city")
    }
    guard let id = plan?.city ?? city, let place else { return nil }
    (self.city, self.place) = (id, place)
  }

  private static func radius(_ text: String) -> Meters? {
    Double(text).flatMap { (1...widest).contains($0) ? Meters($0) : nil }
  }

  private static func walk(_ text: String) -> Minutes? {
    Int(text).flatMap { (1...longest).contains($0) ? Minutes($0) : nil }
  }

  /// Returns the moment in a city.
  ///
  /// - Throws: ``ProblemKind/internalError`` if its time zone is unknown.
  func moment(in catalog: Catalog) throws(ProblemDetails) -> LocalDateTime {
    guard let now = catalog.city.now else {
      throw ProblemDetails(.internalError, "the time zone of \(catalog.city.name) is unknown")
    }
    let time = time?.minutesSinceMidnight ?? now.minutesSinceMidnight
    return LocalDateTime(startOf: date ?? now.date).adding(minutes: time)
  }
}
