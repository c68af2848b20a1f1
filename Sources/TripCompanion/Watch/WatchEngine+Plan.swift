import Catalogs
public import DayPlans
import Geography
import OpeningHours

extension WatchEngine {
  /// The interval between checks of the plan, in seconds.
  private static let planInterval = 15.0

  /// The time within fifty meters that counts as resting, in seconds.
  private static let rest = 120.0

  /// Returns this engine with another plan, whose stops are added to the places.
  ///
  /// Earlier reports about the stops of the new plan are reset, so they are repeated if they apply again.
  ///
  /// - Complexity: O(*n*) for *n* places.
  public func following(_ plan: Plan, state: inout WatchState) -> Self {
    let engine = Self(places: places, in: catalog, settings: settings, plan: plan, walks: walks)
    let added = engine.places.count - state.places.count
    state.places += Array(repeating: PlaceState(), count: max(0, added))
    forget(plan, &state)
    return engine
  }

  /// Returns whether a stop was visited or missed.
  func isOver(_ stop: Plan.Stop, _ state: WatchState) -> Bool {
    state.course.visited.contains(stop.id) || state.course.missed.contains(stop.id)
  }

  /// Reports departures, delays, and missed stops of the plan.
  func followPlan(_ fix: Fix, _ state: inout WatchState, _ events: inout [WatchEvent]) {
    guard let plan else { return }
    noteRest(fix, &state)
    guard fix.time - state.course.checked >= Self.planInterval else { return }
    state.course.checked = fix.time
    guard let moment = planMoment(at: fix.time) else { return }
    // Stops that are not in the catalog cannot be watched and are skipped.
    let stops = moment.day.stops.filter { catalog[$0.id] != nil }
    while let next = stops.first(where: { !isOver($0, state) }), let sight = catalog[next.id] {
      // A visitor who is already there is not late and need not leave.
      if isInside(next.id, state) { return }
      switch crossing(next, fix, state) {
      case .underWay: return
      case .over:
        state.course.visited.append(next.id)
        continue
      case nil: break
      }
      let approach = StopApproach(fix: fix, at: moment, stop: next, sight: sight, plan: plan)
      guard isMissed(approach, moment) else {
        return announce(approach, moment, &state, &events)
      }
      state.course.missed.insert(next.id)
      events.append(event(.missed(isPassedOver: false), of: sight, fix, approach.meters))
    }
  }

  /// Returns whether a visit of the next stop no longer fits, given its hours and the end of the day.
  private func isMissed(_ approach: StopApproach, _ moment: PlanMoment) -> Bool {
    let stop = approach.stop
    let least =
      min(approach.sight.visit.minimum, stop.minutes).rawValue + stop.entryMinutes.rawValue
    let end = plan?.request.end.minutesSinceMidnight ?? 2_880
    let last = moment.clock.elapsed(end, preferringLast: true)
    return !hours.openings(of: approach.sight, on: moment.day.date).contains { opening in
      let opening = opening.elapsed(by: moment.clock)
      return approach.earliest <= opening.lastAdmission
        && max(approach.earliest, opening.open) + least <= min(opening.close, last)
    }
  }

  /// Reports a departure or a delay.
  private func announce(
    _ approach: StopApproach,
    _ moment: PlanMoment,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    let id = approach.stop.id
    let late = approach.arrival - approach.latest
    if approach.earliest - approach.latest > settings.lateAfter.rawValue {
      guard state.course.late.insert(id).inserted else { return }
      let kind = WatchEvent.Kind.late(Minutes(late))
      events.append(event(kind, of: approach.sight, approach.fix, approach.meters))
      return
    }
    guard late >= -settings.leaveLead.rawValue, isResting(approach, state),
      state.course.announced.insert(id).inserted
    else { return }
    let time = moment.clock.time(max(0, approach.latest - approach.minutes))
    events.append(event(.leaveBy(time), of: approach.sight, approach.fix, approach.meters))
  }

  /// Returns whether the visitor is at a place.
  func isInside(_ id: String, _ state: WatchState) -> Bool {
    numbers[id].map { state.places[$0].phase == .inside } ?? false
  }

  /// Returns whether the visitor is resting rather than on the way.
  private func isResting(_ approach: StopApproach, _ state: WatchState) -> Bool {
    state.resting.map { approach.fix.time - $0.time >= Self.rest } ?? false
  }

  /// Records when the visitor started to rest.
  private func noteRest(_ fix: Fix, _ state: inout WatchState) {
    guard let resting = state.resting else {
      state.resting = fix
      return
    }
    let reach = max(50, 2 * fix.accuracy.rawValue)
    if resting.position.distance(to: fix.position).rawValue > reach { state.resting = fix }
  }
}
