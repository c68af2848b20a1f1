package import Catalogs

/// The rule by which the ground that a place covers becomes its size.
package enum SizeRule {
  /// Returns the area below which a place is small, and that from which on it is large, in square meters.
  package static func limits(of category: Category) -> (small: Double, large: Double) {
    switch category {
    case .park, .garden: (10_000, 150_000)
    case .animals: (10_000, 100_000)
    case .waterfront: (5_000, 50_000)
    case .square: (2_500, 20_000)
    default: (1_000, 10_000)
    }
  }

  /// Returns the size of a place, or `nil` if the map shows no area.
  static func size(of category: Category, squareMeters: Double?, _ rule: TagRule) -> PlaceSize? {
    if rule.isSmall { return .small }
    guard let squareMeters else { return nil }
    let limits = limits(of: category)
    return squareMeters < limits.small ? .small : squareMeters < limits.large ? .medium : .large
  }
}
