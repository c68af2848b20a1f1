/// How much a catalog knows, in numbers.
package struct CatalogStatistics: Hashable, Sendable, Encodable {
  /// The facts that a row may lack, in the order of the table.
  package static let optionalFacts: [FactKey] = [
    .openingHours, .lastAdmissionMinutes, .light, .size, .fee, .wheelchair, .address, .phone,
    .website,
    .wikipedia, .wikidata, .closures, .opensOn, .booking, .setting, .price, .freeTimes, .suits,
    .effort, .bestAt, .entrances, .highlights, .events,
  ]

  /// The id of the city.
  package let city: String

  /// The name of the city.
  package let name: String

  /// The number of attractions.
  package let rows: Int

  /// The number of attractions of each category; none is left out.
  package let categories: [String: Int]

  /// The number of attractions that state each of ``optionalFacts``.
  package let stating: [String: Int]

  /// The number of attractions whose minutes rest on something else than the rule.
  package let minutesNotByRule: Int

  /// The number of attractions in each band of relevance.
  package let relevance: [String: Int]

  /// The number of facts that rest on each source.
  package let sources: [String: Int]

  /// Counts what a catalog states.
  ///
  /// - Complexity: O(*n*) for *n* attractions.
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
    minutesNotByRule = places.count { $0.sources["visit"] != "rule" }
    relevance = Self.counts(
      RelevanceBand.allCases.map(\.rawValue),
      places.map { RelevanceBand(of: $0.relevance).rawValue }
    )
    sources = Self.counts([], places.flatMap(\.sources.values))
  }

  /// Returns how often each word occurs; those of `known` also where they do not.
  private static func counts(_ known: [String], _ words: [String]) -> [String: Int] {
    words.reduce(into: Dictionary(uniqueKeysWithValues: known.map { ($0, 0) })) {
      $0[$1, default: 0] += 1
    }
  }
}
