import Catalogs
import Geography
import OpeningHours
import Streets

/// Walks through parks that are closed, found without the rules of the planner.
///
/// A walk is read as points that are at most ten meters apart. It passes a park that more than sixty meters of it lie in, and is
/// taken to be there from the first such point to the last one.
extension PlanCheck {
  /// A park of the catalog and its outline on the map.
  private typealias NamedPark = (sight: Attraction, outline: MapPolygon)

  /// Checks that the plan warns of the parks that its walks pass while they are closed, and of no others.
  ///
  /// A plan that is sent without lines and without warnings claims nothing.
  mutating func checkParks() {
    let isBare = plan.days.allSatisfy { $0.legs.allSatisfy(\.line.isEmpty) }
    guard !isBare || !plan.warnings.isEmpty else { return }
    let claimed = plan.warnings.filter { warning in
      if case .closedPark = warning { true } else { false }
    }
    let parks = parks
    let expected =
      parks.isEmpty
      ? []
      : plan.days.flatMap { day in
        day.legs.flatMap { leg in closedParks(among: parks, along: leg, on: day) }
      }
    for warning in expected where !claimed.contains(warning) {
      report(.plan, .lacksWarning(warning))
    }
    for warning in claimed where !expected.contains(warning) {
      report(.plan, .wrongWarning(warning))
    }
  }

  /// The parks whose hours the catalog has and whose outline the map has: by the same name, or by the beginning of it around the
  /// sight.
  private var parks: [NamedPark] {
    guard let map = travel as? any ParkSource else { return [] }
    let outlines = map.parks.filter { !$0.name.isEmpty }.map { (Self.bare($0.name), $0) }
    return catalog.attractions.filter { $0.category == .park && $0.schedule != nil }
      .flatMap { sight in
        let name = Self.bare(sight.name)
        return outlines.filter { bare, outline in
          name == bare || name.hasPrefix(bare) && outline.contains(sight.coordinate)
        }
        .map { (sight, $0.1) }
      }
  }

  /// Returns a name without its article, and with nothing but its letters and digits.
  private static func bare(_ name: String) -> String {
    let small = name.lowercased()
    return (small.hasPrefix("the ") ? small.dropFirst(4) : small[...])
      .filter { $0.isLetter || $0.isNumber }
  }

  /// Returns the warnings that a leg calls for, each park once.
  private func closedParks(
    among parks: [NamedPark],
    along leg: Plan.Leg,
    on day: Plan.Day
  )
    -> [Plan.Warning]
  {
    guard leg.rides.isEmpty, leg.mode ?? .walk == .walk, let line = walk(of: leg, on: day) else {
      return []
    }
    // Breaks come before the walk, which ends with the arrival.
    let arrive = day.stops.first { $0.id == leg.to }?.arrive ?? day.end
    let depart = arrive.minutesSinceMidnight - leg.minutes.rawValue
    let name = { (id: String) in day.stops.first { $0.id == id }?.name }
    var named: Set<String> = []
    return parks.compactMap { sight, outline in
      guard sight.id != leg.from, sight.id != leg.to, !named.contains(sight.id),
        let inside = Self.part(of: line, in: outline)
      else { return nil }
      let first = depart + Int(inside.lowerBound * Double(leg.minutes.rawValue))
      let last = depart + Int((inside.upperBound * Double(leg.minutes.rawValue)).rounded(.up))
      guard isShut(sight, from: first, until: last, on: day.date) else { return nil }
      named.insert(sight.id)
      return .closedPark(
        SightName(sight),
        from: name(leg.from) ?? "the start",
        to: name(leg.to) ?? "the end",
        at: ClockTime(clamping: first)
      )
    }
  }

  /// Returns the way around the parks that close in the hours of the request, or the rides instead of it, if a leg takes it and the
  /// shortest way leads through one of them; else `nil`.
  func wayAroundParks(
    from start: Coordinate,
    to end: Coordinate,
    insteadOf shortest: TravelPath,
    as leg: Plan.Leg,
    on date: CalendarDate
  ) -> TravelPath? {
    let pace = request.pace ?? .normal
    guard let map = travel as? any ParkSource else { return nil }
    let (opens, closes) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    let closing = parks.filter { sight, _ in
      request.dates.contains { isShut(sight, from: opens, until: closes, on: $0) }
    }.map(\.outline)
    guard closing.contains(where: { Self.part(of: shortest.line, in: $0) != nil }),
      let walk = map.way(from: start, to: end, by: request.mode, at: pace, around: closing)
    else { return nil }
    var way = walk
    if request.mode == .transit {
      way =
        ride(as: leg, from: start, to: end, on: date, insteadOf: walk)
        ?? map.leg(from: start, to: end, at: pace, insteadOf: walk)
    }
    guard way.minutes == leg.minutes else { return nil }
    // The lines of saved plans are rounded, so where both take as long, it counts where the line leads.
    let keepsOut = closing.allSatisfy { Self.part(of: leg.line, in: $0) == nil }
    return way.minutes != shortest.minutes || keepsOut ? way : nil
  }

  /// Returns the line that a walk really takes; `nil` if it is not known.
  private func walk(of leg: Plan.Leg, on day: Plan.Day) -> [Coordinate]? {
    let place = { (id: String) in day.stops.first { $0.id == id }?.coordinate }
    let start = request.from.flatMap { catalog.position(of: $0) }
    var (line, isEstimated) = (leg.line, leg.isEstimated)
    if let from = place(leg.from) ?? start, let to = place(leg.to) ?? catalog.end(of: request) {
      let path = path(of: leg, from: from, to: to, on: day.date)
      (line, isEstimated) = (path.line, path.isEstimated)
    }
    return isEstimated || line.count < 2 ? nil : line
  }

  /// Returns from which part of a line to which it is in a park, from 0 to 1; `nil` if it does not pass it.
  private static func part(of line: [Coordinate], in park: MapPolygon) -> ClosedRange<Double>? {
    var (length, inside) = (0.0, 0.0)
    var stretch: ClosedRange<Double>?
    for (start, end) in zip(line, line.dropFirst()) {
      let meters = start.distance(to: end).rawValue
      let count = max(1, Int((meters / 10).rounded(.up)))
      for step in 0..<count {
        let middle = (Double(step) + 0.5) / Double(count)
        let point = Coordinate(
          uncheckedLatitude: start.latitude + middle * (end.latitude - start.latitude),
          longitude: start.longitude + middle * (end.longitude - start.longitude)
        )
        guard park.contains(point) else { continue }
        let low = length + Double(step) / Double(count) * meters
        let high = length + Double(step + 1) / Double(count) * meters
        stretch = (stretch?.lowerBound ?? low)...high
        inside += meters / Double(count)
      }
      length += meters
    }
    guard let stretch, inside > 60, length > 0 else { return nil }
    return stretch.lowerBound / length...min(1, stretch.upperBound / length)
  }

  /// Returns whether a park is known to be closed at some minute of a day.
  ///
  /// Where the hours say nothing of some minutes but something of others, the park counts as closed.
  private func isShut(
    _ park: Attraction,
    from first: Int,
    until last: Int,
    on date: CalendarDate
  ) -> Bool {
    let midnight = LocalDateTime(startOf: date)
    let hours = park.intervals(
      from: midnight,
      to: LocalDateTime(startOf: date.adding(days: 2)),
      in: scheduleContext(of: park)
    )
    let isStated = hours.contains { $0.state == .open } || hours.allSatisfy { $0.state == .closed }
    let (enter, leave) = (midnight.adding(minutes: first), midnight.adding(minutes: last))
    return isStated
      && hours.contains { $0.state != .open && $0.start < leave && enter < $0.end }
  }
}
