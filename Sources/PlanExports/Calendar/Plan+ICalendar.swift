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
    // RFC 5545 reads an ambiguous local time as the first occurrence; the second is written in UTC.
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
    let breaks = day.breaks(after: stop.id)
    let before = breaks.beforeWay.map { ExportWords.then($0.words(on: day)) }
    guard let leg = day.legs.first(where: { $0.from == stop.id }) else { return before }
    let mode = exported.plan.request.mode
    let goal = exported.way(of: leg, on: day)
    let name = goal?.to.name ?? next?.name ?? leg.to
    let link = goal.map { Directions($0, by: mode).openStreetMap }
    let way = [ExportWords.then(leg.words(by: mode), to: name)] + [link].compactMap { $0 }
    return before + way + breaks.onWay.map { ExportWords.then($0.words(on: day)) }
  }

  private func written(stamp: Int) -> String {
    ZoneRule.utc.localDateTime(atUTC: stamp).inCalendar + "Z"
  }
}

/// An iCalendar component, such as an event: properties and nested components.
///
/// > Source: B. Desruisseaux, "Internet Calendaring and Scheduling Core Object Specification (iCalendar)", RFC
/// > 5545, <https://www.rfc-editor.org/rfc/rfc5545>, section 3.1.
struct CalendarComponent {
  /// The name, such as `VEVENT`.
  let name: String

  /// The lines of the properties, before folding.
  private var lines: [String] = []

  /// The nested components.
  private var children: [Self] = []

  /// Creates a component without properties.
  init(_ name: String) {
    self.name = name
  }

  /// Adds a property with a preformatted value, such as a number or a time.
  mutating func add(_ property: String, bare value: String) {
    lines.append("\(property):\(value)")
  }

  /// Adds a property with a text value; does nothing if there is none.
  mutating func add(_ property: String, text: String?) {
    guard let text, !text.isEmpty else { return }
    add(property, bare: text.escapedInCalendar)
  }

  /// Adds a nested component.
  mutating func add(_ child: Self) {
    children.append(child)
  }

  /// The component as text: lines of at most 75 octets, each ending in CR LF.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var text: String {
    let whole = ["BEGIN:\(name)"] + lines
    return whole.map(\.folded).joined() + children.map(\.text).joined() + "END:\(name)".folded
  }
}

extension String {
  /// This text with special characters escaped by backslashes (RFC 5545, section 3.3.11).
  ///
  /// Control characters, which cannot be escaped, become U+FFFD.
  fileprivate var escapedInCalendar: String {
    var result = ""
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x5C: result += "\\\\"
      case 0x3B: result += "\\;"
      case 0x2C: result += "\\,"
      case 0x0A: if !isAfterReturn { result += "\\n" }
      case 0x0D: result += "\\n"
      case 0x09: result += "\t"
      case 0x0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return result
  }

  /// This line folded into pieces of at most 75 octets without splitting characters.
  fileprivate var folded: String {
    var result = ""
    var octets = 0
    for scalar in unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > 75 {
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += size
    }
    return result + "\r\n"
  }
}

extension CalendarComponent {
  /// Creates the definition of a time zone for a period: each transition from the last one before the period to a year after
  /// it.
  ///
  /// Transitions are listed individually rather than as a recurrence rule, so that an abolished rule, like British Columbia's
  /// in 2026, does not continue.
  ///
  /// - Parameters:
  ///   - zone: The clock.
  ///   - identifier: Its name, e.g. `Europe/London`.
  ///   - span: The period, in seconds since 1970.
  init(_ zone: ZoneRule, named identifier: String, for span: ClosedRange<Int>) {
    self.init("VTIMEZONE")
    add("TZID", text: identifier)
    let year = 366 * 86_400
    let start = span.lowerBound - 2 * year
    let changes = zone.changes(in: start..<span.upperBound + 2 * year)
    let first = changes.lastIndex { $0.instant <= span.lowerBound }
    if first == nil {
      let offset = zone.utcOffset(atUTC: start)
      add(Self("STANDARD", from: start, before: offset, after: offset))
    }
    for change in changes[(first ?? 0)...] where change.instant < span.upperBound + year {
      let offsets = changes.filter { (change.instant..<change.instant + year).contains($0.instant) }
        .map(\.offsetAfter)
      // Daylight saving time is an offset that reverts within a year.
      let isSummer = offsets.contains { $0 < change.offsetAfter }
      add(
        Self(
          isSummer ? "DAYLIGHT" : "STANDARD",
          from: change.instant,
          before: change.offsetBefore,
          after: change.offsetAfter
        )
      )
    }
  }

  /// Creates the rule from a transition on; its start is written in the local time before the transition.
  private init(_ name: String, from instant: Int, before: Int, after: Int) {
    self.init(name)
    let local = ZoneRule.utc.localDateTime(atUTC: instant + before)
    add("DTSTART", bare: local.inCalendar)
    add("TZOFFSETFROM", bare: before.inHours(separator: ""))
    add("TZOFFSETTO", bare: after.inHours(separator: ""))
  }
}

extension LocalDateTime {
  /// The minute as `20261201T100000`.
  var inCalendar: String { description.filter { $0 != "-" && $0 != ":" } }
}
