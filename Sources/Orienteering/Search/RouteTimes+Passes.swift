import CInnerLoops

extension RouteTimes {
  /// Times `visits` on a day, forward and backward.
  ///
  /// - Returns: The ticks of travel, at most ``Instance/noWay``.
  /// - Complexity: O(*k* · *p*²) for *k* visits and *p* phases of the day.
  mutating func update(_ visits: [Int], on day: DayKind, of instance: Instance) -> Int32 {
    makeRoom(for: visits.count, of: day.count)
    let phases = day.breaks.count + 1
    return write { cells, layout in
      let travel = Self.placeStops(visits, on: day, in: &cells, layout)
      if phases == 1 {
        Self.passForward(visits, on: day, of: instance, in: &cells, layout)
        Self.passBackward(visits, on: day, of: instance, in: &cells, layout)
      } else {
        Self.passForwardWithBreaks(visits, on: day, of: instance, in: &cells, layout)
        Self.passBackwardWithBreaks(visits, on: day, of: instance, in: &cells, layout)
      }
      return travel
    }
  }

  /// Fills the rows of stops and legs, and returns the sum of the legs.
  private static func placeStops(
    _ visits: [Int],
    on day: DayKind,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) -> Int32 {
    // Visits and ends are numbered in 32 bits: tables with a row for each fit into memory.
    let count = day.count
    cells[0] = Int32(count)
    cells[visits.count + 1] = Int32(count)
    guard let first = visits.first, let last = visits.last else {
      cells[layout.legs] = day.direct
      return day.direct
    }
    var leg = day.fromStart[first]
    var travel: Int32 = 0
    for position in visits.indices {
      let visit = visits[position]
      cells[position + 1] = Int32(visit)
      cells[layout.legs + position] = leg
      travel = min(Instance.noWay, travel + leg)
      if position + 1 < visits.count {
        leg = day.travelTime(from: visit, to: visits[position + 1])
      }
    }
    cells[layout.legs + visits.count] = day.toEnd[last]
    return min(Instance.noWay, travel + day.toEnd[last])
  }

  /// Computes the earliest ticks to leave each stop of a day without breaks.
  private static func passForward(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    var leave = day.horizon.lowerBound
    cells[layout.ready] = leave
    for position in visits.indices {
      let visit = visits[position]
      let leg = cells[layout.legs + position]
      let canGo = leave < Instance.noWay && leg < Instance.noWay
      let start =
        canGo ? day.hours.earliestStart(of: visit, arriving: leave + leg) : Instance.noWay
      leave = start < Instance.noWay ? start + instance.visits[visit].stay : Instance.noWay
      cells[layout.ready + position + 1] = leave
    }
  }

  /// Computes the last ticks to reach each stop of a day without breaks.
  private static func passBackward(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    var latest = day.horizon.upperBound
    let end = layout.latestArrival + visits.count
    cells[end] = latest
    closeLanes(beyond: end, in: &cells)
    for position in visits.indices.reversed() {
      let visit = visits[position]
      let leg = cells[layout.legs + position + 1]
      let leave = latest >= 0 && leg < Instance.noWay ? latest - leg : -1
      latest =
        leave >= 0
        ? day.hours.latestStart(of: visit, notAfter: leave - instance.visits[visit].stay) : -1
      cells[layout.latestArrival + position] = latest
    }
  }

  /// Computes the earliest ticks to leave each stop after each number of breaks.
  private static func passForwardWithBreaks(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    let (phases, stride) = (layout.phases, layout.stride)
    for had in 0..<phases { cells[layout.ready + had * stride] = Instance.noWay }
    cells[layout.ready] = day.horizon.lowerBound
    for (position, visit) in visits.enumerated() {
      let leg = cells[layout.legs + position]
      let from = layout.ready + position
      if day.hasBreakWithin(visit) {
        for had in 0..<phases { cells[from + 1 + had * stride] = Instance.noWay }
      }
      for then in 0..<phases {
        guard let after = day.breaksHad(after: visit, arrivingWith: then) else { continue }
        var earliest = Instance.noWay
        for had in 0...then where leg < Instance.noWay {
          let leave = cells[from + had * stride]
          guard leave < Instance.noWay else { continue }
          let arrival = day.arrival(leaving: leave, travel: leg, breaks: had..<then)
          let start = day.hours.earliestStart(of: visit, arriving: arrival)
          guard start < Instance.noWay else { continue }
          earliest = min(earliest, start + instance.visits[visit].stay)
        }
        cells[from + 1 + after * stride] = earliest
      }
    }
  }

  /// Computes the last ticks to reach each stop with each number of breaks had.
  private static func passBackwardWithBreaks(
    _ visits: [Int],
    on day: DayKind,
    of instance: Instance,
    in cells: inout MutableSpan<Int32>,
    _ layout: RouteLayout
  ) {
    let (phases, stride) = (layout.phases, layout.stride)
    let end = layout.latestArrival + visits.count
    for had in 0..<phases {
      cells[end + had * stride] = had == phases - 1 ? day.horizon.upperBound : -1
      closeLanes(beyond: end + had * stride, in: &cells)
    }
    for position in visits.indices.reversed() {
      let visit = visits[position]
      let leg = cells[layout.legs + position + 1]
      let to = layout.latestArrival + position
      for had in 0..<phases {
        guard let after = day.breaksHad(after: visit, arrivingWith: had) else {
          cells[to + had * stride] = -1
          continue
        }
        var leave: Int32 = -1
        for then in after..<phases where leg < Instance.noWay {
          let arrival = cells[to + 1 + then * stride]
          guard arrival >= 0 else { continue }
          leave = max(leave, day.departure(arriving: arrival, travel: leg, breaks: after..<then))
        }
        cells[to + had * stride] =
          leave >= 0
          ? day.hours.latestStart(of: visit, notAfter: leave - instance.visits[visit].stay) : -1
      }
    }
  }

  /// Lets nothing fit beyond the end of a route, where the inner loops compute along.
  private static func closeLanes(beyond end: Int, in cells: inout MutableSpan<Int32>) {
    for lane in 1...Int(insertion_width) { cells[end + lane] = -1 }
  }
}
