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

  /// Returns for each of `count` visits those that it excludes.
  static func conflicts(of places: [[Int]], rivals: [[Int]], count: Int) -> [[Int]] {
    guard places.count < count || !rivals.isEmpty else { return [] }
    var conflicts = [[Int]](repeating: [], count: count)
    for (place, options) in places.enumerated() {
      let others = rivals.isEmpty ? [] : rivals[place].flatMap { places[$0] }
      for visit in options { conflicts[visit] = options.filter { $0 != visit } + others }
    }
    return conflicts
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
    conflicts.isEmpty || visits.allSatisfy { visits.isDisjoint(with: conflicts[$0]) }
  }
}
