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
  public let name: String

  /// The category.
  public let category: Category

  /// The id of the sight that this one is part of, as a fountain is part of a park; `nil` if it stands alone.
  ///
  /// Visiting the whole covers the part, so a plan includes at most one of the two unless both are musts.
  public package(set) var partOf: String?

  /// The position of the visitors' entrance or, for an open area, the usual point of arrival.
  public let coordinate: Coordinate

  /// The opening hours in OpenStreetMap's syntax; `nil` if unknown.
  public let openingHours: String?

  /// The parsed opening hours; `nil` if they are unknown or don't parse (catalog files with such hours are rejected).
  public let schedule: Schedule?

  /// How long before closing the last visitor is admitted; `nil` if admission ends at closing.
  public let lastAdmission: Minutes?

  /// The light in which it can be visited; `nil` if not stated, in which case `LightRule` decides.
  public let light: VisitLight?

  /// How long a visit takes.
  public let visit: VisitDuration

  /// How much a first-time visitor would regret missing it, 1 to 100 points.
  public let relevance: Score

  /// How much there is to see; `nil` if not stated, which counts as medium.
  public let size: PlaceSize?

  /// Whether the main attraction charges admission; `nil` if unknown.
  public let fee: Bool?

  /// Whether it is wheelchair accessible; `nil` if unknown.
  public let wheelchair: WheelchairAccess?

  /// The postal address.
  public let address: String?

  /// The phone number in international format, with a leading `+`.
  public let phone: String?

  /// The URL of the official website.
  public let website: String?

  /// The title of the English Wikipedia article.
  public let wikipedia: String?

  /// The Wikidata item, as in `Q6373`.
  public let wikidata: String?

  /// One factual sentence.
  public let description: String

  /// The source of each fact, by the fact's key in the catalog file.
  public package(set) var sources: [String: String]

  /// What a day depends on beyond hours and minutes: closures, bookings, prices, doors, events.
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
