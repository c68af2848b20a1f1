import Catalogs
import Geography
import OpeningHours

extension WatchEngine {
  /// Reports an event of a place, unless a rule forbids it.
  ///
  /// - Returns: Whether it was reported.
  @discardableResult
  func report(
    _ kind: WatchEvent.Kind,
    _ number: Int,
    _ sighting: Sighting,
    _ state: inout WatchState,
    _ events: inout [WatchEvent]
  ) -> Bool {
    let time = sighting.fix.time
    guard isAllowed(kind, number, at: time, &state) else { return false }
    let event = event(kind, of: places[number].attraction, sighting.fix, sighting.distance)
    let isArrival = kind == .approach || event.isEnter
    if isArrival, !settings.includesClosed, !event.hours.letsIn { return false }
    if isArrival { state.reports.append(time) }
    state.places[number].episode = .reported
    state.places[number].reported = time
    events.append(event)
    return true
  }

  /// Returns whether snoozing, quiet times and limits allow an event.
  private func isAllowed(
    _ kind: WatchEvent.Kind,
    _ number: Int,
    at time: Double,
    _ state: inout WatchState
  ) -> Bool {
    let place = state.places[number]
    guard !place.isDismissed, time >= place.snoozed, time >= state.snoozed, !isQuietHour(time)
    else { return false }
    switch place.episode {
    case .quiet: return false
    case .reported: break
    case .fresh:
      guard time - place.reported >= Double(settings.quietTime.rawValue) * 60 else {
        state.places[number].episode = .quiet
        return false
      }
    }
    switch kind {
    case .approach, .enter: return isWithinLimit(at: time, &state)
    case .dwell, .exit, .leaveBy, .late, .missed: return true
    }
  }

  /// Returns whether an hour's limit allows one more arrival.
  private func isWithinLimit(at time: Double, _ state: inout WatchState) -> Bool {
    state.reports.removeAll { $0 <= time - 3_600 }
    return state.reports.count < settings.limitPerHour
  }

  /// Returns whether a moment is within the quiet hours.
  private func isQuietHour(_ time: Double) -> Bool {
    guard let hours = settings.quietHours else { return false }
    return hours.contains(zone.localDateTime(atUTC: Int(time)).minutesSinceMidnight)
  }

  /// Makes an event, with the hours of the place on arrival.
  func event(
    _ kind: WatchEvent.Kind,
    of attraction: Attraction,
    _ fix: Fix,
    _ distance: Double
  ) -> WatchEvent {
    let local = zone.localDateTime(atUTC: Int(fix.time))
    let walk = Int((distance * 1.3 / 80).rounded(.up))
    return WatchEvent(
      kind: kind,
      place: attraction,
      time: fix.time,
      local: local,
      distance: Meters(distance),
      direction: CompassPoint(from: fix.position, to: attraction.coordinate),
      hours: HoursNow(of: attraction, at: local.adding(minutes: walk), by: hours)
    )
  }
}

extension WatchEvent {
  /// Whether this is an arrival.
  var isEnter: Bool {
    if case .enter = kind { true } else { false }
  }
}
