extension Instance {
  /// Returns for each of `count` visits those that `pairs` say it excludes, as ``conflicts`` has them.
  package static func conflicts(
    between pairs: some Sequence<(Int, Int)>,
    among count: Int
  ) -> [[Int]] {
    var conflicts = [Set<Int>](repeating: [], count: count)
    for (first, second) in pairs {
      conflicts[first].insert(second)
      conflicts[second].insert(first)
    }
    return conflicts.map { $0.sorted() }
  }

  /// Each two visits that exclude each other, once.
  package var conflictPairs: [(Int, Int)] {
    conflicts.enumerated().flatMap { visit, rivals in
      rivals.filter { $0 > visit }.map { (visit, $0) }
    }
  }

  /// The visits that no solution makes because a required one excludes them.
  package var rivalsOfRequired: Set<Int> {
    Set(conflicts.indices.lazy.filter { self.visits[$0].isRequired }.flatMap { self.conflicts[$0] })
  }

  /// Returns whether none of `visits` excludes another of them.
  package func goTogether(_ visits: Set<Int>) -> Bool {
    conflicts.isEmpty || visits.allSatisfy { visits.isDisjoint(with: conflicts[$0]) }
  }
}
