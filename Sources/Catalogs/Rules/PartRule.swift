package import Geography

/// The rule that detects sights that are likely part of another, as the Stanley Park Rose Garden is part of Stanley
/// Park.
///
/// The part's name begins with the name of the whole, which is a park, garden, or waterfront. The part is outdoors,
/// free, nearby, and takes no longer to visit. What the rest of its name calls a building or a pier, as in Bryant Park Hotel, is no
/// part. Most parts have unrelated names; those need a `partOf` by hand.
package struct PartRule {
  /// The maximum distance of a part from the position of its whole, which for a large park is one of its entrances.
  package static let reach = Meters(3_000)

  /// Returns the distance within which sights whose names begin with that of a whole are likely part of it.
  private static func reach(of whole: Attraction) -> Meters {
    switch whole.size {
    case .large: reach
    case .medium: Meters(600)
    case .small, nil: Meters(300)
    }
  }

  /// The words for buildings and piers, which are near a park and named after it rather than in it.
  private static let buildings: Set<String> = [
    "hotel", "hostel", "inn", "motel", "house", "building", "tower", "towers", "place", "plaza",
    "terminal", "station",
    "stop", "pier", "ferry", "heliport", "apartments", "residences", "residence", "condominiums",
    "lofts", "mansions", "suites",
    "office", "offices", "center", "centre", "mall", "school", "college", "academy", "university",
    "hospital", "clinic", "church",
    "chapel", "synagogue", "temple", "mosque", "restaurant", "cafe", "grill", "bar", "pub",
    "theater", "theatre", "cinema",
    "library", "museum", "gallery", "garage", "parking", "city", "village", "district",
    "neighborhood", "neighbourhood", "square", "street", "avenue", "road",
  ]

  /// The categories whose names often prefix those of their parts.
  ///
  /// The names of neighborhoods prefix too much else.
  private static let grounds: Set<Category> = [.park, .garden, .waterfront]

  /// The categories of sights that visitors see while walking through the grounds.
  private static let seenInPassing = grounds.union([.landmark, .viewpoint, .historic, .square])

  /// The possible wholes, with the words of their names.
  private let wholes: [(place: Attraction, words: [String])]

  /// Prepares the rule for the sights of a catalog.
  package init(for places: [Attraction]) {
    wholes = places.filter { Self.grounds.contains($0.category) }.map {
      ($0, PlaceName($0.name).words)
    }
  }

  /// Returns the sight that `place` is likely part of, the nearest if there are several, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*) for *n* parks, gardens, and waterfronts.
  package func whole(of place: Attraction) -> Attraction? {
    guard place.fee != true, Self.seenInPassing.contains(place.category) else { return nil }
    let words = PlaceName(place.name).words
    return wholes.filter { whole in
      whole.words.count < words.count && words.starts(with: whole.words)
        && place.visit.recommended <= whole.place.visit.recommended
        && place.coordinate.distance(to: whole.place.coordinate) <= Self.reach(of: whole.place)
        && Self.buildings.isDisjoint(with: words.dropFirst(whole.words.count))
    }
    .map { ($0.place, place.coordinate.distance(to: $0.place.coordinate)) }
    .min { ($0.1, $0.0.id) < ($1.1, $1.0.id) }?.0
  }
}
