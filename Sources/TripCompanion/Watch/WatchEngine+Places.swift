import Catalogs
import Geography
import OpeningHours

extension WatchEngine {
  /// The maximum time without fixes that counts as a stay if the visitor is at the place before and after, in seconds: there is
  /// often no signal inside a museum.
  private static let longestStay = 4 * 3_600.0

  /// The minimum stay whose end is reported; walking past takes less.
  private static let shortestStay: Minutes = 5

  /// Updates all places near the path to a fix, and those that the visitor was at or near.
  func observe(
    _ fix: Fix,
    from origin: Coordinate,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    state.tick += 1
    for number in state.active { update(number, fix, from: origin, &state, &events) }
    grid.forEach(near: origin, fix.position) { number in
      if state.places[number].phase == .away {
        update(number, fix, from: origin, &state, &events)
      }
    }
    if !state.active.isEmpty { state.active.removeAll { state.places[$0].phase == .away } }
  }

  /// Updates a place.
  private func update(
    _ number: Int,
    _ fix: Fix,
    from origin: Coordinate,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    guard begin(number, &state) else { return }
    let fence = fences[number]
    let end = fence.offset(of: fix.position)
    let distance = (end * end).sum().squareRoot()
    let nearest =
      origin == fix.position
      ? distance : Fence.distance(ofLineFrom: fence.offset(of: origin), to: end)
    let sighting = Sighting(
      fix: fix,
      distance: distance,
      nearest: nearest,
      accuracy: fix.accuracy.rawValue
    )
    if distance > fence.radius { state.places[number].wasOutside = true }
    if state.places[number].phase == .away { comeNear(number, fence, sighting, &state, &events) }
    if state.places[number].phase == .near { enter(number, fence, sighting, &state, &events) }
    if state.places[number].phase == .inside { stay(number, fence, sighting, &state, &events) }
  }

  /// Marks a place as compared with the current fix, and resets evidence that was not consecutive.
  ///
  /// - Returns: Whether it had not been compared yet.
  private func begin(_ number: Int, _ state: inout WatchState) -> Bool {
    let tick = state.places[number].tick
    guard tick != state.tick else { return false }
    state.places[number].tick = state.tick
    if tick != state.tick - 1 {
      state.places[number].comings = 0
      state.places[number].leavings = 0
    }
    return true
  }

  /// A fix relative to a place.
  struct Sighting {
    /// The fix.
    let fix: Fix
    /// Its distance, in meters.
    let distance: Double
    /// The distance of the path to the fix from the place, in meters.
    let nearest: Double
    /// Its accuracy, in meters.
    let accuracy: Double

    /// Whether the path certainly came within a radius.
    func isSurely(within radius: Double) -> Bool { nearest + 2 * accuracy <= radius }

    /// Whether the fix is probably within a radius.
    ///
    /// This uses the fix itself, not the path: an outlier would bend the paths on both sides of it.
    func isProbably(within radius: Double) -> Bool {
      distance <= max(radius - accuracy, radius / 4)
    }

    /// Whether the fix is certainly beyond the exit distance.
    func isSurely(outside radius: Double) -> Bool {
      distance - accuracy > Fence.exit(of: radius)
    }
  }

  /// Records an approach.
  private func comeNear(
    _ number: Int,
    _ fence: Fence,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    guard isComing(to: fence.approach, number, sighting, &state),
      isWithinWalk(number, fence, sighting, &state)
    else { return }
    state.places[number].phase = .near
    state.places[number].comings = 0
    state.places[number].leavings = 0
    state.active.append(number)
    // If the visitor arrives immediately, only the arrival is reported.
    guard !sighting.isSurely(within: fence.radius) else { return }
    guard sighting.distance > fence.radius else { return }
    report(.approach, number, sighting, &state, &events)
  }

  /// Returns whether the path came within a radius, certainly or twice in a row.
  private func isComing(
    to radius: Double,
    _ number: Int,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) -> Bool {
    if sighting.isSurely(within: radius) { return true }
    guard sighting.isProbably(within: radius) else {
      if state.places[number].comings > 0 { state.places[number].comings = 0 }
      return false
    }
    state.places[number].comings = min(2, state.places[number].comings + 1)
    return state.places[number].comings == 2
  }

  /// Records an arrival, or that the visitor moved away again.
  private func enter(
    _ number: Int,
    _ fence: Fence,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    if isComing(to: fence.radius, number, sighting, &state) {
      state.places[number].phase = .inside
      state.places[number].comings = 0
      state.places[number].leavings = 0
      state.places[number].begin(at: sighting.fix.time)
      // Returning soon continues the visit, which is reported only once.
      let isBack =
        sighting.fix.time - state.places[number].visited < Double(settings.quietTime.rawValue) * 60
      if !isBack { state.places[number].hasDwelt = false }
      let isInitial = !state.places[number].wasOutside
      state.places[number].isEntered =
        report(.enter(isInitial: isInitial), number, sighting, &state, &events)
      return
    }
    guard isLeaving(fence.approach, number, sighting, &state) else { return }
    state.places[number].phase = .away
    state.places[number].comings = 0
    state.places[number].leavings = 0
  }

  /// Returns whether the visitor left a circle, according to two consecutive fixes.
  private func isLeaving(
    _ radius: Double,
    _ number: Int,
    _ sighting: Sighting,
    _ state: inout WatchState
  ) -> Bool {
    guard sighting.isSurely(outside: radius) else {
      if state.places[number].leavings > 0 { state.places[number].leavings = 0 }
      return false
    }
    state.places[number].leavings += 1
    return state.places[number].leavings >= 2
  }

  /// Records a visit, and its end.
  private func stay(
    _ number: Int,
    _ fence: Fence,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) {
    let time = sighting.fix.time
    if case .gap(let seconds) = state.problem, Double(seconds) > Self.longestStay {
      state.places[number].begin(at: time)
    }
    let minutes = Minutes(Int((time - state.places[number].entered) / 60))
    noteVisit(of: number, sighting, &state, &events)
    if isLeaving(fence.radius, number, sighting, &state) {
      state.places[number].phase = .near
      state.places[number].leavings = 0
      if state.places[number].isEntered, minutes >= Self.shortestStay {
        report(.exit(minutes), number, sighting, &state, &events)
      }
      state.places[number].isEntered = false
    } else if !state.places[number].hasDwelt, minutes >= settings.dwell,
      state.places[number].leavings == 0
    {
      state.places[number].hasDwelt = true
      // A visit counts even if the arrival was not reported, e.g. after passing by a short time ago.
      if report(.dwell(minutes), number, sighting, &state, &events) {
        state.places[number].isEntered = true
      }
    }
  }
}
