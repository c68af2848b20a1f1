package import Catalogs
package import Geography

/// A place that the visitor added.
package struct OwnPlace: Hashable, Sendable {
  /// What the ids of own places begin with, which no catalog uses.
  package static let prefix = "own-"

  /// The relevance of a place that the visitor cared enough about to add.
  package static let usualRelevance = Score(70)

  /// How long a visit usually takes.
  package static let usualMinutes = Minutes(45)

  /// The id, unique in the city.
  package var id: String

  /// The id of the city.
  package var city: String

  /// The name; not empty.
  package var name: String

  /// The position.
  package var position: Coordinate

  /// The category.
  package var category: Category

  /// How long a visit takes.
  package var visit: VisitDuration

  /// The relevance, 1 to 100.
  package var relevance: Score

  /// The opening hours in OpenStreetMap's syntax; `nil` if unknown.
  package var hours: String?

  /// The address.
  package var address: String?

  /// The phone number.
  package var phone: String?

  /// The website.
  package var website: String?

  /// What the visitor wrote about it.
  package var note: String

  /// When it was added, in seconds since 1970.
  package var added: Int

  /// Creates a place with usual values.
  package init(
    id: String,
    city: String,
    name: String,
    position: Coordinate,
    category: Category = .landmark,
    visit: VisitDuration,
    added: Int
  ) {
    self.id = id
    self.city = city
    self.name = name
    self.position = position
    self.category = category
    self.visit = visit
    relevance = Self.usualRelevance
    note = ""
    self.added = added
  }

  /// The place as a sight that plans, search and lists treat like those of the catalog.
  package var sight: Attraction {
    Attraction(
      id: id,
      name: name,
      category: category,
      coordinate: position,
      openingHours: hours,
      visit: visit,
      relevance: relevance,
      address: address,
      phone: phone,
      website: website,
      description: note,
      sources: [:]
    )
  }
}
