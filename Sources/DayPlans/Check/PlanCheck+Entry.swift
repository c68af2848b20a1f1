import Catalogs
import OpeningHours

/// Entry times, reimplemented without ``EntryTimes``.
extension PlanCheck {
  /// Checks that a stop's entry time matches its sight, the plan's pace and the line at the door.
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

  /// Returns the entry time of a stop by the real minute of arrival at the door; before an event, how early visitors must be there.
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

  /// Returns the entry time by the real minute of arrival at the door.
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

  /// Returns the earliest real minute at which a stop can end if its door is reached between two minutes; `nil` if it cannot.
  ///
  /// The line may be shorter for a later arrival, so that the visit ends earlier.
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

/// The check's own reading of the clock of a day, by the offsets of its time zone alone.
///
/// Minutes are real minutes since the start of the plan's day, independent of clock changes. Shares no code with the planner's clock.
struct CheckedClock {
  /// The date.
  private let date: CalendarDate

  /// The wall-clock time at each real minute from midnight on; empty if the clocks do not change within two days.
  private let walls: [Int]

  /// Reads the clock of a day that begins at `start`.
  ///
  /// - Complexity: Two evaluations of the zone, or one for each of 7,200 minutes if the clocks change.
  init(on date: CalendarDate, from start: ClockTime, in zone: ZoneRule?) {
    self.date = date
    // Dates outside of the calendar have no clock.
    let zone = (-719_162...2_932_896).contains(date.daysSinceEpoch) ? zone : nil
    let local = LocalDateTime(date: date, time: start)
    let instant = zone?.utcSeconds(of: local) ?? 0
    // If the clocks skip the day's first minute, the offset before the change applies.
    let isSkipped = zone.map { $0.localDateTime(atUTC: instant) != local } ?? false
    let first = isSkipped ? instant - 3 * 3_600 : instant
    let offset = zone?.utcOffset(atUTC: first) ?? 0
    guard let zone, zone.utcOffset(atUTC: first + 50 * 3_600) != offset else {
      walls = []
      return
    }
    let midnight = date.daysSinceEpoch * 86_400 - offset
    walls = (0..<5 * 1_440).map { minute in
      minute + (zone.utcOffset(atUTC: midnight + minute * 60) - offset) / 60
    }
  }

  /// Returns the wall-clock time at a real minute, in minutes since the date's midnight.
  func wall(_ minute: Int) -> Int { walls.indices.contains(minute) ? walls[minute] : minute }

  /// Returns the first real minute, or the last one, at which the wall clock shows a minute; if it never does, the first one
  /// after it.
  func minute(ofWall wall: Int, isLast: Bool = false) -> Int {
    let near = wall - 180...wall + 180
    guard !walls.isEmpty else { return wall }
    let shown = near.filter { self.wall($0) == wall }
    return (isLast ? shown.last : shown.first) ?? near.first { self.wall($0) > wall } ?? wall
  }

  /// Whether the wall clock shows a time at its real minute, in the second occurrence if the time is marked so.
  func shows(_ time: ClockTime) -> Bool {
    guard wall(time.elapsedMinutes) == time.minutesSinceMidnight else { return false }
    return time.isRepeated == (minute(ofWall: time.minutesSinceMidnight) < time.elapsedMinutes)
  }

  /// Returns the local times of a stretch of real minutes, in pieces between which the clocks change.
  func pieces(from start: Int, until end: Int) -> [(from: LocalDateTime, to: LocalDateTime)] {
    guard start < end else { return [] }
    var pieces: [(first: Int, last: Int)] = []
    for minute in [start] + changes(after: start, before: end) {
      if let last = pieces.indices.last { pieces[last].last = minute - 1 }
      pieces.append((minute, end - 1))
    }
    let midnight = LocalDateTime(startOf: date)
    return pieces.map {
      (midnight.adding(minutes: wall($0.first)), midnight.adding(minutes: wall($0.last) + 1))
    }
  }

  /// The real minutes between two at which the clocks change.
  func changes(after start: Int, before end: Int) -> [Int] {
    guard !walls.isEmpty, start < end, wall(start) - start != wall(end) - end else { return [] }
    return (start + 1..<end).filter { wall($0) - wall($0 - 1) != 1 }
  }
}
