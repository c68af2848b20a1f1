/// A sight that the visitor marked.
package struct Favorite: Hashable, Sendable {
  /// The id of the city.
  package let city: String

  /// The id of the sight in the city's catalog, or of an own place.
  package let sight: String

  /// The name of the sight when it was marked.
  package let name: String

  /// When it was marked, in seconds since 1970.
  package let added: Int

  /// Creates a favorite.
  package init(city: String, sight: String, name: String, added: Int) {
    self.city = city
    self.sight = sight
    self.name = name
    self.added = added
  }
}
