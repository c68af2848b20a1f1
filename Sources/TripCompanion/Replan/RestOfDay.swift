import Catalogs
import DayPlans
import Geography
import OpeningHours

/// The rest of a planned day at some time, and the request for it.
struct RestOfDay {
  /// The maximum distance from a sight while visiting it; twice that for a large one.
  static let reach = Meters(300)

  /// The completed visits.
  let visited: [Plan.Stop]

  /// The visit in progress, with its end.
  let underWay: Plan.Stop?

  /// The break in progress.
  let currentBreak: Plan.Break?

  /// The visits completed before an earlier replan.
  let before: [Plan.Stop]

  /// When the rest starts: now, or at the end of a visit or break in progress.
  let start: ClockTime

  /// The rest of the plan.
  let rest: PlanPart

  /// The request for the rest.
  let request: PlanRequest

  /// Determines the rest of a day.
  ///
  /// Sights that are not in the plan may be done too.
  init(of plan: Plan, at state: TripState, in catalog: Catalog) throws(ReplanError) {
    guard plan.days.indices.contains(state.day) else {
      throw .noSuchDay(state.day + 1, days: plan.days.count)
    }
    let day = plan.days[state.day]
    let end = state.end ?? plan.request.end
    guard state.time < end else { throw .dayIsOver(at: state.time, end: end) }
    let progress = DayProgress(
      of: day,
      by: plan.request,
      at: state,
      in: catalog.adding(plan.request.places)
    )
    let done = progress.done
    before = day.visited
    visited = progress.visited
    underWay = progress.underWay(until: end)
    currentBreak = progress.currentBreak
    start = min(end, underWay?.leave ?? currentBreak?.end ?? state.time).onWallClock
    let gone = (done + [progress.current?.id].compactMap(\.self)).uniqued
    let left = day.stops.filter { !gone.contains($0.id) }
    let firstLeft = left.first.map(\.id)
    let legs = day.legs.drop { leg in leg.to != firstLeft ?? "end" }
    rest = PlanPart(
      stops: left,
      travel: legs.reduce(.zero) { $0 + $1.minutes },
      travelCost: plan.request.minuteCost
    )
    let position = state.position ?? progress.position
    let others = plan.days.enumerated().filter { $0.offset != state.day }.flatMap {
      $1.stops.map(\.id)
    }
    var request = plan.request
    request.date = day.date
    request.days = 1
    // If no time is left, the rest is a day of one minute, in which nothing fits.
    request.start = min(start, ClockTime(clamping: end.minutesSinceMidnight - 1))
    request.end = end
    request.to = plan.request.to ?? plan.request.from ?? position.map { _ in .anywhere }
    request.from = position
    let unwanted = gone + state.skip + others
    request.skip = (plan.request.skip + unwanted).uniqued
    request.must.removeAll(where: unwanted.contains)
    request.pins.removeAll { unwanted.contains($0.sight) || $0.date ?? day.date != day.date }
    request.limit(
      after: day,
      visited: visited.count + (underWay == nil ? 0 : 1),
      left: rest.travel
    )
    request.keepMeals(of: day, from: plan, asked: state.lunch, at: state.time)
    self.request = request
  }
}

/// A visitor's progress in a planned day, with details.
private struct DayProgress {
  /// The day.
  let day: Plan.Day

  /// The state.
  let state: TripState

  /// The time, as one of the day.
  let time: ClockTime

  /// The ids of the completed sights.
  let done: [String]

  /// The current stop, from the door until its end.
  let current: Plan.Stop?

  /// The break in progress.
  let currentBreak: Plan.Break?

  /// The planned position: at the stop or break in progress, at the last stop reached, or at the start; at the exit of the stop
  /// if its visit is completed, or continues until the rest starts.
  let position: Waypoint?

  init(of day: Plan.Day, by request: PlanRequest, at state: TripState, in catalog: Catalog) {
    let zone = ZoneRule(identifier: catalog.city.timeZone)
    let time = request.clock(on: day.date, in: zone).placed(state.time)
    (self.day, self.state, self.time) = (day, state, time)
    let at = day.stops.firstIndex { $0.enter - time <= $0.entryMinutes.rawValue && time < $0.leave }
    let isHere = at.map { index in
      let stop = day.stops[index]
      let isOnPlan = state.done.map { done in
        let settled = Set(done + state.skip)
        return !done.contains(stop.id)
          && day.stops[..<index].allSatisfy { settled.contains($0.id) }
      }
      return isOnPlan ?? true && !state.skip.contains(stop.id) && state.underWay != .notBegun
        && catalog.isNear(state.position, to: stop.id)
    }
    let current = isHere == true ? at.map { day.stops[$0] } : nil
    // Without a list of completed stops, a stop left early counts as visited after half of its stay.
    let over = day.stops.filter { stop in
      stop.leave <= time || time - stop.enter >= (stop.minutes.rawValue + 1) / 2
    }
    .filter { $0.id != current?.id }
    done = state.done ?? over.map(\.id)
    self.current = current
    let done = Set(self.done + state.skip)
    currentBreak = day.breaks.first { pause in
      let before = pause.after.flatMap { id in day.stops.firstIndex { $0.id == id } }
      let isOnPlan = day.stops[..<(before.map { $0 + 1 } ?? 0)].allSatisfy { done.contains($0.id) }
      let isAsked = pause.kind == .lunch && state.lunch != nil
      return pause.start < time && time < pause.end && isOnPlan && !isAsked && current == nil
        && !pause.duringStop
        && state.underWay != .leave
    }
    let place =
      current ?? currentBreak.flatMap { day.stop(near: $0) } ?? day.stops.last { $0.arrive <= time }
    let isLeft = state.underWay != .leave || time > current?.enter ?? time
    let ended = Set(
      self.done + [currentBreak?.after, isLeft ? current?.id : nil].compactMap(\.self)
    )
    position =
      place.map { stop in
        let exit = ended.contains(stop.id) ? catalog[stop.id]?.dayFacts.exit : nil
        return exit.map { .position($0.coordinate) } ?? .attraction(stop.id)
      } ?? request.from
  }

  /// The completed visits, as planned; one that the visitor leaves now, or completed ahead of time, ends now.
  var visited: [Plan.Stop] {
    let isLeft = state.underWay == .leave ? current.map { time > $0.enter } ?? false : false
    let visits = day.stops.compactMap { stop -> Plan.Stop? in
      if done.contains(stop.id) { return stop.ended(by: time) }
      return isLeft && stop.id == current?.id ? stop.ending(at: time) : nil
    }
    return visits.sorted { $0.leave < $1.leave }
  }

  /// Returns the visit in progress, with its end, clamped to the end of the day.
  func underWay(until end: ClockTime) -> Plan.Stop? {
    guard let current else { return nil }
    let leave: ClockTime
    switch state.underWay {
    case .leave, .notBegun: return nil
    case .finish: leave = current.leave
    case .stay(let minutes):
      let first = max(time.minutesSinceMidnight, current.enter.minutesSinceMidnight)
      leave = ClockTime(clamping: first + max(0, minutes.rawValue))
    }
    let last = min(leave, end)
    return last == current.leave ? current : current.ending(at: last)
  }
}

extension Plan.Stop {
  /// Returns the stop, shortened or moved if necessary so that it ends by `time`.
  fileprivate func ended(by time: ClockTime) -> Self {
    guard leave > time else { return self }
    guard enter >= time else { return ending(at: time) }
    // The actual time is unknown.
    var stop = self
    let earlier = { (other: ClockTime) in
      ClockTime(clamping: time.minutesSinceMidnight - (leave - other))
    }
    (stop.arrive, stop.enter, stop.leave) = (earlier(arrive), earlier(enter), time)
    stop.slackMinutes = 0
    return stop
  }

  /// Returns the stop with another end.
  fileprivate func ending(at leave: ClockTime) -> Self {
    var stop = self
    stop.leave = leave
    stop.minutes = Minutes(max(0, leave - enter))
    stop.slackMinutes = 0
    return stop
  }
}

extension Catalog {
  /// Returns whether a visitor may be at a sight, by the distance to it, to one of its entrances, or to the line from start to
  /// end of the visit.
  fileprivate func isNear(_ position: Waypoint?, to sight: String) -> Bool {
    guard let position, position != .anywhere, let sight = self[sight] else { return true }
    if position == .attraction(sight.id) { return true }
    guard let place = self.position(of: position) else { return true }
    let reach = sight.size == .large ? Meters(RestOfDay.reach.rawValue * 2) : RestOfDay.reach
    return sight.metersOfWay(to: place) <= reach
      || sight.dayFacts.entrances.contains { place.distance(to: $0.coordinate) <= reach }
  }
}

extension PlanRequest {
  /// Reduces the limits of a day by the amounts used.
  fileprivate mutating func limit(after day: Plan.Day, visited: Int, left: Minutes) {
    if let limit = stopLimit { maxStops = max(1, limit - visited) }
    if let limit = maxWalkTotal {
      let travel = day.legs.reduce(Minutes.zero) { $0 + $1.minutes }
      maxWalkTotal = max(.zero, limit - max(.zero, travel - left))
    }
  }

  /// Keeps upcoming meals and drops those that are over or in progress at a time.
  fileprivate mutating func keepMeals(
    of day: Plan.Day,
    from plan: Plan,
    asked: MealBreak?,
    at time: ClockTime
  ) {
    lunch = asked ?? meal(.lunch, of: day, from: plan, at: time)
    dinner = meal(.dinner, of: day, from: plan, at: time)
    breaks = false
  }

  private func meal(
    _ kind: BreakKind,
    of day: Plan.Day,
    from plan: Plan,
    at time: ClockTime
  ) -> MealBreak? {
    let window = plan.dayBreaks(on: day.date).first { $0.kind == kind }
    let planned = day.breaks.first { $0.kind == kind }
    guard let window, planned?.start ?? end >= time || planned == nil else { return .skipped }
    let from = max(window.from, start)
    // A delayed meal may end later than planned, so that it is not dropped.
    let needed = from.minutesSinceMidnight + window.minutes.rawValue
    let until = max(min(window.until, end), ClockTime(clamping: needed + 30))
    return MealBreak(from: from, until: min(until, end), minutes: window.minutes) ?? .skipped
  }
}

extension [String] {
  /// The elements without duplicates.
  var uniqued: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
