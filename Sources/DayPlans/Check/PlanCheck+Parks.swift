import Catalogs
import Geography
import OpeningHours
import Streets

/// Walks through closed parks, found without the planner's rules.
///
/// A walk is sampled at points at most ten meters apart. It passes a park if more than sixty meters of it lie inside, and
/// counts as inside from the first such point to the last.
extension PlanCheck {
  /// A sight and its outline on the map.
  typealias NamedPark = (sight: Attraction, park: MapPark)

  /// Checks that the plan warns of the parks that its walks pass while they are closed, and of no others.
  ///
  /// A plan without lines and without warnings makes no claims.
  mutating func checkParks() {
    let isBare = plan.days.allSatisfy { $0.legs.allSatisfy(\.line.isEmpty) }
    guard !isBare || !plan.warnings.isEmpty else { return }
    let claimed = plan.warnings.filter { warning in
      if case .closedPark = warning { true } else { false }
    }
    let expected =
      parks.isEmpty
      ? []
      : plan.days.flatMap { day in
        day.legs.flatMap { leg in closedParks(along: leg, on: day) }
      }
    for warning in expected where !claimed.contains(warning) {
      report(.plan, .lacksWarning(warning))
    }
    for warning in claimed where !expected.contains(warning) {
      report(.plan, .wrongWarning(warning))
    }
  }

  /// Returns the parks with hours in the catalog and an outline on the map, matched by name, or by a prefix of it around the sight.
  static func parks(of catalog: Catalog, on travel: any TravelModel) -> [NamedPark] {
    guard let parks = (travel as? any ParkSource)?.parks else { return [] }
    return catalog.attractions.filter { $0.category == .park && $0.schedule != nil }
      .flatMap { sight in
        let name = MapPark.bareName(sight.name)
        return parks.filter { park in
          name == park.bareName
            || name.hasPrefix(park.bareName) && park.outline.contains(sight.coordinate)
        }
        .map { (sight, $0) }
      }
  }

  /// Returns the warnings due for a leg, one per park.
  private func closedParks(along leg: Plan.Leg, on day: Plan.Day) -> [Plan.Warning] {
    // Breaks precede the walk, which ends with the arrival.
    let arrive = leg.arrive ?? day.stops.first { $0.id == leg.to }?.arrive ?? day.end
    let depart = arrive.minutesSinceMidnight - leg.minutes.rawValue
    let name = { (id: String) in day.stops.first { $0.id == id }?.name }
    var named: Set<String> = []
    var warnings: [Plan.Warning] = []
    for (line, after, minutes) in walks(of: leg, on: day) {
      for (sight, park) in parks
      where sight.id != leg.from && sight.id != leg.to && !named.contains(sight.id) {
        guard let inside = Self.part(of: line, in: park) else { continue }
        let first = depart + after + Int(inside.lowerBound * Double(minutes))
        let last = depart + after + Int((inside.upperBound * Double(minutes)).rounded(.up))
        guard isShut(sight, from: first, until: last, on: day.date) else { continue }
        named.insert(sight.id)
        let (from, to) = (name(leg.from) ?? "the start", name(leg.to) ?? "the end")
        let time = ClockTime(clamping: first)
        warnings.append(.closedPark(SightName(sight), from: from, to: to, at: time))
      }
    }
    return warnings
  }

  /// Returns the detour around parks that close during the request's hours, or the rides that replace it, if a leg takes it and
  /// the shortest walk passes through one of them; otherwise `nil`.
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
    }.map(\.park)
    guard closing.contains(where: { Self.part(of: shortest.line, in: $0) != nil }),
      let walk = map.way(
        from: start,
        to: end,
        by: request.mode,
        at: pace,
        around: closing.map(\.outline)
      )
    else { return nil }
    var way = walk
    if request.mode == .transit {
      way =
        ride(as: leg, from: start, to: end, on: date, insteadOf: walk)
        ?? map.leg(from: start, to: end, at: pace, insteadOf: walk)
    }
    guard way.minutes == leg.minutes else { return nil }
    // Lines in saved plans are rounded, so if both take equally long, the geometry decides.
    let keepsOut = closing.allSatisfy { Self.part(of: leg.line, in: $0) == nil }
    return way.minutes != shortest.minutes || keepsOut ? way : nil
  }

  /// Returns the walked lines of a leg, each with its start in minutes from the departure and its duration.
  ///
  /// These are the whole leg, or the walks before its first ride and after its last one. An estimated leg has none: its line is
  /// only two points.
  private func walks(
    of leg: Plan.Leg,
    on day: Plan.Day
  ) -> [(line: [Coordinate], after: Int, minutes: Int)] {
    let stop = { (id: String) in day.stops.first { $0.id == id } }
    var (line, isEstimated, rides) = (leg.line, leg.isEstimated, leg.rides)
    if let from = stop(leg.from).map({ self.end(of: $0) }) ?? start(of: day),
      let to = stop(leg.to)?.coordinate ?? self.end(of: day)
    {
      let path = path(of: leg, from: from, to: to, on: day.date)
      (line, isEstimated, rides) = (path.line, path.isEstimated, path.rides)
    }
    guard !rides.isEmpty else {
      return isEstimated || line.count < 2 ? [] : [(line, 0, leg.minutes.rawValue)]
    }
    let before = line.prefix { $0 != rides[0].path.first } + rides[0].path.prefix(1)
    let end = rides[rides.count - 1].path.last
    let after = line.reversed().prefix { $0 != end } + [end].compactMap(\.self)
    let ridden = rides.map { $0.walkMinutes + $0.waitMinutes + $0.minutes }.reduce(0, +).rawValue
    return [
      (Array(before), 0, rides[0].walkMinutes.rawValue),
      (after.reversed(), ridden, leg.minutes.rawValue - ridden),
    ]
    .filter { !isEstimated || $0.line.count > 2 }
  }

  /// Returns the part of a line inside a park, as fractions 0…1; `nil` if it does not pass through.
  private static func part(of line: [Coordinate], in park: MapPark) -> ClosedRange<Double>? {
    guard park.isNear(line) else { return nil }
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
        guard park.outline.contains(point) else { continue }
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
  /// If the hours are known for only some of the minutes, the others count as closed.
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
