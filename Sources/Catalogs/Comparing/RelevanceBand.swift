/// A band of the scale of relevance, as the rule of the catalogs divides it.
package enum RelevanceBand: String, CaseIterable, Encodable, Hashable, Sendable {
  /// What the city is known for all over the world.
  case world = "90-100"
  /// What most first visits include.
  case firstVisit = "75-89"
  /// What a guidebook stars.
  case guidebook = "55-74"
  /// Worth a detour for many.
  case detour = "35-54"
  /// For those who care for its kind.
  case kind = "15-34"
  /// For whoever passes by.
  case passing = "1-14"

  /// Returns the band of a relevance, 1 to 100 points.
  package init(of relevance: Score) {
    self =
      switch relevance.rawValue {
      case 90...: .world
      case 75...: .firstVisit
      case 55...: .guidebook
      case 35...: .detour
      case 15...: .kind
      default: .passing
      }
  }
}
