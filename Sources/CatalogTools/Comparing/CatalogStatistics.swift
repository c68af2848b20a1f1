package import Catalogs

/// Counts that summarize a catalog's coverage.
package struct CatalogStatistics: Hashable, Sendable, Encodable {
  /// The facts that a row may omit, in table order.
  package static let optionalFacts: [FactKey] = [
    .openingHours, .lastAdmissionMinutes, .light, .size, .fee, .wheelchair, .address, .phone,
    .website,
    .wikipedia, .wikidata, .closures, .opensOn, .booking, .setting, .price, .freeTimes, .suits,
    .effort, .bestAt, .entrances, .highlights, .events, .opened, .food, .queue, .seenWith, .repeats,
    .ticket, .exit, .pier, .company, .outside,
  ]

  /// The id of the city.
  package let city: String

  /// The name of the city.
  package let name: String

  /// The number of sights.
  package let rows: Int

  /// The number of sights in each category, including zeros.
  package let categories: [String: Int]

  /// The number of sights that state each of ``optionalFacts``.
  package let stating: [String: Int]

  /// The number of sights whose visit minutes cite a source other than the rule.
  package let minutesNotByRule: Int

  /// The number of sights in each relevance band.
  package let relevance: [String: Int]

  /// The number of facts citing each source.
  package let sources: [String: Int]

  /// Computes the statistics of a catalog.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  package init(of catalog: Catalog) {
    let places = catalog.attractions
    city = catalog.city.id
    name = catalog.city.name
    rows = places.count
    categories = Self.counts(Category.allCases.map(\.rawValue), places.map(\.category.rawValue))
    stating = Self.counts(
      Self.optionalFacts.map(\.rawValue),
      places.flatMap { place in
        Self.optionalFacts.filter { place.text(of: $0) != nil }.map(\.rawValue)
      }
    )
    minutesNotByRule = places.count { !($0.sources["visit"]?.hasSuffix("rule") ?? false) }
    relevance = Self.counts(
      RelevanceBand.allCases.map(\.rawValue),
      places.map { RelevanceBand(of: $0.relevance).rawValue }
    )
    sources = Self.counts([], places.flatMap(\.sources.values))
  }

  /// Returns the number of occurrences of each word, including zeros for the words in `known`.
  private static func counts(_ known: [String], _ words: [String]) -> [String: Int] {
    words.reduce(into: Dictionary(uniqueKeysWithValues: known.map { ($0, 0) })) {
      $0[$1, default: 0] += 1
    }
  }
}

/// A band of relevance scores, as documented in `data/README.md`.
package enum RelevanceBand: String, CaseIterable, Encodable, Hashable, Sendable {
  /// World famous.
  case world = "90-100"
  /// Part of most first visits to the city.
  case firstVisit = "75-89"
  /// Highlighted in guidebooks.
  case guidebook = "55-74"
  /// Worth a detour for many visitors.
  case detour = "35-54"
  /// For visitors with a special interest in its category.
  case kind = "15-34"
  /// Worth a stop when passing by.
  case passing = "1-14"

  /// Returns the band that a relevance of 1 to 100 falls into.
  package init(of relevance: Score) {
    self =
      switch relevance.rawValue {
      case 90...: .world
      case 75...: .firstVisit
      case 55...: .guidebook
      case 35...: .detour
      case 15...: .kind
      default: .passing
      }
  }
}
