import Catalogs

/// A kind of sight, finer than its category, of which one is enough for a plan.
///
/// Two observation decks, or two palaces, are worth less together than apart, although each is worth its time: of two otherwise
/// equal days people prefer the one that has only one of them. A plan has one of each kind at most, unless others are musts.
/// In the search they exclude each other, as a park and what lies in it do, so that the proof covers it.
enum SightKind: Hashable, Sendable {
  /// A platform high up that charges: a paid viewpoint of half an hour to two.
  case observationDeck

  /// A palace that one tours: a historic place that charges and is called a palace.
  case palace

  /// Returns the kind of `attraction`, or `nil` if any number of its like go together.
  init?(of attraction: Attraction) {
    guard attraction.fee == true else { return nil }
    let visit = attraction.visit
    switch attraction.category {
    case .viewpoint where visit.minimum >= 30 && visit.recommended <= 120: self = .observationDeck
    case .historic where PlaceName(attraction.name).words.contains("palace"): self = .palace
    default: return nil
    }
  }
}
