/// What the search sees of a planning problem: an orienteering problem with time windows, immutable,
/// indexed and in whole numbers.
///
/// Visits are the numbers `0..<visits.count`. A route of a day starts at the beginning of its
/// ``DayKind/horizon``, makes its visits one after the other, has all ``DayKind/breaks`` on the way, and
/// ends within the horizon. Its value is the reward of its visits less ``travelCost`` times its travel. The
/// problem is to choose one route a day so that the sum of their values is greatest, no visit is made
/// twice, every required one is made, and none that ``conflicts`` with another one that is made.
///
/// Times are *ticks*: minutes for a plan, tenths of a unit for a published instance. Values are
/// *units*: thousandths of a point for a plan. The search never converts either.
///
/// > Source: P. Vansteenwegen, W. Souffriau, D. Van Oudheusden, "The orienteering problem: A survey",
/// > *European Journal of Operational Research* 209 (2011), 1–10,
/// > <https://doi.org/10.1016/j.ejor.2010.03.045>.
package final class Instance: Sendable {
  /// The travel between places that no way connects; larger than any horizon, and three of them
  /// still fit into 32 bits.
  package static let noWay: Int32 = 1 << 29

  /// The visits to choose from.
  package let visits: [Visit]

  /// The days: for each, the position of its kind in ``kinds``.
  package let days: [Int]

  /// Each different kind of day.
  package let kinds: [DayKind]

  /// The units that a tick of travel costs; not negative.
  package let travelCost: Int

  /// For each visit those that no solution makes besides it, such as the parts of a park besides the park; empty where any
  /// visits go together.
  package let conflicts: [[Int]]

  /// Creates an instance.
  ///
  /// - Precondition: `days` point into `kinds`, which hold the same visits; no number is negative, and
  ///   from the start of one visit to that of the next it takes at least one tick. Each of two visits that exclude each
  ///   other is among the `conflicts` of the other.
  package init(
    visits: [Visit],
    days: [Int],
    kinds: [DayKind],
    travelCost: Int,
    conflicts: [[Int]] = []
  ) {
    precondition(days.allSatisfy(kinds.indices.contains))
    precondition(kinds.allSatisfy { $0.count == visits.count })
    precondition(visits.allSatisfy { $0.stay >= 0 } && travelCost >= 0)
    precondition(conflicts.isEmpty || conflicts.count == visits.count)
    self.visits = visits
    self.days = days
    self.kinds = kinds
    self.travelCost = travelCost
    self.conflicts = conflicts.allSatisfy(\.isEmpty) ? [] : conflicts
  }

  /// The number of visits to choose from.
  package var visitCount: Int { visits.count }

  /// The most ticks that all days have together.
  package var span: Int { days.reduce(0) { $0 + kinds[$1].span } }

  /// Returns the value of a day without a visit: what its travel from start to end costs.
  package func emptyValue(of kind: DayKind) -> Int { -travelCost * Int(kind.direct) }
}

extension Instance {
  /// One thing that a route may do.
  package struct Visit: Hashable, Sendable {
    /// The units that the visit adds to the value of a route.
    package var reward: Int

    /// The ticks that the visit takes.
    package var stay: Int32

    /// Whether every solution makes this visit.
    package var isRequired: Bool

    /// Creates a visit.
    package init(reward: Int, stay: Int32, isRequired: Bool = false) {
      self.reward = reward
      self.stay = stay
      self.isRequired = isRequired
    }
  }

  /// Returns this instance with `change` made to a copy of its visits.
  package func changingVisits(_ change: (inout [Visit]) -> Void) -> Instance {
    var visits = visits
    change(&visits)
    return Instance(
      visits: visits,
      days: days,
      kinds: kinds,
      travelCost: travelCost,
      conflicts: conflicts
    )
  }

  /// Returns this instance with `visit` required.
  package func requiring(_ visit: Int) -> Instance {
    changingVisits { $0[visit].isRequired = true }
  }

  /// Returns the instance that holds only the visits at `kept`, numbered in their order there.
  package func keeping(_ kept: [Int]) -> Instance {
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    return Instance(
      visits: kept.map { visits[$0] },
      days: days,
      kinds: kinds.map { $0.keeping(kept) },
      travelCost: travelCost,
      conflicts: conflicts.isEmpty ? [] : kept.map { conflicts[$0].compactMap { numbers[$0] } }
    )
  }
}
