import Catalogs
import OpeningHours

/// Whether a visitor knows the city.
///
/// Visitors who have been there have seen the famous sights, the more surely the more famous they are. For them, the value of a visit is
/// multiplied by
///
/// | sight | factor |
/// |---|--:|
/// | observation deck | 0.1 |
/// | opened, or reopened, at most five years ago | 1.5 |
/// | relevance of 60 or less | 1 |
/// | relevance of 90 or more | 0.3 |
/// | relevance between | falls in proportion |
///
/// the first that applies, unless they like its category, and then by 1.3 for a neighborhood, a street or a market that is not new.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// This is their first visit, so famous sights count more.
  case firstTime = "first-time"

  /// They have been there before, so fame counts less.
  case beenBefore = "been-before"
}

extension PlanRequest {
  /// The relevance up to which a sight counts in full, and that from which on it counts as seen.
  private static let (unknown, famous) = (60.0, 90.0)

  /// The factor of a famous sight.
  private static let seen = 0.3

  /// The years for which a sight counts as new.
  private static let yearsNew = 5

  /// Returns the factor on the value of a sight for visitors who know the city.
  func familiarityFactor(of attraction: Attraction) -> Double {
    guard familiarity == .beenBefore, !likes(attraction.category) else { return 1 }
    if SightKind(of: attraction) == .observationDeck { return 0.1 }
    let opened = attraction.dayFacts.opened ?? attraction.dayFacts.opensOn?.year
    if let opened, date.year - opened <= Self.yearsNew { return 1.5 }
    let fame =
      (Double(attraction.relevance.rawValue) - Self.unknown) / (Self.famous - Self.unknown)
    let factor = 1 - (1 - Self.seen) * min(1, max(0, fame))
    return [.square, .market].contains(attraction.category) ? 1.3 * factor : factor
  }

  /// Whether the visitor wants more of a category.
  private func likes(_ category: Category) -> Bool {
    like.contains { $0.category == category && $0.weight > 1 }
  }
}
