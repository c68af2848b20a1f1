import CatalogTools
package import Catalogs
import Geography
import OpeningHours

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
      switch fate(of: &draft, among: profiles, index) {
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

  /// Returns what to do with an element, given the sights kept so far.
  private func fate(
    of draft: inout PlaceDraft,
    among kept: [PlaceProfile],
    _ index: DuplicateIndex
  ) -> Fate {
    let profile = draft.profile
    var website: Int?
    for number in index.candidates(for: profile) {
      guard let match = DuplicateRule.match(between: profile, and: kept[number]) else { continue }
      switch match.kind {
      case .item, .name: return .merge(number)
      case .part, .position: return .drop(isNamesake: false)
      case .spelling:
        let distance = profile.coordinate.distance(to: kept[number].coordinate)
        return distance <= Self.namesakeReach ? .merge(number) : .drop(isNamesake: true)
      case .website: website = website ?? number
      }
    }
    guard website != nil else { return .keep }
    draft.dropWebsite()
    return fate(of: &draft, among: kept, index)
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
