package import Catalogs

/// The rule that derives the size of a sight from the area of its grounds.
package enum SizeRule {
  /// Returns the areas, in square meters, below which a sight is small and from which it is large.
  package static func limits(of category: Category) -> (small: Double, large: Double) {
    switch category {
    case .park, .garden: (10_000, 150_000)
    case .animals: (10_000, 100_000)
    case .waterfront: (5_000, 50_000)
    case .square: (2_500, 20_000)
    default: (1_000, 10_000)
    }
  }

  /// Returns the size of a sight, or `nil` if the map doesn't show its area.
  static func size(of category: Category, squareMeters: Double?, _ rule: TagRule) -> PlaceSize? {
    if rule.isSmall { return .small }
    guard let squareMeters else { return nil }
    let limits = limits(of: category)
    return squareMeters < limits.small ? .small : squareMeters < limits.large ? .medium : .large
  }
}
