import CatalogTools
import Catalogs
import OpeningHours

/// Writes the rows of a catalog in order of relevance.
struct PlaceWriter {
  /// The city.
  private let city: City

  /// The information that the map doesn't contain.
  private let settings: ImportSettings

  /// The ids in use.
  private var ids: Set<String> = []

  /// The number of rows so far.
  private var count = 0

  /// The opening hours that were dropped.
  private(set) var droppedHours: [ImportReport.DroppedHours] = []

  /// Creates a writer.
  init(city: City, settings: ImportSettings) {
    self.city = city
    self.settings = settings
  }

  /// Returns the row for a sight.
  mutating func attraction(of draft: PlaceDraft) -> Attraction {
    count += 1
    let limit: Score = count <= RelevanceRule.mostOfWorldFame ? 100 : 89
    let relevance = min(limit, draft.relevance)
    let tags = draft.tags
    let id = id(of: draft)
    let visit = ImportedStayRule.duration(
      of: tags,
      draft.rule,
      size: draft.size,
      extent: draft.extent,
      relevance: relevance,
      hasDeck: draft.hasDeck
    )
    let bare = Attraction(
      id: id,
      name: draft.name,
      category: draft.rule.category,
      coordinate: draft.coordinate,
      visit: visit,
      relevance: relevance
    )
    // A private place is seen from outside, so its hours and fee don't apply to visitors.
    let isEntered = !tags.isPrivate
    let stated = hours(isEntered ? tags["opening_hours"] : nil, of: bare)
    // A street or a neighborhood never closes; a square may have gates.
    let isOpen = stated == nil && (draft.rule.isNeighborhood || draft.rule.key == "highway")
    let row = Attraction(
      id: id,
      name: draft.name,
      category: draft.rule.category,
      coordinate: draft.coordinate,
      openingHours: isOpen ? "24/7" : stated,
      visit: visit,
      relevance: relevance,
      size: draft.size,
      fee: isEntered ? Self.fee(in: tags) : nil,
      wheelchair: Self.wheelchair(in: tags),
      address: PlaceWords.address(in: tags, country: city.country),
      phone: DialableNumber.number(in: tags, country: city.country),
      website: draft.website,
      wikipedia: LinkTags.wikipedia(in: tags),
      wikidata: LinkTags.wikidata(in: tags),
      description: PlaceWords.sentence(of: tags, draft.rule, city: city.name)
    )
    return row.citing(settings.source, byRule: isOpen ? [.visit, .openingHours] : [.visit])
  }

  /// Returns a unique id: the slug of the name, followed by the category or a number if necessary.
  private mutating func id(of draft: PlaceDraft) -> String {
    let slug = PlaceName(draft.name).slug
    let kind = draft.rule.category.rawValue
    let number = draft.reference.split(separator: "/").last.map(String.init) ?? ""
    let base = slug.isEmpty ? "\(kind)-\(number)" : String(slug.prefix(60))
    let numbered = (2..<(count + 2)).lazy.map { "\(base)-\($0)" }
    let id =
      [base, "\(base)-\(kind)"].map(\.tidySlug).first { !ids.contains($0) }
      ?? numbered.first { !ids.contains($0) } ?? "\(kind)-row-\(count)"
    ids.insert(id)
    return id
  }

  /// Returns hours that are valid in a catalog, or `nil` after recording why they aren't.
  private mutating func hours(_ written: String?, of place: Attraction) -> String? {
    guard let written else { return nil }
    do throws(ScheduleError) {
      let schedule = try Schedule(parsing: written)
      let spelled = schedule.warnings.isEmpty ? written : schedule.description
      let problem = CatalogCheck.problem(
        withHours: spelled,
        of: place,
        in: city,
        from: settings.firstDay
      )
      guard let problem else { return spelled }
      drop(written, of: place, problem)
    } catch {
      drop(written, of: place, "cannot be read: \(error)")
    }
    return nil
  }

  /// Records dropped hours.
  private mutating func drop(_ hours: String, of place: Attraction, _ reason: String) {
    droppedHours.append(ImportReport.DroppedHours(id: place.id, hours: hours, reason: reason))
  }

  /// Returns the wheelchair accessibility, or `nil` if the map doesn't state it.
  private static func wheelchair(in tags: [String: String]) -> WheelchairAccess? {
    let word = tags["wheelchair"]
    return word == "designated" ? .yes : word.flatMap(WheelchairAccess.init(rawValue:))
  }

  /// Returns whether the sight charges admission, or `nil` if the map doesn't state it.
  private static func fee(in tags: [String: String]) -> Bool? {
    switch tags["fee"] {
    case "yes": true
    case "no": false
    default: nil
    }
  }
}

extension Attraction {
  /// Returns this row with `source` cited for each of its facts, except those that the rules of the import give.
  fileprivate func citing(_ source: String, byRule imported: Set<FactKey>) -> Self {
    let ruled: Set<FactKey> = [.relevance, .size, .description]
    let stated = FactKey.sourced.filter { text(of: $0) != nil }
    let pairs = stated.map { key in
      let own = ruled.contains(key) ? "rule" : source
      return (key.rawValue, imported.contains(key) ? ImportedStayRule.source : own)
    }
    var row = self
    row.sources = Dictionary(uniqueKeysWithValues: pairs)
    return row
  }
}

extension String {
  /// This slug without leading or trailing hyphens.
  fileprivate var tidySlug: String {
    var text = self[...]
    while text.last == "-" { text.removeLast() }
    return String(text.drop { $0 == "-" })
  }
}

/// Composes an address and a one-sentence description from tags.
enum PlaceWords {
  /// Returns the postal address, or `nil` if the map doesn't state a street.
  static func address(in tags: [String: String], country: String) -> String? {
    guard let street = tags["addr:street"] ?? tags["addr:place"] else {
      return tags["addr:full"].flatMap { $0.isEmpty ? nil : String($0.prefix(200)) }
    }
    let line = [tags["addr:housenumber"], street].compactMap { $0 }.joined(separator: " ")
    let isAmerican = country == "US" || country == "CA"
    let state =
      isAmerican
      ? [tags["addr:state"] ?? tags["addr:province"], tags["addr:postcode"]]
      : [tags["addr:postcode"]]
    let code = state.compactMap { $0 }.joined(separator: " ")
    return [line, tags["addr:city"], code].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Returns a generated sentence, as in `Museum on West 53rd Street.`, without copying any text.
  static func sentence(of tags: [String: String], _ rule: TagRule, city: String) -> String {
    let street = tags["addr:street"].flatMap { $0.count <= 80 ? $0 : nil }
    let place = street.map { "on \($0)" } ?? "in \(city.prefix(60))"
    let isBuilt = [.landmark, .historic, .worship].contains(rule.category)
    let year =
      isBuilt ? tags["start_date"]?.wholeMatch(of: #/[12]\d{3}/#).map { String($0.output) } : nil
    return "\(noun(of: tags, rule)) \(place)\(year.map { ", from \($0)" } ?? "")."
  }

  /// Returns the noun for a sight.
  private static func noun(of tags: [String: String], _ rule: TagRule) -> String {
    if rule.category == .worship { return house(of: tags) ?? "Place of worship" }
    if let noun = rule.noun { return noun }
    let value = tags[rule.key]?.split(separator: ";").first.map(String.init) ?? "yes"
    let isWord = value.wholeMatch(of: #/[a-z_]{3,30}/#) != nil && value != "yes"
    return isWord ? value.capitalizedFirst : "Historic place"
  }

  /// Returns the noun for a place of worship.
  private static func house(of tags: [String: String]) -> String? {
    if tags["building"] == "cathedral" { return "Cathedral" }
    if tags["building"] == "chapel" { return "Chapel" }
    return switch tags["religion"] {
    case "christian": "Church"
    case "jewish": "Synagogue"
    case "muslim": "Mosque"
    case "buddhist", "hindu", "sikh", "taoist", "jain": "Temple"
    case "shinto": "Shrine"
    default: nil
    }
  }
}
