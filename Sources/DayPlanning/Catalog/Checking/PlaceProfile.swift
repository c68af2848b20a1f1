/// What tells one place from another, prepared for many comparisons.
package struct PlaceProfile: Sendable {
  /// The name as written.
  let title: String

  /// The name as people compare it.
  let name: PlaceName

  /// The words of ``name`` run together.
  let spelling: String

  /// What kind of sight it is.
  let category: Category

  /// Where it is.
  let coordinate: Coordinate

  /// The Wikidata item.
  let wikidata: String?

  /// The website as written.
  let website: String?

  /// The website without scheme, `www.` and a last slash.
  let page: String?

  /// Prepares a place.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(_ place: Attraction) {
    title = place.name
    name = PlaceName(place.name)
    spelling = name.key
    category = place.category
    coordinate = place.coordinate
    wikidata = place.wikidata
    website = place.website
    page = place.website.map { Website($0).key }
  }
}
