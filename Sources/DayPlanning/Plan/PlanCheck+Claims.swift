import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks what a plan that otherwise holds says beside its times: names, shown hours, neighborhoods,
  /// time to spare, the worth of what is left out, the gap and the number of candidates.
  mutating func checkClaims() {
    for day in plan.days {
      for stop in day.stops {
        guard let attraction = catalog[stop.id] else { continue }
        let place = "\(day.date), \(stop.name)"
        if stop.name != attraction.name {
          report(place, "is called \(attraction.name) in the catalog")
        }
        if let relevance = stop.relevance, relevance != attraction.relevance {
          let known = attraction.relevance.rawValue
          report(place, "has a relevance of \(known), not \(relevance.rawValue)")
        }
        checkShownHours(of: stop, attraction: attraction, on: day.date, place: place)
      }
    }
    checkClusters()
    checkPlacesOfBreaks()
    checkSlack()
    checkScoresOfLeftOut()
    checkGap()
    checkCandidates()
  }

  private mutating func checkGap() {
    let objective = plan.objective
    let gap = objective.bound > 0 ? (objective.bound - objective.value) / objective.bound : 0
    if abs(objective.gap - gap) > 1e-5 {
      report("objective", "the gap is \(objective.gap), it should be \(gap)")
    }
  }

  /// Checks that each stop belongs to the neighborhood that it names.
  private mutating func checkClusters() {
    for stop in plan.days.flatMap(\.stops) {
      let cluster = plan.clusters.first { $0.id == stop.cluster }
      if cluster?.members.contains(stop.id) != true {
        report(stop.name, "is not a member of neighborhood \(stop.cluster)")
      }
    }
  }

  /// Checks that leaving each stop as late as it claims does no harm to what follows.
  private mutating func checkSlack() {
    for day in plan.days {
      for (index, stop) in day.stops.enumerated() where stop.slackMinutes > .zero {
        let harm = harm(ofBeingLateAt: index, on: day)
        if let harm { report("\(day.date), \(stop.name)", "has less time to spare: \(harm)") }
      }
    }
  }

  /// Says what breaks if the stop at `index` is left as late as it claims, or returns `nil`.
  private func harm(ofBeingLateAt index: Int, on day: Plan.Day) -> String? {
    var clock = day.stops[index].leave.minutesSinceMidnight + day.stops[index].slackMinutes.rawValue
    guard isOpen(day.stops[index], until: clock, on: day.date) else { return "it closes before" }
    for (stop, next) in zip(day.stops[index...], day.stops[index...].dropFirst()) {
      let door = next.door.minutesSinceMidnight
      clock = max(arrival(after: stop, leaving: clock, on: day), door)
      let late = clock - door
      clock += next.entryMinutes.rawValue + next.minutes.rawValue
      guard late == 0 || isOpen(next, until: clock, on: day.date) else {
        return "\(next.name) would be closed"
      }
    }
    guard let last = day.stops.last else { return nil }
    let end = arrival(after: last, leaving: clock, on: day)
    return end > request.end.minutesSinceMidnight ? "the day would end too late" : nil
  }

  /// Returns when one who leaves `stop` at `leave` is at the next place, breaks on the way included.
  private func arrival(after stop: Plan.Stop, leaving leave: Int, on day: Plan.Day) -> Int {
    let travel = day.legs.first { $0.from == stop.id }?.minutes.rawValue ?? 0
    var clock = leave
    var rest = 0
    for (pause, rule) in zip(day.breaks, breaks(of: day)) where pause.after == stop.id {
      clock = max(clock, rule.from.minutesSinceMidnight) + rule.minutes.rawValue
      rest += rule.minutes.rawValue
      guard clock <= rule.until.minutesSinceMidnight else { return .max / 2 }
    }
    return max(clock, leave + travel + rest)
  }

  /// Returns whether the place of `stop` is not closed from when it is entered to `end`.
  private func isOpen(_ stop: Plan.Stop, until end: Int, on date: CalendarDate) -> Bool {
    guard let attraction = catalog[stop.id] else { return true }
    let door = stop.door.minutesSinceMidnight
    guard isAllowed(attraction, from: door, until: end, on: date) else { return false }
    guard let leave = ClockTime(minutesSinceMidnight: end) else { return true }
    let context = OpeningTable(city: catalog.city, start: request.start, end: request.end)
      .context(at: attraction.coordinate)
    return attraction.intervals(
      from: LocalDateTime(date: date, time: stop.door),
      to: LocalDateTime(date: date, time: leave),
      in: context
    ).allSatisfy { $0.state != .closed }
  }

  /// Checks that the hours that a stop shows are those of the visit.
  private mutating func checkShownHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: String
  ) {
    guard let open = stop.open else { return }
    let table = OpeningTable(city: catalog.city, start: request.start, end: request.end)
    let hours = table.openings(of: attraction, on: date).map(\.text)
    if !hours.contains(open) {
      report(place, "shows the hours \(open), they are \(hours.joined(separator: ", "))")
    }
  }

  /// Checks that the number of candidates is that of the sights that could be visited.
  private mutating func checkCandidates() {
    let visited = plan.days.reduce(0) { $0 + $1.stops.count }
    let displaced = plan.leftOut.count { $0.code == .displaced || $0.code == .covered }
    let unreachable = plan.leftOut.count { $0.code == .unreachable }
    let range = visited + displaced...visited + displaced + unreachable
    if !range.contains(plan.proof.candidates) {
      report("proof", "counts \(plan.proof.candidates) candidates, there are \(range.lowerBound)")
    }
  }
}
