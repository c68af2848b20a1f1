/// A subset-row cut: of three places only one route can visit two or more, since each is visited at most once.
///
/// Fractional solutions violate it, integer ones do not.
///
/// > Source: M. Jepsen, B. Petersen, S. Spoorendonk, D. Pisinger, "Subset-row inequalities applied to the
/// > vehicle-routing problem with time windows", *Operations Research* 56 (2008), 497–511,
/// > <https://doi.org/10.1287/opre.1070.0449>.
struct SubsetRow: Hashable {
  /// The places, by their numbers in the instance, ascending.
  let places: [Int]

  /// Returns whether a route through `places` visits two or more of them.
  func counts(_ places: [Int]) -> Bool {
    var visited = 0
    for place in places where self.places.contains(place) { visited += 1 }
    return visited > 1
  }

  /// Returns the cuts that a fractional solution violates.
  ///
  /// - Parameters:
  ///   - routes: The routes with their fractions.
  ///   - placeCount: The number of places of the instance.
  ///   - limit: The most cuts to return.
  /// - Returns: The cuts, the most violated first.
  static func violated(
    by routes: [(places: [Int], part: Double)],
    placeCount: Int,
    limit: Int
  ) -> [Self] {
    // The sums of the fractions of routes that visit two places, and three.
    var pairs = [Double](repeating: 0, count: placeCount * placeCount)
    var triples: [[Int]: Double] = [:]
    for route in routes where route.part < 1 - 1e-6 {
      let places = route.places.sorted()
      for (first, one) in places.enumerated() {
        for (second, two) in places.enumerated().dropFirst(first + 1) {
          pairs[one * placeCount + two] += route.part
          for three in places.dropFirst(second + 1) {
            triples[[one, two, three], default: 0] += route.part
          }
        }
      }
    }
    var violated: [(cut: Self, excess: Double)] = []
    for one in 0..<placeCount {
      for two in one + 1..<placeCount {
        let pair = pairs[one * placeCount + two]
        for three in two + 1..<placeCount {
          let sum = pair + pairs[one * placeCount + three] + pairs[two * placeCount + three]
          guard sum > 1.02 else { continue }
          // A route that visits all three is counted in each of the pairs.
          let excess = sum - 2 * (triples[[one, two, three]] ?? 0) - 1
          if excess > 0.02 { violated.append((Self(places: [one, two, three]), excess)) }
        }
      }
    }
    violated.sort {
      $0.excess != $1.excess
        ? $0.excess > $1.excess : $0.cut.places.lexicographicallyPrecedes($1.cut.places)
    }
    return violated.prefix(limit).map(\.cut)
  }
}
