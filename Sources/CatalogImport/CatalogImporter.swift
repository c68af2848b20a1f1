package import Catalogs
import Geography
import OpeningHours

/// Makes a catalog of a map, by rules that anybody can read in `data/README.md`.
package struct CatalogImporter {
  /// What the map does not say.
  private let settings: ImportSettings

  /// Creates an importer.
  package init(_ settings: ImportSettings) {
    self.settings = settings
  }

  /// Returns the catalog that a map makes, and what became of its elements.
  ///
  /// `CatalogCheck` finds nothing in it. The same map and settings make the same catalog.
  ///
  /// - Parameter extract: The map.
  /// - Returns: The catalog, its places by relevance, and the report.
  /// - Throws: ``ImportError`` if no element is a place within the bounds.
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
    return (catalog, report)
  }

  /// Whether the facts are OpenStreetMap's.
  private var isOpenStreetMap: Bool { settings.source.hasPrefix("osm ") }

  /// Returns the places within the bounds.
  private func drafts(of extract: MapExtract) -> [PlaceDraft] {
    extract.elements.compactMap(PlaceDraft.init(_:)).filter {
      settings.bounds?.contains($0.coordinate) ?? true
    }
  }

  /// Returns the places by relevance, then by name and by what stands for them on the map.
  private static func ranked(_ drafts: [PlaceDraft]) -> [PlaceDraft] {
    drafts.map { (draft: $0, relevance: $0.relevance) }
      .sorted {
        ($1.relevance, $0.draft.name, $0.draft.reference)
          < ($0.relevance, $1.draft.name, $1.draft.reference)
      }
      .map(\.draft)
  }

  /// Returns each place once, by relevance.
  ///
  /// What a place takes over from its twin may make it the twin of a third, so this goes on until nothing
  /// changes.
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

  /// Returns each place once: an element that is one with a better known one adds what it knows to it.
  private func merged(_ drafts: [PlaceDraft], _ report: inout ImportReport) -> [PlaceDraft] {
    var kept: [PlaceDraft] = []
    var profiles: [PlaceProfile] = []
    var index = TwinIndex()
    for draft in drafts {
      var draft = draft
      switch fate(of: &draft, among: profiles, index) {
      case .keep:
        let profile = draft.profile
        index.add(profile, kept.count)
        kept.append(draft)
        profiles.append(profile)
      case .merge(let twin):
        report.merged += 1
        kept[twin].merge(draft)
        profiles[twin] = kept[twin].profile
        index.add(profiles[twin], twin)
      case .drop(let isNamesake):
        if isNamesake { report.namesakes += 1 } else { report.merged += 1 }
      }
    }
    return kept
  }

  /// What becomes of an element.
  private enum Fate {
    case keep
    case merge(Int)
    case drop(isNamesake: Bool)
  }

  /// The distance within which a place with the same name is the same place.
  private static let namesakeReach = Meters(400)

  /// Returns what becomes of an element beside the places kept so far.
  private func fate(
    of draft: inout PlaceDraft,
    among kept: [PlaceProfile],
    _ index: TwinIndex
  ) -> Fate {
    let profile = draft.profile
    var website: Int?
    for number in index.candidates(for: profile) {
      guard let kinship = PlaceTwins.kinship(of: profile, and: kept[number]) else { continue }
      switch kinship.kind {
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

  /// Returns a rectangle around the places with a margin of about 200 meters.
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
  /// These places with those named of which others are part by the rule.
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
