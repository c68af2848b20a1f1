import Catalogs
import Orienteering

/// Sights that are left elsewhere than they are entered, such as ferries, may bring visitors farther than they walk in that time, and to
/// where no way leads. So a sight that is out of reach alone may be within reach behind one of them.
extension DayProblem {
  /// The candidates whose visits end elsewhere.
  private var oneWays: [Int] {
    candidates.indices.filter { candidates[$0].attraction.dayFacts.exit != nil }
  }

  /// Returns whether such a visit brings one nearer to a candidate than the direct way does, or on from it.
  func isNearer(_ position: Int) -> Bool {
    isNearer(from: nil, to: position) || isNearer(from: position, to: nil)
  }

  private func isNearer(from: Int?, to: Int?) -> Bool {
    leastMinutes(from: from, to: to) < travel.minutes(from: from, to: to)
  }

  /// Returns the other candidates whose visits end elsewhere, if they bring one nearer from one of `positions` to another, to one of them
  /// or on from it.
  func oneWays(between positions: [Int]) -> [Int] {
    let isAny = positions.contains { position in
      isNearer(position) || positions.contains { isNearer(from: $0, to: position) }
    }
    return isAny ? oneWays.filter { !positions.contains($0) } : []
  }

  /// Returns the least minutes from one candidate to another, by any visits that end elsewhere, each as short as it may be; `nil` stands
  /// for the start or the end.
  ///
  /// - Complexity: O(*n*³) for *n* such candidates, which are few.
  func leastMinutes(from: Int?, to: Int?) -> Int {
    let others = oneWays.filter { $0 != from && $0 != to && !candidates[$0].options.isEmpty }
    let stays = others.map { other in candidates[other].options.map(\.duration).min() ?? 0 }
    // When each visit is over, after one more of them in each round.
    var over = zip(others, stays).map { travel.minutes(from: from, to: $0) + $1 }
    for _ in others.dropFirst() {
      for (index, other) in others.enumerated() {
        for (last, previous) in others.enumerated() where last != index {
          let arrival = over[last] + travel.minutes(from: previous, to: other)
          over[index] = min(over[index], arrival + stays[index])
        }
      }
    }
    return zip(others, over).reduce(travel.minutes(from: from, to: to)) { least, way in
      min(least, way.1 + travel.minutes(from: way.0, to: to))
    }
  }
}
