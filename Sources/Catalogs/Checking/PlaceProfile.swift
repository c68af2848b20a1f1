package import Geography

/// What tells one place from another, prepared for many comparisons.
package struct PlaceProfile: Sendable {
  /// The name as written.
  let title: String

  /// The name as people compare it.
  let name: PlaceName

  /// The words of ``name`` run together.
  package let spelling: String

  /// What kind of sight it is.
  let category: Category

  /// Where it is.
  package let coordinate: Coordinate

  /// The Wikidata item.
  package let wikidata: String?

  /// The website as written.
  let website: String?

  /// The website without scheme, `www.` and a last slash.
  package let page: String?

  /// Prepares a place.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(_ place: Attraction) {
    self.init(
      name: place.name,
      category: place.category,
      coordinate: place.coordinate,
      wikidata: place.wikidata,
      website: place.website
    )
  }

  /// Prepares what may become a place.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package init(
    name: String,
    category: Category,
    coordinate: Coordinate,
    wikidata: String?,
    website: String?
  ) {
    title = name
    self.name = PlaceName(name)
    spelling = self.name.key
    self.category = category
    self.coordinate = coordinate
    self.wikidata = wikidata
    self.website = website
    page = website.map { Website($0).key }
  }
}
