public import Geography
public import OpeningHours

/// A sight, as its catalog describes it.
///
/// What is not known is `nil`, a third state beside yes and no: an attraction without
/// ``openingHours`` is neither always open nor closed.
public struct Attraction: Identifiable, Hashable, Sendable {
  /// The stable slug, unique in its catalog.
  public let id: String

  /// What the place is called on a map in English.
  public let name: String

  /// What kind of sight it is.
  public let category: Category

  /// The id of the sight whose visit takes this one in, as that of a park does a fountain in it; `nil` for one that stands
  /// for itself.
  ///
  /// A plan has the one or the other, unless both are musts.
  public package(set) var partOf: String?

  /// The visitors' entrance, or where one arrives at an open place.
  public let coordinate: Coordinate

  /// The opening hours in OpenStreetMap's language; `nil` if unknown.
  public let openingHours: String?

  /// The opening hours, read; `nil` if unknown, or if ``openingHours`` cannot be read, which a catalog
  /// file does not get away with.
  public let schedule: Schedule?

  /// How long before closing the last visitor is let in; `nil` if until closing.
  public let lastAdmission: Minutes?

  /// In what light it can be visited; `nil` if not stated, so that its category, fee and hours decide.
  public let light: VisitLight?

  /// How long a visit takes.
  public let visit: VisitDuration

  /// How much a first-time visitor would regret missing it, 1 to 100 points.
  public let relevance: Score

  /// How much there is to walk through; `nil` if not stated, which counts as medium.
  public let size: PlaceSize?

  /// Whether the main thing to see costs money; `nil` if unknown.
  public let fee: Bool?

  /// Whether one gets in and around in a wheelchair; `nil` if unknown.
  public let wheelchair: WheelchairAccess?

  /// The postal address.
  public let address: String?

  /// The telephone number, in international form with a leading `+`.
  public let phone: String?

  /// The address of the place's own website.
  public let website: String?

  /// The Wikipedia article, by its title.
  public let wikipedia: String?

  /// The Wikidata item, as in `Q6373`.
  public let wikidata: String?

  /// One factual sentence.
  public let description: String

  /// What each fact rests on, by the key of the fact in the catalog file.
  public package(set) var sources: [String: String]

  /// What a day depends on beyond hours and minutes: closures, bookings, prices, doors, events.
  public var dayFacts = DayFacts()

  /// Creates an attraction.
  ///
  /// - Parameters:
  ///   - id: The slug, unique in its catalog.
  ///   - name: The name on an English map.
  ///   - category: The kind of sight.
  ///   - partOf: The id of the sight whose visit takes this one in.
  ///   - coordinate: Where one arrives.
  ///   - openingHours: The hours in OpenStreetMap's language; `nil` if unknown.
  ///   - lastAdmission: How long before closing the last visitor is let in.
  ///   - light: In what light it can be visited; `nil` if its category, fee and hours tell.
  ///   - visit: How long a visit takes.
  ///   - relevance: 1 to 100 points.
  ///   - size: How much there is to walk through; `nil` if not stated.
  ///   - fee: Whether it costs money; `nil` if unknown.
  ///   - wheelchair: Whether one gets in and around in a wheelchair; `nil` if unknown.
  ///   - address: The postal address.
  ///   - phone: The telephone number.
  ///   - website: The website.
  ///   - wikipedia: The Wikipedia article, by its title.
  ///   - wikidata: The Wikidata item.
  ///   - description: One factual sentence.
  ///   - sources: What each fact rests on.
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
    self.init(
      id: id,
      name: name,
      category: category,
      partOf: partOf,
      coordinate: coordinate,
      openingHours: openingHours,
      schedule: openingHours.flatMap { try? Schedule(parsing: $0) },
      lastAdmission: lastAdmission,
      light: light,
      visit: visit,
      relevance: relevance,
      size: size,
      fee: fee,
      wheelchair: wheelchair,
      address: address,
      phone: phone,
      website: website,
      wikipedia: wikipedia,
      wikidata: wikidata,
      description: description,
      sources: sources
    )
  }

  /// Creates an attraction whose opening hours have been read.
  init(
    id: String,
    name: String,
    category: Category,
    partOf: String?,
    coordinate: Coordinate,
    openingHours: String?,
    schedule: Schedule?,
    lastAdmission: Minutes?,
    light: VisitLight?,
    visit: VisitDuration,
    relevance: Score,
    size: PlaceSize?,
    fee: Bool?,
    wheelchair: WheelchairAccess?,
    address: String?,
    phone: String?,
    website: String?,
    wikipedia: String?,
    wikidata: String?,
    description: String,
    sources: [String: String]
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.partOf = partOf
    self.coordinate = coordinate
    self.openingHours = openingHours
    self.schedule = schedule
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
