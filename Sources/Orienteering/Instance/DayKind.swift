/// One kind of day: its hours, horizon, arcs, breaks and limits.
///
/// Days that are alike are one kind, so the exact method sees that they are interchangeable.
///
/// Visits are numbered as in ``Instance/visits``, times are ticks.
package final class DayKind: Sendable {
  /// When each visit may start.
  package let hours: VisitHours

  /// The first and the last tick of the day.
  package let horizon: ClosedRange<Int32>

  /// The ticks from visit `i` to visit `j`, at `i * count + j`; ``Instance/noWay`` if there is no arc.
  package let travel: [Int32]

  /// The ticks from the start of the day to each visit; 0 if the start is free.
  package let fromStart: [Int32]

  /// The ticks from each visit to the end of the day; 0 if the end is free.
  package let toEnd: [Int32]

  /// The ticks from the start to the end of a day without a visit.
  package let direct: Int32

  /// The breaks of the day, in order.
  package let breaks: [Instance.Break]

  /// The most visits of the day, if there is a limit.
  package let maximumStops: Int?

  /// The most ticks of travel of the day, if there is a limit.
  package let maximumTravel: Int?

  /// The budget: the most that the visits of the day may cost together, if there is a limit.
  package let maximumCost: Int?

  /// The departures, if the ticks of an arc depend on when one sets out; then the tables above hold the least.
  package let departures: DayDepartures?

  /// The least ticks from anywhere to each visit.
  package let leastTo: [Int32]

  /// The least ticks from each visit to anywhere.
  package let leastFrom: [Int32]

  /// Creates a kind of day.
  ///
  /// - Precondition: The arrays have the sizes that their comments state, no number is negative, and a day without a visit keeps
  ///   every limit: its breaks and its direct arc fit into the horizon.
  package init(
    hours: VisitHours,
    horizon: ClosedRange<Int32>,
    travel: [Int32],
    fromStart: [Int32],
    toEnd: [Int32],
    direct: Int32 = 0,
    breaks: [Instance.Break] = [],
    maximumStops: Int? = nil,
    maximumTravel: Int? = nil,
    maximumCost: Int? = nil,
    departures: DayDepartures? = nil
  ) {
    precondition(travel.count == hours.visitCount * hours.visitCount)
    precondition(fromStart.count == hours.visitCount && toEnd.count == hours.visitCount)
    self.hours = hours
    self.horizon = horizon
    self.travel = travel
    self.fromStart = fromStart
    self.toEnd = toEnd
    self.direct = direct
    self.breaks = breaks
    self.maximumStops = maximumStops
    self.maximumTravel = maximumTravel
    self.maximumCost = maximumCost
    self.departures = departures
    var leastTo = fromStart
    var leastFrom = toEnd
    let count = hours.visitCount
    for from in 0..<count {
      for to in 0..<count where to != from {
        let leg = travel[from * count + to]
        leastTo[to] = min(leastTo[to], leg)
        leastFrom[from] = min(leastFrom[from], leg)
      }
    }
    self.leastTo = leastTo
    self.leastFrom = leastFrom
  }

  /// Creates a kind of day from the arcs between places, which the options of each share.
  ///
  /// - Parameters:
  ///   - hours: When each visit may start.
  ///   - places: The place of each visit.
  ///   - horizon: The first and the last tick of the day.
  ///   - travel: The ticks from place to place.
  ///   - fromStart: The ticks from the start of the day to each place.
  ///   - toEnd: The ticks from each place to the end of the day.
  ///   - direct: The ticks from the start to the end of a day without a visit.
  ///   - breaks: The breaks, in their order.
  ///   - maximumStops: The most visits of the day, if there is a limit.
  ///   - maximumTravel: The most ticks of travel of the day, if there is a limit.
  ///   - maximumCost: The most that the visits of the day may cost, if there is a limit.
  ///   - departures: The departures, if ways depend on them.
  package convenience init(
    hours: VisitHours,
    at places: [Int],
    horizon: ClosedRange<Int32>,
    travel: [Int32],
    fromStart: [Int32],
    toEnd: [Int32],
    direct: Int32 = 0,
    breaks: [Instance.Break] = [],
    maximumStops: Int? = nil,
    maximumTravel: Int? = nil,
    maximumCost: Int? = nil,
    departures: DayDepartures? = nil
  ) {
    let count = fromStart.count
    self.init(
      hours: hours,
      horizon: horizon,
      travel: places.enumerated().flatMap { visit, from in
        places.enumerated().map { other, to in
          from == to && visit != other ? Instance.noWay : travel[from * count + to]
        }
      },
      fromStart: places.map { fromStart[$0] },
      toEnd: places.map { toEnd[$0] },
      direct: direct,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost,
      departures: departures
    )
  }

  /// The number of visits.
  package var count: Int { fromStart.count }

  /// The number of ticks from the first to the last.
  package var span: Int { Int(horizon.upperBound) - Int(horizon.lowerBound) }

  /// Returns the ticks from visit `from` to visit `to`.
  package func travelTime(from: Int, to: Int) -> Int32 {
    travel[from * count + to]
  }

  /// Returns the kind of day for the visits at `kept` alone, numbered in their order there.
  package func keeping(_ kept: [Int]) -> DayKind {
    DayKind(
      hours: hours.keeping(kept),
      horizon: horizon,
      travel: kept.flatMap { from in kept.map { travelTime(from: from, to: $0) } },
      fromStart: kept.map { fromStart[$0] },
      toEnd: kept.map { toEnd[$0] },
      direct: direct,
      breaks: breaks,
      maximumStops: maximumStops,
      maximumTravel: maximumTravel,
      maximumCost: maximumCost,
      departures: departures?.keeping(kept)
    )
  }
}
