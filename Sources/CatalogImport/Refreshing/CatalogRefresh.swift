package import CatalogTools
package import Catalogs
import Formats
import Geography
package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Compares a catalog with newer data, and proposes changes.
///
/// The catalog isn't modified, and facts missing in the data lead to no proposal. A row is matched with a sight of a map by its
/// Wikidata item, or else by a name with the same words within ``reach``, if there is only one such sight.
package struct CatalogRefresh: Sendable {
  /// The distance within which sights are matched by name, in meters.
  static let reach = Meters(300)

  /// The facts that maps state; all others are editorial.
  static let mapKeys: [FactKey] = [
    .openingHours, .fee, .wheelchair, .phone, .website, .wikipedia, .wikidata,
  ]

  private let catalog: Catalog

  /// The current date.
  private let today: CalendarDate

  /// Prepares a refresh of a catalog.
  package init(_ catalog: Catalog, today: CalendarDate) {
    self.catalog = catalog
    self.today = today
  }

  /// Returns the differences from a map, in catalog order.
  ///
  /// - Parameters:
  ///   - extract: The map.
  ///   - source: The source of its facts, e.g. `osm 2026-11`.
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
      // What the import assumed is no news.
      let stated = Self.mapKeys.filter { sight.sources[$0.rawValue] == source }
      return stated.compactMap { key in
        sight.text(of: key).flatMap {
          RefreshProposal(key, of: place, is: $0, source: source)
        }
      }
    }
  }

  /// Returns the unique match of `place` in a map.
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

  /// Returns the differences from Wikidata's entities, in catalog order.
  ///
  /// - Parameter json: The response of `Special:EntityData` or `wbgetentities`.
  /// - Returns: The proposals.
  /// - Throws: ``RefreshError`` if it is something else.
  package func proposals(wikidata json: Data) throws(RefreshError) -> [RefreshProposal] {
    let entities = try WikidataEntities(json)
    return catalog.attractions.flatMap { place in
      place.wikidata.flatMap { entities[$0] }.map { entity in
        entity.proposals(for: place, in: catalog.city, on: today)
      } ?? []
    }
  }

  /// Returns proposals for articles that were renamed or deleted, in catalog order.
  ///
  /// - Parameter json: The response of MediaWiki's `action=query` with `titles` and `redirects`.
  /// - Returns: The proposals.
  /// - Throws: ``RefreshError`` if it is something else.
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
  /// Returns the catalog with the proposals in `names` applied.
  ///
  /// - Parameters:
  ///   - names: The names of the accepted proposals, e.g. `british-museum.phone`.
  ///   - proposals: All proposals.
  /// - Returns: The new catalog.
  /// - Throws: `EditError` with a fault for each name that isn't a proposal or cannot be accepted, or for each fact that
  ///   violates a rule of catalogs; in that case, nothing is applied.
  package func accepting(
    _ names: [String],
    of proposals: [RefreshProposal]
  ) throws(EditError) -> Catalog {
    let faults = names.compactMap { fault(ofAccepting: $0, among: proposals) }
    guard faults.isEmpty else { throw EditError(faults: faults) }
    let wanted = Set(names)
    var seen: Set<String> = []
    // Several sources may state the same fact; the first one wins.
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

/// A MediaWiki response about the titles of articles.
///
/// Reads the response of `api.php?action=query&redirects&titles=…`, in both versions of its format.
struct ArticleTitles {
  /// The fate of an article.
  enum Fate: Hashable {
    /// It exists, or the response does not mention it.
    case same
    /// It has another title.
    case moved(String)
    /// There is no such article.
    case missing
  }

  /// The titles that redirect to others: spellings and redirects.
  private var moves: [String: String] = [:]

  /// The titles without an article.
  private var missing: Set<String> = []

  /// Reads a response.
  init(_ json: Data) throws(RefreshError) {
    let query = try JSONTree(readingRefresh: json)["query"]
    guard let query, let pages = query["pages"] else {
      throw .unexpected("an answer of MediaWiki's action=query, which has query.pages")
    }
    for list in ["normalized", "redirects"] {
      for move in query[list]?.list ?? [] {
        if let from = move["from"]?.text, let to = move["to"]?.text { moves[from] = to }
      }
    }
    for page in pages.list ?? pages.members.map({ Array($0.values) }) ?? [] {
      guard let title = page["title"]?.text else { continue }
      if case .flag(false)? = page["missing"] { continue }
      if page["missing"] != nil { missing.insert(title) }
    }
  }

  /// Returns the fate of the article with a title.
  func fate(of title: String) -> Fate {
    var current = title
    var seen: Set = [title]
    while let next = moves[current], seen.insert(next).inserted { current = next }
    if missing.contains(current) { return .missing }
    return current == title ? .same : .moved(current)
  }
}

extension JSONTree {
  /// Reads a file with data for a refresh.
  init(readingRefresh json: Data) throws(RefreshError) {
    do {
      self.init(try JSONText(json).root)
    } catch {
      throw .notJSON("\(error)")
    }
  }
}

/// Wikidata items in a response of `Special:EntityData` or `wbgetentities`.
struct WikidataEntities {
  private let entities: [String: JSONTree]

  /// Reads a response.
  init(_ json: Data) throws(RefreshError) {
    guard let entities = try JSONTree(readingRefresh: json)["entities"]?.members else {
      throw .unexpected("an answer of Wikidata with entities, as Special:EntityData gives it")
    }
    self.entities = entities
  }

  /// The item with an id, if present and not a redirect without data.
  subscript(id: String) -> WikidataEntity? {
    entities[id].map { WikidataEntity(tree: $0) }
  }
}

/// A Wikidata item.
struct WikidataEntity {
  /// Its JSON.
  let tree: JSONTree

  /// Returns the differences from `place`.
  ///
  /// | property | fact |
  /// |---|---|
  /// | official website (P856) | `website` |
  /// | phone number (P1329) | `phone` |
  /// | official closure (P3999), dissolved (P576) | a permanent closure |
  /// | English article | `wikipedia` |
  func proposals(
    for place: Attraction,
    in city: City,
    on today: CalendarDate
  ) -> [RefreshProposal] {
    let source = "open data Wikidata \(today.components.year)"
    var facts: [(FactKey, String?)] = [
      (.website, text("P856").flatMap(Self.website)),
      (
        .phone,
        text("P1329").flatMap { DialableNumber.number(in: ["phone": $0], country: city.country) }
      ),
      (.wikipedia, tree["sitelinks"]?["enwiki"]?["title"]?.text),
    ]
    if place.dayFacts.closures.isEmpty, let date = closingDate {
      facts.append((.closures, "[{\"from\": \"\(date)\", \"reason\": \"permanent\"}]"))
    }
    return facts.compactMap { key, value in
      value.flatMap { RefreshProposal(key, of: place, is: $0, source: source) }
    }
  }

  /// Returns an address if it is an HTTP URL, or `nil`.
  private static func website(_ text: String) -> String? {
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    return isWeb ? LinkTags.website(in: ["website": text]) : nil
  }

  /// The text of the best current value of a property; `nil` if there is not exactly one.
  private func text(_ property: String) -> String? {
    let values = best(property).compactMap { $0.text }
    return values.count == 1 ? values[0] : nil
  }

  /// The date from which the place is permanently closed, if known to the day.
  private var closingDate: CalendarDate? {
    let moments = (best("P3999") + best("P576")).filter { $0["precision"]?.number == 11 }
    let days = moments.compactMap { moment -> CalendarDate? in
      guard let time = moment["time"]?.text, time.hasPrefix("+") else { return nil }
      return CalendarDate(String(time.dropFirst().prefix(10)))
    }
    return days.min()
  }

  /// The values of a property's best-rank statements that have not ended.
  private func best(_ property: String) -> [JSONTree] {
    let statements = tree["claims"]?[property]?.list ?? []
    let current = statements.filter { statement in
      statement["rank"]?.text != "deprecated" && statement["qualifiers"]?["P582"] == nil
    }
    let preferred = current.filter { $0["rank"]?.text == "preferred" }
    return (preferred.isEmpty ? current : preferred).compactMap {
      $0["mainsnak"]?["datavalue"]?["value"]
    }
  }
}

/// A fact that differs in newer data, for an editor to accept or reject.
package struct RefreshProposal: Hashable, Sendable {
  /// The id of the row.
  package let id: String

  /// The fact.
  package let key: FactKey

  /// The fact in the catalog; `nil` if it has none.
  package let old: String?

  /// The fact in the new data; empty if it no longer holds.
  package let new: String

  /// The source of the new fact, such as `osm 2026-11`.
  package let source: String

  /// An explanation for editors, such as `the article is now called …`; `nil` if the values are sufficient.
  package let note: String?

  /// Whether the catalog's fact is editorial, so the proposal is informational and cannot be accepted.
  package let isKept: Bool

  /// The name by which it is accepted, such as `british-museum.phone`.
  package var name: String { "\(id).\(key.rawValue)" }

  /// Creates the proposal for a fact of `place`; `nil` if the catalog already has it.
  init?(
    _ key: FactKey,
    of place: Attraction,
    is new: String,
    source: String,
    note: String? = nil
  ) {
    let old = place.text(of: key)
    guard new != old ?? "" else { return nil }
    id = place.id
    self.key = key
    self.old = old
    self.new = new
    self.source = source
    self.note = note
    isKept = old != nil && place.sources[key.rawValue]?.hasPrefix("editorial") == true
  }
}

extension RefreshProposal: CustomStringConvertible {
  /// The proposal on one line, as in `+ british-museum.phone: +44 20 7323 8299 (osm 2026-11)`.
  package var description: String {
    let sign = isKept ? "=" : old == nil ? "+" : new.isEmpty ? "-" : "~"
    let change =
      switch (old, new) {
      case (nil, _): new
      case (let old?, ""): old
      case (let old?, _): "\(old) → \(new)"
      }
    let kept = isKept ? "; kept, for the catalog's fact is editorial" : ""
    return "\(sign) \(name): \(change) (\(source)\(note.map { ", \($0)" } ?? ""))\(kept)"
  }
}

/// The reason why a file cannot be used for a refresh.
package enum RefreshError: Error, Hashable, Sendable {
  /// The file is not JSON.
  case notJSON(String)
  /// The file is other JSON; the expected kind.
  case unexpected(String)
}

extension RefreshError: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .notJSON(let problem): "is not JSON: \(problem)"
    case .unexpected(let wanted): "is not \(wanted)"
    }
  }
}
