import Catalogs
import OpeningHours

/// Whether a visitor knows the city.
///
/// Visitors who have been there have seen the famous sights. For them, the value of a visit is multiplied by
///
/// | sight | factor |
/// |---|--:|
/// | observation deck | 0.1 |
/// | relevance of 85 or more | 0.3 |
/// | opened, or reopened, at most five years ago | 1.3 |
/// | neighborhood, street or market | 1.3 |
///
/// the first that applies, unless they like its category.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// This is their first visit, so famous sights count more.
  case firstTime = "first-time"

  /// They have been there before, so fame counts less.
  case beenBefore = "been-before"
}

extension PlanRequest {
  /// The relevance from which on a sight counts as seen.
  private static let famous = 85

  /// The years for which a sight counts as new.
  private static let yearsNew = 5

  /// Returns the factor on the value of a sight for visitors who know the city.
  func familiarityFactor(of attraction: Attraction) -> Double {
    guard familiarity == .beenBefore, !likes(attraction.category) else { return 1 }
    if SightKind(of: attraction) == .observationDeck { return 0.1 }
    if attraction.relevance.rawValue >= Self.famous { return 0.3 }
    let opened = attraction.dayFacts.opened ?? attraction.dayFacts.opensOn?.year
    if let opened, date.year - opened <= Self.yearsNew { return 1.3 }
    return [.square, .market].contains(attraction.category) ? 1.3 : 1
  }

  /// Whether the visitor wants more of a category.
  private func likes(_ category: Category) -> Bool {
    like.contains { $0.category == category && $0.weight > 1 }
  }
}
