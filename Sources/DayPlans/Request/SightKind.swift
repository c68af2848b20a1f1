package import Catalogs

/// A kind of sight, narrower than a category, that a plan contains at most once; catalogs name other pairs in `repeats`.
///
/// Two observation decks, or two palaces, are worth less together than apart, although each is worth its time: between two
/// otherwise equal days, people prefer the one with only one of them. A plan has at most one of each kind, unless others are
/// musts. The search treats them as mutually exclusive, like a park and a sight inside it, so the proof covers the rule.
package enum SightKind: Hashable, Sendable {
  /// An observation deck: a viewpoint that charges admission or is indoors, where a visit takes from 20 minutes up to two hours.
  case observationDeck

  /// A palace open to visitors: a historic place that charges admission and is called a palace.
  case palace

  /// Returns the kind of `attraction`, or `nil` if a plan may contain any number like it.
  package init?(of attraction: Attraction) {
    let visit = attraction.visit
    switch attraction.category {
    case .viewpoint
    where SightKind.isForTheView(attraction) && visit.minimum >= 20 && visit.recommended <= 120:
      self = .observationDeck
    case .historic
    where attraction.fee == true && PlaceName(attraction.name).words.contains("palace"):
      self = .palace
    default: return nil
    }
  }

  /// Whether one goes up or in at a sight for the view alone: a viewpoint that charges admission or is indoors.
  static func isForTheView(_ attraction: Attraction) -> Bool {
    attraction.category == .viewpoint
      && (attraction.fee == true || SettingRule.setting(of: attraction) == .indoor)
  }
}
