/// Groups places into neighborhoods by travel time, so that a river without a bridge separates them.
///
/// Agglomerative clustering with complete linkage: the two nearest groups are merged as long as their two farthest members
/// are within reach of each other. Any two places of a neighborhood are therefore close; chains do not form.
///
/// - Complexity: O(*n*³) for *n* places.
///
/// > Source: T. Sørensen, "A method of establishing groups of equal amplitude in plant sociology based
/// > on similarity of species content", *Biologiske Skrifter* 5 (1948), 1–34; as described by
/// > F. Murtagh, P. Contreras, <https://doi.org/10.1002/widm.53>.
enum Clustering {
  /// Returns the groups of `0..<count`, each ascending, in the order of their first members.
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - reach: The largest travel time within a group, in minutes.
  ///   - minutes: The travel time between two places.
  /// - Returns: The groups.
  static func groups(of count: Int, reach: Int, minutes: (Int, Int) -> Int) -> [[Int]] {
    var groups = (0..<count).map { [$0] }
    var distance = (0..<count).map { from in (0..<count).map { minutes(from, $0) } }
    while let (first, second) = nearest(distance), distance[first][second] <= reach {
      groups[first] += groups[second]
      groups.remove(at: second)
      for other in distance.indices where other != first {
        let farther = max(distance[first][other], distance[second][other])
        distance[first][other] = farther
        distance[other][first] = farther
      }
      distance.remove(at: second)
      for row in distance.indices { distance[row].remove(at: second) }
    }
    return groups.map { $0.sorted() }
  }

  /// Returns the indices of the two nearest groups in ascending order, or `nil` if there are fewer than two groups.
  private static func nearest(_ distance: [[Int]]) -> (Int, Int)? {
    var best: (Int, Int)?
    for first in distance.indices {
      for second in distance.indices where second > first {
        if let (one, two) = best, distance[one][two] <= distance[first][second] { continue }
        best = (first, second)
      }
    }
    return best
  }
}
