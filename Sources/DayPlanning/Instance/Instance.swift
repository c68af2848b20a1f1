/// What the search sees of a planning problem: an orienteering problem with time windows, immutable,
/// indexed and in whole numbers.
///
/// Visits are the numbers `0..<visits.count`. A route of a day starts at the beginning of the
/// ``horizon``, makes its visits one after the other, has all ``breaks`` on the way, and ends within
/// the horizon. Its value is the reward of its visits less ``travelCost`` times its travel. The
/// problem is to choose one route a day so that the sum of their values is greatest, no visit is made
/// twice, and every required one is made.
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

  /// The days: for each, the position in ``kinds`` of its opening hours.
  package let days: [Int]

  /// The opening hours of each different kind of day.
  package let kinds: [DayKind]

  /// The first and the last tick of a day.
  package let horizon: ClosedRange<Int32>

  /// The ticks from visit `i` to visit `j`, at `i * visits.count + j`; ``noWay`` where there is none.
  package let travel: [Int32]

  /// The ticks from the start of a day to each visit; 0 where the start is free.
  package let fromStart: [Int32]

  /// The ticks from each visit to the end of a day; 0 where the end is free.
  package let toEnd: [Int32]

  /// The ticks from the start to the end of a day without a visit.
  package let direct: Int32

  /// The units that a tick of travel costs; not negative.
  package let travelCost: Int

  /// The breaks that every day has, in their order.
  package let breaks: [Break]

  /// The most visits of one day, if there is a limit.
  package let maximumStops: Int?

  /// The most ticks of travel of one day, if there is a limit.
  package let maximumTravel: Int?

  /// Creates an instance.
  ///
  /// - Precondition: The arrays have the sizes that their comments state, `days` point into `kinds`,
  ///   every stay is at least one tick, no number is negative, and a day without a visit keeps
  ///   every limit: its breaks and its direct way fit into the horizon.
  package init(
    visits: [Visit],
    days: [Int],
    kinds: [DayKind],
    horizon: ClosedRange<Int32>,
    travel: [Int32],
    fromStart: [Int32],
    toEnd: [Int32],
    direct: Int32 = 0,
    travelCost: Int,
    breaks: [Break] = [],
    maximumStops: Int? = nil,
    maximumTravel: Int? = nil
  ) {
    precondition(travel.count == visits.count * visits.count)
    precondition(fromStart.count == visits.count && toEnd.count == visits.count)
    precondition(days.allSatisfy(kinds.indices.contains))
    precondition(kinds.allSatisfy { $0.visitCount == visits.count })
    precondition(visits.allSatisfy { $0.stay > 0 } && travelCost >= 0)
    self.visits = visits
    self.days = days
    self.kinds = kinds
    self.horizon = horizon
    self.travel = travel
    self.fromStart = fromStart
    self.toEnd = toEnd
    self.direct = direct
    self.travelCost = travelCost
    self.breaks = breaks
    self.maximumStops = maximumStops
    self.maximumTravel = maximumTravel
  }

  /// The number of visits to choose from.
  package var visitCount: Int { visits.count }

  /// The value of a day without a visit: what its travel from start to end costs.
  package var emptyRouteValue: Int { -travelCost * Int(direct) }

  /// Returns the ticks from visit `from` to visit `to`.
  package func travelTime(from: Int, to: Int) -> Int32 {
    travel[from * visits.count + to]
  }
}

extension Instance {
  /// One thing that a route may do.
  package struct Visit: Hashable, Sendable {
    /// The units that the visit adds to the value of a route.
    package var reward: Int

    /// The ticks that the visit takes; at least 1.
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
      horizon: horizon,
      travel: travel,
      fromStart: fromStart,
      toEnd: toEnd,
      direct: direct,
      travelCost: travelCost,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel
    )
  }

  /// Returns this instance with `visit` required.
  package func requiring(_ visit: Int) -> Instance {
    changingVisits { $0[visit].isRequired = true }
  }

  /// Returns the instance that holds only the visits at `kept`, numbered in their order there.
  package func keeping(_ kept: [Int]) -> Instance {
    Instance(
      visits: kept.map { visits[$0] },
      days: days,
      kinds: kinds.map { $0.keeping(kept) },
      horizon: horizon,
      travel: kept.flatMap { from in kept.map { travelTime(from: from, to: $0) } },
      fromStart: kept.map { fromStart[$0] },
      toEnd: kept.map { toEnd[$0] },
      direct: direct,
      travelCost: travelCost,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel
    )
  }
}
