import Formats
public import Geography
public import OpeningHours

/// A sight, as described by its catalog.
///
/// `nil` means unknown, which is distinct from yes and no: a sight without ``openingHours`` is neither always open nor
/// closed.
public struct Attraction: Identifiable, Hashable, Sendable {
  /// The stable slug, unique within the catalog.
  public let id: String

  /// The name on an English map.
  public var name: String

  /// The category.
  public var category: Category

  /// The id of the sight that this one is part of, as a fountain is part of a park; `nil` if it stands alone.
  ///
  /// Visiting the whole covers the part, so a plan includes at most one of the two unless both are musts.
  public var partOf: String?

  /// The position of the visitors' entrance or, for an open area, the usual point of arrival.
  public var coordinate: Coordinate

  /// The opening hours in OpenStreetMap's syntax; `nil` if unknown.
  public var openingHours: String? {
    didSet { schedule = openingHours.flatMap { try? Schedule(parsing: $0) } }
  }

  /// The parsed opening hours; `nil` if they are unknown or don't parse (catalog files with such hours are rejected).
  public internal(set) var schedule: Schedule?

  /// How long before closing the last visitor is admitted; `nil` if admission ends at closing.
  public var lastAdmission: Minutes?

  /// The light in which it can be visited; `nil` if not stated, in which case `LightRule` decides.
  public var light: VisitLight?

  /// How long a visit takes.
  public var visit: VisitDuration

  /// How much a first-time visitor would regret missing it, 1 to 100 points.
  public var relevance: Score

  /// How much there is to see; `nil` if not stated, which counts as medium.
  public var size: PlaceSize?

  /// Whether the main attraction charges admission; `nil` if unknown.
  public var fee: Bool?

  /// Whether it is wheelchair accessible; `nil` if unknown.
  public var wheelchair: WheelchairAccess?

  /// The postal address.
  public var address: String?

  /// The phone number in international format, with a leading `+`.
  public var phone: String?

  /// The URL of the official website.
  public var website: String?

  /// The title of the English Wikipedia article.
  public var wikipedia: String?

  /// The Wikidata item, as in `Q6373`.
  public var wikidata: String?

  /// One factual sentence.
  public var description: String

  /// The source of each fact, by the fact's key in the catalog file.
  public var sources: [String: String]

  /// The facts for planning a day beyond hours and minutes: closures, bookings, prices, doors, events.
  public var dayFacts = DayFacts()

  /// Creates a sight.
  ///
  /// - Parameters:
  ///   - id: The slug, unique within the catalog.
  ///   - name: The name on an English map.
  ///   - category: The category.
  ///   - partOf: The id of the sight that this one is part of.
  ///   - coordinate: The point of arrival.
  ///   - openingHours: The hours in OpenStreetMap's syntax; `nil` if unknown.
  ///   - lastAdmission: How long before closing the last visitor is admitted.
  ///   - light: The light in which it can be visited; `nil` to let category, fee, and hours decide.
  ///   - visit: How long a visit takes.
  ///   - relevance: The relevance, 1 to 100 points.
  ///   - size: How much there is to see; `nil` if not stated.
  ///   - fee: Whether it charges admission; `nil` if unknown.
  ///   - wheelchair: Whether it is wheelchair accessible; `nil` if unknown.
  ///   - address: The postal address.
  ///   - phone: The phone number.
  ///   - website: The website.
  ///   - wikipedia: The title of the English Wikipedia article.
  ///   - wikidata: The Wikidata item.
  ///   - description: One factual sentence.
  ///   - sources: The source of each fact.
  public init(
    id: String,
    name: String,
    category: Category,
    partOf: String? = nil,
    coordinate: Coordinate,
    openingHours: String? = nil,
    lastAdmission: Minutes? = nil,
    light: VisitLight? = nil,
    visit: VisitDuration,
    relevance: Score,
    size: PlaceSize? = nil,
    fee: Bool? = nil,
    wheelchair: WheelchairAccess? = nil,
    address: String? = nil,
    phone: String? = nil,
    website: String? = nil,
    wikipedia: String? = nil,
    wikidata: String? = nil,
    description: String = "",
    sources: [String: String] = [:]
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.partOf = partOf
    self.coordinate = coordinate
    self.openingHours = openingHours
    schedule = openingHours.flatMap { try? Schedule(parsing: $0) }
    self.lastAdmission = lastAdmission
    self.light = light
    self.visit = visit
    self.relevance = relevance
    self.size = size
    self.fee = fee
    self.wheelchair = wheelchair
    self.address = address
    self.phone = phone
    self.website = website
    self.wikipedia = wikipedia
    self.wikidata = wikidata
    self.description = description
    self.sources = sources
  }
}

/// The light in which a sight can be visited.
public enum VisitLight: String, CaseIterable, Codable, Hashable, Sendable {
  /// Between civil dawn and civil dusk.
  case daylight
  /// In daylight or after dark, whenever the sight is open.
  case any
}

/// Whether a sight is wheelchair accessible, as graded by OpenStreetMap's `wheelchair` tag.
public enum WheelchairAccess: String, CaseIterable, Codable, Hashable, Sendable {
  /// Fully accessible.
  case yes
  /// Partly accessible, or accessible with assistance.
  case limited
  /// Not accessible.
  case no
}

/// How much there is to see at a sight.
///
/// The cases are in ascending order.
public enum PlaceSize: String, CaseIterable, Codable, Hashable, Sendable {
  /// A short stop: one room, a statue, a pocket park.
  case small
  /// Typical for its category; also the default if the catalog states no size.
  case medium
  /// Enough to fill half a day.
  case large
}

extension Attraction {
  /// Returns when the sight is open, taking everything into account: its opening hours, minus closures, the days before it
  /// opens, and closing events, plus opening events.
  ///
  /// This is the single source of truth for plans, checks, and lists. Without opening hours, the state is unknown unless
  /// something else determines it. A closure cuts off openings that extend past midnight.
  ///
  /// - Parameters:
  ///   - from: The first minute.
  ///   - to: The end, exclusive.
  ///   - context: The place where the hours apply.
  /// - Returns: Intervals in order and without gaps; adjacent ones may have the same state. Empty if the span is empty.
  /// - Complexity: O(*d* · *r* · *e*) for *d* days, *r* rules, and *e* events that close or open.
  package func intervals(
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    guard from < to else { return [] }
    let stated =
      schedule?.intervals(from: from, to: to, in: context)
      ?? [ScheduleInterval(start: from, end: to, state: .unknown)]
    guard dayFacts.changesHours else { return stated }
    let changes =
      closedDays(from: from, to: to)
      + events(that: .closes, leaving: .closed, from: from, to: to, in: context)
      + events(that: .opens, leaving: .open, from: from, to: to, in: context)
    return changes.reduce(stated) { $0.overlaid(with: $1) }
  }

  /// Returns the days within a span on which a closure or a later opening day keeps the sight closed.
  private func closedDays(from: LocalDateTime, to: LocalDateTime) -> [ScheduleInterval] {
    let count = to.date.daysSinceEpoch - from.date.daysSinceEpoch
    return (0...max(0, count)).map { from.date.adding(days: $0) }
      .filter { dayFacts.closedDay(on: $0) != nil }
      .compactMap { date in
        let start = max(from, LocalDateTime(startOf: date))
        let end = min(to, LocalDateTime(startOf: date.adding(days: 1)))
        return start < end ? ScheduleInterval(start: start, end: end, state: .closed) : nil
      }
  }

  /// Returns the times of events with an effect, as intervals with the resulting state.
  private func events(
    that effect: SightEvent.Effect,
    leaving state: OpenState,
    from: LocalDateTime,
    to: LocalDateTime,
    in context: ScheduleContext
  ) -> [ScheduleInterval] {
    dayFacts.events.filter { $0.effect == effect }.flatMap { event in
      event.when.schedule.intervals(from: from, to: to, in: context)
        .filter { $0.state == .open }
        .map { ScheduleInterval(start: $0.start, end: $0.end, state: state, comment: event.name) }
    }
  }
}

extension [ScheduleInterval] {
  /// Returns the intervals with `change` overlaid.
  fileprivate func overlaid(with change: ScheduleInterval) -> Self {
    let before = compactMap { $0.clipped(from: $0.start, to: Swift.min($0.end, change.start)) }
    let after = compactMap { $0.clipped(from: Swift.max($0.start, change.end), to: $0.end) }
    return before + [change] + after
  }
}

extension ScheduleInterval {
  /// Returns the interval clipped to `start` through `end`, or `nil` if it is empty.
  fileprivate func clipped(from start: LocalDateTime, to end: LocalDateTime) -> Self? {
    start < end ? Self(start: start, end: end, state: state, comment: comment) : nil
  }
}

extension Attraction {
  /// The longest stay that a catalog may state, in minutes.
  private static let longestStay = 720

  /// Decodes a sight, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .slug)
    let name = reader.required("name", .text)
    let category: Category? = reader.required("category", .choice)
    partOf = reader.optional("partOf", .slug)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let hours = reader.optional("openingHours", .openingHours)
    (openingHours, schedule) = (hours?.text, hours?.schedule)
    lastAdmission = reader.optional("lastAdmissionMinutes", .minutes(in: 0...Self.longestStay))
    light = reader.optional("light", .choice)
    let visit = reader.required("visit", VisitDuration.init(reading:))
    let relevance = reader.required("relevance", .score(in: 1...100))
    size = reader.optional("size", .choice)
    fee = reader.optional("fee", .flag)
    wheelchair = reader.optional("wheelchair", .choice)
    address = reader.optional("address", .text)
    phone = reader.optional("phone", .phone)
    website = reader.optional("website", .website)
    wikipedia = reader.optional("wikipedia", .text)
    wikidata = reader.optional("wikidata", .wikidata)
    dayFacts = DayFacts(reading: reader)
    let description = reader.required("description", .sentence)
    let sources = reader.required("sources", Self.sources(reading:))
    guard let id, let name, let category, let latitude, let longitude, let visit, let relevance,
      let description, let sources
    else { return nil }
    (self.id, self.name, self.category) = (id, name, category)
    coordinate = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    (self.visit, self.relevance) = (visit, relevance)
    (self.description, self.sources) = (description, sources)
  }

  /// Decodes the source of each fact.
  private static func sources(reading reader: StrictReader) -> [String: String]? {
    var sources: [String: String] = [:]
    for key in FactKey.sourced {
      let name = key.rawValue
      sources[name] =
        FactKey.alwaysSourced.contains(key)
        ? reader.required(name, .source) : reader.optional(name, .source)
    }
    return sources
  }
}

extension VisitDuration {
  /// Decodes a visit duration, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let minimum = reader.required("minimum", .minutes(in: 1...720))
    let recommended = reader.required("recommended", .minutes(in: 1...720))
    let maximum = reader.required("maximum", .minutes(in: 1...720))
    if let minimum, let recommended, minimum > recommended {
      reader.report(
        "\(minimum.rawValue) is more than recommended (\(recommended.rawValue))",
        at: "minimum",
        kind: .unorderedMinutes
      )
    }
    if let recommended, let maximum, recommended > maximum {
      reader.report(
        "\(recommended.rawValue) is more than maximum (\(maximum.rawValue))",
        at: "recommended",
        kind: .unorderedMinutes
      )
    }
    guard let minimum, let recommended, let maximum else { return nil }
    self.init(minimum: minimum, recommended: recommended, maximum: maximum)
  }
}

extension Attraction {
  /// The prefix of the ids of places that users of a service share, which no catalog uses.
  package static let sharedPrefix = "shared-"

  /// Whether the sight with an id is a place that users of a service share.
  package static func isShared(_ id: String) -> Bool { id.hasPrefix(sharedPrefix) }
}

/// The category of a sight.
///
/// The cases are in display order.
public enum Category: String, CaseIterable, Codable, Hashable, Sendable {
  /// A building, bridge, or monument, viewed from outside or entered.
  case landmark
  /// A museum that isn't mainly about art.
  case museum
  /// An art museum or gallery.
  case gallery
  /// A castle, palace, historic house, or historic site.
  case historic
  /// A church, temple, mosque, or synagogue.
  case worship
  /// A place with a view.
  case viewpoint
  /// A park.
  case park
  /// A garden.
  case garden
  /// A pier, beach, or promenade.
  case waterfront
  /// A square, street, or neighborhood.
  case square
  /// A market.
  case market
  /// A store or arcade.
  case shopping
  /// A theater, opera house, or concert hall.
  case theater
  /// A library.
  case library
  /// A zoo, aquarium, or farm.
  case animals

  /// The display name, in the plural, as in "Museums".
  public var title: String {
    switch self {
    case .landmark: "Landmarks"
    case .museum: "Museums"
    case .gallery: "Art galleries"
    case .historic: "Historic places"
    case .worship: "Places of worship"
    case .viewpoint: "Viewpoints"
    case .park: "Parks"
    case .garden: "Gardens"
    case .waterfront: "Waterfronts"
    case .square: "Squares and streets"
    case .market: "Markets"
    case .shopping: "Shopping"
    case .theater: "Theaters"
    case .library: "Libraries"
    case .animals: "Animals"
    }
  }
}

/// Times in OpenStreetMap's opening hours language, as written and as parsed.
public struct StatedHours: Hashable, Sendable {
  /// The text as written in the catalog.
  public let text: String

  /// The parsed text.
  public let schedule: Schedule

  /// Parses a text.
  ///
  /// - Parameter text: Opening hours such as `Fr 17:00-20:00`.
  /// - Throws: `ScheduleError` if the text is not opening hours.
  public init(parsing text: String) throws(ScheduleError) {
    self.init(text: text, schedule: try Schedule(parsing: text))
  }

  /// Creates a value from a text that has been parsed.
  init(text: String, schedule: Schedule) {
    self.text = text
    self.schedule = schedule
  }
}
