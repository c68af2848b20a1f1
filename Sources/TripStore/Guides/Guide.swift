/// A collection of articles for a trip.
package struct Guide: Hashable, Sendable {
  /// The name, unique in the store.
  package let name: String

  /// The id of the city, if one was stated.
  package let city: String?

  /// The drawn maps of the trip as XHTML with SVG in it, if there are any.
  package let map: String?

  /// The number of articles.
  package let articles: Int

  /// When it was made, in seconds since 1970.
  package let added: Int

  /// Creates a guide.
  package init(
    name: String,
    city: String? = nil,
    map: String? = nil,
    articles: Int = 0,
    added: Int
  ) {
    self.name = name
    self.city = city
    self.map = map
    self.articles = articles
    self.added = added
  }
}
