import OpeningHours

/// Writes a plan as text.
struct PlanTextWriter {
  let plan: Plan
  let city: String
  let style: TextStyle

  /// Returns the lines of the text with at most `reasons` of the sights left out.
  func lines(reasons: Int?) -> [String] {
    var lines: [String] = []
    for day in plan.days { lines += self.lines(of: day) + [""] }
    if plan.proof.candidates > 0 { lines += summary } else { lines.removeLast() }
    if !plan.warnings.isEmpty {
      lines += [""] + plan.warnings.map { style.mark("! ", .caution) + $0.capitalizedSentence }
    }
    return lines + leftOut(atMost: reasons)
  }

  private func lines(of day: Plan.Day) -> [String] {
    let title = "\(city), \(day.date.weekday.name) \(day.date.spoken) \(day.date.year)"
    let hours = "\(plan.request.start)-\(plan.request.end)"
    var lines = [style.mark(title, .strong) + ", \(hours) \(plan.request.mode.phrase)", ""]
    guard !day.stops.isEmpty else {
      let isNone = plan.proof.candidates == 0
      let reason = isNone ? "none of the sights can be visited" : "no sight is worth its way"
      return lines + ["  Nothing to visit: \(reason) on this day."]
    }
    if let first = day.legs.first, first.from == "start" {
      lines.append("  \(day.start)                  leave \(name(of: plan.request.from))")
      lines += pauses(of: day, after: nil)
      lines.append(way(first))
    } else {
      lines += pauses(of: day, after: nil)
    }
    for (index, stop) in day.stops.enumerated() {
      lines.append(line(of: stop, number: index + 1))
      let isNewSlack = index == 0 || day.stops[index - 1].slackMinutes != stop.slackMinutes
      if let note = note(on: stop, tellsSlack: isNewSlack) { lines.append(note) }
      lines += pauses(of: day, after: stop.id)
      if let leg = day.legs.first(where: { $0.from == stop.id }) { lines.append(way(leg)) }
    }
    if let last = day.legs.last, last.to == "end" {
      let place = name(of: plan.request.to ?? plan.request.from)
      lines.append("  \(day.end)                  at \(place)")
    }
    return lines
  }

  private func line(of stop: Plan.Stop, number: Int) -> String {
    let minutes = String(stop.minutes.rawValue).leftPadded(to: 4)
    let hours = stop.open.map { "open \($0.spokenHours)" } ?? "hours unknown"
    return "  \(stop.enter)-\(stop.leave) \(minutes) min  "
      + style.mark("\(number). \(stop.name)", .strong) + "  "
      + style.mark(hours, stop.hoursKnown ? .faint : .caution)
  }

  /// Says what waiting there is, and what slack from here on.
  private func note(on stop: Plan.Stop, tellsSlack: Bool) -> String? {
    var notes: [String] = []
    if stop.waitMinutes > 0 {
      notes.append("there at \(stop.arrive), wait \(stop.waitMinutes.rawValue) min")
    }
    if stop.minutes < stop.recommendedMinutes {
      notes.append("shortened from \(stop.recommendedMinutes.rawValue) min")
    }
    if tellsSlack, stop.slackMinutes > 0 {
      notes.append("from here \(stop.slackMinutes.rawValue) min to spare")
    }
    guard !notes.isEmpty else { return nil }
    return indented(style.mark(notes.joined(separator: ", "), .faint))
  }

  private func way(_ leg: Plan.Leg) -> String {
    let length = (leg.meters.rawValue / 10).rounded() * 10
    let distance = length < 1_000 ? "\(Int(length)) m" : "\((length / 100).rounded() / 10) km"
    let words = "\(plan.request.mode.rawValue) \(leg.minutes.rawValue) min, \(distance)"
    return indented(style.mark(words, .faint))
  }

  private func pauses(of day: Plan.Day, after id: String?) -> [String] {
    day.breaks.filter { $0.after == id }.map { pause in
      let minutes = String(pause.end - pause.start).leftPadded(to: 4)
      return "  \(pause.start)-\(pause.end) \(minutes) min  lunch, here or on the way"
    }
  }

  private func indented(_ text: String) -> String {
    String(repeating: " ", count: 26) + text
  }

  private func name(of waypoint: Waypoint?) -> String {
    waypoint.map(\.description) ?? "the start"
  }

  private var summary: [String] {
    let stops = plan.days.reduce(0) { $0 + $1.stops.count }
    let meters = plan.days.flatMap(\.legs).reduce(0) { $0 + $1.meters.rawValue }
    let verb = plan.request.mode == .walk ? "walking" : "travel"
    let sights = stops == 1 ? "1 sight" : "\(stops) sights"
    return [
      "\(sights) worth \(plan.objective.score.rawValue) points, less "
        + "\(plan.objective.travelMinutes.rawValue) min of \(verb) "
        + "(\((meters / 100).rounded() / 10) km) at \(number(plan.request.travelCost)) each.",
      proof,
    ]
  }

  /// The proof in a sentence.
  private var proof: String {
    let proof = plan.proof
    let value = number(plan.objective.value)
    let aside = proof.setAside > 0 ? " (\(proof.setAside) more were set aside)" : ""
    let time = "\(number(proof.seconds)) s"
    switch proof.status {
    case .optimal:
      return style.mark("Proved best", .good)
        + ": no plan with the \(proof.candidates) sights that can be visited\(aside) is worth more "
        + "than its \(value) points; found and proved in \(time)."
    case .bounded:
      let share = (plan.objective.bound - plan.objective.value) / max(plan.objective.value, 1e-9)
      let percent = number((share * 1_000).rounded() / 10)
      return style.mark("Not proved best", .caution)
        + ": it is worth \(value) points, and no plan with the \(proof.candidates) sights\(aside) "
        + "is worth more than \(number(plan.objective.bound)) (\(percent) % more); "
        + "stopped after \(time)."
    case .heuristic:
      return style.mark("Not proved", .caution)
        + ": the best of the plans that the local search found with the \(proof.candidates) "
        + "sights\(aside), worth \(value) points."
    }
  }

  private func leftOut(atMost limit: Int?) -> [String] {
    guard !plan.leftOut.isEmpty else { return [] }
    let unwanted = plan.leftOut.filter { $0.code == .excluded }
    let others = plan.leftOut.filter { $0.code != .excluded }
    let shown = limit.map { Array(others.prefix($0)) } ?? plan.leftOut
    var lines: [String] = []
    if !shown.isEmpty {
      let isPart = limit != nil && shown.count < others.count
      let count = isPart ? "the \(shown.count) best known of \(others.count)" : "\(shown.count)"
      lines += ["", style.mark("Left out", .strong) + " (\(count)):"]
      lines += shown.map(line(of:))
    }
    if limit != nil, !unwanted.isEmpty {
      lines += ["", "\(unwanted.count) more were not asked for."]
    }
    return lines
  }

  private func line(of leftOut: LeftOut) -> String {
    let fix = leftOut.fix.map { " → \($0)" } ?? ""
    return "  \(style.mark(leftOut.name, .strong)) (\(leftOut.id)): \(leftOut.reason)"
      + style.mark(fix, .faint)
  }

  private func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

extension TravelMode {
  /// The way of getting about, as in "on foot".
  fileprivate var phrase: String {
    switch self {
    case .walk: "on foot"
    case .cycle: "by bicycle"
    case .drive: "by car"
    }
  }
}

extension String {
  /// The text with spaces before it, so that it is at least `width` long.
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The hours as one would say them: all day, or with the time on the next day's clock.
  fileprivate var spokenHours: String {
    let times = split(separator: "-").map { ClockTime(String($0)) }
    guard times.count == 2, let opens = times[0], let closes = times[1] else { return self }
    if closes - opens >= 1_440 { return "all day" }
    let past = closes.minutesSinceMidnight - 1_440
    guard past > 0, let next = ClockTime(minutesSinceMidnight: past) else { return self }
    return "\(opens)-\(next)"
  }

  /// The sentence with a capital letter and a period.
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
