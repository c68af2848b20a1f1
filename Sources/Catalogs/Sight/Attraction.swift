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
