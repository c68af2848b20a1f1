package import CatalogTools
package import Catalogs
import Geography
package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Compares a catalog with newer data, and proposes what to change.
///
/// Nothing is changed here, and nothing is proposed for a fact that the data do not state. A row is matched with a sight of a
/// map by its Wikidata item, or else by a name of the same words within ``reach``, if there is only one such sight.
package struct CatalogRefresh: Sendable {
  /// The distance within which names decide, in meters.
  static let reach = Meters(300)

  /// The facts that maps state; all others are editors' work.
  static let mapKeys: [FactKey] = [
    .openingHours, .fee, .wheelchair, .phone, .website, .wikipedia, .wikidata,
  ]

  private let catalog: Catalog

  /// The day on which the data are looked at.
  private let today: CalendarDate

  /// Prepares proposals for a catalog.
  package init(_ catalog: Catalog, today: CalendarDate) {
    self.catalog = catalog
    self.today = today
  }

  /// Returns what a map states differently, in the order of the catalog.
  ///
  /// - Parameters:
  ///   - extract: The map.
  ///   - source: What its facts rest on, as in `osm 2026-11`.
  /// - Returns: The proposals.
  /// - Throws: ``ImportError`` if no element within the city is a sight.
  package func proposals(
    of extract: MapExtract,
    source: String
  ) throws(ImportError) -> [RefreshProposal] {
    let city = catalog.city
    let settings = ImportSettings(
      cityID: city.id,
      name: city.name,
      country: city.country,
      timeZone: city.timeZone,
      holidays: city.holidays,
      bounds: city.bounds,
      source: source,
      firstDay: today
    )
    let sights = try CatalogImporter(settings).catalog(of: extract).catalog.attractions
    let items = Dictionary(grouping: sights.filter { $0.wikidata != nil }) { $0.wikidata ?? "" }
    let names = Dictionary(grouping: sights) { PlaceName($0.name).words }
    return catalog.attractions.flatMap { place -> [RefreshProposal] in
      guard let sight = match(of: place, items: items, names: names) else { return [] }
      return Self.mapKeys.compactMap { key in
        sight.text(of: key).flatMap {
          RefreshProposal(key, of: place, is: $0, source: source)
        }
      }
    }
  }

  /// Returns the only sight of a map that can be `place`.
  private func match(
    of place: Attraction,
    items: [String: [Attraction]],
    names: [[String]: [Attraction]]
  ) -> Attraction? {
    if let found = place.wikidata.flatMap({ items[$0] }) {
      return found.count == 1 ? found[0] : nil
    }
    let near = names[PlaceName(place.name).words, default: []].filter {
      $0.coordinate.distance(to: place.coordinate) <= Self.reach
        && (place.wikidata == nil || $0.wikidata == nil)
    }
    return near.count == 1 ? near[0] : nil
  }

  /// Returns what Wikidata's entities state differently, in the order of the catalog.
  ///
  /// - Parameter json: The answer of `Special:EntityData` or `wbgetentities`.
  /// - Returns: The proposals.
  /// - Throws: ``RefreshError`` if it is none.
  package func proposals(wikidata json: Data) throws(RefreshError) -> [RefreshProposal] {
    let entities = try WikidataEntities(json)
    return catalog.attractions.flatMap { place in
      place.wikidata.flatMap { entities[$0] }.map { entity in
        entity.proposals(for: place, in: catalog.city, on: today)
      } ?? []
    }
  }

  /// Returns which articles have other titles now, or none, in the order of the catalog.
  ///
  /// - Parameter json: The answer of MediaWiki's `action=query` with `titles` and `redirects`.
  /// - Returns: The proposals.
  /// - Throws: ``RefreshError`` if it is none.
  package func proposals(wikipedia json: Data) throws(RefreshError) -> [RefreshProposal] {
    let titles = try ArticleTitles(json)
    let source = "open data Wikipedia \(today.components.year)"
    return catalog.attractions.compactMap { place in
      guard let article = place.wikipedia else { return nil }
      switch titles.fate(of: article) {
      case .same: return nil
      case .moved(let title):
        return RefreshProposal(
          .wikipedia,
          of: place,
          is: title,
          source: source,
          note: "the article has moved"
        )
      case .missing:
        return RefreshProposal(
          .wikipedia,
          of: place,
          is: "",
          source: source,
          note: "there is no such article"
        )
      }
    }
  }
}

extension CatalogRefresh {
  /// Returns the catalog with the proposals that `names` accept.
  ///
  /// - Parameters:
  ///   - names: The names of proposals, as in `british-museum.phone`.
  ///   - proposals: All proposals.
  /// - Returns: The new catalog.
  /// - Throws: `EditError` with a fault for each name that is no proposal or cannot be accepted, or for each fact that breaks
  ///   a rule of catalogs; then nothing is accepted.
  package func accepting(
    _ names: [String],
    of proposals: [RefreshProposal]
  ) throws(EditError) -> Catalog {
    let faults = names.compactMap { fault(ofAccepting: $0, among: proposals) }
    guard faults.isEmpty else { throw EditError(faults: faults) }
    let wanted = Set(names)
    var seen: Set<String> = []
    // Two sources may state the same fact; the first one counts.
    let accepted = proposals.filter {
      wanted.contains($0.name) && !$0.isKept && seen.insert($0.name).inserted
    }
    var catalog = catalog
    for source in Set(accepted.map(\.source)).sorted() {
      let own = accepted.filter { $0.source == source }
      let edits = Dictionary(grouping: own, by: \.id).sorted { $0.key < $1.key }.map { id, own in
        CatalogEdit(
          id: id,
          changes: own.map { CatalogEdit.Change(key: $0.key.rawValue, text: $0.new) },
          source: source,
          place: id
        )
      }
      catalog = try CatalogEditor(catalog, from: today).applying(edits)
    }
    return catalog
  }

  private func fault(ofAccepting name: String, among proposals: [RefreshProposal]) -> EditFault? {
    let meant = proposals.filter { $0.name == name }
    if meant.contains(where: { !$0.isKept }) { return nil }
    guard let kept = meant.first else {
      return EditFault(
        place: name,
        problem: "nothing is proposed under this name",
        remedy: "accept a name that the list shows, as in british-museum.phone"
      )
    }
    return EditFault(
      place: name,
      problem: "the catalog's fact is editorial",
      remedy: "check it, and write it with planday catalog edit \(catalog.city.id) \(kept.id)"
    )
  }
}
