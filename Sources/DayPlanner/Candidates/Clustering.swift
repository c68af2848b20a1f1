import Basics

/// Groups places into neighborhoods by travel time, so that a river without a bridge separates them.
///
/// Agglomerative clustering with complete linkage: the two nearest groups are merged as long as their two farthest members
/// are within reach of each other. Any two places of a neighborhood are therefore close; chains do not form.
///
/// > Source: T. Sørensen, "A method of establishing groups of equal amplitude in plant sociology based
/// > on similarity of species content", *Biologiske Skrifter* 5 (1948), 1–34; as described by
/// > F. Murtagh, P. Contreras, <https://doi.org/10.1002/widm.53>.
struct Clustering {
  /// The distance of groups beyond reach.
  private static let far = Int32.max

  /// The number of places.
  private let count: Int

  /// The distances between groups, indexed by their first members.
  private var distance: [Int32]

  /// Whether each place is still the first member of a group.
  private var isLeft: [Bool]

  /// The pairs of groups within reach, the first number below the second: the nearest pair first, ties broken by the lowest numbers.
  ///
  /// A pair that has moved apart or is merged stands there still, and is skipped.
  private var pairs = MinHeap<UInt64, UInt32>()

  /// Returns the groups of `0..<count`, each ascending, in the order of their first members.
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - reach: The largest travel time within a group, in minutes.
  ///   - minutes: The travel time between two places.
  /// - Returns: The groups.
  /// - Complexity: O(*n*² + *p* · log *p*) for *n* places and *p* pairs within reach.
  static func groups(of count: Int, reach: Int, minutes: (Int, Int) -> Int) -> [[Int]] {
    var clustering = Self(of: count, reach: reach, minutes: minutes)
    var groups = (0..<count).map { [$0] }
    while let (first, second) = clustering.merge() {
      groups[first] += groups[second]
      groups[second] = []
    }
    return groups.filter { !$0.isEmpty }.map { $0.sorted() }
  }

  private init(of count: Int, reach: Int, minutes: (Int, Int) -> Int) {
    self.count = count
    distance = (0..<count * count).map { pair in
      let time = minutes(pair / count, pair % count)
      return time <= reach ? Int32(clamping: max(0, time)) : Self.far
    }
    isLeft = [Bool](repeating: true, count: count)
    for first in 0..<count {
      for second in first + 1..<max(first + 1, count) { push(first, second) }
    }
  }

  /// Merges the two nearest groups, and returns their numbers in ascending order; `nil` if no two are within reach.
  private mutating func merge() -> (first: Int, second: Int)? {
    while let pair = pairs.pop() {
      let (first, second) = (Int(pair.key & UInt64(UInt32.max)), Int(pair.value))
      guard isLeft[first], isLeft[second],
        UInt64(distance[first * count + second]) == pair.key >> 32
      else { continue }
      isLeft[second] = false
      for other in 0..<count where isLeft[other] && other != first {
        let farther = max(distance[first * count + other], distance[second * count + other])
        let before = distance[min(first, other) * count + max(first, other)]
        distance[first * count + other] = farther
        distance[other * count + first] = farther
        if farther != before { push(min(first, other), max(first, other)) }
      }
      return (first, second)
    }
    return nil
  }

  /// Adds a pair of groups to the heap, if it is within reach.
  private mutating func push(_ first: Int, _ second: Int) {
    let apart = distance[first * count + second]
    guard apart < Self.far else { return }
    // There are fewer than 2^31 places; otherwise, their distances would not fit into memory.
    pairs.push(UInt64(apart) << 32 | UInt64(first), UInt32(second))
  }
}
