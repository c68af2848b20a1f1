package import Geography

/// The rule by which a sight is likely to be part of another, such as the Stanley Park Rose Garden of Stanley Park.
///
/// Its name begins with that of the other, which is a park, a garden or a waterfront; it is out of doors, free, near, and
/// takes no longer. Most parts have names of their own: those only people can name.
package struct PartRule {
  /// The farthest that a part may be from the position of its whole, which for a large park is one of its entrances.
  package static let reach = Meters(3_000)

  /// The categories of sights whose name those within them often begin with; that of a quarter heads much besides.
  private static let grounds: Set<Category> = [.park, .garden, .waterfront]

  /// The categories of sights that are seen while one walks through such a place.
  private static let seenInPassing = grounds.union([.landmark, .viewpoint, .historic, .square])

  /// The places that others may be part of, with the words of their names.
  private let wholes: [(place: Attraction, words: [String])]

  /// Prepares the rule for the places of a catalog.
  package init(for places: [Attraction]) {
    wholes = places.filter { Self.grounds.contains($0.category) }.map {
      ($0, PlaceName($0.name).words)
    }
  }

  /// Returns the place that `place` is likely to be part of, or `nil` if there is none; of several the nearest.
  ///
  /// - Complexity: O(*n*) for *n* parks, gardens and waterfronts.
  package func whole(of place: Attraction) -> Attraction? {
    guard place.fee != true, Self.seenInPassing.contains(place.category) else { return nil }
    let words = PlaceName(place.name).words
    return wholes.filter { whole in
      whole.words.count < words.count && words.starts(with: whole.words)
        && place.visit.recommended <= whole.place.visit.recommended
        && place.coordinate.distance(to: whole.place.coordinate) <= Self.reach
    }
    .map { ($0.place, place.coordinate.distance(to: $0.place.coordinate)) }
    .min { ($0.1, $0.0.id) < ($1.1, $1.0.id) }?.0
  }
}
