import Catalogs
import DayPlans
import Formats
import OpeningHours

/// A day as a timeline: a row for each stop, with bars for the leg to it, the wait, the visit, the slack and the opening hours.
///
/// Bars are positioned in percent of the width, so text keeps its size on any screen.
struct DayTimeline {
  /// The plan.
  let exported: ExportedPlan

  /// The day.
  let day: Plan.Day

  /// The index of the day.
  let index: Int

  /// The fill patterns of the bars, once per page.
  static let patterns: Markup = """
    <svg class="patterns" width="0" height="0" aria-hidden="true"><defs>
    <pattern id="wait" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <path class="hatch" d="M0 0V6"/></pattern>
    </defs></svg>
    """

  /// The minutes that the width represents: the hours of the request and of the day, rounded outward to whole hours.
  private var span: ClosedRange<Int> {
    let request = exported.plan.request
    let start = min(request.start, day.start).minutesSinceMidnight / 60 * 60
    let end = (max(request.end, day.end).minutesSinceMidnight + 59) / 60 * 60
    return start...max(start + 60, end)
  }

  /// The timeline with its legend.
  var figure: Markup {
    let wait: Markup =
      day.stops.contains { $0.waitMinutes > 0 }
      ? "<span>\(Self.key("wait", PageWords.Timeline.wait))</span> " : ""
    let entry: Markup =
      day.stops.contains { $0.entryMinutes > 0 }
      ? "<span>\(Self.key("entry", PageWords.Timeline.entry))</span> " : ""
    return """
      <figure class="timeline" aria-labelledby="title-timeline-\(index + 1)">
      <figcaption id="title-timeline-\(index + 1)" class="title">\(PageWords.hours)</figcaption>
      \(axis)
      <ol class="rows">
      \(rows)
      </ol>
      <p class="legend" aria-hidden="true">\
      <span>\(Self.key("way", PageWords.Timeline.travel))</span> \
      <span>\(Self.key("visit", PageWords.Timeline.visit))</span> \
      \(wait)\(entry)\
      <span>\(Self.key("slack", PageWords.Timeline.slack))</span> \
      <span>\(Self.key("open", PageWords.Timeline.open))</span></p>
      </figure>
      """
  }

  private static func key(_ kind: String, _ words: String) -> Markup {
    let (y, height) = kind == "way" ? (5, 3) : (1, 11)
    return
      "<svg width=\"22\" height=\"13\"><rect class=\"\(kind)\" x=\"1\" y=\"\(y)\" width=\"20\" "
      + "height=\"\(height)\" rx=\"2\"/></svg> \(words)"
  }

  /// The hours above the rows.
  private var axis: Markup {
    let hours = span.upperBound / 60 - span.lowerBound / 60
    let step = hours > 15 ? 3 : hours > 10 ? 2 : 1
    let labels = hourMarks.enumerated().filter { $0.offset % step == 0 }.map {
      offset,
      minute -> Markup in
      let anchor = offset == 0 ? "first" : offset == hours ? "last" : ""
      let kinds = [(offset / step) % 2 == 0 ? "" : "odd", anchor].filter { !$0.isEmpty }
      let kind: Markup = kinds.isEmpty ? "" : " class=\"\(kinds.joined(separator: " "))\""
      return "<text\(kind) x=\"\(place(minute))%\" y=\"11\">\(minute / 60 % 24)</text>"
    }
    return
      "<svg class=\"axis\" width=\"100%\" height=\"15\" aria-hidden=\"true\">\(labels.joined())</svg>"
  }

  private var hourMarks: [Int] {
    Array(stride(from: span.lowerBound, through: span.upperBound, by: 60))
  }

  private var rows: [Markup] {
    var rows = breaks(after: nil)
    var clock = day.start.minutesSinceMidnight
    for (number, stop) in day.stops.enumerated() {
      rows.append(row(of: stop, number: number + 1, leaving: clock))
      rows += breaks(after: stop.id)
      clock = stop.leave.minutesSinceMidnight
    }
    if let last = day.legs.last, last.to == "end" {
      let back = day.end.minutesSinceMidnight
      rows.append(
        row(
          mark: "<b class=\"num none\"></b> ",
          name: PageWords.to(exported.end(of: day)?.name ?? PageWords.end),
          times: clockText(day.end),
          label:
            "\(PageWords.Timeline.travel) \(clockText(from: back - last.minutes.rawValue, to: back))",
          bars: bar("way", from: back - last.minutes.rawValue, to: back, y: 8, height: 4)
        )
      )
    }
    return rows
  }

  private func row(of stop: Plan.Stop, number: Int, leaving clock: Int) -> Markup {
    let arrive = stop.arrive.minutesSinceMidnight
    let enter = stop.enter.minutesSinceMidnight
    let leave = stop.leave.minutesSinceMidnight
    let travel = day.legs.first { $0.to == stop.id }?.minutes.rawValue ?? 0
    let slack = stop.slackMinutes.rawValue
    var bars = hours(of: stop)
    var label = [stop.hoursInWords]
    if travel > 0 {
      bars += bar("way", from: arrive - travel, to: arrive, y: 8, height: 4)
      label.append("\(PageWords.Timeline.travel) \(clockText(from: arrive - travel, to: arrive))")
    }
    let door = enter - stop.entryMinutes.rawValue
    if door > arrive {
      bars += bar("wait", from: arrive, to: door)
      label.append("\(PageWords.Timeline.wait) \(clockText(from: arrive, to: door))")
    }
    if enter > door {
      bars += bar("entry", from: door, to: enter, y: 7, height: 6)
      label.append("\(PageWords.Timeline.entry) \(clockText(from: door, to: enter))")
    }
    if slack > 0 { bars += bar("slack", from: leave, to: leave + slack) }
    bars += bar("visit", from: enter, to: leave)
    label.append("\(PageWords.Timeline.visit) \(clockText(from: enter, to: leave))")
    if slack > 0 { label.append(PageWords.Timeline.slack(slack)) }
    return row(
      mark: "<b class=\"num\">\(number)</b> ",
      name: stop.name,
      times: clockText(from: enter, to: leave),
      label: label.joined(separator: "; "),
      bars: bars
    )
  }

  /// The opening hours behind the bars of a stop; a dotted line if they are unknown.
  private func hours(of stop: Plan.Stop) -> Markup {
    let times = (stop.open ?? "").split(separator: "-").map { ClockTime(String($0)) }
    guard times.count == 2, let open = times[0], let close = times[1] else {
      return "<rect class=\"unknown\" x=\"0\" y=\"1\" width=\"100%\" height=\"18\" rx=\"3\"/>"
    }
    return bar(
      "open",
      from: open.minutesSinceMidnight,
      to: close.minutesSinceMidnight,
      y: 1,
      height: 18
    )
  }

  private func breaks(after id: String?) -> [Markup] {
    day.breaks.filter { $0.after == id }.map { pause in
      let (start, end) = (pause.start.minutesSinceMidnight, pause.end.minutesSinceMidnight)
      return row(
        mark: "<b class=\"num none\"></b> ",
        name: pause.title,
        times: clockText(from: start, to: end),
        label: "\(pause.kind.rawValue) \(clockText(from: start, to: end))",
        bars: bar("lunch", from: start, to: end)
      )
    }
  }

  private func row(
    mark: Markup,
    name: String,
    times: String,
    label: String,
    bars: Markup
  ) -> Markup {
    let lines: [Markup] = hourMarks.dropFirst().dropLast().map {
      "<line class=\"hour\" x1=\"\(place($0))%\" x2=\"\(place($0))%\" y1=\"0\" y2=\"20\"/>"
    }
    return """
      <li><span class="who">\(mark)<span class="name">\(name)</span></span> \
      <span class="times">\(times)</span>
      <svg class="strip" width="100%" height="20" role="img" \
      aria-label="\(label)">\(lines.joined())\(bars)</svg></li>
      """
  }

  /// Returns a bar between two minutes of the day, clipped to the timeline; empty if outside.
  private func bar(
    _ kind: String,
    from start: Int,
    to end: Int,
    y: Int = 4,
    height: Int = 12
  ) -> Markup {
    let (start, end) = (max(start, span.lowerBound), min(end, span.upperBound))
    guard end > start else { return "" }
    let width = Self.written(Double(end - start) / Double(span.upperBound - span.lowerBound) * 100)
    return "<rect class=\"\(kind)\" x=\"\(place(start))%\" y=\"\(y)\" width=\"\(width)%\" "
      + "height=\"\(height)\" rx=\"2\"/>"
  }

  /// Returns the position of a minute in percent of the width.
  private func place(_ minute: Int) -> String {
    let share = Double(minute - span.lowerBound) / Double(span.upperBound - span.lowerBound)
    return Self.written(share * 100)
  }

  private static func written(_ number: Double) -> String {
    ((number * 100).rounded() / 100).inWords
  }

  private func clockText(from start: Int, to end: Int) -> String {
    "\(clockText(start))–\(clockText(end))"
  }

  private func clockText(_ time: ClockTime) -> String { clockText(time.minutesSinceMidnight) }

  /// Returns the minute as a time of day, restarting at 00:00 after midnight.
  private func clockText(_ minutes: Int) -> String {
    ClockTime(clamping: ((minutes % 1_440) + 1_440) % 1_440).description
  }
}
