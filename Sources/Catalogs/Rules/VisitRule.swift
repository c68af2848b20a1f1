/// The rule that sets the visit minutes of sights without better data.
///
/// The minutes depend on category and size. For sights with a relevance of ``prominence`` or more, the recommended and
/// maximum minutes are 25 % longer, rounded up to five minutes. `data/README.md` has the same table; a test keeps the
/// two in sync.
package enum VisitRule {
  /// The relevance, in points, from which visits take longer.
  package static let prominence: Score = 75

  /// Returns the visit minutes that the rule prescribes.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - size: How much there is to see; `nil` counts as medium.
  ///   - relevance: The relevance, 1 to 100 points.
  /// - Returns: The minutes.
  package static func duration(
    of category: Category,
    size: PlaceSize?,
    relevance: Score
  ) -> VisitDuration {
    let (minimum, recommended, maximum) = row(of: category).minutes(for: size ?? .medium)
    let stay = VisitDuration(
      uncheckedMinimum: Minutes(minimum),
      recommended: Minutes(recommended),
      maximum: Minutes(maximum)
    )
    return prominent(stay, relevance: relevance)
  }

  /// Returns a stay with longer recommended and maximum minutes if the relevance is ``prominence`` or more.
  package static func prominent(_ stay: VisitDuration, relevance: Score) -> VisitDuration {
    guard relevance >= prominence else { return stay }
    return VisitDuration(
      uncheckedMinimum: stay.minimum,
      recommended: aQuarterLonger(stay.recommended),
      maximum: aQuarterLonger(stay.maximum)
    )
  }

  /// Returns `minutes` times 1.25, rounded up to five minutes.
  private static func aQuarterLonger(_ minutes: Minutes) -> Minutes {
    Minutes((minutes.rawValue * 5 + 19) / 20 * 5)
  }

  /// Minimum, recommended, and maximum minutes.
  private typealias Stay = (Int, Int, Int)

  /// The stays for one category, by size.
  private struct Row {
    let small: Stay
    let medium: Stay
    let large: Stay

    /// Creates a row from the smallest size to the largest.
    init(_ small: Stay, _ medium: Stay, _ large: Stay) {
      (self.small, self.medium, self.large) = (small, medium, large)
    }

    /// Returns the stay for a size.
    func minutes(for size: PlaceSize) -> Stay {
      switch size {
      case .small: small
      case .medium: medium
      case .large: large
      }
    }
  }

  /// Returns the row for a category.
  private static func row(of category: Category) -> Row {
    switch category {
    case .museum: Row((30, 45, 90), (45, 75, 150), (90, 150, 240))
    case .gallery: Row((20, 30, 60), (45, 75, 150), (90, 150, 240))
    case .historic: Row((20, 30, 60), (30, 60, 120), (75, 150, 240))
    case .landmark: Row((5, 10, 20), (10, 20, 40), (30, 60, 90))
    case .worship: Row((10, 20, 40), (15, 30, 60), (30, 60, 90))
    case .park, .garden: Row((15, 30, 60), (20, 45, 90), (45, 90, 180))
    case .viewpoint: Row((5, 15, 30), (10, 20, 45), (30, 60, 90))
    case .market: Row((15, 30, 60), (20, 45, 90), (30, 60, 120))
    case .shopping: Row((10, 20, 45), (20, 45, 90), (30, 60, 120))
    case .theater: Row((15, 25, 45), (30, 45, 75), (45, 75, 120))
    case .library: Row((10, 20, 40), (15, 30, 60), (30, 60, 90))
    case .animals: Row((30, 60, 90), (45, 90, 150), (75, 150, 240))
    case .waterfront: Row((10, 20, 45), (20, 45, 90), (45, 90, 180))
    case .square: Row((5, 15, 30), (10, 20, 40), (20, 45, 90))
    }
  }
}
