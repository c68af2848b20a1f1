import Catalogs
import DayPlans
import Geography
import OpeningHours

/// What visitors who know the city have seen of it, with the factor on the value of a visit that ``Familiarity`` documents.
struct SeenSights: Sendable {
  /// The relevance up to which a sight counts in full, and that from which on it counts as seen.
  private static let (unknown, famous) = (60.0, 90.0)

  /// The relevance from which on everyone has been there, and so past all that lies around it.
  private static let great = Score(80)

  /// The factor of a sight that they have seen.
  private static let seen = 0.3

  /// The years for which a sight counts as new.
  private static let yearsNew = 5

  private let request: PlanRequest

  /// Where the great sights of the city are; none if the visitor has not been there before.
  private let greatSights: [Coordinate]

  /// Prepares the factors for the visitor of `request`.
  init(_ request: PlanRequest, in catalog: Catalog) {
    self.request = request
    greatSights =
      request.familiarity == .beenBefore
      ? catalog.attractions.filter { $0.relevance >= Self.great }.map(\.coordinate) : []
  }

  /// Returns the factor on the value of a sight.
  func factor(of attraction: Attraction) -> Double {
    guard request.familiarity == .beenBefore, !request.likes(attraction.category) else { return 1 }
    if SightKind(of: attraction) == .observationDeck { return 0.1 }
    let opened = attraction.dayFacts.opened ?? attraction.dayFacts.opensOn?.year
    if let opened, request.date.year - opened <= Self.yearsNew { return 1.5 }
    if isPassed(attraction) { return Self.seen }
    let fame =
      (Double(attraction.relevance.rawValue) - Self.unknown) / (Self.famous - Self.unknown)
    let factor = 1 - (1 - Self.seen) * min(1, max(0, fame))
    return [.square, .market].contains(attraction.category) ? 1.3 * factor : factor
  }

  /// Returns whether a sight is seen on the way to a great one: it is not indoors, and in the same neighborhood.
  private func isPassed(_ attraction: Attraction) -> Bool {
    SettingRule.setting(of: attraction) != .indoor
      && greatSights.contains {
        $0.distance(to: attraction.coordinate).rawValue <= DeductionRule.neighborhood
      }
  }
}

extension PlanRequest {
  /// Whether the visitor wants more of a category.
  fileprivate func likes(_ category: Category) -> Bool {
    like.contains { $0.category == category && $0.weight > 1 }
  }
}
