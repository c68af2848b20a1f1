import CatalogTools
package import Catalogs
import Geography

/// A sight on its way from a map to a catalog.
struct PlaceDraft {
  /// Its reference on the map.
  let reference: String

  /// The position.
  let coordinate: Coordinate

  /// The name.
  let name: String

  /// The rule that selected it.
  private(set) var rule: TagRule

  /// The area of its grounds in square meters; `nil` if the map doesn't show one.
  private(set) var squareMeters: Double?

  /// Its length, or how far its grounds reach; `nil` for a point.
  private(set) var extent: Meters?

  /// Whether one of its duplicates is a viewpoint, as in a tower with an observation deck.
  private(set) var hasDeck = false

  /// The tags, supplemented by those of its duplicates.
  private(set) var tags: [String: String]

  /// The website, unless a better-known sight has the same one.
  private(set) var website: String?

  /// Creates a draft for an element; `nil` if the element isn't a sight.
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
    extent = element.extent
    tags = element.tags
    website = LinkTags.website(in: element.tags)
  }

  /// The size.
  var size: PlaceSize? {
    SizeRule.size(of: rule.category, squareMeters: squareMeters, rule)
  }

  /// The relevance.
  var relevance: Score { RelevanceRule.relevance(of: tags, rule, size: size) }

  /// The data for finding duplicates.
  var profile: PlaceProfile {
    PlaceProfile(
      name: name,
      category: rule.category,
      coordinate: coordinate,
      wikidata: LinkTags.wikidata(in: tags),
      website: website
    )
  }

  /// Adds tags of a duplicate that are missing here.
  ///
  /// A duplicate of another kind with another name, e.g. a restaurant in a park with the park's Wikidata item, contributes only
  /// the identifying tags, because its other facts are about itself.
  mutating func merge(_ duplicate: Self) {
    hasDeck = hasDeck || duplicate.hasDeck || duplicate.rule.category == .viewpoint
    guard isOfSameKind(as: duplicate) else {
      let links = duplicate.tags.filter { $0.key.hasPrefix("wikipedia") || $0.key == "wikidata" }
      tags.merge(links) { own, _ in own }
      return
    }
    tags.merge(duplicate.tags) { own, _ in own }
    squareMeters = [squareMeters, duplicate.squareMeters].compactMap { $0 }.max()
    extent = [extent, duplicate.extent].compactMap { $0 }.max()
    website = website ?? duplicate.website
  }

  /// Whether facts of another draft apply to this one: it has the same name, or the same rule selected it.
  private func isOfSameKind(as other: Self) -> Bool {
    rule.key == other.rule.key && rule.category == other.rule.category
      || PlaceName(name).key == PlaceName(other.name).key
  }

  /// Whether this is a sight of its own although it shares the Wikidata item of another: a museum at a memorial, or the reverse.
  ///
  /// Other elements of two kinds with one item are mostly a building and what it houses.
  func isSightOfItsOwn(beside other: Self) -> Bool {
    guard !isOfSameKind(as: other) else { return false }
    let rules = [rule, other.rule]
    return rules.contains { $0.category == .museum } && rules.contains { $0.values == ["memorial"] }
  }

  /// Leaves the Wikidata item to another sight, but not the article, which is about both.
  ///
  /// Both are as famous as the item, so each has the other's languages, and a memorial with a museum isn't small.
  mutating func leaveItem(to other: inout Self) {
    tags["wikidata"] = nil
    let isName = { (tag: (key: String, value: String)) in tag.key.hasPrefix("name:") }
    let names = other.tags.filter(isName)
    other.tags.merge(tags.filter(isName)) { own, _ in own }
    tags.merge(names) { own, _ in own }
    rule.isSmall = false
    other.rule.isSmall = false
  }

  /// Drops the website in favor of a better-known sight.
  mutating func dropWebsite() {
    website = nil
  }
}

extension Coordinate {
  /// This position rounded to a millionth of a degree, about a tenth of a meter.
  fileprivate var rounded: Self {
    let round = { (degrees: Double) in (degrees * 1_000_000).rounded() / 1_000_000 }
    return (try? Self(latitude: round(latitude), longitude: round(longitude))) ?? self
  }
}

/// The rule that derives the size of a sight from the area of its grounds.
package enum SizeRule {
  /// Returns the areas, in square meters, below which a sight is small and from which it is large.
  package static func limits(of category: Category) -> (small: Double, large: Double) {
    switch category {
    case .park, .garden: (10_000, 150_000)
    case .animals: (10_000, 100_000)
    case .waterfront: (5_000, 50_000)
    case .square: (2_500, 20_000)
    default: (1_000, 10_000)
    }
  }

  /// Returns the size of a sight, or `nil` if the map doesn't show its area.
  static func size(of category: Category, squareMeters: Double?, _ rule: TagRule) -> PlaceSize? {
    if rule.isSmall { return .small }
    guard let squareMeters else { return nil }
    let limits = limits(of: category)
    return squareMeters < limits.small ? .small : squareMeters < limits.large ? .medium : .large
  }
}
