import Catalogs
import DayPlans
import Geography
import OpeningHours

extension WatchEngine {
  /// The time before opening from which a place counts as open, in minutes.
  private static let shortWait = 15

  /// Reports an event of a place, unless a rule suppresses it.
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
    if isArrival || !state.places[number].isEntered, !isWelcome(event) { return false }
    if isArrival { state.reports.append(time) }
    state.places[number].reported = time
    if kind != .approach { state.places[number].visited = time }
    if case .dwell = kind { state.places[number].dwelt = time }
    events.append(event)
    return true
  }

  /// Returns whether snoozing, quiet times, and limits allow an event.
  private func isAllowed(
    _ kind: WatchEvent.Kind,
    _ number: Int,
    at time: Double,
    _ state: inout WatchState
  ) -> Bool {
    let place = state.places[number]
    guard !place.isDismissed, time >= place.snoozed, time >= state.snoozed, !isQuietHour(time)
    else { return false }
    let quiet = Double(settings.quietTime.rawValue) * 60
    switch kind {
    case .approach: return time - place.reported >= quiet && isWithinLimit(at: time, &state)
    // Passing by doesn't count as an arrival.
    case .enter: return time - place.visited >= quiet && isWithinLimit(at: time, &state)
    case .dwell: return time - place.dwelt >= quiet
    case .exit, .leaveBy, .late, .missed: return true
    }
  }

  /// Returns whether a place is worth reporting: it is open on arrival or soon after, or is a stop of the day's plan.
  private func isWelcome(_ event: WatchEvent) -> Bool {
    if settings.includesClosed || event.hours.letsIn { return true }
    if case .opens(let time) = event.hours,
      time.minutesSinceMidnight - event.local.minutesSinceMidnight <= Self.shortWait
    {
      return true
    }
    return planMoment(at: event.time)?.day.stops.contains { $0.id == event.place.id } ?? false
  }

  /// Returns whether the hourly limit allows another arrival.
  private func isWithinLimit(at time: Double, _ state: inout WatchState) -> Bool {
    state.reports.removeAll { $0 <= time - 3_600 }
    return state.reports.count < settings.limitPerHour
  }

  /// Returns whether a moment is within the quiet hours.
  private func isQuietHour(_ time: Double) -> Bool {
    guard let hours = settings.quietHours else { return false }
    return hours.contains(zone.localDateTime(atUTC: Int(time)).minutesSinceMidnight)
  }

  /// Creates an event, with the hours of the place on arrival.
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
      hours: HoursNow(of: attraction, at: hours.moment(walk, after: local), by: hours)
    )
  }
}

extension WatchEvent {
  /// Whether this is an arrival.
  var isEnter: Bool {
    if case .enter = kind { true } else { false }
  }
}
