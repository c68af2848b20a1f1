import Catalogs
import DayPlans
import Geography
import OpeningHours

extension WatchEngine {
  /// Notes that the visitor has been at a stop for long enough to call it a visit, and that unvisited stops before it in the plan
  /// were passed over.
  ///
  /// Walking through a stop on the way to another is not a visit, nor is time that an earlier stop claims.
  func noteVisit(
    of number: Int,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    let id = places[number].attraction.id
    guard !state.course.visited.contains(id) else { return }
    guard let day = planMoment(at: sighting.fix.time)?.day,
      let position = day.stops.firstIndex(where: { $0.id == id })
    else { return }
    let before = day.stops[..<position]
    judge(number, after: before, sighting, &state)
    let place = state.places[number]
    let minutes = Minutes(Int((sighting.fix.time - place.entered - place.claimed) / 60))
    guard minutes >= min(settings.dwell, Minutes(day.stops[position].minutes.rawValue / 2))
    else { return }
    state.course.visited.append(id)
    for stop in before where !isOver(stop, state) {
      guard let sight = catalog[stop.id] else { continue }
      if isCrossed(stop, sighting.fix, state) {
        state.course.visited.insert(stop.id, at: state.course.visited.count - 1)
        continue
      }
      state.course.missed.insert(stop.id)
      let meters = sighting.fix.position.distance(to: sight.coordinate).rawValue
      events.append(event(.missed(isPassedOver: true), of: sight, sighting.fix, meters))
    }
  }

  /// Decides whether the time since the last fix was spent at a stop, or may have been spent at one before it in the plan.
  ///
  /// Where the circles of two stops overlap, the visitor is at both. The time counts for the later one if the fix tells it from the
  /// earlier one: if it is nearer by twice the accuracy. Otherwise the earlier one claims the time, until its planned stay is over
  /// and nothing between the two is left to visit; if the fix is surely nearer to the earlier one, it claims the whole stay.
  private func judge(
    _ number: Int,
    after before: ArraySlice<Plan.Stop>,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) {
    let time = sighting.fix.time
    let elapsed = time - state.places[number].judged
    state.places[number].judged = time
    for position in before.indices {
      guard let other = numbers[before[position].id], state.places[other].phase == .inside,
        claims(position, in: before, at: time, state)
      else { continue }
      let offset = fences[other].offset(of: sighting.fix.position)
      let lead = (offset * offset).sum().squareRoot() - sighting.distance
      guard lead < 2 * sighting.accuracy else { continue }
      state.places[number].claimed += elapsed
      if -lead >= 2 * sighting.accuracy {
        state.places[number].claimed = time - state.places[number].entered
      }
      return
    }
  }

  /// Returns whether time that may have been spent at a stop counts for it rather than for the stop that follows `before`.
  private func claims(
    _ position: Int,
    in before: ArraySlice<Plan.Stop>,
    at time: Double,
    _ state: WatchState
  ) -> Bool {
    let stop = before[position]
    guard let number = numbers[stop.id] else { return false }
    let stay = Double((stop.minutes + stop.entryMinutes).rawValue) * 60
    return time - state.places[number].entered < stay
      || before[(position + 1)...].contains { !isOver($0, state) }
  }
}
