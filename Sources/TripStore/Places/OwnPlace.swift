import CatalogTools
package import Catalogs
import Formats
package import Geography
import OpeningHours

/// A place that the visitor added.
package struct OwnPlace: Hashable, Sendable {
  /// The prefix of the ids of own places, which no catalog uses.
  package static let prefix = "own-"

  /// The default relevance of an own place.
  package static let usualRelevance = Score(70)

  /// The default duration of a visit.
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

  /// The visitor's note.
  package var note: String

  /// When it was added, in seconds since 1970.
  package var added: Int

  /// Creates a place with default values.
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

  /// The place as a sight for plans, search, and lists.
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

extension OwnPlace {
  /// The maximum length of a name, in characters.
  package static let longestName = 200

  /// The maximum length of a note, in characters.
  package static let longestNote = 10_000

  /// The maximum distance of own places from the bounding box of a city's sights.
  package static let farthest = Meters(100_000)

  /// Throws if the place is invalid or not in the city.
  ///
  /// - Parameter city: The city.
  /// - Throws: ``StoreError/refused(_:)`` with the first fault and its remedy.
  package func check(in city: City) throws(StoreError) {
    let title = name.quotedForMessage
    guard !PlaceName(name).key.isEmpty, name.count <= Self.longestName else {
      throw .refused(
        "the name \(title) needs 1 to \(Self.longestName) characters, a letter among them"
      )
    }
    guard note.count <= Self.longestNote else {
      throw .refused("the note of \(title) has over \(Self.longestNote) characters; shorten it")
    }
    let away = city.bounds.distance(to: position)
    guard away <= Self.farthest else {
      throw .refused(
        "\(title) at \(position) is \(Int(away.rawValue / 1000)) km outside \(city.name); "
          + "write latitude before longitude, or choose another city"
      )
    }
    guard 1...100 ~= relevance.rawValue else {
      throw .refused("\(title): the relevance \(relevance.rawValue) is not between 1 and 100")
    }
    guard visit.maximum <= 1440 else {
      throw .refused("\(title): a visit of \(visit.maximum.rawValue) minutes is longer than a day")
    }
    if let website, !website.hasPrefix("https://"), !website.hasPrefix("http://") {
      throw .refused("\(title): the website \(website.quotedForMessage) needs https:// in front")
    }
    try checkHours()
  }

  /// Throws if the hours are not in OpenStreetMap's syntax.
  private func checkHours() throws(StoreError) {
    guard let hours else { return }
    do {
      _ = try Schedule(parsing: hours)
    } catch {
      throw .refused(
        "\(name.quotedForMessage): the hours \(hours.quotedForMessage) are not understood (\(error)); "
          + "write them as Mo-Fr 10:00-17:00"
      )
    }
  }

  /// Returns the sights of a catalog that are probably the same place, with the reason for each, nearest first.
  ///
  /// - Complexity: O(*n*) for *n* sights.
  package func nearDoubles(in catalog: Catalog) -> [(sight: Attraction, reason: String)] {
    let mine = PlaceProfile(sight)
    let doubles = catalog.attractions.filter { $0.id != id }.compactMap { other in
      DuplicateRule.match(between: mine, and: PlaceProfile(other)).map { (other, $0.problem) }
    }
    return doubles.sorted {
      position.distance(to: $0.0.coordinate) < position.distance(to: $1.0.coordinate)
    }
  }

  /// Returns an unused id for a name: `own-` and the name's words, with a number if necessary.
  package static func freeID(for name: String, isTaken: (String) throws -> Bool) rethrows -> String
  {
    let slug = String(PlaceName(name).slug.prefix(60))
    let stem = prefix + (slug.isEmpty ? "place" : slug)
    var (id, number) = (stem, 1)
    while try isTaken(id) {
      number += 1
      id = "\(stem)-\(number)"
    }
    return id
  }

  /// Returns the visit duration with recommended `minutes`, a minimum of two thirds, and a maximum of one and a half times that.
  ///
  /// - Returns: The durations, or `nil` if `minutes` is not positive.
  package static func visit(of minutes: Minutes) -> VisitDuration? {
    guard 1...1440 ~= minutes.rawValue else { return nil }
    return VisitDuration(
      minimum: Minutes(max(1, minutes.rawValue * 2 / 3)),
      recommended: minutes,
      maximum: Minutes(min(1440, minutes.rawValue * 3 / 2))
    )
  }
}
