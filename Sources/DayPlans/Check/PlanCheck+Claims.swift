import Catalogs
import OpeningHours

extension PlanCheck {
  /// Checks the claims of an otherwise valid plan beyond its times: names, displayed hours, neighborhoods, slack, scores of
  /// sights left out, the gap and the number of candidates.
  mutating func checkClaims() {
    for (day, reference) in referencedDays {
      for (index, stop) in day.stops.enumerated() {
        guard let attraction = catalog[stop.id] else { continue }
        let place = Location.stop(reference, index: index, SightName(stop))
        if stop.name != attraction.name {
          report(place, .wrongName(name: attraction.name))
        }
        if let relevance = stop.relevance, relevance != attraction.relevance {
          let known = attraction.relevance.rawValue
          report(place, .wrongRelevance(relevance: known, claimed: relevance.rawValue))
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
    checkSetAside()
  }

  private mutating func checkGap() {
    let objective = plan.objective
    let gap = objective.bound > 0 ? (objective.bound - objective.value) / objective.bound : 0
    if abs(objective.gap - gap) > 1e-5 {
      report(.objective, .wrongGap(gap: gap, claimed: objective.gap))
    }
  }

  /// Checks that each stop belongs to the neighborhood that it names.
  private mutating func checkClusters() {
    for stop in plan.days.flatMap(\.stops) {
      let cluster = plan.clusters.first { $0.id == stop.cluster }
      if cluster?.members.contains(stop.id) != true {
        report(.sight(SightName(stop)), .wrongNeighborhood(claimed: stop.cluster))
      }
    }
  }

  /// Checks that leaving each stop as late as its slack allows violates nothing later.
  private mutating func checkSlack() {
    for (day, reference) in referencedDays {
      for (index, stop) in day.stops.enumerated() where stop.slackMinutes > .zero {
        guard let harm = harm(ofBeingLateAt: index, on: day) else { continue }
        report(.stop(reference, index: index, SightName(stop)), .wrongSlack(harm: harm))
      }
    }
  }

  /// Returns the violation if the visitor leaves the stop at `index` as late as its slack allows; `nil` if there is none.
  private func harm(ofBeingLateAt index: Int, on day: Plan.Day) -> Delay? {
    var clock = day.stops[index].leave.elapsedMinutes + day.stops[index].slackMinutes.rawValue
    guard isOpen(day.stops[index], until: clock, on: day.date) else { return .closesBefore }
    for (stop, next) in zip(day.stops[index...], day.stops[index...].dropFirst()) {
      let door = next.door
      clock = max(arrival(after: stop, leaving: clock, on: day), door)
      let late = clock - door
      // The line may be longer for a later arrival.
      let isLate =
        next.event != nil
        && catalog[next.id].map { sight in
          !eventDoors(of: next, at: sight, on: day.date).contains { $0.contains(clock) }
        } ?? false
      guard late == 0 || !isLate else { return .laterStopClosed(name: next.name) }
      let entry = catalog[next.id].map { entryMinutes(of: next, at: $0, on: day.date)(clock) }
      let enter = clock + (entry ?? next.entryMinutes.rawValue)
      clock = enter + next.minutes.rawValue
      guard late == 0 || isOpen(next, until: clock, on: day.date),
        isMealInTime(during: next, entering: enter, on: day)
      else {
        return .laterStopClosed(name: next.name)
      }
    }
    guard let last = day.stops.last else { return nil }
    let end = arrival(after: last, leaving: clock, on: day)
    return end > span(of: day.date).upperBound ? .dayEndsLate : nil
  }

  /// Returns whether a meal during a stop, if there is one, is still on time.
  private func isMealInTime(during stop: Plan.Stop, entering enter: Int, on day: Plan.Day) -> Bool {
    zip(day.breaks, breaks(of: day)).allSatisfy { pause, rule in
      guard pause.duringStop, pause.after == stop.id else { return true }
      return enter + rule.minutes.rawValue <= window(of: rule, on: day.date).upperBound
    }
  }

  /// Returns the arrival at the next place after leaving `stop` at `leave`, including breaks in between.
  private func arrival(after stop: Plan.Stop, leaving leave: Int, on day: Plan.Day) -> Int {
    let travel = day.legs.first { $0.from == stop.id }?.minutes.rawValue ?? 0
    var clock = leave
    var rest = 0
    for (pause, rule) in zip(day.breaks, breaks(of: day))
    where pause.after == stop.id && !pause.duringStop {
      let window = window(of: rule, on: day.date)
      clock = max(clock, window.lowerBound) + rule.minutes.rawValue
      rest += rule.minutes.rawValue
      guard clock <= window.upperBound else { return .max / 2 }
    }
    return max(clock, leave + travel + rest)
  }

  /// Returns whether the sight of `stop` is not closed between its entry and `end`.
  private func isOpen(_ stop: Plan.Stop, until end: Int, on date: CalendarDate) -> Bool {
    guard let attraction = catalog[stop.id] else { return true }
    guard isAllowed(attraction, from: stop.door, until: end, on: date) else { return false }
    return !states(of: attraction, from: stop.door, until: end, on: date).contains(.closed)
  }

  /// Checks that the hours a stop displays are those of the visit.
  private mutating func checkShownHours(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    guard let open = stop.open else { return }
    let hours = shownHours(of: attraction, on: date)
    if !hours.contains(open) {
      report(place, .wrongHours(hours: hours, claimed: open))
    }
  }

  /// Returns the intervals of stated hours that overlap a day, such as `10:00-17:00`: cut at 48:00, and `00:00-24:00` where
  /// they last for two days or more.
  private func shownHours(of attraction: Attraction, on date: CalendarDate) -> [String] {
    let midnight = LocalDateTime(startOf: date)
    let intervals = attraction.intervals(
      from: midnight,
      to: midnight.adding(minutes: 3 * 1_440),
      in: scheduleContext(of: attraction)
    )
    var isOpen = [Bool](repeating: false, count: 3 * 1_440)
    for interval in intervals where interval.state == .open {
      let minutes = interval.start.minutes(since: midnight)..<interval.end.minutes(since: midnight)
      for minute in minutes.clamped(to: isOpen.indices) { isOpen[minute] = true }
    }
    let day =
      request.start.minutesSinceMidnight..<max(request.start, request.end).minutesSinceMidnight
    var texts: [String] = []
    var next = 0
    while let opens = isOpen[next...].firstIndex(of: true) {
      next = isOpen[opens...].firstIndex(of: false) ?? isOpen.count
      let closes = min(next, 2 * 1_440)
      guard (opens..<next).overlaps(day) else { continue }
      let ends = closes - opens >= 2 * 1_440 ? [opens, 1_440] : [opens, closes]
      texts.append(ends.map { ClockTime(clamping: $0).description }.joined(separator: "-"))
    }
    return texts
  }

  /// Checks that the number of candidates matches the sights that could be visited.
  private mutating func checkCandidates() {
    let visited = plan.days.reduce(0) { $0 + $1.stops.count }
    let displaced = plan.leftOut.count { $0.code == .displaced || $0.code == .covered }
    let unreachable = plan.leftOut.count { $0.code == .unreachable }
    let range = visited + displaced...visited + displaced + unreachable
    if !range.contains(plan.proof.candidates) {
      let claimed = plan.proof.candidates
      report(.proof, .wrongCandidateCount(count: range.lowerBound, claimed: claimed))
    }
  }

  /// Checks that the proof counts the sights that were set aside and names the best known of them.
  private mutating func checkSetAside() {
    let aside = plan.leftOut.filter { $0.code == .setAside }
    if aside.count != plan.proof.setAside {
      let claimed = plan.proof.setAside
      report(.proof, .wrongSetAsideCount(count: aside.count, claimed: claimed))
    }
    let relevance = { [catalog] (id: String) in catalog[id]?.relevance.rawValue ?? 0 }
    let ids = aside.map(\.id).sorted { (relevance($1), $0) < (relevance($0), $1) }
    let (best, claimed) = (Array(ids.prefix(3)), plan.proof.setAsideKnown.map(\.id))
    // Plans that predate the names have none.
    guard !claimed.isEmpty, claimed != best else { return }
    report(.proof, .wrongSetAsideNames(sights: best, claimed: claimed))
  }
}
