import DayPlans
import Geography

extension WatchEngine {
  /// The valid times of fixes, in seconds since 1970: the years 2000 to 2100.
  private static let times = 946_684_800.0..<4_102_444_800.0

  /// Decides whether to accept a fix.
  ///
  /// - Returns: The start of the path to it, the fix itself if the path is unknown; `nil` if the fix is ignored.
  func accept(_ fix: Fix, _ state: inout WatchState) -> Coordinate? {
    state.problem = nil
    if isRepeated(fix, state) { return nil }
    state.previous = fix
    guard Self.times.contains(fix.time) else { return refuse(.impossibleTime, &state) }
    guard fix.accuracy <= settings.worstAccuracy else {
      return refuse(.inaccurate(meters: Int(min(1e9, fix.accuracy.rawValue))), &state)
    }
    guard let last = state.last else {
      state.last = fix
      return fix.position
    }
    let seconds = fix.time - last.time
    guard seconds > 0 else { return acceptOlder(fix, after: last, &state) }
    state.older = 0
    return acceptNewer(fix, after: last, seconds, &state)
  }

  /// Whether a fix repeats the last one, or one that is still relevant.
  ///
  /// Receivers may report a position several times per second, and phones retransmit fixes that may have been lost.
  private func isRepeated(_ fix: Fix, _ state: WatchState) -> Bool {
    [state.previous, state.last, state.suspect, state.older > 0 ? state.oldest : nil].contains {
      known in
      guard let known, known.time == fix.time else { return false }
      return known.position == fix.position
        || known.position.distance(to: fix.position) <= known.accuracy + fix.accuracy
    }
  }

  private func refuse(_ problem: FixProblem, _ state: inout WatchState) -> Coordinate? {
    state.problem = problem
    return nil
  }

  /// Accepts a fix newer than the last one.
  private func acceptNewer(
    _ fix: Fix,
    after last: Fix,
    _ seconds: Double,
    _ state: inout WatchState
  ) -> Coordinate? {
    let isNear =
      abs(fix.position.latitude - last.position.latitude) < 0.000_5
      && abs(fix.position.longitude - last.position.longitude) < 0.000_5
    if !isNear, isTooFast(from: last, to: fix) {
      guard let suspect = state.suspect, fix.time > suspect.time, !isTooFast(from: suspect, to: fix)
      else {
        state.suspect = fix
        let meters = last.position.distance(to: fix.position).rawValue
        return refuse(.tooFast(metersPerSecond: Int(meters / seconds)), &state)
      }
      // Two fixes agree, so the one before was wrong; the path here is unknown.
      state.suspect = nil
      state.last = fix
      return fix.position
    }
    state.suspect = nil
    state.last = fix
    guard seconds <= settings.longestGap else {
      state.problem = .gap(seconds: Int(min(1e9, seconds)))
      return fix.position
    }
    return last.position
  }

  /// Whether the speed between two fixes is implausible, allowing for accuracy.
  private func isTooFast(from start: Fix, to end: Fix) -> Bool {
    let meters = start.position.distance(to: end.position).rawValue
    let doubt = 2 * (start.accuracy + end.accuracy).rawValue
    return meters - doubt > settings.fastest * max(1, end.time - start.time)
  }

  /// Rejects a fix older than the last one, unless three in a row show that the clock was set back.
  private func acceptOlder(_ fix: Fix, after last: Fix, _ state: inout WatchState) -> Coordinate? {
    let seconds = last.time - fix.time
    if let oldest = state.oldest, state.older > 0, fix.time > oldest.time {
      state.older += 1
    } else {
      state.older = 1
    }
    state.oldest = fix
    guard state.older >= 3, seconds > 60 else {
      return refuse(.outOfOrder(seconds: Int(min(1e9, seconds))), &state)
    }
    turnBack(to: fix.time, &state)
    state.last = fix
    state.problem = .clockWentBack(seconds: Int(min(1e9, seconds)))
    return fix.position
  }

  /// Moves all times ahead of a clock that was set back to its new time.
  private func turnBack(to time: Double, _ state: inout WatchState) {
    state.older = 0
    state.suspect = nil
    state.reports.removeAll { $0 > time }
    for number in state.places.indices {
      state.places[number].entered = min(state.places[number].entered, time)
      state.places[number].judged = min(state.places[number].judged, time)
      state.places[number].reported = min(state.places[number].reported, time)
      state.places[number].visited = min(state.places[number].visited, time)
      state.places[number].dwelt = min(state.places[number].dwelt, time)
    }
    state.course.checked = -.infinity
    // By that clock, visits no longer fitted; what was passed over stays so.
    let stops = planMoment(at: time)?.day.stops.map(\.id) ?? []
    let last = stops.lastIndex { state.course.visited.contains($0) } ?? 0
    state.course.missed.formIntersection(stops[..<last])
    state.resting = nil
  }
}
