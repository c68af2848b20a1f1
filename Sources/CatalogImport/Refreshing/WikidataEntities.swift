import Catalogs
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Items of Wikidata, as `Special:EntityData` and `wbgetentities` answer with them.
struct WikidataEntities {
  private let entities: [String: JSONTree]

  /// Reads an answer.
  init(_ json: Data) throws(RefreshError) {
    guard let entities = try JSONTree(readingRefresh: json)["entities"]?.members else {
      throw .unexpected("an answer of Wikidata with entities, as Special:EntityData gives it")
    }
    self.entities = entities
  }

  /// The item with an id, if it is among them and not a redirect without data.
  subscript(id: String) -> WikidataEntity? {
    entities[id].map { WikidataEntity(tree: $0) }
  }
}

/// One item of Wikidata.
struct WikidataEntity {
  /// Its JSON.
  let tree: JSONTree

  /// Returns what it states differently about `place`.
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

  /// Returns an address that is one of the web, or `nil`.
  private static func website(_ text: String) -> String? {
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    return isWeb ? LinkTags.website(in: ["website": text]) : nil
  }

  /// The text of the best current value of a property; `nil` if there is not exactly one.
  private func text(_ property: String) -> String? {
    let values = best(property).compactMap { $0.text }
    return values.count == 1 ? values[0] : nil
  }

  /// The day from which on the place is closed for good, if it is known to the day.
  private var closingDate: CalendarDate? {
    let moments = (best("P3999") + best("P576")).filter { $0["precision"]?.number == 11 }
    let days = moments.compactMap { moment -> CalendarDate? in
      guard let time = moment["time"]?.text, time.hasPrefix("+") else { return nil }
      return CalendarDate(String(time.dropFirst().prefix(10)))
    }
    return days.min()
  }

  /// The values of the statements of a property with the best rank that have not ended.
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
