import CatalogTools
package import Catalogs
package import Geography
package import OpeningHours

/// Creates a catalog from a map, using the rules documented in `data/README.md`.
package struct CatalogImporter {
  /// The information that the map doesn't contain.
  private let settings: ImportSettings

  /// Creates an importer.
  package init(_ settings: ImportSettings) {
    self.settings = settings
  }

  /// Returns the catalog for a map, along with a report.
  ///
  /// The catalog passes `CatalogCheck`. The same map and settings always give the same catalog.
  ///
  /// - Parameter extract: The map.
  /// - Returns: The catalog, with its sights ordered by relevance, and the report.
  /// - Throws: ``ImportError`` if no element within the bounds is a sight.
  /// - Complexity: O(*n* log *n*) for *n* elements.
  package func catalog(
    of extract: MapExtract
  ) throws(ImportError) -> (catalog: Catalog, report: ImportReport) {
    var report = ImportReport()
    let drafts = drafts(of: extract)
    report.candidates = drafts.count
    let unique = unique(drafts, &report)
    let kept = Array(unique.prefix(settings.maximum ?? unique.count))
    guard let bounds = settings.bounds ?? Self.bounds(around: kept), !kept.isEmpty else {
      throw .noPlaces(elements: extract.elements.count, bounded: settings.bounds != nil)
    }
    let city = City(
      id: settings.cityID,
      name: settings.name,
      country: settings.country,
      timeZone: settings.timeZone,
      holidays: settings.holidays,
      bounds: bounds
    )
    var writer = PlaceWriter(city: city, settings: settings)
    let catalog = Catalog(
      city: city,
      attractions: kept.map { writer.attraction(of: $0) }.namingParts,
      license: isOpenStreetMap ? "ODbL-1.0" : "as the source states",
      attribution: [isOpenStreetMap ? "© OpenStreetMap contributors, ODbL 1.0" : settings.source]
    )
    report.places = catalog.attractions.count
    report.droppedHours = writer.droppedHours
    report.remote = Self.remote(catalog.attractions.map(\.coordinate))
    return (catalog, report)
  }

  /// Whether the facts come from OpenStreetMap.
  private var isOpenStreetMap: Bool { settings.source.hasPrefix("osm ") }

  /// Returns the sights within the bounds.
  private func drafts(of extract: MapExtract) -> [PlaceDraft] {
    extract.elements.compactMap(PlaceDraft.init(_:)).filter {
      settings.bounds?.contains($0.coordinate) ?? true
    }
  }

  /// Returns the sights ordered by relevance, then name, then map reference.
  private static func ranked(_ drafts: [PlaceDraft]) -> [PlaceDraft] {
    drafts.map { (draft: $0, relevance: $0.relevance) }
      .sorted {
        ($1.relevance, $0.draft.name, $0.draft.reference)
          < ($0.relevance, $1.draft.name, $1.draft.reference)
      }
      .map(\.draft)
  }

  /// Returns the sights without duplicates, ordered by relevance.
  ///
  /// Facts merged from a duplicate can reveal further duplicates, so this repeats until nothing changes.
  private func unique(_ drafts: [PlaceDraft], _ report: inout ImportReport) -> [PlaceDraft] {
    var places = Self.ranked(drafts)
    while true {
      let fewer = Self.ranked(merged(places, &report))
      let isSettled =
        fewer.count == places.count
        && fewer.count { $0.website != nil } == places.count { $0.website != nil }
      places = fewer
      if isSettled { return places }
    }
  }

  /// Returns the sights without duplicates: each duplicate contributes its facts to the better-known sight.
  private func merged(_ drafts: [PlaceDraft], _ report: inout ImportReport) -> [PlaceDraft] {
    var kept: [PlaceDraft] = []
    var profiles: [PlaceProfile] = []
    var index = DuplicateIndex()
    for draft in drafts {
      var draft = draft
      switch fate(of: &draft, among: &kept, profiles, index) {
      case .keep:
        let profile = draft.profile
        index.add(profile, kept.count)
        kept.append(draft)
        profiles.append(profile)
      case .merge(let duplicate):
        report.merged += 1
        kept[duplicate].merge(draft)
        profiles[duplicate] = kept[duplicate].profile
        index.add(profiles[duplicate], duplicate)
      case .drop(let isNamesake):
        if isNamesake { report.namesakes += 1 } else { report.merged += 1 }
      }
    }
    return kept
  }

  /// What to do with an element.
  private enum Fate {
    case keep
    case merge(Int)
    case drop(isNamesake: Bool)
  }

  /// The distance within which sights with equal names are the same.
  private static let namesakeReach = Meters(400)

  /// Returns what to do with an element, given the sights kept so far and their profiles.
  private func fate(
    of draft: inout PlaceDraft,
    among kept: inout [PlaceDraft],
    _ profiles: [PlaceProfile],
    _ index: DuplicateIndex
  ) -> Fate {
    let profile = draft.profile
    var website: Int?
    for number in index.candidates(for: profile) {
      guard let match = DuplicateRule.match(between: profile, and: profiles[number]) else {
        continue
      }
      switch match.kind {
      case .item where draft.isSightOfItsOwn(beside: kept[number]):
        draft.leaveItem(to: &kept[number])
        return fate(of: &draft, among: &kept, profiles, index)
      case .item, .name: return .merge(number)
      case .part, .position: return .drop(isNamesake: false)
      case .spelling:
        let distance = profile.coordinate.distance(to: profiles[number].coordinate)
        return distance <= Self.namesakeReach ? .merge(number) : .drop(isNamesake: true)
      case .website: website = website ?? number
      }
    }
    guard website != nil else { return .keep }
    draft.dropWebsite()
    return fate(of: &draft, among: &kept, profiles, index)
  }

  /// Returns how many positions are far from the median of all of them.
  ///
  /// - Complexity: O(*n* log *n*) for *n* positions.
  private static func remote(_ positions: [Coordinate]) -> Int {
    guard !positions.isEmpty else { return 0 }
    let latitude = positions.map(\.latitude).sorted()[positions.count / 2]
    let longitude = positions.map(\.longitude).sorted()[positions.count / 2]
    guard let middle = try? Coordinate(latitude: latitude, longitude: longitude) else { return 0 }
    return positions.count { $0.distance(to: middle) > ImportReport.farthest }
  }

  /// Returns the bounding box of the sights, with a margin of about 200 meters.
  private static func bounds(around drafts: [PlaceDraft]) -> BoundingBox? {
    guard let box = BoundingBox(around: drafts.map(\.coordinate)) else { return nil }
    let out = { (degrees: Double, rule: FloatingPointRoundingRule) in
      (degrees * 1_000).rounded(rule) / 1_000
    }
    return BoundingBox(
      south: max(-90, out(box.south - 0.002, .down)),
      west: max(-180, out(box.west - 0.002, .down)),
      north: min(90, out(box.north + 0.002, .up)),
      east: min(180, out(box.east + 0.002, .up))
    )
  }
}

extension [Attraction] {
  /// The sights with `partOf` set according to ``PartRule``.
  fileprivate var namingParts: Self {
    let rule = PartRule(for: self)
    return map { place in
      guard let whole = rule.whole(of: place) else { return place }
      var part = place
      part.partOf = whole.id
      part.sources[FactKey.partOf.rawValue] = "rule"
      return part
    }
  }
}

/// The reason why a map can't be imported.
package enum ImportError: Error, Hashable {
  /// No element is a sight, or none is within the bounds.
  case noPlaces(elements: Int, bounded: Bool)
}

extension ImportError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .noPlaces(let elements, let isBounded):
      "none of \(elements) elements is a sight"
        + (isBounded && elements > 0
          ? " within --bbox; check that the order is south,west,north,east" : "")
        + "; see data/README.md for the tags of sights"
    }
  }
}

/// The information about a catalog that a map doesn't contain.
package struct ImportSettings: Sendable {
  /// The id of the city.
  package var cityID: String

  /// The name of the city.
  package var name: String

  /// The country, as an ISO 3166-1 alpha-2 code.
  package var country: String

  /// The time zone.
  package var timeZone: String

  /// The region of public holidays.
  package var holidays: String

  /// The rectangle to import; `nil` for the whole map.
  package var bounds: BoundingBox?

  /// The source to cite for the facts, as in `osm 2025-01`.
  package var source: String

  /// The maximum number of sights, keeping the most relevant; `nil` for all.
  package var maximum: Int?

  /// The first of the 366 days on which a sight with known hours has to open.
  package var firstDay: CalendarDate

  /// Creates settings.
  package init(
    cityID: String,
    name: String,
    country: String,
    timeZone: String,
    holidays: String,
    bounds: BoundingBox? = nil,
    source: String,
    maximum: Int? = nil,
    firstDay: CalendarDate
  ) {
    self.cityID = cityID
    self.name = name
    self.country = country
    self.timeZone = timeZone
    self.holidays = holidays
    self.bounds = bounds
    self.source = source
    self.maximum = maximum
    self.firstDay = firstDay
  }
}

/// What happened to the elements of a map during import.
package struct ImportReport: Sendable, Hashable {
  /// Opening hours that were dropped.
  package struct DroppedHours: Sendable, Hashable {
    /// The id of the sight.
    package let id: String
    /// The hours, as stated on the map.
    package let hours: String
    /// Why they can't be used.
    package let reason: String
  }

  /// The number of candidate elements.
  package var candidates = 0

  /// The number of elements merged into another as duplicates.
  package var merged = 0

  /// The number of elements dropped because a better-known sight has the same name.
  package var namesakes = 0

  /// The number of sights farther than ``farthest`` from the center of all sights.
  package var remote = 0

  /// The distance from the center beyond which a sight is unlikely to belong to the city.
  package static let farthest = Meters(100_000)

  /// The number of sights in the catalog.
  package var places = 0

  /// The opening hours that were dropped, in catalog order.
  package var droppedHours: [DroppedHours] = []
}
