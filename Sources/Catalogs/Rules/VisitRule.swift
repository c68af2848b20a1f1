/// The rule by which a catalog gives a place its minutes where nothing more is known of it.
///
/// The minutes follow from the category and the size. A place of ``prominence`` points or more takes a
/// quarter longer, recommended and maximum, rounded up to five minutes. The same table stands in
/// `data/README.md`; a test keeps the two alike.
package enum VisitRule {
  /// The relevance from which on people stay longer, in points.
  package static let prominence: Score = 75

  /// Returns the minutes that the rule gives a place.
  ///
  /// - Parameters:
  ///   - category: The kind of the place.
  ///   - size: How much there is to walk through; `nil` counts as medium.
  ///   - relevance: How much the place matters, 1 to 100 points.
  /// - Returns: The minutes.
  package static func duration(
    of category: Category,
    size: PlaceSize?,
    relevance: Score
  ) -> VisitDuration {
    let (minimum, recommended, maximum) = row(of: category).minutes(for: size ?? .medium)
    let isProminent = relevance >= prominence
    return VisitDuration(
      uncheckedMinimum: Minutes(minimum),
      recommended: Minutes(isProminent ? aQuarterLonger(recommended) : recommended),
      maximum: Minutes(isProminent ? aQuarterLonger(maximum) : maximum)
    )
  }

  /// Returns five quarters of `minutes`, rounded up to five minutes.
  private static func aQuarterLonger(_ minutes: Int) -> Int {
    (minutes * 5 + 19) / 20 * 5
  }

  /// Minimum, recommended and maximum minutes.
  private typealias Stay = (Int, Int, Int)

  /// The stays of one category.
  private struct Row {
    let small: Stay
    let medium: Stay
    let large: Stay

    /// Creates a row, the smallest size first.
    init(_ small: Stay, _ medium: Stay, _ large: Stay) {
      (self.small, self.medium, self.large) = (small, medium, large)
    }

    /// Returns the stay at a place of that size.
    func minutes(for size: PlaceSize) -> Stay {
      switch size {
      case .small: small
      case .medium: medium
      case .large: large
      }
    }
  }

  /// Returns the row of the table.
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
