import Catalogs
import Geography

/// A place on its way from a map into a catalog.
struct PlaceDraft {
  /// What stands for it on the map.
  let reference: String

  /// Where it is.
  let coordinate: Coordinate

  /// The name.
  let name: String

  /// The rule that makes it a place.
  let rule: TagRule

  /// The size of its ground in square meters; `nil` if the map has no area.
  private(set) var squareMeters: Double?

  /// The tags, with those of its twins where it had none.
  private(set) var tags: [String: String]

  /// The website, if no better known place has it too.
  private(set) var website: String?

  /// Looks at an element; `nil` if it is no place.
  init?(_ element: MapElement) {
    guard let name = TagTable.name(in: element.tags), let rule = TagTable.rule(for: element.tags)
    else {
      return nil
    }
    reference = element.reference
    coordinate = element.coordinate.rounded
    self.name = name
    self.rule = rule
    squareMeters = element.squareMeters
    tags = element.tags
    website = LinkTags.website(in: element.tags)
  }

  /// How large the place is.
  var size: PlaceSize? {
    SizeRule.size(of: rule.category, squareMeters: squareMeters, rule)
  }

  /// How relevant the place is.
  var relevance: Score { RelevanceRule.relevance(of: tags, rule, size: size) }

  /// What tells the place from others.
  var profile: PlaceProfile {
    PlaceProfile(
      name: name,
      category: rule.category,
      coordinate: coordinate,
      wikidata: LinkTags.wikidata(in: tags),
      website: website
    )
  }

  /// Takes over what another element says of the same place and this one does not.
  mutating func merge(_ twin: Self) {
    tags.merge(twin.tags) { own, _ in own }
    squareMeters = [squareMeters, twin.squareMeters].compactMap { $0 }.max()
    website = website ?? twin.website
  }

  /// Leaves the website to a better known place.
  mutating func dropWebsite() {
    website = nil
  }
}

extension Coordinate {
  /// This position to a millionth of a degree, a tenth of a meter.
  fileprivate var rounded: Self {
    let round = { (degrees: Double) in (degrees * 1_000_000).rounded() / 1_000_000 }
    return (try? Self(latitude: round(latitude), longitude: round(longitude))) ?? self
  }
}
