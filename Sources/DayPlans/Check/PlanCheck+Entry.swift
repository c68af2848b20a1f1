import Catalogs
import OpeningHours

/// The time that it takes to get inside, read without ``EntryTimes``.
extension PlanCheck {
  /// Checks that a stop has the time to get inside that its sight takes at the pace of the plan, by the line at its door.
  mutating func checkEntry(
    of stop: Plan.Stop,
    attraction: Attraction,
    on date: CalendarDate,
    place: Location
  ) {
    let minutes = entryMinutes(of: stop, at: attraction, on: date)(stop.door)
    if stop.entryMinutes.rawValue != minutes {
      report(place, .wrongEntry(minutes: minutes, claimed: stop.entryMinutes.rawValue))
    }
  }

  /// Returns how long a stop takes to get inside, by the real minute at which the visitor is at the door; before an event, how long one has to
  /// be there.
  func entryMinutes(
    of stop: Plan.Stop,
    at attraction: Attraction,
    on date: CalendarDate
  ) -> (Int) -> Int {
    guard let event = eventVisit(of: stop, at: attraction) else {
      return entryMinutes(at: attraction, on: date)
    }
    let before = request.pace == nil ? 0 : event.before.rawValue
    return { _ in before }
  }

  /// Returns how long it takes to get inside, by the real minute at which the visitor is at the door.
  func entryMinutes(at attraction: Attraction, on date: CalendarDate) -> (Int) -> Int {
    guard let pace = request.pace else { return { _ in 0 } }
    let usual = EntryRule.minutes(at: attraction, pace: pace).rawValue
    let midnight = LocalDateTime(startOf: date)
    let lines = attraction.dayFacts.queue.flatMap { entry in
      entry.when.schedule.intervals(
        from: midnight,
        to: midnight.adding(minutes: 2 * 1_440),
        in: scheduleContext(of: attraction)
      )
      .filter { $0.state == .open }
      .map {
        let minutes = min(max(0, entry.minutes.rawValue), 2_880)
        return (from: $0.start, until: $0.end, (minutes * pace.halvesOfEntry + 1) / 2)
      }
    }
    guard !lines.isEmpty else { return { _ in usual } }
    let clock = clock(date)
    return { door in
      let moment = midnight.adding(minutes: clock.wall(door))
      return lines.first { $0.from <= moment && moment < $0.until }?.2 ?? usual
    }
  }

  /// Returns the earliest real minute at which a stop can be over whose door is reached at one between two; `nil` if there is none.
  ///
  /// Who comes later may stand in line for less, and be over earlier.
  func earliestEnd(
    of stop: Plan.Stop,
    at attraction: Attraction,
    on date: CalendarDate,
    from first: Int,
    until last: Int
  ) -> Int? {
    guard first <= last else { return nil }
    let entry = entryMinutes(at: attraction, on: date)
    let open = openMinutes(of: attraction, on: date)
    let ends = (first...last).lazy.compactMap { door -> Int? in
      let minutes = entry(door) + stop.minutes.rawValue
      return open.start(of: minutes, from: door, until: door).map { $0 + minutes }
    }
    return attraction.dayFacts.queue.isEmpty ? ends.first : ends.min()
  }
}
