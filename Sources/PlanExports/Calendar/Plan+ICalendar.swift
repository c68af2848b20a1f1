public import Catalogs
public import DayPlans
import Geography
import OpeningHours

extension Plan {
  /// Returns the plan as iCalendar: an event for each stop in the city's time, with the definition of its time zone.
  ///
  /// The `UID` of an event consists of the city, the date of its day and the id of the sight, so planning the same date again,
  /// alone or among other days, updates events imported before. If the city's zone is unknown, times are floating.
  ///
  /// > Source: B. Desruisseaux, "Internet Calendaring and Scheduling Core Object Specification (iCalendar)", RFC
  /// > 5545, <https://www.rfc-editor.org/rfc/rfc5545>; C. Daboo, "New Properties for iCalendar", RFC 7986.
  ///
  /// - Parameters:
  ///   - catalog: The catalog that the plan was made with.
  ///   - stamp: When the plan was last changed, in seconds since 1970-01-01T00:00:00Z. The default is midnight UTC of the first
  ///     day, so that the same plan gives the same bytes.
  /// - Returns: The text; lines end in CR LF.
  /// - Complexity: O(*n*) for *n* stops.
  public func iCalendar(in catalog: Catalog, stamp: Int? = nil) -> String {
    CalendarWriter(exported: ExportedPlan(self, in: catalog), stamp: stamp).calendar.text
  }
}

/// Writes a plan as iCalendar.
private struct CalendarWriter {
  /// The plan.
  let exported: ExportedPlan

  /// When the plan was last changed.
  let stamp: Int?

  var calendar: CalendarComponent {
    var calendar = CalendarComponent("VCALENDAR")
    calendar.add("VERSION", bare: "2.0")
    calendar.add("PRODID", text: "-//planday//planday \(exported.plan.planday)//EN")
    calendar.add("CALSCALE", bare: "GREGORIAN")
    calendar.add("NAME", text: exported.title)
    calendar.add("X-WR-CALNAME", text: exported.title)
    calendar.add("DESCRIPTION", text: exported.credits.joined(separator: "\n"))
    if let zone = exported.zone, let span {
      calendar.add(CalendarComponent(zone, named: exported.plan.timeZone, for: span))
    }
    for day in exported.plan.days {
      for stop in day.visited { calendar.add(event(stop, followedBy: nil, on: day)) }
      for (index, stop) in day.stops.enumerated() {
        calendar.add(event(stop, followedBy: day.stops.dropFirst(index + 1).first, on: day))
      }
    }
    return calendar
  }

  /// The period from the first event to the last; `nil` without a zone or events.
  private var span: ClosedRange<Int>? {
    let instants = exported.plan.days.flatMap { day in
      (day.visited + day.stops).flatMap { [$0.enter, $0.leave] }.compactMap {
        exported.instant(day.date, $0)
      }
    }
    guard let first = instants.min(), let last = instants.max() else { return nil }
    return first...last
  }

  private func event(
    _ stop: Plan.Stop,
    followedBy next: Plan.Stop?,
    on day: Plan.Day
  ) -> CalendarComponent {
    let place = exported.catalog[stop.id]
    var event = CalendarComponent("VEVENT")
    event.add("UID", text: "\(exported.plan.city)-\(day.date)-\(stop.id)@planday")
    let made = exported.plan.request.date.daysSinceEpoch * 86_400
    event.add("DTSTAMP", bare: written(stamp: stamp ?? made))
    // RFC 5545 reads a local time that comes twice as the first; the second is only known in UTC.
    let isInUTC = stop.enter.isRepeated || stop.leave.isRepeated
    add("DTSTART", day.date, stop.enter, isInUTC: isInUTC, to: &event)
    // RFC 5545 requires the end to come after the start.
    if stop.leave > stop.enter {
      add("DTEND", day.date, stop.leave, isInUTC: isInUTC, to: &event)
    }
    event.add("SUMMARY", text: stop.name)
    let latitude = stop.coordinate.latitude.decimal
    event.add("GEO", bare: "\(latitude);\(stop.coordinate.longitude.decimal)")
    let location = [stop.name, place?.address].compactMap { $0 }.joined(separator: ", ")
    event.add("LOCATION", text: location)
    let isVisited = day.visited.contains(stop)
    let lines =
      isVisited
      ? [TextWords.visited]
      : (day.stops.first == stop ? day.breaks.filter { $0.after == nil } : [])
        .map { ExportWords.first($0.words(on: day)) }
        + exported.facts(of: stop) + departures(from: stop, on: day, to: next)
    event.add("DESCRIPTION", text: lines.joined(separator: "\n"))
    event.add("CATEGORIES", text: stop.category.title)
    if let address = place?.website?.webAddress { event.add("URL", bare: address) }
    return event
  }

  /// Adds a time in the city's zone, or in UTC.
  private func add(
    _ property: String,
    _ date: CalendarDate,
    _ time: ClockTime,
    isInUTC: Bool,
    to event: inout CalendarComponent
  ) {
    if isInUTC, let instant = exported.instant(date, time) {
      return event.add(property, bare: written(stamp: instant))
    }
    let zone = exported.zone == nil ? "" : ";TZID=\(exported.plan.timeZone)"
    event.add("\(property)\(zone)", bare: LocalDateTime(date: date, time: time).inCalendar)
  }

  /// Describes the leg to the next stop.
  private func departures(
    from stop: Plan.Stop,
    on day: Plan.Day,
    to next: Plan.Stop?
  ) -> [String] {
    let pauses = day.pauses(after: stop.id)
    let before = pauses.beforeWay.map { ExportWords.then($0.words(on: day)) }
    guard let leg = day.legs.first(where: { $0.from == stop.id }) else { return before }
    let mode = exported.plan.request.mode
    let goal = exported.way(of: leg, on: day)
    let name = goal?.to.name ?? next?.name ?? leg.to
    let link = goal.map { Directions($0, by: mode).openStreetMap }
    let way = [ExportWords.then(leg.words(by: mode), to: name)] + [link].compactMap { $0 }
    return before + way + pauses.onWay.map { ExportWords.then($0.words(on: day)) }
  }

  private func written(stamp: Int) -> String {
    ZoneRule.utc.localDateTime(atUTC: stamp).inCalendar + "Z"
  }
}
