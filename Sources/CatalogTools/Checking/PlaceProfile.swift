package import Catalogs
package import Geography

/// The facts that duplicate detection compares, precomputed.
package struct PlaceProfile: Sendable {
  /// The name, as written.
  let title: String

  /// The normalized name.
  let name: PlaceName

  /// The words of ``name``, concatenated.
  package let spelling: String

  /// The category.
  let category: Category

  /// The position.
  package let coordinate: Coordinate

  /// The Wikidata item.
  package let wikidata: String?

  /// The website, as written.
  let website: String?

  /// The website without the scheme, `www.`, or a trailing slash.
  package let page: String?

  /// Creates the profile of a sight.
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

  /// Creates the profile of a potential sight.
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
