package import Catalogs

/// A band of relevance scores, as documented in `data/README.md`.
package enum RelevanceBand: String, CaseIterable, Encodable, Hashable, Sendable {
  /// World famous.
  case world = "90-100"
  /// Part of most first visits to the city.
  case firstVisit = "75-89"
  /// Highlighted in guidebooks.
  case guidebook = "55-74"
  /// Worth a detour for many visitors.
  case detour = "35-54"
  /// For visitors with a special interest in its category.
  case kind = "15-34"
  /// Worth a stop when passing by.
  case passing = "1-14"

  /// Returns the band that a relevance of 1 to 100 falls into.
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
