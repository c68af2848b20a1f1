extension Instance {
  /// Returns for each of `count` places those that it excludes by `pairs`, in the form of ``rivals``.
  package static func rivals(
    between pairs: some Sequence<(Int, Int)>,
    among count: Int
  ) -> [[Int]] {
    var rivals = [Set<Int>](repeating: [], count: count)
    for (first, second) in pairs {
      rivals[first].insert(second)
      rivals[second].insert(first)
    }
    return rivals.map { $0.sorted() }
  }

  /// Returns the place of each of `count` visits.
  static func placeOfVisit(_ places: [[Int]], count: Int) -> [Int] {
    var placeOfVisit = [Int](repeating: 0, count: count)
    for (place, options) in places.enumerated() {
      for visit in options { placeOfVisit[visit] = place }
    }
    return placeOfVisit
  }

  /// Whether some visits exclude others: those of a place with several options, or those of ``rivals``.
  package var hasConflicts: Bool { !hasOneOptionEach || !rivals.isEmpty }

  /// Returns whether a visit of `place` excludes one of `other`: they are one place, or rivals.
  ///
  /// - Complexity: O(log *r*) for *r* rivals.
  package func excludes(place: Int, _ other: Int) -> Bool {
    if place == other { return true }
    guard !rivals.isEmpty else { return false }
    let others = rivals[place]
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] < other { low = middle + 1 } else { high = middle }
    }
    return low < others.count && others[low] == other
  }

  /// The pairs of places that exclude each other, each once.
  package var rivalPairs: [(Int, Int)] {
    rivals.enumerated().flatMap { place, others in
      others.filter { $0 > place }.map { (place, $0) }
    }
  }

  /// The places that a required one excludes, so no solution visits them.
  package var rivalsOfRequired: Set<Int> {
    Set(rivals.indices.lazy.filter { self.isRequired(place: $0) }.flatMap { self.rivals[$0] })
  }

  /// Returns whether none of `visits` excludes another of them.
  package func goTogether(_ visits: Set<Int>) -> Bool {
    guard hasConflicts else { return true }
    let made = Set(visits.map { placeOfVisit[$0] })
    guard made.count == visits.count else { return false }
    return rivals.isEmpty || made.allSatisfy { made.isDisjoint(with: rivals[$0]) }
  }
}
