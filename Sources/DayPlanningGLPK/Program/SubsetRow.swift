/// Three visits of which only one route can make two or more, since each visit is made once at most: a cut that
/// fractions of routes break and whole routes do not.
///
/// > Source: M. Jepsen, B. Petersen, S. Spoorendonk, D. Pisinger, "Subset-row inequalities applied to the
/// > vehicle-routing problem with time windows", *Operations Research* 56 (2008), 497–511,
/// > <https://doi.org/10.1287/opre.1070.0449>.
struct SubsetRow: Hashable {
  /// The visits, by their numbers in the instance, ascending.
  let visits: [Int]

  /// Returns whether a route of `visits` makes two of them.
  func counts(_ visits: [Int]) -> Bool {
    var made = 0
    for visit in visits where self.visits.contains(visit) { made += 1 }
    return made > 1
  }

  /// Returns the cuts that parts of routes break.
  ///
  /// - Parameters:
  ///   - routes: Routes and how much of each is chosen.
  ///   - visitCount: The number of visits of the instance.
  ///   - limit: The most cuts to return.
  /// - Returns: The cuts, the most broken first.
  static func broken(
    by routes: [(visits: [Int], part: Double)],
    visitCount: Int,
    limit: Int
  ) -> [Self] {
    // How much is chosen of routes that make two visits, and three.
    var pairs = [Double](repeating: 0, count: visitCount * visitCount)
    var triples: [[Int]: Double] = [:]
    for route in routes where route.part < 1 - 1e-6 {
      let visits = route.visits.sorted()
      for (first, one) in visits.enumerated() {
        for (second, two) in visits.enumerated().dropFirst(first + 1) {
          pairs[one * visitCount + two] += route.part
          for three in visits.dropFirst(second + 1) {
            triples[[one, two, three], default: 0] += route.part
          }
        }
      }
    }
    var broken: [(cut: Self, excess: Double)] = []
    for one in 0..<visitCount {
      for two in one + 1..<visitCount {
        let pair = pairs[one * visitCount + two]
        for three in two + 1..<visitCount {
          let sum = pair + pairs[one * visitCount + three] + pairs[two * visitCount + three]
          guard sum > 1.02 else { continue }
          // A route that makes all three is in each of the pairs.
          let excess = sum - 2 * (triples[[one, two, three]] ?? 0) - 1
          if excess > 0.02 { broken.append((Self(visits: [one, two, three]), excess)) }
        }
      }
    }
    broken.sort {
      $0.excess != $1.excess
        ? $0.excess > $1.excess : $0.cut.visits.lexicographicallyPrecedes($1.cut.visits)
    }
    return broken.prefix(limit).map(\.cut)
  }
}
