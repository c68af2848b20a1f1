import Catalogs
import DayPlans
import Formats
import Geography
import OpeningHours

/// Writes a plan as text.
struct PlanTextWriter {
  let plan: Plan
  let city: String
  let style: TextStyle

  /// The plan with its catalog, if known.
  var exported: ExportedPlan?

  /// The units of lengths.
  private var units: LengthUnits { exported?.units ?? .metric }

  /// Whether legs have links to directions.
  var hasLinks = false

  /// Creates a writer of a plan without its catalog.
  init(plan: Plan, city: String, style: TextStyle) {
    (self.plan, self.city, self.style) = (plan, city, style)
  }

  /// Creates a writer of a plan that was made with `catalog`.
  init(_ plan: Plan, in catalog: Catalog, style: TextStyle, links: Bool, units: LengthUnits) {
    self.init(plan: plan, city: catalog.city.name, style: style)
    exported = ExportedPlan(plan, in: catalog, units: units)
    hasLinks = links
  }

  /// Returns the lines of the text, listing at most `reasons` of the sights left out.
  func lines(reasons: Int?) -> [String] { planned + leftOut(atMost: reasons) }

  /// The lines before the sights left out: the days, the proof, what to book, and warnings.
  var planned: [String] {
    var lines: [String] = []
    for day in plan.days { lines += self.lines(of: day) + [""] }
    if plan.proof.candidates > 0 { lines += summary } else { lines.removeLast() }
    lines += bookings
    if !plan.warnings.isEmpty {
      lines +=
        [""]
        + plan.warnings.map {
          style.mark("! ", .caution) + $0.sentence.capitalizedSentence
        }
    }
    return lines.map(\.isolatingRightToLeft)
  }

  private func lines(of day: Plan.Day) -> [String] {
    let title = "\(city), \(day.date.weekday.name) \(day.date.spoken) \(day.date.year)"
    let hours = "\(plan.request.start)-\(plan.request.end)"
    var lines = [style.mark(title, .strong) + ", \(hours) \(plan.request.mode.phrase)", ""]
    let visited = day.visited.map(line(ofVisited:))
    guard let summary = plan.summary(of: day, city: city, in: units) else {
      return lines + visited + ["  \(plan.emptiness)"]
    }
    lines.insert(contentsOf: [day.title?.words, summary].compactMap(\.self), at: 1)
    lines += visited
    if let first = day.legs.first, first.from == "start" {
      let place = day.startPlace?.name ?? name(of: plan.request.from)
      lines.append("  \(day.start)                  \(TextWords.leave(place))")
    }
    lines += wayOn(from: nil, on: day)
    for (index, stop) in day.stops.enumerated() {
      lines.append(line(of: stop, number: index + 1))
      let isNewSlack = index == 0 || day.stops[index - 1].slackMinutes != stop.slackMinutes
      if let note = note(on: stop, tellsSlack: isNewSlack) { lines.append(note) }
      lines += wayOn(from: stop.id, on: day)
    }
    if let last = day.legs.last, last.to == "end" {
      let place = day.endPlace?.name ?? name(of: plan.request.to ?? plan.request.from)
      lines.append("  \(day.end)                  \(TextWords.at(place))")
    }
    return lines
  }

  private func line(of stop: Plan.Stop, number: Int) -> String {
    let minutes = String(stop.minutes.rawValue).leftPadded(to: 4)
    return "  \(stop.enter)-\(stop.leave) \(TextWords.minutes(minutes))  "
      + style.mark("\(number). \(stop.name)", .strong) + "  "
      + style.mark(stop.hoursInWords, stop.hoursKnown ? .faint : .caution)
  }

  /// Returns the line of a visit made before the rest of the day was replanned.
  private func line(ofVisited stop: Plan.Stop) -> String {
    let minutes = String(stop.minutes.rawValue).leftPadded(to: 4)
    return "  \(stop.enter)-\(stop.leave) \(TextWords.minutes(minutes))  "
      + style.mark("\(stop.name), \(TextWords.visited)", .faint)
  }

  /// Returns notes on waiting, the time to get inside, and the slack from here on.
  private func note(on stop: Plan.Stop, tellsSlack: Bool) -> String? {
    // The purpose of a visit comes first.
    var notes = stop.event == nil ? [] : stop.momentNotes
    if let wait = stop.waitNote { notes.append(wait) }
    notes += [plan.doorNote(of: stop, in: exported?.catalog), stop.entryNote, stop.exitNote]
      .compactMap(\.self)
    if let short = stop.shortNote { notes.append(short) }
    if let fatigue = stop.fatigueNote { notes.append(fatigue) }
    if tellsSlack, stop.slackMinutes > 0 {
      notes.append(TextWords.spare(stop.slackMinutes.rawValue))
    }
    if stop.event == nil { notes += stop.momentNotes }
    if let price = stop.admissionNote(in: plan.money) { notes.append(price) }
    guard !notes.isEmpty else { return nil }
    return indented(style.mark(notes.joined(separator: ", "), .faint))
  }

  /// Returns the lines of a leg: its length, its rides, and links to directions if requested.
  private func way(_ leg: Plan.Leg, on day: Plan.Day) -> [String] {
    let mode = plan.request.mode
    let way = hasLinks ? exported?.way(of: leg, on: day) : nil
    let links = way.map { Directions($0, by: mode).all } ?? []
    let steps = leg.steps.map { "  \($0)" }
    return ([leg.heading(by: mode, in: units)] + steps + links).map {
      indented(style.mark($0, .faint))
    }
  }

  /// Returns the lines between the stop `id`, or the start, and the next one, in chronological order.
  private func wayOn(from id: String?, on day: Plan.Day) -> [String] {
    let leg = day.legs.first { $0.from == id ?? "start" }.map { way($0, on: day) } ?? []
    let breaks = day.breaks(after: id)
    return breaks.beforeWay.flatMap { lines(of: $0, on: day) } + leg
      + breaks.onWay.flatMap { lines(of: $0, on: day) }
  }

  private func lines(of pause: Plan.Break, on day: Plan.Day) -> [String] {
    let minutes = String(pause.end - pause.start).leftPadded(to: 4)
    let line =
      "  \(pause.start)-\(pause.end) \(TextWords.minutes(minutes))  \(day.words(of: pause))"
    return [line] + [pause.foodNote].compactMap { $0.map { indented(style.mark($0, .faint)) } }
  }

  private func indented(_ text: String) -> String {
    String(repeating: " ", count: 26) + text
  }

  private func name(of waypoint: Waypoint?) -> String {
    switch waypoint {
    case .named(_, let name): name
    case .attraction(let id): exported?.catalog[id]?.name ?? id
    case .position, .anywhere: waypoint?.description ?? TextWords.start
    case nil: TextWords.start
    }
  }

  private var summary: [String] {
    let verdict = plan.verdict
    let emphasis: TextStyle.Emphasis = plan.proof.status == .optimal ? .good : .caution
    let money = [plan.costInWords].compactMap { $0 }
    let wishes = exported?.wishes ?? [plan.stepsNote].compactMap { $0 }
    return wishes + money
      + [plan.worth(in: units), style.mark(verdict.lead, emphasis) + verdict.rest]
  }

  /// What to book, a line each.
  private var bookings: [String] {
    guard !plan.bookings.isEmpty else { return [] }
    return ["", style.mark(TextWords.toBook, .strong) + TextWords.mostUrgentFirst]
      + plan.bookings.map { "  \($0.words)" }
  }

  /// Returns the lines about the sights left out, at most `limit` of them, after an empty line.
  func leftOut(atMost limit: Int?) -> [String] {
    guard !plan.leftOut.isEmpty else { return [] }
    let unwanted = plan.leftOut.filter { $0.code == .excluded }
    let others = plan.leftOut.filter { $0.code != .excluded }
    let shown = limit.map { Array(others.prefix($0)) } ?? plan.leftOut
    var lines: [String] = []
    if !shown.isEmpty {
      let count = TextWords.count(shown.count, of: limit == nil ? shown.count : others.count)
      lines += ["", style.mark(TextWords.leftOut, .strong) + " (\(count)):"]
      lines += shown.map(line(of:))
    }
    if limit != nil, !unwanted.isEmpty {
      lines += ["", PageWords.unrequested(unwanted.count)]
    }
    return lines.map(\.isolatingRightToLeft)
  }

  private func line(of leftOut: LeftOut) -> String {
    let fix = leftOut.advice.map { " → \($0)" } ?? ""
    return "  \(style.mark(leftOut.name, .strong)) (\(leftOut.id)): \(leftOut.sentence)"
      + style.mark(fix, .faint)
  }
}

extension String {
  /// The text padded with leading spaces to at least `width` characters.
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
